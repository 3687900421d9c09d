import { useEffect } from 'react'

/** Tells the server, once per page, when the browser has replaced its push subscription. */
export function useRenewedPush(): void {
  useEffect(() => {
    if (!('Notification' in window) || Notification.permission !== 'granted') return
    void renew().catch(console.warn)
  }, [])
}

async function renew(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager) return
  const { renewPush } = await import('#web/platform/renew-push.ts')
  await renewPush(registration.pushManager)
}
