export type ToastPlace = 'bottom-center' | 'top-center'

/** The height in pixels that a toast of four lines takes. */
const toastHeight = 150
/** That of the bottom bar, with the space above it. */
const bottomBar = 76

/** Where a toast covers no main button: at the bottom, or below the header. */
export function toastPlace(): ToastPlace {
  const header = document.querySelector('header')?.getBoundingClientRect().height ?? 0
  const buttons = [...document.querySelectorAll('[data-variant="filled"]:not([data-disabled])')]
    .filter((button) => button.checkVisibility())
    .map((button) => button.getBoundingClientRect())
  const isFree = (from: number, to: number) => !buttons.some(({ top, bottom }) => bottom > from && top < to)
  const atBottom = isFree(innerHeight - bottomBar - toastHeight, innerHeight)
  return atBottom || !isFree(header, header + toastHeight) ? 'bottom-center' : 'top-center'
}
