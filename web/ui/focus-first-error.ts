/**
 * Puts the focus on the first field of a form that has an error. Errors are tied to fields by the inputs themselves
 * (`aria-invalid`, `aria-describedby`). Call it after the errors are set; it waits for them to be drawn.
 */
export function focusFirstError(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
