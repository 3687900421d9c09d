import { businessDayOf, daysLater } from './business-date.ts'
import { weekdayOf } from './opening-hours.ts'
import { isPlayLate } from './play-booking.ts'
import type { Period } from './report-period.ts'
import { stockholmWallClock } from './stockholm.ts'
import type { Span } from './table-booking.ts'

const hour = 3_600_000
const minute = 60_000

/** Use in an hour of the clock on a weekday of the house, from Monday (1) on. */
export type UseByHour = { weekday: number; hour: number; playedMinutes: number; openMinutes: number }

const slots = 7 * 24
/** The hours of a day of the house, each with its place in the week. Only a day on which the clock changes is read hour by hour. */
function slotsOn(date: string): number[] {
  const { start, end } = businessDayOf(date)
  const count = (end.getTime() - start.getTime()) / hour
  const hourAt = (at: number) =>
    Number(stockholmWallClock(new Date(start.getTime() + at * hour)).time.slice(0, 2))
  const first = weekdayOf(date) * 24
  return Array.from({ length: count }, (_, at) => first + (count === 24 ? at : (hourAt(at) + 18) % 24))
}

/**
 * The real hours of a period, each with its place in the week of the house, which begins on Monday at six. An hour that the clock shows twice
 * is there twice; one that it skips is not there.
 */
class Hours {
  readonly #start: number
  readonly #slots: number[] = []

  constructor({ from, to }: Period) {
    this.#start = businessDayOf(from).start.getTime()
    for (let date = from; date <= to; date = daysLater(date, 1)) this.#slots.push(...slotsOn(date))
  }

