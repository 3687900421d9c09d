import { useEffect } from 'react'
import { useSession } from '#web/platform/session.tsx'
import { hasUnsent } from '#web/platform/stored.ts'

/** Sends what an earlier visit has left, whichever screen is open. The outbox is loaded only where something is. */
export function useOutboxStart(): void {
  const userId = useSession().me?.userId
  useEffect(() => {
    if (userId && hasUnsent())
      void import('./outbox-kinds.ts').then(({ sendLeft }) => sendLeft()).catch(console.warn)
  }, [userId])
}
