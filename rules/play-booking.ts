import { bounds } from '#contract/bounds.ts'
import { playMinutes } from '#contract/play-hours.ts'
import { businessDateOf, businessDayOf, daysLater } from './business-date.ts'
import { hasHours, isOpenOn, type OpeningHours, openSpansOf } from './opening-hours.ts'
import { atMinute } from './play-price.ts'
import { isLate, isPast, overlaps, type Span } from './table-booking.ts'

const minute = 60_000
const step = bounds.playBooking.step * minute

/** What the owner says about the booking of a game table. */
type Bookable = { isAvailable: boolean; bookingMinutes: readonly number[]; bookingDays: number }

export const playSpan = (start: Date, minutes: number): Span => ({
  start,
  end: new Date(start.getTime() + minutes * minute),
})

/** The hours of a game table of its own, each day. Null: those of the house. */
export type OwnHours = { opensAt: string | null; closesAt: string | null }

/**
 * When a game table can be played on a date of the house: in the opening hours, or at any time where the house has none, and within the
 * hours of the table. What asks for a table asks this: bookings, the start by a guest, the hall and the report.
 */
export function playOpen(hours: OpeningHours, date: string, own: OwnHours): Span[] {
  if (!isOpenOn(hours, date)) return []
  const open = hasHours(hours) ? openSpansOf(hours, date) : [businessDayOf(date)]
  const { opensAt, closesAt } = own
  if (opensAt === null || closesAt === null) return open
  const [from, to] = playMinutes({ startTime: opensAt, endTime: closesAt }).map((at) => atMinute(date, at))
  return open.flatMap(({ start, end }) => {
    const within = {
      start: new Date(Math.max(start.getTime(), from as number)),
      end: new Date(Math.min(end.getTime(), to as number)),
    }
    return within.start < within.end ? [within] : []
  })
}

/** Whether a game table can be played for the whole of a time. */
export function isPlayOpen(hours: OpeningHours, own: OwnHours, { start, end }: Span): boolean {
  const date = businessDateOf(start)
  // The hours of the day before may end after six.
  const spans = [daysLater(date, -1), date].flatMap((each) => playOpen(hours, each, own))
  return spans.some((open) => open.start <= start && end <= open.end)
}

/** Whether a game table can be played at a moment, until when, and otherwise when it can next on that day of the house. */
export function playOpenNow(
  hours: OpeningHours,
  own: OwnHours,
  now: Date,
): { until: Date | null; next: Date | null } {
  const today = businessDateOf(now)
  // The hours of the day before may end after six.
  const spans = [daysLater(today, -1), today].flatMap((date) => playOpen(hours, date, own))
  return {
    until: spans.find(({ start, end }) => start <= now && now < end)?.end ?? null,
    next: spans.find(({ start }) => start > now)?.start ?? null,
  }
}

/** When a game table cannot be played within a span that begins today: the rest of `playOpen`, earliest first. */
export function playClosed(hours: OpeningHours, own: OwnHours, { start, end }: Span): Span[] {
  const today = businessDateOf(start)
  const dates = [daysLater(today, -1), today, daysLater(today, 1)]
  const closed: Span[] = []
  let from = start
  for (const open of dates.flatMap((date) => playOpen(hours, date, own))) {
    const until = open.start < end ? open.start : end
    if (from < until) closed.push({ start: from, end: until })
    if (open.end > from) from = open.end
  }
  return from < end ? [...closed, { start: from, end }] : closed
}

type Wanted = {
  table: Bookable
  minutes: number
  start: Date
  /** When the game can be played on the date. */
  open: readonly Span[]
  /** The times that others have: bookings, and promises to those who play. */
  taken: readonly Span[]
  /** What the guest has booked. */
  own: readonly Span[]
}

export type PlayBookingRefusal =
  | 'play_not_bookable'
  | 'booking_in_past'
  | 'booking_too_far'
  | 'house_closed'
  | 'play_time_taken'
  | 'play_own_overlap'
  | 'too_many_play_bookings'

