import type { ReactNode } from 'react'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './leaderboard-skeleton.module.css'

/** The podium and eight rows while they are on their way, with the words that say so. */
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
