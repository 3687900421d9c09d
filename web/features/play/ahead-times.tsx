import type { GameKind, Language } from '#contract/bounds.ts'
import type { PlayTable, PlayTimes } from '#contract/play-bookings.ts'
import { daysLater } from '#rules/business-date.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { playPrice } from '#rules/play-price.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Span } from '#rules/table-booking.ts'
import { weekdayName } from '#web/platform/dates.ts'
import { t } from '#web/platform/language.ts'

type Times = { startsAt: string; endsAt: string }
const spansOf = (times: readonly Times[]): Span[] =>
  times.map(({ startsAt, endsAt }) => ({ start: new Date(startsAt), end: new Date(endsAt) }))

/** Tables as the rule of booking sees them. */
export const ruledTables = (tables: readonly PlayTable[]) =>
  tables.map((table) => ({ table, open: spansOf(table.open), taken: spansOf(table.taken) }))

/** For how many minutes one of the tables can be booked, the shortest first. */
export const lengthsOf = (tables: readonly PlayTable[]): number[] =>
  [...new Set(tables.flatMap(({ bookingMinutes }) => bookingMinutes))].toSorted((a, b) => a - b)

type Named = { value: string; label: string }
/** Times with their names: after midnight with the night, and the second of an hour that comes twice as winter time. */
export function namedStarts(starts: readonly Date[], date: string, language: Language): Named[] {
  const named: Named[] = []
  for (const start of starts) {
    const wall = stockholmWallClock(start)
    const day = weekdayName(weekdayOf(daysLater(date, 1)), language)
    const label = wall.date > date ? t('ahead.night', { time: wall.time, day }) : wall.time
    const isSecond = named.some((each) => each.label === label)
    named.push({ value: start.toISOString(), label: isSecond ? t('ahead.second', { time: label }) : label })
  }
  return named
}

type Play = { kind: GameKind; players: number; span: Span; rates: PlayTimes['rates']; level: number }
/** What a booking costs if all of its time is played, by the rule of the bill. */
export const expectedOre = ({ kind, players, span, rates, level }: Play): number => {
  const segments = [{ kind, players, startedAt: span.start, endedAt: span.end }]
  return playPrice({ segments, adjustments: [], rates, level }, span.end).totalOre
}
