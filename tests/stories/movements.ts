/** Counts row animations on a page: for `addInitScript`, then `page.evaluate('movements')`. */
export function countMovements(): void {
  Object.assign(globalThis, { movements: 0 })
  const { animate } = Element.prototype
  Element.prototype.animate = function (this: Element, ...args: Parameters<typeof animate>) {
    if ((this as HTMLElement).dataset.climber) (globalThis as unknown as { movements: number }).movements += 1
    return animate.apply(this, args)
  }
}
