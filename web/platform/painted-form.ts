// The document paints a form before the app is there, which replaces it. What was typed and pressed in it must not be lost.
// This module is loaded before the first render.

const painted = globalThis.document?.querySelector('.prerendered:not([inert])')

let focused: Element | null = null
const noteFocus = () => {
  // A removed field may still have the focus.
  if (painted?.isConnected) focused = painted.contains(document.activeElement) ? document.activeElement : null
}
if (painted) {
  noteFocus()
  document.addEventListener('focusin', noteFocus)
  document.addEventListener('focusout', () => setTimeout(noteFocus))
}

let isTaken = false

/**
 * Takes over what the guest has done in the painted form, once: the values go into the fields of the new form, the focus into
 * the same field, and the button that was pressed is pressed. A form with another name is not changed.
 */
export function takePaintedForm(): void {
  if (!painted || isTaken) return
  isTaken = true
  document.removeEventListener('focusin', noteFocus)
  const before = painted.querySelector('form')
  const form = document.querySelector('#root form')
  if (!before || !form || before.ariaLabel !== form.ariaLabel) return
  const root = form.closest('#root') as Element
  for (const field of before.querySelectorAll('input')) {
    const successor = fieldLike(field, form)
    if (field.value && successor) type(successor, field.value)
  }
  if (focused instanceof HTMLInputElement) focusLike(focused, fieldLike(focused, form))
  const buttons = [...painted.querySelectorAll('button')]
  const at = buttons.findIndex((button) => button.hasAttribute('data-pressed'))
  const button = root.querySelectorAll('button')[at]
  // After the effects of the first render, which make the buttons work.
  if (button?.textContent === buttons[at]?.textContent) setTimeout(() => button?.click())
}

const fieldLike = ({ dataset }: HTMLInputElement, form: Element) =>
  form.querySelector<HTMLInputElement>(`[data-path="${dataset.path}"]`)

/** Sets the value as typing does, because React ignores values that are set on the element itself. */
function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

function focusLike(before: HTMLInputElement, field: HTMLInputElement | null): void {
  field?.focus({ preventScroll: true })
  // Fields for e-mail addresses do not report their selection, so the caret goes to the end.
  const { selectionStart, selectionEnd } = before
  if (selectionStart !== null) field?.setSelectionRange(selectionStart, selectionEnd)
}
