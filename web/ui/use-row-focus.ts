import { type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * For lists whose rows have a remove button: call it with the index of the row to be removed, and the
 * focus moves to the row that takes its place, or elsewhere when none is left. In the same task as the removal, so that
 * no key press is lost. Call it with null when the removal failed.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: number,
  elsewhere: () => HTMLElement | null,
  /** The focusable element of each row. */
  selector = 'li button',
): (place: number | null) => void {
  const leaves = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of rows changes
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
