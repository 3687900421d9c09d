import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Fields with an error. Some have a frame that is marked too, but cannot get the focus. */
const invalid = '[aria-invalid="true"]:is(input, select, textarea, button, [tabindex])'

/**
 * Focuses the first field with an error. The inputs associate errors with fields
 * (`aria-invalid`, `aria-describedby`). Call it after setting the errors; it waits for rendering.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(invalid)?.focus())
}

/**
 * For lists with remove buttons. Call the returned function with the index of the row to be removed: the
 * focus moves to the row that takes its place, or to `elsewhere` when none is left, in the same task as the removal, so that
 * no key press is lost. Call the function with null when the removal failed.
 */
export function useRowFocus(
  frame: RefObject<HTMLElement | null>,
  rows: number,
  elsewhere: () => HTMLElement | null,
  /** The selector of the element to focus in each row. */
  selector = 'li button',
): (index: number | null) => void {
  const removed = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the number of rows changes
  useLayoutEffect(() => {
    if (removed.current === null) return
    const buttons = frame.current?.querySelectorAll<HTMLElement>(selector) ?? []
    const next = buttons[Math.min(removed.current, buttons.length - 1)] ?? elsewhere()
    removed.current = null
    next?.focus({ preventScroll: true })
  }, [rows])
  return (index) => {
    removed.current = index
  }
}
