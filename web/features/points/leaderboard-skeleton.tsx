import type { ReactNode } from 'react'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './leaderboard-skeleton.module.css'

/** Skeleton of the podium and eight rows, with the loading text. */
export function LeaderboardSkeleton({ children }: { children: ReactNode }) {
  return (
    <>
      <p role="status" className="visually-hidden">
        {children}
      </p>
      <div className={classes.podium} aria-hidden>
        {[2, 1, 3].map((place) => (
          <div key={place} className={classes.step} data-place={place} />
        ))}
      </div>
      <div className={classes.rows} aria-hidden>
        {[14, 19, 11, 16, 13, 18, 12, 15].map((width) => (
          <div key={width} className={classes.row}>
            <span className={classes.disc} />
            <LineSkeleton width={width} />
            <span className={classes.end}>
              <LineSkeleton width={4} />
            </span>
          </div>
        ))}
      </div>
    </>
  )
}
