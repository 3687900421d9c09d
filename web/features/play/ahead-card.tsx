import type { PlayHall } from '#contract/play-hall.ts'

/** Booking a game table ahead. */
export const AheadCard = (_: { hall: PlayHall }) => null
