import type { ReactNode } from 'react'
import classes from './ui.module.css'

type CardSkeletonProps = {
  /** The picture, if it is known already. */
  picture?: ReactNode
  /** What is loading, in the place of the title. */
  children?: ReactNode
}

/** Skeleton of a card. */
export function CardSkeleton({ picture, children }: CardSkeletonProps) {
  return (
    <div className="flex flex-col gap-3 pb-5 border border-line rounded-lg bg-surface overflow-hidden">
      <div className="grid aspect-16/9 [&>*]:relative [&>*]:[grid-area:1/1]">
        <div className={`${classes.shimmer} ${classes.blank} rounded-[6px]`} />
        {picture}
      </div>
      {children ? (
        <p role="status" className="muted mx-4">
          {children}
        </p>
      ) : (
        <div className={`${classes.shimmer} rounded-[6px] h-5.5 w-[70%] mx-4`} />
      )}
      <div className={`${classes.shimmer} rounded-[6px] h-3.5 mx-4`} />
      <div className={`${classes.shimmer} rounded-[6px] h-3.5 mx-4 w-[45%]`} />
    </div>
  )
}

/** Skeleton of a line; `width` in characters. */
export function LineSkeleton({ width = 12 }: { width?: number }) {
  return (
    <span
      className={`${classes.shimmer} ${classes.inline} rounded-[6px] inline-block h-[1em] align-[-0.12em]`}
      style={{ width: `${width}ch` }}
      aria-hidden
    />
  )
}

/** Skeleton of the rows of a list. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <ul className={`${classes.rows} rows`} aria-hidden>
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
    <div className="grid grid-cols-1 gap-3.5" aria-hidden>
      {[16, 22, 12].map((width) => (
        <div key={width} className={`${classes.ticket} panel grid grid-cols-1 gap-3.5`}>
          <LineSkeleton width={width} />
          <LineSkeleton width={width + 8} />
        </div>
      ))}
    </div>
  )
}
