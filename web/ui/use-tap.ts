import { useRef } from 'react'

/** The longest interval of a double tap, in milliseconds. */
const doubleTap = 700

/**
 * `tap` runs an action, and ignores the second tap of a double tap, which would undo or repeat the first, or press the button
 * that has replaced it. `note` records a tap that is never ignored.
 */
export function useTap() {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const note = () => {
    last.current = performance.now()
  }
  const tap = (action: () => void) => {
    if (performance.now() - last.current < doubleTap) return
    note()
    action()
  }
  return { tap, note }
}
