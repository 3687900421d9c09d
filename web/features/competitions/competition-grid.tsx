import type { ReactNode } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { CompetitionCard } from './competition-card.tsx'
import classes from './competition-grid.module.css'

/** Competition cards, as many beside each other as there is room for. */
export function CompetitionGrid({ label, competitions }: { label: string; competitions: Competition[] }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {competitions.map((competition) => (
        <li key={competition.id}>
          <CompetitionCard competition={competition} />
        </li>
      ))}
    </ul>
  )
}

/** The grid while it is on its way, with the words that say so. */
export function CompetitionGridSkeleton({ children }: { children: ReactNode }) {
  return (
    <div>
      <p role="status" className={classes.loading}>
        {children}
      </p>
      <div className={classes.grid}>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((each) => (
          <CardSkeleton key={each} />
        ))}
      </div>
    </div>
  )
}
