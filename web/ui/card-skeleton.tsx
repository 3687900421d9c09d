import type { ReactNode } from 'react'
import classes from './card-skeleton.module.css'
import { join } from './join.ts'

type CardSkeletonProps = {
  /** The picture, if it is known already. */
  picture?: ReactNode
  /** What is loading, in the place of the title. */
  children?: ReactNode
}

/** Skeleton of a card. */
export function CardSkeleton({ picture, children }: CardSkeletonProps) {
  return (
    <div className={classes.card}>
      <div className={classes.picture}>
        <div className={join(classes.shimmer, classes.blank)} />
        {picture}
      </div>
      {children ? (
        <p role="status" className={join('muted', classes.text)}>
          {children}
        </p>
      ) : (
        <div className={join(classes.shimmer, classes.title)} />
      )}
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
