import { useEffect } from 'react'
import { pushPreference, storePushPreference } from '#web/platform/push-preference.ts'
import { useMe } from '#web/platform/session.tsx'

const renewals = new Map<string, Promise<void>>()

/** Sends the browser's push subscription to the server if it has changed or ended. Runs once per page and user. */
export function renewedPush(userId: string): Promise<void> {
  const begun = renewals.get(userId) ?? renew(userId).catch(console.warn)
  renewals.set(userId, begun)
  return begun
}

export function useRenewedPush(): void {
  const { userId } = useMe()
  useEffect(() => void renewedPush(userId), [userId])
}

async function renew(userId: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.pushManager) return
  const { renewPush } = await import('#web/platform/renew-push.ts')
  const isSubscribed = await renewPush(registration.pushManager, pushPreference(userId) === 'on')
  // A subscription from before preferences were stored counts as 'on'.
  if (isSubscribed && pushPreference(userId) === null) storePushPreference(userId, 'on')
}
