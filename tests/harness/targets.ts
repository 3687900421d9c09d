/**
 * Targets smaller than 24 px in either direction (WCAG 2.5.8), as HTML. It imports nothing, so that it can also be sent
 * to a page: `page.evaluate(smallTargets)`.
 */
export const smallTargets = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role="radio"]')]
    .filter(
      (element) =>
        element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"], .visually-hidden'),
    )
    .filter((element) => {
      // A field is pressed by its label or frame. Buttons inside a frame are targets of their own.
      const isField = element.matches('input, select, textarea')
      const pressed = (isField && element.closest('label, .mantine-Input-wrapper')) || element
      const { width, height } = pressed.getBoundingClientRect()
      return width > 1 && (width < 24 || height < 24)
    })
    .map((element) => element.outerHTML.slice(0, 120))
