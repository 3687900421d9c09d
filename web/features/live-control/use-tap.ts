import { useRef } from 'react'

/** Milliseconds in which a second tap of the same thumb is no tap of its own. */
const pause = 700

/**
 * Takes the second of two quick taps for the first one's echo: by then the button under the thumb may stand for what
 * comes next. `note` counts a tap that was meant for sure.
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
