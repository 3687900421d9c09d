import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './listing-card.module.css'

type ListingCardProps = {
  /** A `ListingScene`. */
  scene: ReactNode
  title: string
  /** Heading level of the title. */
  headingLevel?: 2 | 3
  description?: string | null
  /** `<li>`s with an icon each. */
  facts: ReactNode
  /** Several facts per line instead of one. */
  inlineFacts?: boolean
  link: Pick<LinkProps, 'to' | 'params'> & { text: string; label: string }
  /** The button of the card, besides the link. */
  action?: ReactNode
}

/** An event, competition or quiz as a card in a list. The whole card is a link, with the button above it. */
export function ListingCard({
  scene,
  title,
  headingLevel = 2,
  description,
  facts,
  inlineFacts,
  link: { text, label, ...link },
  action,
}: ListingCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={`${classes.card} panel relative flex flex-col w-full p-0 overflow-hidden`}>
      {scene}
      <div className="flex flex-col gap-3 flex-1 px-4.5 pt-4 pb-4.5">
        <Heading className="text-2xl leading-[1.2] wrap-anywhere" lang="sv">
          {title}
        </Heading>
        {description && (
          <p className="muted line-clamp-3 text-md wrap-anywhere" lang="sv">
            {description}
          </p>
        )}
        <ul
          className={`${classes.facts} plain-list muted flex flex-col gap-x-4.5 gap-y-1.75 text-md data-inline:[flex-flow:row_wrap] [&_svg]:flex-none [&_svg]:mt-px [&_svg]:text-brass-text [&_b]:ml-1 [&_b]:text-text [&_b]:font-semibold [&_span]:min-w-0`}
          data-inline={inlineFacts || undefined}
        >
          {facts}
        </ul>
        {/* Above the link that covers the card. */}
        <div
          className={`${classes.actions} [&_button]:relative [&_button]:z-1 flex flex-wrap items-center gap-2.5 justify-between mt-auto pt-1.5`}
        >
          <Link
            {...link}
            className="cover-link inline-flex items-center min-h-11 text-chalk font-[600]"
            aria-label={label}
          >
            {text}
          </Link>
          {action}
        </div>
      </div>
    </article>
  )
}
