import { useRef } from 'react'

/** Milliseconds within which a second tap counts as a double tap. */
const pause = 700

/**
 * Ignores the second of two quick taps, because the button may mean something else by then:
 * the next step. `note` records an intended tap.
 */
export function useTap() {
  const last = useRef(Number.NEGATIVE_INFINITY)
  const note = () => {
    last.current = performance.now()
  }
  const tap = (action: () => void) => {
    if (performance.now() - last.current < pause) return
    note()
    action()
  }
  return { tap, note }
}
