import type { CSSProperties } from 'react'
import classes from './ui.module.css'

type RailDividerProps = {
  /** 0 to 1: progress in brass diamonds. Without it, a divider. */
  progress?: number
  /** Accessible name of the progress. */
  label?: string
  /** How many diamonds: by default those of one rail. */
  diamonds?: number
  /** Which diamonds are filled, one value for each. By default as many from the left as the progress says. */
  marks?: readonly boolean[]
  /** Whether the filled diamonds light up one after the other, with `lightGap` between them. */
  isLighting?: boolean
}

/** Milliseconds from one diamond to the next. */
export const lightGap = 120

/** A divider with diamonds like those on a pool table's rail. */
export function RailDivider({ progress, label, diamonds = 7, marks, isLighting = false }: RailDividerProps) {
  const filled = progress === undefined ? -1 : Math.floor(Math.min(1, Math.max(0, progress)) * diamonds)
  const inlaid = marks ?? Array.from({ length: diamonds }, (_, at) => at < filled)
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div
      className={`${classes.rail} flex items-center justify-between h-2.5 my-1 px-[7%]`}
      {...(progress === undefined
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': label,
            'aria-valuenow': percent,
            'aria-valuemin': 0,
            'aria-valuemax': 100,
            'data-progress': true,
            'data-marks': marks ? true : undefined,
            'data-lighting': isLighting || undefined,
          })}
    >
      {inlaid.map((isInlaid, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a diamond is its place
          key={at}
          className={`${classes.diamond} size-2 bg-ground opacity-75 outline-5 outline-ground data-inlaid:bg-brass`}
          data-inlaid={isInlaid || undefined}
          style={isLighting ? lightAfter(inlaid.slice(0, at).filter(Boolean).length) : undefined}
        />
      ))}
    </div>
  )
}

const lightAfter = (lit: number) => ({ '--light-delay': `${lit * lightGap}ms` }) as CSSProperties
