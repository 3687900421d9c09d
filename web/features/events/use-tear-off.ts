import { type MouseEvent, useCallback, useRef } from 'react'

/** Milliseconds in which the button tears off, and in which the ticket slides to its place. */
const [tears, slides] = [350, 450]

/**
 * The button that books becomes the ticket: it tears off where it was pressed, and slides to the top of the page, where the ticket
 * already is. So nothing waits for the movement, and taps go through it. Nothing moves for users who prefer reduced motion, nor for a
 * ticket that appears without a press.
 */
export function useTearOff() {
  const pressed = useRef<DOMRect | null>(null)
  const notePlace = useCallback((event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget.getBoundingClientRect()
  }, [])
  const ticket = useCallback((element: HTMLElement | null) => {
    const place = pressed.current
    pressed.current = null
    if (!element || !place) return
    window.scrollTo({ top: 0, behavior: 'instant' })
    if (!matchMedia('(prefers-reduced-motion: reduce)').matches) tearOff(element, place)
  }, [])
  return { notePlace, ticket }
}

function tearOff(ticket: HTMLElement, from: DOMRect): void {
  const to = ticket.getBoundingClientRect()
  const [x, y] = [from.left - to.left, from.top - to.top]
  const [width, height] = [from.width / to.width, from.height / to.height]
  const above = { transformOrigin: '0 0', zIndex: 3, pointerEvents: 'none' }
  ticket.animate(
    [
      { ...above, transform: `translate(${x}px, ${y}px) scale(${width}, ${height})`, easing: 'ease-out' },
      {
        ...above,
        offset: tears / (tears + slides),
        transform: `translate(${x}px, ${y - to.height / 2}px) rotate(-3deg) scale(${Math.min(1, width)})`,
        easing: 'cubic-bezier(.22,.8,.26,1)',
      },
      { ...above, transform: 'none' },
    ],
    { duration: tears + slides, id: 'tear-off' },
  )
}
