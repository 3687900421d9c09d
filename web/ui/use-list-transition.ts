import { type RefObject, useLayoutEffect, useRef } from 'react'

/** `y` is the lower edge: the steps of a podium differ in height but have the same lower edge. */
type Place = { x: number; y: number; list: Element | null }
type Shift = { x: number; y: number }
type Places = { width: number; of: Map<string, Place> }

const easing = 'cubic-bezier(.22,.8,.26,1)'
const duration = 900

/**
 * Shows a new order as movement: every element marked `data-climber` inside `root` slides from its old place to its new
 * one when `order` changes. Elements that move up pass above the others. An element that comes from another list (from the
 * rows onto the podium) fades in at its place: a slide across lists would be wider than a phone and cut off by the
 * podium's edge. Nothing moves for users who prefer reduced motion.
 */
export function useListTransition(root: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<Places | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes
  useLayoutEffect(() => {
    const frame = root.current
    const climbers = frame ? [...frame.querySelectorAll<HTMLElement>('[data-climber]')] : []
    const shifts = frame ? stop(climbers) : new Map<HTMLElement, Shift>()
    const now = frame && placesIn(frame, climbers)
    const last = before.current
    before.current = now
    // After a change of width, such as a rotated phone, the old places cannot be compared.
    if (!now || last?.width !== now.width) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const climber of climbers) {
      const name = nameOf(climber)
      show(climber, moved(last.of.get(name), shifts.get(climber)), now.of.get(name))
    }
  }, [order])
}

const nameOf = (climber: HTMLElement): string => climber.dataset.climber ?? ''

/** Ends the running movements. Returns how far from its place each element was shown, so that the next movement starts there. */
function stop(climbers: HTMLElement[]): Map<HTMLElement, Shift> {
  const moving = climbers.filter((climber) => climber.getAnimations().length > 0)
  const shown = moving.map((climber) => climber.getBoundingClientRect())
  for (const climber of moving) {
    climber.removeAttribute('style')
    for (const movement of climber.getAnimations()) movement.cancel()
  }
  return new Map(
    moving.map((climber, i) => {
      const { left, top } = climber.getBoundingClientRect()
      return [climber, { x: (shown[i]?.left ?? left) - left, y: (shown[i]?.top ?? top) - top }]
    }),
  )
}

const moved = (place: Place | undefined, by: Shift | undefined): Place | undefined =>
  place && by ? { ...place, x: place.x + by.x, y: place.y + by.y } : place

/** The place of each climber within the frame, independent of scrolling. */
function placesIn(frame: HTMLElement, climbers: HTMLElement[]): Places {
  const origin = frame.getBoundingClientRect()
  const of = climbers.map((climber): [string, Place] => {
    const { left, bottom } = climber.getBoundingClientRect()
    return [nameOf(climber), { x: left - origin.left, y: bottom - origin.top, list: climber.parentElement }]
  })
  return { width: origin.width, of: new Map(of) }
}

function show(climber: HTMLElement, from: Place | undefined, to: Place | undefined): void {
  if (!to || (from && from.x === to.x && from.y === to.y)) return
  if (from?.list !== to.list) {
    climber.animate(
      { opacity: [0.35, 1], transform: ['translateY(12px)', 'none'] },
      { duration: duration / 2 },
    )
    return
  }
  const slide = climber.animate(
    { transform: [`translate(${from.x - to.x}px, ${from.y - to.y}px)`, 'none'] },
    { duration, easing },
  )
  if (from.y <= to.y) return
  // Not animated: otherwise the browser would recompute styles in every frame.
  climber.style.cssText = 'position: relative; z-index: 2'
  slide.onfinish = () => climber.removeAttribute('style')
}
