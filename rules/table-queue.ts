import { bounds } from '#contract/bounds.ts'
import { type BookTableRefusal, whyNotBookTable } from './book-table.ts'
import { businessDateOf, daysLater } from './business-date.ts'
import { isHouseOpen, type OpeningHours } from './opening-hours.ts'
import { stockholmDate, stockholmInstant, stockholmWallClock } from './stockholm.ts'
import { isPast, overlaps, type Span, spanOf, whyNotFit } from './table-booking.ts'

const minute = 60_000

/** How far from the wished time a guest who is flexible would come, nearest first. */
const flexibleMinutes = [0, 30, -30, 60, -60]

/** What a guest waits for. */
export type Wish = { start: Date; isFlexible: boolean; guestCount: number; durationHours: number }

/** The visits that a guest waits for, the wished one first. All are of one business day, because that is the queue. */
export function wishedVisits({ start, isFlexible, durationHours }: Wish): Span[] {
  const minutes = isFlexible ? flexibleMinutes : [0]
  return minutes
    .map((away) => spanOf(new Date(start.getTime() + away * minute), durationHours))
    .filter((visit) => businessDateOf(visit.start) === businessDateOf(start) && isWritable(visit.start))
}

/** Whether the clock's time names this instant: the first of an hour that comes twice cannot be booked. */
function isWritable(start: Date): boolean {
  const { date, time } = stockholmWallClock(start)
  return stockholmInstant(date, time)?.getTime() === start.getTime()
}

export type JoinRefusal =
  | 'booking_in_past'
  | 'booking_too_far'
  | 'table_too_small'
  | 'house_closed'
  | 'own_overlap'
  | 'too_many_bookings'
  | 'already_waiting'
  | 'too_many_waits'
  | 'too_many_unconfirmed'

type Joining = {
  wish: Wish
  hours: OpeningHours
  /** The times of the guest's own bookings that hold a table. */
  own: readonly Span[]
  horizonDays: number | null
  /** The seats of the smallest table in use that seats the party; null where none does. */
  smallestFit: number | null
  /** The business days for whose tables the guest waits already. */
  waits: readonly string[]
  /** For a guest with an unconfirmed address: how many tables such guests of the network hold or wait for that evening, and how many they may. */
  unconfirmed: { tables: number; most: number } | null
}

/** Why a guest cannot wait for a table, or null. */
export function whyNotWait(joining: Joining, now: Date): JoinRefusal | null {
  const { wish, hours, own, horizonDays, smallestFit, waits, unconfirmed } = joining
  const coming = wishedVisits(wish).filter(({ start }) => !isPast(start, now))
  if (coming.length === 0) return 'booking_in_past'
  if (horizonDays !== null && stockholmDate(wish.start) > daysLater(stockholmDate(now), horizonDays))
    return 'booking_too_far'
  if (smallestFit === null) return 'table_too_small'
  const open = coming.filter((visit) => isHouseOpen(hours, visit))
  if (open.length === 0) return 'house_closed'
  if (open.every((visit) => own.some((each) => overlaps(each, visit)))) return 'own_overlap'
  if (own.filter(({ start }) => start > now).length >= bounds.tableBooking.upcoming)
    return 'too_many_bookings'
  if (waits.includes(businessDateOf(wish.start))) return 'already_waiting'
  if (waits.length >= bounds.tableWaits) return 'too_many_waits'
  return unconfirmed && unconfirmed.tables >= unconfirmed.most ? 'too_many_unconfirmed' : null
}

/** A guest in the queue, with the times of the own bookings that hold a table. */
export type Waiting = { wish: Wish; own: readonly Span[] }

type Table = {
  capacity: number
  isAvailable: boolean
  /** The times at which others have the table. */
  taken: readonly Span[]
}

export type WaitHouse = {
  hours: OpeningHours
  allowsLargeTables: boolean
  /** The seats of the smallest table in use that seats the party. */
  smallestFit: number | null
}

/** The first of the wished visits for which a guest who waits could book a table now; null where there is none. */
export const visitAt = ({ wish, own }: Waiting, table: Table, house: WaitHouse, now: Date): Span | null =>
  wishedVisits(wish).find((visit) => whyNotOffer({ wish, own }, { visit, table, house }, now) === null) ??
  null

/** The table and visit that are offered to a guest who waits: the nearest time first, then the first table. Null where none fits. */
export function firstOffer<T extends Table>(
  waiting: Waiting,
  tables: readonly T[],
  house: WaitHouse,
  now: Date,
): { table: T; visit: Span } | null {
  for (const visit of wishedVisits(waiting.wish))
    for (const table of tables)
      if (whyNotOffer(waiting, { visit, table, house }, now) === null) return { table, visit }
  return null
}

/** A visit that begins sooner is offered to nobody: an offer that ends before its guest has read it would cost the guest the wait. */
const leastAnswer = 5 * minute

/**
 * Why a guest who waits is not offered a table for a visit now, or null: it begins too soon, or the reasons for which a booking is refused, without the
 * limits of the date.
 */
export const whyNotOffer = (
  { wish, own }: Waiting,
  { visit, table, house }: { visit: Span; table: Table; house: WaitHouse },
  now: Date,
): BookTableRefusal | null => {
  if (isPast(visit.start, new Date(now.getTime() + leastAnswer))) return 'booking_in_past'
  const guest = {
    isNew: true,
    horizonDays: null,
    allowsLargeTables: house.allowsLargeTables,
    smallestFit: house.smallestFit,
    unconfirmed: null,
  }
  const { guestCount } = wish
  return whyNotBookTable(
    { visit, guestCount, table, taken: table.taken, hours: house.hours, own, guest },
    now,
  )
}

/** Until when an offer that is made now is held: for the owner's minutes, and not beyond the start of the visit. */
export const offeredUntil = (start: Date, offerMinutes: number, now: Date): Date =>
  new Date(Math.min(now.getTime() + offerMinutes * minute, start.getTime()))

/** Whether the guest has not answered an offer in time. */
export const isExpired = (
  { status, offeredUntil }: { status: string; offeredUntil: Date | null },
  now: Date,
): boolean => status === 'offered' && offeredUntil !== null && offeredUntil <= now

/** Whether nothing can be offered any more, because the last wished time has passed. */
export const hasPassed = ({ status, wish }: { status: string; wish: Wish }, now: Date): boolean =>
  status === 'waiting' && wishedVisits(wish).every(({ start }) => isPast(start, now))

/** An offer, with its table as it is now. */
type Standing = { visit: Span; guestCount: number; table: { capacity: number; isAvailable: boolean } }

/** Whether an offer can be accepted no more, because the table is out of use or smaller, or the house is closed then. The guest waits on. */
export const isWithdrawn = ({ visit, guestCount, table }: Standing, hours: OpeningHours): boolean =>
  whyNotFit(table, guestCount) !== null || !isHouseOpen(hours, visit)

/** Whether the house is closed at all the wished times that are left: nothing can be offered any more. */
export const isClosedFor = (wish: Wish, hours: OpeningHours, now: Date): boolean =>
  wishedVisits(wish)
    .filter(({ start }) => !isPast(start, now))
    .every((visit) => !isHouseOpen(hours, visit))
