import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './listing-card.module.css'

type ListingCardProps = {
  /** The picture, and what overlays it below the badges. */
  scene: ReactNode
  badges: ReactNode
  title: string
  /** Heading level of the title. */
  headingLevel?: 2 | 3
  /** Muted, because it is full or has ended. */
  dim?: boolean | undefined
  /** `<li>`s with an icon each. */
  facts: ReactNode
  /** Several facts per line instead of one. */
  inlineFacts?: boolean
  /** Between title and facts. */
  children?: ReactNode
  link: Pick<LinkProps, 'to' | 'params'> & { text: string; label: string }
  /** The button of the card. */
  action: ReactNode
}

/** An event or competition as a card in a list. The whole card is a link; the button acts. */
export function ListingCard({
  scene,
  badges,
  title,
  headingLevel = 2,
  dim,
  facts,
  inlineFacts,
  children,
  link: { text, label, ...link },
  action,
}: ListingCardProps) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className={classes.card} data-dim={dim || undefined}>
      <div className={classes.scene}>
        {scene}
        <div className={classes.badges}>{badges}</div>
      </div>
      <div className={classes.body}>
        <Heading className={classes.title} lang="sv">
          {title}
        </Heading>
        {children}
        <ul className={classes.facts} data-inline={inlineFacts || undefined}>
          {facts}
        </ul>
        <div className={classes.actions}>
          <Link {...link} className={classes.more} aria-label={label}>
            {text}
          </Link>
          {action}
        </div>
      </div>
    </article>
  )
}
