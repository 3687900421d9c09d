import { Group, Stack } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { join } from '#web/ui/join.ts'
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
    <article className={join('panel', classes.card)}>
      {scene}
      <Stack gap={12} flex={1} p="16px 18px 18px">
        <Heading className={classes.title} lang="sv">
          {title}
        </Heading>
        {description && (
          <p className={join('muted', classes.description)} lang="sv">
            {description}
          </p>
        )}
        <ul className={join('plain-list muted', classes.facts)} data-inline={inlineFacts || undefined}>
          {facts}
        </ul>
        <Group gap={10} justify="space-between" mt="auto" pt={6} className={classes.actions}>
          <Link {...link} className={join('cover-link', classes.more)} aria-label={label}>
            {text}
          </Link>
          {action}
        </Group>
      </Stack>
    </article>
  )
}
