import { bounds } from '#contract/bounds.ts'
import { isPlayLate } from './play-booking.ts'

const minute = 60_000

type Held = { startsAt: Date; endsAt: Date }

/** The next booking whose guests are expected: one that has begun, until they are late. Null without one. `bookings` are the earliest first. */
export const nextBooking = <B extends Held>(bookings: readonly B[], now: Date): B | null =>
  bookings.find((each) => !isPlayLate(each, now)) ?? null

/** Whether a free table is kept for its next booking: its guests are expected now or within a few minutes. */
export const isHeldFor = (next: Pick<Held, 'startsAt'> | null, now: Date): boolean =>
  next !== null && next.startsAt.getTime() - now.getTime() <= bounds.playBooking.held * minute
