import { useEffect, useSyncExternalStore } from 'react'

/** How many components have asked for quiet. */
let count = 0
const listeners = new Set<() => void>()
function change(by: 1 | -1): void {
  count += by
  for (const notify of listeners) notify()
}

/** While it is mounted, the guest should not be distracted: the frame shows only a lamp when something is on. */
export function useQuiet(isQuiet: boolean): void {
  useEffect(() => {
    if (!isQuiet) return
    change(1)
    return () => change(-1)
  }, [isQuiet])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useIsQuiet = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => count > 0,
    () => false,
  )
