import type { ReactNode } from 'react'
import classes from './domain.module.css'

type ListingSceneProps = {
  /** The picture, as wide as the scene. */
  picture: ReactNode
  /** `Badge`s along the upper edge. */
  badges: ReactNode
  /** In the lower corner. */
  note?: ReactNode
  /** Across the picture: why the listing is closed. */
  stamp?: string | false
  /** The picture is muted. */
  dim?: boolean
}

/** The picture of an event or competition with its badges. */
export function ListingScene({ picture, badges, note, stamp, dim = false }: ListingSceneProps) {
  return (
    <div className={`${classes.scene} relative overflow-hidden bg-cloth-deep`} data-dim={dim || undefined}>
      {picture}
      <div className="absolute top-3 inset-x-3 bottom-auto flex flex-wrap items-center gap-2 justify-between">
        {badges}
      </div>
      {note && ( // A plate on the rail of the table.
        <span className="absolute top-auto right-3 bottom-3 left-auto py-1 pr-2.75 pl-2 border border-line rounded-sm bg-ground text-small font-[600]">
          {note}
        </span>
      )}
      {stamp && (
        <span
          className={`${classes.stamp} absolute top-1/2 right-auto bottom-auto left-1/2 py-2 px-5 border-2 border-current rounded-sm bg-[rgb(7_18_14/78%)] text-[#f4efe3] font-display text-xl font-bold whitespace-nowrap`}
        >
          {stamp}
        </span>
      )}
    </div>
  )
}

type BadgeProps = {
  /** The colour of text and edge. */
  tone?: 'success' | 'muted'
  /** A symbol and a word or two. */
  children: ReactNode
}

/** A property of a listing, legible on a picture. */
export function Badge({ tone, children }: BadgeProps) {
  return (
    <span
      className="pill inline-flex items-center gap-1.5 py-1 pr-2.75 pl-2.25 border-line bg-ground text-text leading-[1.3] whitespace-nowrap [&>svg]:flex-none [&>svg]:text-brass-text data-tone:border-current data-[tone=success]:text-success-text data-[tone=success]:[&>svg]:text-success-text data-[tone=muted]:text-muted"
      data-tone={tone}
    >
      {children}
    </span>
  )
}
