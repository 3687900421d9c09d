import { useEffect } from 'react'
import { useConnection } from '#web/platform/realtime.tsx'

/** Milliseconds between two looks. */
const interval = 5 * 60_000

/** The service worker names all files of its version. */
const version = async (): Promise<string | null> => {
  const answer = await fetch('/service-worker.js', { cache: 'no-store' })
  return answer.ok ? answer.text() : null
}

let first: string | null = null

/** Reloads the page when the server has a new version of it, while `isIdle`. A screen that nobody attends to is never closed. */
export function useNewVersion(isIdle: boolean): void {
  const connected = useConnection()
  useEffect(() => {
    if (!connected || !isIdle || !import.meta.env.PROD) return
    const look = async () => {
      const now = await version()
      first ??= now
      if (now !== null && now !== first) location.reload()
    }
    // What fails is tried again.
    const lookAgain = () => void look().catch(() => undefined)
    lookAgain()
    const timer = setInterval(lookAgain, interval)
    return () => clearInterval(timer)
  }, [connected, isIdle])
}
