import type { ReactNode } from 'react'
import classes from './card-skeleton.module.css'
import { join } from './join.ts'

/** Skeleton of a card with a picture, if that is known already. */
export function CardSkeleton({ picture }: { picture?: ReactNode }) {
  return (
    <div className={classes.card} aria-hidden>
      <div className={classes.picture}>
        <div className={join(classes.shimmer, classes.blank)} />
        {picture}
      </div>
      <div className={join(classes.shimmer, classes.title)} />
      <div className={join(classes.shimmer, classes.line)} />
      <div className={join(classes.shimmer, classes.line, classes.short)} />
    </div>
  )
}

/** Skeleton of a line; `width` in characters. */
export function LineSkeleton({ width = 12 }: { width?: number }) {
  return (
    <span className={join(classes.shimmer, classes.inline)} style={{ width: `${width}ch` }} aria-hidden />
  )
}

/** Skeleton of the rows of a list. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <ul className={join('rows', classes.rows)} aria-hidden>
      {Array.from({ length: rows }, (_, i) => 20 + ((i * 7) % 12) + i / 100).map((width) => (
        <li key={width}>
          <LineSkeleton width={width} />
        </li>
      ))}
    </ul>
  )
}

/** Skeleton of a list of tickets. */
export function TicketSkeleton() {
  return (
    <div className={classes.tickets} aria-hidden>
      {[16, 22, 12].map((width) => (
        <div key={width} className={join('panel', classes.ticket)}>
          <LineSkeleton width={width} />
          <LineSkeleton width={width + 8} />
        </div>
      ))}
    </div>
  )
}
