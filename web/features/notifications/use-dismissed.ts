import { useSyncExternalStore } from 'react'
import { useMe } from '#web/platform/session.tsx'

const keyOf = (userId: string) => `spelrum.dismissed.${userId}`
const none: readonly string[] = []

const listeners = new Set<() => void>()
const known = new Map<string, readonly string[]>()

/** The dismissed notifications, for this browser session only and unknown to the server. */
function dismissedOf(userId: string): readonly string[] {
  let ids = known.get(userId)
  if (!ids) {
    ids = readKept(userId)
    known.set(userId, ids)
  }
  return ids
}

function readKept(userId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : none
  } catch {
    return none // storage is switched off, or holds something else
  }
}

function dismiss(userId: string, id: string): void {
  const ids = [...dismissedOf(userId), id]
  known.set(userId, ids)
  try {
    sessionStorage.setItem(keyOf(userId), JSON.stringify(ids))
  } catch {
    // Storage is disabled or full: the dismissal lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The dismissed ids, and a function to dismiss another: `const [dismissed, dismiss] = useDismissed()`. */
export function useDismissed(): [readonly string[], (id: string) => void] {
  const { userId } = useMe()
  const ids = useSyncExternalStore(subscribe, () => dismissedOf(userId))
  return [ids, (id) => dismiss(userId, id)]
}
