import { describe, expect, test } from 'vitest'
import { pick, random } from '#tests/harness/random.ts'
import { answerBy, type ConfirmRules, isConfirmedAtOnce, isUnanswered, quarterOf } from './confirm-booking.ts'

const rules: ConfirmRules = {
  mostGuests: 4,
  noticeMinutes: 60,
  spareSeats: 2,
  quarterCovers: 12,
  strikesWait: 2,
}
const start = new Date('2055-03-05T18:00:00Z')
const minutesBefore = (minutes: number) => new Date(start.getTime() - minutes * 60_000)
const asked = { start, guestCount: 4, table: { capacity: 4 }, smallestFit: 4, covers: 8, strikes: 1 }
const isConfirmed = (change: Partial<typeof asked> = {}, changed: Partial<ConfirmRules> = {}, before = 60) =>
  isConfirmedAtOnce({ ...asked, ...change }, { ...rules, ...changed }, minutesBefore(before))

describe('isConfirmedAtOnce', () => {
  test('isConfirmedAtOnce: a booking at each limit is confirmed', () => {
    expect(isConfirmed()).toBe(true)
    expect(isConfirmed({ guestCount: 2, table: { capacity: 4 }, smallestFit: 2 })).toBe(true)
  })
  test.each([
    ['a party that is one too large', { guestCount: 5, table: { capacity: 6 }, covers: 0 }, {}, 60],
    ['one minute less notice', {}, {}, 59],
    ['a table with one seat too many', { guestCount: 2, table: { capacity: 5 }, smallestFit: 2 }, {}, 60],
    ['a guest who did not come too often', { strikes: 2 }, {}, 60],
    ['one guest too many in the quarter', { covers: 9 }, {}, 60],
    ['a house that confirms nothing at once', {}, { mostGuests: null }, 60],
  ])('isConfirmedAtOnce: %s waits for an answer', (_, change, changed, before) => {
    expect(isConfirmed(change, changed, before)).toBe(false)
  })
  test('isConfirmedAtOnce: the smallest table that seats the party is never too large, and no limit of guests is none', () => {
    expect(isConfirmed({ guestCount: 1, table: { capacity: 6 }, smallestFit: 6 }, { spareSeats: 0 })).toBe(
      true,
    )
    expect(isConfirmed({ covers: 999 }, { quarterCovers: null })).toBe(true)
  })

  test('isConfirmedAtOnce agrees with a search minute by minute and seat by seat in 5,000 random cases', () => {
    const seen = { true: 0, false: 0 }
    for (let at = 0; at < 5_000; at++) {
      const drawn = drawCase()
      if (drawn.party.capacity < drawn.party.guests) continue
      const confirmed = byRule(drawn)
      expect(confirmed, JSON.stringify(drawn)).toBe(bySearch(drawn))
      seen[`${confirmed}`]++
    }
    expect(Math.min(seen.true, seen.false)).toBeGreaterThan(200)
  })
})

const whole = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
/** A party that books one of some tables, with a notice in minutes, and others who come within the same hour. */
function drawCase() {
  const tables = Array.from({ length: whole(1, 4) }, () => whole(1, 8))
  return {
    tables,
    others: Array.from({ length: whole(0, 5) }, () => ({ minute: whole(0, 59), guests: whole(1, 8) })),
    party: { minute: whole(0, 59), guests: whole(1, 8), capacity: pick(random, tables) },
    house: {
      mostGuests: pick(random, [null, 1, 2, 4, 6, 8]),
      noticeMinutes: whole(0, 90),
      spareSeats: whole(0, 4),
      quarterCovers: pick(random, [null, 4, 8, 12]),
      strikesWait: null,
    },
    notice: whole(0, 90),
  }
}
type Case = ReturnType<typeof drawCase>

function byRule({ tables, others, party, house, notice }: Case): boolean {
  const instantOf = (minute: number) => new Date(Date.UTC(2055, 2, 5, 18, minute))
  const begins = instantOf(party.minute)
  const quarter = quarterOf(begins)
  const covers = others
    .filter(({ minute }) => instantOf(minute) >= quarter.start && instantOf(minute) < quarter.end)
    .reduce((sum, { guests }) => sum + guests, 0)
  const smallestFit = Math.min(...tables.filter((seats) => seats >= party.guests))
  const now = new Date(begins.getTime() - notice * 60_000)
  return isConfirmedAtOnce(
    { start: begins, guestCount: party.guests, table: party, smallestFit, covers, strikes: 0 },
    house,
    now,
  )
}

/** Each minute of the quarter, each guest, each empty seat. */
function bySearch({ tables, others, party, house, notice }: Case): boolean {
  let covers = party.guests
  for (let minute = party.minute - (party.minute % 15), left = 15; left > 0; minute++, left--)
    for (const other of others) if (other.minute === minute) covers += other.guests
  let empty = 0
  for (let seat = party.guests; seat < party.capacity; seat++) empty++
  const hasSmaller = tables.some((seats) => seats >= party.guests && seats < party.capacity)
  const objections = [
    house.mostGuests === null || party.guests > house.mostGuests,
    notice < house.noticeMinutes,
    empty > house.spareSeats && hasSmaller,
    house.quarterCovers !== null && covers > house.quarterCovers,
  ]
  return !objections.includes(true)
}

test('quarterOf: a quarter of an hour has its first millisecond and not its last', () => {
  const quarter = { start, end: new Date('2055-03-05T18:15:00Z') }
  expect(quarterOf(start)).toEqual(quarter)
  expect(quarterOf(new Date('2055-03-05T18:14:59.999Z'))).toEqual(quarter)
  expect(quarterOf(quarter.end).start).toEqual(quarter.end)
})

describe('answerBy', () => {
  test.each([
    [24 * 60, 4, 20 * 60],
    [5 * 60, 4, 60],
    [5 * 60 - 1, 4, 60],
    [3 * 60, 4, 60],
    [2 * 60, 4, 60],
    [90, 4, 45],
    [10, 4, 5],
    [0, 4, 0],
  ])(
    'answerBy: a booking %i minutes before its start, within %i hours, is answered %i minutes before',
    (made, hours, before) => {
      expect(answerBy(start, hours, minutesBefore(made))).toEqual(minutesBefore(before))
    },
  )
  test('answerBy: without hours a booking waits without an end', () => {
    expect(answerBy(start, null, minutesBefore(600))).toBeNull()
  })
})

test('isUnanswered: a pending booking from its time on, and no other', () => {
  const booking = { status: 'pending' as const, answerBy: start }
  expect(isUnanswered(booking, start)).toBe(true)
  expect(isUnanswered(booking, new Date(start.getTime() - 1))).toBe(false)
  expect(isUnanswered({ ...booking, answerBy: null }, start)).toBe(false)
  for (const status of ['confirmed', 'cancelled', 'completed'] as const)
    expect(isUnanswered({ ...booking, status }, start)).toBe(false)
})
