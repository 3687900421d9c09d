import { bounds } from '#contract/bounds.ts'
import { isPlayLate } from './play-booking.ts'

const minute = 60_000

type Held = { startsAt: Date; endsAt: Date }

/** The next booking whose guests are expected: one that has begun, until they are late. Null without one. `bookings` are the earliest first. */
export const nextBooking = <B extends Held>(bookings: readonly B[], now: Date): B | null =>
  bookings.find((each) => !isPlayLate(each, now)) ?? null

/** Whether the guests of a booking may begin to play at its table: some minutes before its start, if the table is free. */
export const mayBeginBooked = ({ startsAt }: Pick<Held, 'startsAt'>, now: Date): boolean =>
  startsAt.getTime() - now.getTime() <= bounds.playBooking.early * minute

/** Whether a free table is kept for its next booking: its guests are expected now or within a few minutes. */
export const isHeldFor = (next: Pick<Held, 'startsAt'> | null, now: Date): boolean =>
  next !== null && next.startsAt.getTime() - now.getTime() <= bounds.playBooking.held * minute

/**
 * What the bookings of a free table mean to a guest who would begin there: the guest's own that begins then, or whether the table is kept for
 * somebody else. `bookings` are the earliest first.
 */
export function bookingToBegin<B extends Held & { isMine: boolean }>(
  bookings: readonly B[],
  now: Date,
): { own: B | null; isBooked: boolean } {
  const first = bookings.find((each) =>
    each.isMine ? mayBeginBooked(each, now) : !isPlayLate(each, now) && isHeldFor(each, now),
  )
  return { own: first?.isMine ? first : null, isBooked: first?.isMine === false }
}
