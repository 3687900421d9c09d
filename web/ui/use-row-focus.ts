import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For lists whose rows are put away with a button of their own: tell it the place of a row that is about to go, and the
 * focus goes to the row that takes the place, or elsewhere when none is left. In the same turn as the row goes, so that
 * no key is lost in between.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: number,
  elsewhere: () => HTMLElement | null,
  /** Of each row, what takes the focus. */
  selector = 'li button',
): (place: number) => void {
  const leaves = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at when the number of rows changes
  useLayoutEffect(() => {
    if (leaves.current === null) return
    const buttons = frame.current?.querySelectorAll<HTMLElement>(selector) ?? []
    const next = buttons[Math.min(leaves.current, buttons.length - 1)] ?? elsewhere()
    leaves.current = null
    next?.focus({ preventScroll: true })
  }, [rows])
  return (place) => {
    leaves.current = place
  }
}
