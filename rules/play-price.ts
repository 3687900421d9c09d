import { minutesOfDay, timeOfMinute } from '#contract/openings.ts'
import { playMinutes } from '#contract/play-hours.ts'
import { businessDateOf, daysLater } from './business-date.ts'
import { instantAt, weekdayOf } from './opening-hours.ts'

/** A price of playing, as the owner has set it. */
export type PlayRate = {
  name: string
  kind: string
  /** 0 for Monday to 6 for Sunday: days of the house, each until six in the morning. */
  weekdays: readonly number[]
  startTime: string
  endTime: string
  hourOre: number
  per: 'table' | 'player'
  minimumOre: number | null
  memberLevel: number | null
  memberHourOre: number | null
}
/** A time of play at one table by one number of players. The last one has no end while somebody plays. */
export type PlaySegment = { kind: string; players: number; startedAt: Date; endedAt: Date | null }
/** Minutes that staff add, or take away when they are negative. */
export type PlayAdjustment = { minutes: number; at: Date }

export type PlayHistory = {
  segments: readonly PlaySegment[]
  adjustments: readonly PlayAdjustment[]
  /** The prices as they were when the session began. */
  rates: readonly PlayRate[]
  /** The level of the guest whose session it is, when it began. Null without an account. */
  level: number | null
}

/** A time at one price. `hourOre` is what an hour costs for all who play; 0 with no name where no price holds. */
export type PlayLine = {
  from: Date
  to: Date
  rateName: string | null
  hourOre: number
  players: number
  per: 'table' | 'player'
  sumOre: number
}
export type AdjustmentLine = { minutes: number; hourOre: number; sumOre: number }
export type PlayPrice = {
  lines: PlayLine[]
  /** One for each adjustment, in their order. */
  adjustments: AdjustmentLine[]
  /** What the smallest sum adds to the lines; 0 where they reach it. */
  addedOre: number
  totalOre: number
  /** Time of play without pauses, with the adjustments, in milliseconds. */
  playedMs: number
}

const minute = 60_000
const hour = 3_600_000

/** The price that holds for a kind at an instant; null where playing costs nothing then. */
export const rateNow = (rates: readonly PlayRate[], kind: string, at: Date): PlayRate | null =>
  rateAt(timesOf(rates, kind, at, at), at.getTime())

/** The price of some milliseconds, rounded to the nearest öre, half an öre up. Of time that is taken away the same, negative. */
function sumOf(ms: number, hourOre: number): number {
  const [size, price, whole] = [BigInt(Math.abs(ms)), BigInt(hourOre), BigInt(hour)]
  return Math.sign(ms) * Number((2n * size * price + whole) / (2n * whole))
}

type Times = { rate: PlayRate; start: number; end: number; length: number }

/** When the prices of a kind hold on the days of the house from one instant to another. */
function timesOf(rates: readonly PlayRate[], kind: string, from: Date, to: Date): Times[] {
  const found: Times[] = []
  const last = businessDateOf(to)
  for (let date = businessDateOf(from); date <= last; date = daysLater(date, 1)) {
    for (const rate of rates) {
      if (rate.kind !== kind || !rate.weekdays.includes(weekdayOf(date))) continue
      const [first, end] = playMinutes(rate)
      found.push({
        rate,
        start: atMinute(date, first),
        end: atMinute(date, end),
        length: end - first,
      })
    }
  }
  return found
}

/** The instant so many minutes after six, by the clock on the wall. */
export function atMinute(date: string, sinceSix: number): number {
  const minutes = sinceSix + 6 * 60
  return instantAt(daysLater(date, Math.floor(minutes / minutesOfDay)), timeOfMinute(minutes)).getTime()
}

/** Which of the prices that hold at an instant is taken: the one with the shortest hours, then the cheaper one, then the first. */
function rateAt(times: readonly Times[], at: number): PlayRate | null {
  let best: Times | null = null
  for (const each of times) {
    if (at < each.start || at >= each.end) continue
    const isBetter =
      best === null ||
      each.length < best.length ||
      (each.length === best.length && each.rate.hourOre < best.rate.hourOre)
    if (isBetter) best = each
  }
  return best?.rate ?? null
}

