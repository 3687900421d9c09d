import type { PlayHall } from '#contract/play-hall.ts'

/** The queue for the game tables. */
export const QueueCard = (_: { hall: PlayHall }) => null
