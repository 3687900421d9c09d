import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { join } from '#web/ui/join.ts'
import classes from './listing-scene.module.css'

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
    <div className={classes.scene} data-dim={dim || undefined}>
      {picture}
      <Group gap={8} justify="space-between" className={classes.badges}>
        {badges}
      </Group>
      {note && <span className={classes.note}>{note}</span>}
      {stamp && <span className={classes.stamp}>{stamp}</span>}
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
    <span className={join('pill', classes.badge)} data-tone={tone}>
      {children}
    </span>
  )
}