/** What an hour costs for all who play. */
export function hourPrice(rate: PlayRate | null, players: number, level: number | null): number {
  if (rate === null) return 0
  const { hourOre, memberLevel, memberHourOre, per } = rate
  const isMember = memberLevel !== null && level !== null && level >= memberLevel
  return (isMember ? (memberHourOre ?? hourOre) : hourOre) * (per === 'player' ? players : 1)
}

/** The time of a segment, cut where another price begins. */
function linesOf(segment: PlaySegment, { rates, level }: PlayHistory, now: Date): PlayLine[] {
  const { kind, players, startedAt } = segment
  const [start, end] = [startedAt.getTime(), (segment.endedAt ?? now).getTime()]
  if (end <= start) return []
  const times = timesOf(rates, kind, startedAt, new Date(end))
  const cuts = times.flatMap((each) => [each.start, each.end]).filter((at) => at > start && at < end)
  const edges = [...new Set([start, ...cuts, end])].toSorted((a, b) => a - b)
  const parts: { rate: PlayRate | null; from: number; to: number }[] = []
  for (const [at, from] of edges.slice(0, -1).entries()) {
    const rate = rateAt(times, from)
    const to = edges[at + 1] as number
    const before = parts.at(-1)
    if (before && before.rate === rate) before.to = to
    else parts.push({ rate, from, to })
  }
  return parts.map(({ rate, from, to }) => {
    const hourOre = hourPrice(rate, players, level)
    return {
      from: new Date(from),
      to: new Date(to),
      rateName: rate?.name ?? null,
      hourOre,
      players,
      per: rate?.per ?? 'table',
      sumOre: sumOf(to - from, hourOre),
    }
  })
}

/** Minutes of an adjustment cost what the last moment of play before it costs. */
function adjustmentLine(adjustment: PlayAdjustment, history: PlayHistory): AdjustmentLine {
  const { minutes, at } = adjustment
  const segment = history.segments.findLast(({ startedAt }) => startedAt <= at)
  if (!segment) return { minutes, hourOre: 0, sumOre: 0 }
  const end = Math.min(at.getTime(), segment.endedAt?.getTime() ?? Number.POSITIVE_INFINITY)
  const moment = Math.max(segment.startedAt.getTime(), end - 1)
  const times = timesOf(history.rates, segment.kind, new Date(moment), new Date(moment))
  const hourOre = hourPrice(rateAt(times, moment), segment.players, history.level)
  return { minutes, hourOre, sumOre: sumOf(minutes * minute, hourOre) }
}

/** The smallest sum of a session: that of the price at which it began. */
function minimumOf({ segments, rates }: PlayHistory): number {
  const [first] = segments
  if (!first) return 0
  const { kind, startedAt } = first
  return rateAt(timesOf(rates, kind, startedAt, startedAt), startedAt.getTime())?.minimumOre ?? 0
}

/** Milliseconds of play until now, without pauses and with the adjustments. */
export const playedMsOf = (
  { segments, adjustments }: Pick<PlayHistory, 'segments' | 'adjustments'>,
  now: Date,
): number =>
  segments.reduce(
    (sum, { startedAt, endedAt }) => sum + Math.max(0, (endedAt ?? now).getTime() - startedAt.getTime()),
    0,
  ) + adjustments.reduce((sum, { minutes }) => sum + minutes * minute, 0)

/**
 * What a session costs until now, line by line. Each line is rounded once. A sum is never below zero, and not below the smallest sum
 * of the price at which the session began, unless staff have taken away all of its time.
 */
export function playPrice(history: PlayHistory, now: Date): PlayPrice {
  const lines = history.segments.flatMap((segment) => linesOf(segment, history, now))
  const adjustments = history.adjustments.map((each) => adjustmentLine(each, history))
  const playedMs = Math.max(0, playedMsOf(history, now))
  const sumOre = Math.max(
    0,
    [...lines, ...adjustments].reduce((sum, line) => sum + line.sumOre, 0),
  )
  const minimumOre = playedMs > 0 ? minimumOf(history) : 0
  const addedOre = Math.max(0, minimumOre - sumOre)
  return { lines, adjustments, addedOre, totalOre: sumOre + addedOre, playedMs }
}