  /** How long some spans are in each hour of the week, in milliseconds. */
  shareOf(spans: readonly Span[]): number[] {
    const ms: number[] = new Array(slots).fill(0)
    for (const { start, end } of spans) {
      const [from, to] = [start.getTime() - this.#start, end.getTime() - this.#start]
      const last = Math.min(this.#slots.length, Math.ceil(to / hour))
      for (let at = Math.max(0, Math.floor(from / hour)); at < last; at++) {
        const slot = this.#slots[at] as number
        ms[slot] =
          (ms[slot] as number) + Math.max(0, Math.min(to, (at + 1) * hour) - Math.max(from, at * hour))
      }
    }
    return ms
  }
}

/** The hours of the week with any use or opening, in the order of a day of the house. */
const byClock = (played: readonly number[], open: readonly number[]): UseByHour[] =>
  Array.from({ length: slots }, (_, slot) => ({
    weekday: Math.floor(slot / 24) + 1,
    hour: (slot + 6) % 24,
    playedMs: played[slot] ?? 0,
    openMs: open[slot] ?? 0,
  })).flatMap(({ playedMs, openMs, ...at }) =>
    playedMs + openMs === 0
      ? []
      : {
          ...at,
          playedMinutes: Math.round(playedMs / minute),
          openMinutes: Math.round(openMs / minute),
        },
  )

type Table = { id: string; createdAt: Date; isAvailable: boolean }
/** A session that was stopped, by the table where it ended. */
export type StoppedPlay = {
  tableId: string
  playedMs: number
  totalOre: number
  endedAt: Date
  /** The end that was promised to somebody, if any. */
  promisedEnd: Date | null
}

type Input<T extends Table> = {
  period: Period
  tables: readonly T[]
  /** When a table can be played on a date of the house. */
  openOn: (table: T, date: string) => readonly Span[]
  /** The times of play that meet the period. */
  played: readonly ({ tableId: string } & Span)[]
  /** The sessions that began in the period and were stopped. */
  stopped: readonly StoppedPlay[]
}

export type Use = {
  sessions: number
  incomeOre: number
  playedMinutes: number
  openMinutes: number
  /** How long a session was played. Null without any. */
  averageMinutes: number | null
  hours: UseByHour[]
}

const total = (of: readonly number[]): number => of.reduce((sum, each) => sum + each, 0)
/** Sessions of more hours were forgotten, and say nothing about how long one plays. */
const longest = 8 * hour

/**
 * How much the game tables were used in a period: each of those that are in use or were played at, and several together with `together`.
 * Hours are open until now only, and from when a table was made.
 */
export function playUse<T extends Table>(
  { period, tables, openOn, played, stopped }: Input<T>,
  now: Date,
): { tables: { table: T; use: Use }[]; together: (which: (table: T) => boolean) => Use } {
  const hours = new Hours(period)
  const dates: string[] = []
  for (let date = period.from; date <= period.to; date = daysLater(date, 1)) dates.push(date)
  const cut = ({ createdAt }: T, { start, end }: Span): Span => ({
    start: start < createdAt ? createdAt : start,
    end: end > now ? now : end,
  })
  const counted = tables.flatMap((table) => {
    const spans = played.filter(({ tableId }) => tableId === table.id)
    if (!table.isAvailable && spans.length === 0) return []
    return {
      table,
      played: hours.shareOf(spans),
      open: hours.shareOf(dates.flatMap((date) => openOn(table, date)).map((span) => cut(table, span))),
      stopped: stopped.filter(({ tableId }) => tableId === table.id),
    }
  })
  const useOf = (some: typeof counted): Use => {
    const sum = (of: 'played' | 'open') =>
      (some[0]?.[of] ?? []).map((_, at) => total(some.map((each) => each[of][at] ?? 0)))
    const [playedMs, openMs] = [sum('played'), sum('open')]
    const sessions = some.flatMap((each) => each.stopped)
    const usual = sessions.filter(({ playedMs: ms }) => ms < longest)
    return {
      sessions: sessions.length,
      incomeOre: total(sessions.map(({ totalOre }) => totalOre)),
      playedMinutes: Math.round(total(playedMs) / minute),
      openMinutes: Math.round(total(openMs) / minute),
      averageMinutes:
        usual.length === 0
          ? null
          : Math.round(total(usual.map(({ playedMs: ms }) => ms)) / usual.length / minute),
      hours: byClock(playedMs, openMs),
    }
  }
  return {
    tables: counted.map((each) => ({ table: each.table, use: useOf([each]) })),
    together: (which) => useOf(counted.filter(({ table }) => which(table))),
  }
}

/** How the promised ends came true. Null where none was promised. */
export function keptPromises(
  stopped: readonly Pick<StoppedPlay, 'endedAt' | 'promisedEnd'>[],
): { sessions: number; medianLateMinutes: number; inTime: number } | null {
  const late = stopped
    .flatMap(({ endedAt, promisedEnd }) =>
      promisedEnd === null ? [] : (endedAt.getTime() - promisedEnd.getTime()) / minute,
    )
    .toSorted((a, b) => a - b)
  if (late.length === 0) return null
  return {
    sessions: late.length,
    medianLateMinutes: Math.round(late[Math.floor(late.length / 2)] as number),
    inTime: late.filter((minutes) => minutes <= 5).length,
  }
}

type Booking = { status: string; startsAt: Date; endsAt: Date }

/** What became of bookings. A guest who is late has not come, also where nobody has said so. `expected`: they can still come. */
export function bookingsCame(
  bookings: readonly Booking[],
  now: Date,
): { booked: number; came: number; missed: number; cancelled: number; expected: number } {
  const count = (which: (booking: Booking) => boolean) => bookings.filter(which).length
  const isMissed = (each: Booking) =>
    each.status === 'missed' || (each.status === 'booked' && isPlayLate(each, now))
  return {
    booked: bookings.length,
    came: count(({ status }) => status === 'started'),
    missed: count(isMissed),
    cancelled: count(({ status }) => status === 'cancelled'),
    expected: count((each) => each.status === 'booked' && !isMissed(each)),
  }
}
