import type { ReactNode } from 'react'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import classes from './listing-grid.module.css'

type ListingGridProps<T> = {
  label: string
  items: readonly T[]
  /** The card of an item and its place in the list. */
  card: (item: T, at: number) => ReactNode
}

/** A responsive grid of cards. */
export function ListingGrid<T extends { id: string }>({ label, items, card }: ListingGridProps<T>) {
  return (
    <ul className={classes.grid} aria-label={label}>
      {items.map((item, at) => (
        <li key={item.id}>{card(item, at)}</li>
      ))}
    </ul>
  )
}

/** The grid while it loads, with the loading text. */
export function ListingGridSkeleton({ children }: { children: ReactNode }) {
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
