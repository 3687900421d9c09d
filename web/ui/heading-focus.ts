// The page that a browser opens keeps the focus where browsers put it; only changes of screen inside the app move it.
let wanted = false

/** Called when the guest goes to another screen: the next heading that appears takes the focus. */
export function wantHeadingFocus(): void {
  wanted = true
}

/** Whether the heading that just appeared is to take the focus. True once. */
export function takeHeadingFocus(): boolean {
  const take = wanted
  wanted = false
  return take
}
