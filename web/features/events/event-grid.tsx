import type { ReactNode } from 'react'
import type { Event } from '#contract/events.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EventCard } from './event-card.tsx'
import classes from './event-grid.module.css'

/** Event cards, as many beside each other as there is room for. */
export function EventGrid({ label, events }: { label: string; events: Event[] }) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {events.map((event, at) => (
        <li key={event.id}>
          <EventCard event={event} eager={at < 3} />
        </li>
      ))}
    </ul>
  )
}

/** The grid while it is on its way, with the words that say so. */
export function EventGridSkeleton({ children }: { children: ReactNode }) {
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
