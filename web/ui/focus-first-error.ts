/**
 * Focuses the first field with an error. The inputs associate errors with fields
 * (`aria-invalid`, `aria-describedby`). Call it after setting the errors; it waits for rendering.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
