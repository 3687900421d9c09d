import { describe, expect, test } from 'vitest'
import { pick, random } from '#tests/harness/random.ts'
import { spanOf } from './table-booking.ts'
import { coversByQuarter, expectedEnd, waitOf } from './table-wait.ts'

const minute = 60_000
const zero = new Date('2055-03-05T18:00:00Z')
const at = (minutes: number) => new Date(zero.getTime() + minutes * minute)
const booking = (table: string, from: number, to: number, change: object = {}) => ({
  status: 'confirmed' as const,
  table: { id: table },
  startsAt: at(from),
  endsAt: at(to),
  checkedInAt: null as Date | null,
  dessertAt: null as Date | null,
  ...change,
})
const sitting = (table: string, from: number, to: number, dessert: number | null = null) =>
  booking(table, from, to, { checkedInAt: at(from), dessertAt: dessert === null ? null : at(dessert) })
const table = (id: string, capacity: number, isAvailable = true) => ({
  id,
  tableNumber: Number(id),
  capacity,
  isAvailable,
})

const offer = (from: number, to: number) => ({
  startsAt: at(from).toISOString(),
  endsAt: at(to).toISOString(),
  until: at(from).toISOString(),
})

describe('the end that is expected', () => {
  test.each([
    ['of a party that has not come: as booked', booking('1', 0, 120), 120],
    ['of a party at its table: as booked', sitting('1', -60, 60), 60],
    ['of a party that has stayed too long: a quarter from now', sitting('1', -120, -10), 15],
    ['of a party that has stayed too long this minute', sitting('1', -120, 0), 15],
    ['after a dessert: 25 minutes later', sitting('1', -60, 60, -10), 15],
    ['after a dessert, but not later than booked', sitting('1', -60, 10, 0), 10],
    ['long after a dessert: five minutes from now', sitting('1', -60, 60, -50), 5],
    ['after a dessert of a party that has stayed too long', sitting('1', -120, -10, -5), 5],
  ])('%s', (_, each, minutes) => {
    expect(expectedEnd(each, zero)).toEqual(at(minutes))
  })
})

describe('the wait of a party at the door', () => {
  const until = at(600)
  const two = { guestCount: 2, durationHours: 2, until }
  const wait = (tables: ReturnType<typeof table>[], bookings: ReturnType<typeof booking>[], party = two) => {
    const found = waitOf({ tables, bookings }, party, zero)
    return found && [found.table.id, (found.from.getTime() - zero.getTime()) / minute]
  }
  test.each([
    ['the smallest of two free tables, at once', [table('1', 6), table('2', 2)], [], ['2', 0]],
    [
      'the table that is free first',
      [table('1', 2), table('2', 2)],
      [sitting('1', -60, 60), sitting('2', -60, 30)],
      ['2', 30],
    ],
    [
      'not the table that is offered to a guest who waits',
      [{ ...table('1', 2), offers: [offer(30, 150)] }, table('2', 4)],
      [],
      ['2', 0],
    ],
    [
      'the table after the visit for which it is offered',
      [{ ...table('1', 2), offers: [offer(30, 150)] }],
      [],
      ['1', 150],
    ],
    [
      'a table between two bookings only where the whole visit fits',
      [table('1', 2)],
      [sitting('1', -60, 30), booking('1', 120, 180)],
      ['1', 180],
    ],
    [
      'a table whose next booking begins just when the visit ends',
      [table('1', 2)],
      [sitting('1', -60, 30), booking('1', 150, 200)],
      ['1', 30],
    ],
    ['no table out of use', [table('1', 2, false)], [], null],
    ['no table that is too small', [table('1', 1)], [], null],
    ['no table before the evening ends', [table('1', 2)], [sitting('1', -60, 700)], null],
    [
      'the table of a booking that was cancelled',
      [table('1', 2)],
      [booking('1', 0, 120, { status: 'cancelled' })],
      ['1', 0],
    ],
    [
      'the table of a late guest only after the booked time',
      [table('1', 2)],
      [booking('1', -20, 100)],
      ['1', 100],
    ],
    [
      'the table of a guest who never came, once the time is over',
      [table('1', 2)],
      [booking('1', -130, -10)],
      ['1', 0],
    ],
  ])('%s', (_, tables, bookings, expected) => {
    expect(wait(tables, bookings)).toEqual(expected)
  })

  test('is that of a count minute by minute', () => {
    for (let round = 0; round < 300; round += 1) {
      const tables = ['1', '2', '3'].map((id) => table(id, pick(random, [2, 4, 6]), random() < 0.9))
      const bookings = Array.from({ length: Math.floor(random() * 8) }, () => {
        const from = Math.floor(random() * 40) * 15 - 240
        const to = from + pick(random, [60, 120, 180])
        const isSitting = from <= 0 && random() < 0.6
        const dessert = isSitting && random() < 0.4 ? -Math.floor(random() * 30) : null
        return isSitting
          ? sitting(pick(random, ['1', '2', '3']), from, to, dessert)
          : booking(pick(random, ['1', '2', '3']), from, to)
      })
      const party = {
        guestCount: pick(random, [1, 2, 3, 4, 5]),
        durationHours: pick(random, [1, 2]),
        until: at(300),
      }
      expect(wait(tables, bookings, party)).toEqual(counted(tables, bookings, party))
    }
  })

  /** Looks at each minute of the evening and each table. */
  function counted(
    tables: ReturnType<typeof table>[],
    bookings: ReturnType<typeof booking>[],
    { guestCount, durationHours }: typeof two,
  ) {
    const bySize = tables
      .filter(({ isAvailable, capacity }) => isAvailable && capacity >= guestCount)
      .toSorted((a, b) => a.capacity - b.capacity || a.tableNumber - b.tableNumber)
    for (let from = 0; from < 300; from += 1) {
      const { start, end } = spanOf(at(from), durationHours)
      for (const { id } of bySize) {
        const held = bookings.filter((each) => each.table.id === id)
        const isFree = held.every((each) => {
          const isOver = each.checkedInAt === null && each.endsAt <= zero
          return isOver || each.startsAt >= end || expectedEnd(each, zero) <= start
        })
        if (isFree) return [id, from]
      }
    }
    return null
  }
})

test('covers: the guests of each quarter by their start, cancelled ones left out', () => {
  const guests = (from: number, guestCount: number, change: object = {}) => ({
    ...booking('1', from, from + 60, change),
    guestCount,
  })
  const bookings = [
    guests(0, 2),
    guests(14, 3),
    guests(15, 4),
    guests(30, 5, { status: 'cancelled' }),
    guests(-1, 6),
  ]
  expect(coversByQuarter(bookings, 3, at(7)).map(({ start, guests: count }) => [start, count])).toEqual([
    [at(0), 5],
    [at(15), 4],
    [at(30), 0],
  ])
})
