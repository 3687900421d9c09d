import { type RefObject, useLayoutEffect, useRef } from 'react'

type Place = { x: number; y: number }
type Places = { width: number; of: Map<string, Place> }

const easing = 'cubic-bezier(.22,.8,.26,1)'
const duration = 900

/**
 * Whoever has a new place is seen going there: every element marked `data-climber` inside `root` slides from where it
 * stood to where it stands, whenever `order` is another. Those who climb pass above the others. Nothing moves for
 * those who prefer it so.
 */
export function useListTransition(root: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<Places | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what there is to show
  useLayoutEffect(() => {
    const frame = root.current
    const climbers = frame ? [...frame.querySelectorAll<HTMLElement>('[data-climber]')] : []
    const shifts = frame ? stop(climbers) : new Map()
    const now = frame && placesIn(frame, climbers)
    const last = before.current
    before.current = now
    // A turned phone is no change of places.
    if (!now || last?.width !== now.width) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const climber of climbers) {
      const name = nameOf(climber)
      show(climber, moved(last.of.get(name), shifts.get(climber)), now.of.get(name))
    }
  }, [order])
}

const nameOf = (climber: HTMLElement): string => climber.dataset.climber ?? ''

/** Ends the movements that are under way; how far from its place each was shown, so that the next begins there. */
function stop(climbers: HTMLElement[]): Map<HTMLElement, Place> {
  const moving = climbers.filter((climber) => climber.getAnimations().length > 0)
  const shown = moving.map((climber) => climber.getBoundingClientRect())
  for (const climber of moving) for (const movement of climber.getAnimations()) movement.cancel()
  return new Map(
    moving.map((climber, i) => {
      const { left, top } = climber.getBoundingClientRect()
      return [climber, { x: (shown[i]?.left ?? left) - left, y: (shown[i]?.top ?? top) - top }]
    }),
  )
}

const moved = (place: Place | undefined, by: Place | undefined): Place | undefined =>
  place && by ? { x: place.x + by.x, y: place.y + by.y } : place

/** Where each stands within the frame, wherever the page is scrolled to. */
function placesIn(frame: HTMLElement, climbers: HTMLElement[]): Places {
  const origin = frame.getBoundingClientRect()
  const of = climbers.map((climber): [string, Place] => {
    const { left, top } = climber.getBoundingClientRect()
    return [nameOf(climber), { x: left - origin.left, y: top - origin.top }]
  })
  return { width: origin.width, of: new Map(of) }
}

function show(climber: HTMLElement, from: Place | undefined, to: Place | undefined): void {
  if (!to || (from && from.x === to.x && from.y === to.y)) return
  if (!from) {
    climber.animate({ opacity: [0, 1] }, { duration: duration / 2 })
    return
  }
  const above = { position: 'relative', zIndex: from.y > to.y ? '2' : '1' }
  climber.animate(
    [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)`, ...above },
      { transform: 'none', ...above },
    ],
    { duration, easing },
  )
}
