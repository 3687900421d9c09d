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
export function useClimb(root: RefObject<HTMLElement | null>, order: string): void {
  const before = useRef<Places | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new order is what there is to show
  useLayoutEffect(() => {
    const frame = root.current
    const climbers = frame ? [...frame.querySelectorAll<HTMLElement>('[data-climber]')] : []
    const now = frame && placesIn(frame, climbers)
    const last = before.current
    before.current = now
    // A turned phone is no change of places.
    if (!now || last?.width !== now.width) return
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    for (const climber of climbers) show(climber, last.of.get(nameOf(climber)), now.of.get(nameOf(climber)))
  }, [order])
}

const nameOf = (climber: HTMLElement): string => climber.dataset.climber ?? ''

/** Where each stands within the frame: not where a movement under way shows it, and wherever the page is scrolled to. */
function placesIn(frame: HTMLElement, climbers: HTMLElement[]): Places {
  for (const climber of climbers) for (const movement of climber.getAnimations()) movement.cancel()
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
