import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { ChipDisc } from '#web/domain/points-chip.tsx'
import classes from './quizzes.module.css'

const chips = [0, 1, 2, 3]

/** Points as chips that fly from an element to the points badge in the header. None under reduced motion. */
export function FlyingPoints({ from }: { from: RefObject<HTMLElement | null> }) {
  const flock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const start = from.current?.getBoundingClientRect()
    const end = document.querySelector('header [data-points-badge]')?.getBoundingClientRect()
    if (!start || !end || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [x, y] = [start.left + start.width / 2, start.top + start.height / 2]
    const [dx, dy] = [end.left + end.width / 2 - x, end.top + end.height / 2 - y]
    const flights = [...(flock.current?.children ?? [])].map((chip, index) => {
      const aside = (index - 1.5) * 26
      return chip.animate(
        [
          { translate: `${x}px ${y}px`, scale: 0.4, opacity: 0 },
          { translate: `${x + aside}px ${y - 46}px`, scale: 1, opacity: 1, offset: 0.3 },
          { translate: `${x + dx}px ${y + dy}px`, scale: 0.5, opacity: 0.9, offset: 0.96 },
          { translate: `${x + dx}px ${y + dy}px`, scale: 0.2, opacity: 0 },
        ],
        { duration: 1_000, delay: 120 + index * 70, easing: 'cubic-bezier(.5,0,.3,1)', fill: 'backwards' },
      )
    })
    return () => {
      for (const flight of flights) flight.cancel()
    }
  }, [from])
  return createPortal(
    <div ref={flock} aria-hidden>
      {chips.map((chip) => (
        <span
          key={chip}
          className={`${classes.chip} fixed z-110 -top-3 -left-3 size-6 rounded-[50%] opacity-0 pointer-events-none`}
        >
          <ChipDisc />
        </span>
      ))}
    </div>,
    document.body,
  )
}
