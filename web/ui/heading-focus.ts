// A page load keeps the browser's focus; only navigation inside the app moves it.
let wanted = false

/** Called on navigation: the next heading takes the focus. */
export function wantHeadingFocus(): void {
  wanted = true
}

/** Whether a new heading should take the focus. True once. */
export function takeHeadingFocus(): boolean {
  const take = wanted
  wanted = false
  return take
}