/** Why a guest cannot book a game table for a time, or null. */
export function whyNotBookPlay(
  { table, minutes, start, open, taken, own }: Wanted,
  now: Date,
): PlayBookingRefusal | null {
  const visit = playSpan(start, minutes)
  const isOnStep = start.getTime() % step === 0
  if (!(table.isAvailable && table.bookingMinutes.includes(minutes) && isOnStep)) return 'play_not_bookable'
  if (isPast(start, now)) return 'booking_in_past'
  if (businessDateOf(start) > daysLater(businessDateOf(now), table.bookingDays)) return 'booking_too_far'
  if (!open.some((each) => each.start <= visit.start && visit.end <= each.end)) return 'house_closed'
  if (own.filter(({ start: begins }) => begins > now).length >= bounds.playBooking.upcoming)
    return 'too_many_play_bookings'
  if (own.some((each) => overlaps(each, visit))) return 'play_own_overlap'
  return taken.some((each) => overlaps(each, visit)) ? 'play_time_taken' : null
}

type WantedOfKind = Pick<Wanted, 'minutes' | 'start' | 'own'>
type TableTimes = { table: Bookable; open: readonly Span[]; taken: readonly Span[] }

/** The first of the tables that can be booked for a time, or why none can: 'taken' where another time may do. */
export function firstBookable<T extends TableTimes>(
  tables: readonly T[],
  wanted: WantedOfKind,
  now: Date,
): { found: T } | { refusal: PlayBookingRefusal } {
  let refusal: PlayBookingRefusal = 'play_not_bookable'
  for (const each of tables) {
    const why = whyNotBookPlay({ ...wanted, ...each }, now)
    if (why === null) return { found: each }
    if (refusal === 'play_not_bookable' || why === 'play_time_taken') refusal = why
  }
  return { refusal }
}

/** The times at which one of the tables can be booked, on a date of the house. */
export function playStarts(
  tables: readonly TableTimes[],
  { minutes, own }: Pick<Wanted, 'minutes' | 'own'>,
  now: Date,
): Date[] {
  const spans = tables.flatMap(({ open }) => open)
  const first = Math.min(...spans.map(({ start }) => start.getTime()))
  const last = Math.max(...spans.map(({ end }) => end.getTime()))
  const found: Date[] = []
  for (let at = Math.ceil(first / step) * step; at < last; at += step) {
    const start = new Date(at)
    if ('found' in firstBookable(tables, { minutes, own, start }, now)) found.push(start)
  }
  return found
}

type Held = { id: string; startsAt: Date; endsAt: Date }

/** Whether the guests of a booking have not come a quarter of an hour after its start: then others may play. As of a table for a meal. */
export const isPlayLate = ({ startsAt, endsAt }: Pick<Held, 'startsAt' | 'endsAt'>, now: Date): boolean =>
  now >= endsAt || isLate({ status: 'confirmed', checkedInAt: null, startsAt, endsAt }, now)

/**
 * What a session at a table is promised that begins now. `lapsed` are the bookings whose guests have not come in time.
 * Null: a booking holds the table.
 */
export function promiseOf(
  /** The bookings of the table that wait for their guests, without the one whose guests begin to play. */
  held: readonly Held[],
  /** The end of the booking whose guests begin to play. */
  bookedUntil: Date | null,
  now: Date,
): { until: Date; lapsed: string[] } | null {
  const lapsed = held.filter((each) => isPlayLate(each, now))
  const waiting = held.filter((each) => !lapsed.includes(each))
  if (waiting.some(({ startsAt }) => startsAt <= now)) return null
  const wanted = bookedUntil?.getTime() ?? now.getTime() + bounds.playBooking.promise * minute
  const until = Math.min(wanted, ...waiting.map(({ startsAt }) => startsAt.getTime()))
  return { until: new Date(until), lapsed: lapsed.map(({ id }) => id) }
}

/** The booking into which a session goes on: its guests should have the table now. */
export const playedOver = <B extends { startsAt: string }>(
  bookings: readonly B[],
  now: Date,
): B | undefined => bookings.find(({ startsAt }) => new Date(startsAt) <= now)
