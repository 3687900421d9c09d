import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { pick, random, randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable } from './make-table.ts'

// A model of free tables in a few lines: lists and loops, without indexes, locks or SQL.

type Table = { id: string; capacity: number; isAvailable: boolean; number: number }
type Booking = {
  id: string
  version: number
  tableId: string
  guest: TestUser | null
  start: number
  hours: number
  guests: number
  status: 'pending' | 'confirmed' | 'cancelled' | 'completed'
}

const hour = 3_600_000
const now = Date.parse('2055-03-01T11:00:00Z')
const steps = long ? 10_000 : 600
const evenings = long ? 14 : 4
const whole = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1))

/** A half hour from 17:00 to 22:30 in Stockholm on one of the evenings, in winter time. */
function someTime(): { date: string; time: string; start: number } {
  const date = `2055-03-${String(whole(2, 1 + evenings)).padStart(2, '0')}`
  const time = `${whole(17, 22)}:${pick(random, ['00', '30'])}`
  return { date, time, start: Date.parse(`${date}T${time}:00+01:00`) }
}

const isHolding = ({ status }: Booking): boolean => status === 'pending' || status === 'confirmed'

test(`${steps} random steps of guests and staff have the same results as in a model of free tables`, async () => {
  const server = await startInProcess()
  server.setNow(new Date(now))
  // The tests of that limit set how large a table a party may book.
  await server.pool.query('update house_settings set allows_large_tables = true')
  const guests = await makeUsers(server, Math.ceil(steps / 15))
  // Enough guests that nobody reaches a limit of requests.
  const admins = await makeUsers(server, Math.ceil(steps / 100), { admin: true })
  const tables: Table[] = []
  for (let number = 1; number <= 20; number++) {
    const capacity = whole(1, 8)
    const id = await makeTable(server, { tableNumber: number, capacity })
    tables.push({ id, capacity, isAvailable: true, number })
  }
  const bookings: Booking[] = []
  const seen: Record<string, number> = {}

  const isTaken = (tableId: string, start: number, hours: number, except?: Booking) =>
    bookings.some(
      (each) =>
        each !== except &&
        each.tableId === tableId &&
        isHolding(each) &&
        each.start < start + hours * hour &&
        start < each.start + each.hours * hour,
    )
  const tableRefusals = (table: Table, start: number, hours: number, party: number, except?: Booking) => [
    ...(table.isAvailable ? [] : ['table_unavailable']),
    ...(party <= table.capacity ? [] : ['table_too_small']),
    ...(isTaken(table.id, start, hours, except) ? ['table_taken'] : []),
  ]
  const guestRefusals = (guest: TestUser, start: number, hours: number) => {
    const own = bookings.filter((each) => each.guest === guest && isHolding(each))
    const overlapping = own.some(
      (each) => each.start < start + hours * hour && start < each.start + each.hours * hour,
    )
    return [
      ...(own.filter((each) => each.start > now).length >= 3 ? ['too_many_bookings'] : []),
      ...(overlapping ? ['own_overlap'] : []),
    ]
  }
  /** Checks an answer: it succeeds where the model has no objection, and is refused with one of the objections. */
  const judge = (
    step: string,
    answer: { status: number; body: { code?: string } },
    objections: readonly string[],
  ): boolean => {
    const outcome = answer.status < 300 ? 'done' : String(answer.body.code)
    seen[`${step} ${outcome}`] = (seen[`${step} ${outcome}`] ?? 0) + 1
    if (objections.length === 0) expect([step, outcome]).toEqual([step, 'done'])
    else expect([step, objections]).toEqual([step, expect.arrayContaining([outcome])])
    return outcome === 'done'
  }

  const book = async (guest: TestUser | null) => {
    const table = pick(random, tables)
    const { date, time, start } = someTime()
    const [hours, party] = [whole(1, 4), whole(1, 8)]
    const objections = [
      ...tableRefusals(table, start, hours, party),
      ...(guest ? guestRefusals(guest, start, hours) : []),
    ]
    const wanted = {
      requestId: randomId(),
      tableId: table.id,
      date,
      time,
      guestCount: party,
      durationHours: hours,
      specialRequests: null,
    }
    const answer = guest
      ? await call(server, guest, 'createTableBooking', { body: wanted })
      : await call(server, pick(random, admins), 'createPhoneBooking', {
          body: { ...wanted, guestName: 'Åsa Ek', guestPhone: null },
        })
    if (judge(guest ? 'book' : 'telephone', answer, objections)) {
      const status = guest ? 'pending' : 'confirmed'
      const { id, version } = answer.body
      bookings.push({ id, version, tableId: table.id, guest, start, hours, guests: party, status })
    }
  }
  const seat = async () => {
    const table = pick(random, tables)
    const [hours, party] = [whole(1, 4), whole(1, 8)]
    const body = { requestId: randomId(), tableId: table.id, guestCount: party, durationHours: hours }
    const answer = await call(server, pick(random, admins), 'createWalkIn', { body })
    if (judge('walk-in', answer, tableRefusals(table, now, hours, party))) {
      const { id, version } = answer.body
      const booking = { id, version, tableId: table.id, guest: null, start: now, hours, guests: party }
      bookings.push({ ...booking, status: 'confirmed' })
    }
  }
  const setStatus = async () => {
    const booking = pick(random, bookings)
    const status = pick(random, ['confirmed', 'cancelled', 'completed'] as const)
    const allowed = { pending: ['confirmed', 'cancelled'], confirmed: ['cancelled', 'completed'] }
    const isAllowed = (allowed as Record<string, string[]>)[booking.status]?.includes(status) ?? false
    const parts = { params: { bookingId: booking.id }, body: { status, version: booking.version } }
    const answer = await call(server, pick(random, admins), 'setTableBookingStatus', parts)
    if (judge('status', answer, isAllowed ? [] : ['status_not_allowed']))
      Object.assign(booking, { status, version: booking.version + 1 })
  }
  const cancel = async () => {
    const booking = pick(
      random,
      bookings.filter((each) => each.guest !== null),
    )
    if (!booking?.guest) return
    // Cancelling a cancelled booking is answered with the booking.
    const objections = booking.status === 'completed' ? ['status_not_allowed'] : []
    const answer = await call(server, booking.guest, 'cancelMyTableBooking', {
      params: { bookingId: booking.id },
    })
    if (judge('cancel', answer, objections) && booking.status !== 'cancelled')
      Object.assign(booking, { status: 'cancelled', version: booking.version + 1 })
  }
  const move = async () => {
    const booking = pick(random, bookings)
    const table = pick(random, tables)
    const isSame = table.id === booking.tableId
    const objections = isHolding(booking)
      ? isSame
        ? []
        : tableRefusals(table, booking.start, booking.hours, booking.guests, booking)
      : ['status_not_allowed']
    const parts = { params: { bookingId: booking.id }, body: { tableId: table.id, version: booking.version } }
    const answer = await call(server, pick(random, admins), 'moveTableBooking', parts)
    if (judge('move', answer, objections) && !isSame)
      Object.assign(booking, { tableId: table.id, version: booking.version + 1 })
  }
  const toggle = async () => {
    const table = pick(random, tables)
    table.isAvailable = !table.isAvailable
    await server.pool.query('update restaurant_tables set is_available = $2 where id = $1', [
      table.id,
      table.isAvailable,
    ])
  }
  const look = async () => {
    const { date, time, start } = someTime()
    const [hours, party] = [whole(1, 4), whole(1, 8)]
    const query = { date, time, guestCount: party, durationHours: hours }
    const answer = await call(server, pick(random, guests), 'listTables', { query })
    const nearest = (table: Table, direction: 1 | -1) => {
      for (let away = 1; away <= 8; away++) {
        const at = start + (direction * away * hour) / 2
        if (at >= now && !isTaken(table.id, at, hours)) return new Date(at).toISOString()
      }
      return null
    }
    const expected = tables
      .filter(({ isAvailable, capacity }) => isAvailable && capacity >= party)
      .toSorted((a, b) => a.capacity - b.capacity || a.number - b.number)
      .map((table) => {
        const isFree = !isTaken(table.id, start, hours)
        return {
          tableNumber: table.number,
          isFree,
          freeBefore: isFree ? null : nearest(table, -1),
          freeAfter: isFree ? null : nearest(table, 1),
        }
      })
    const shown = answer.body.items.map(
      ({ tableNumber, isFree, freeBefore, freeAfter }: (typeof expected)[number]) => ({
        tableNumber,
        isFree,
        freeBefore,
        freeAfter,
      }),
    )
    expect(shown).toEqual(expected)
    for (const { isFree } of expected)
      seen[`look ${isFree ? 'free' : 'taken'}`] = (seen[`look ${isFree ? 'free' : 'taken'}`] ?? 0) + 1
  }

  /** The kinds of steps, and how often of fifty each occurs. */
  const shares: [times: number, act: () => Promise<void>][] = [
    [14, () => book(pick(random, guests))],
    [6, () => book(null)],
    [2, seat],
    [7, setStatus],
    [4, cancel],
    [7, move],
    [1, toggle],
    [9, look],
  ]
  const actions = shares.flatMap(([times, act]) => Array<typeof act>(times).fill(act))
  while (bookings.length === 0) await book(null)
  for (let step = 1; step < steps; step++) await pick(random, actions)()
  const { rows } = await server.pool.query(
    'select id, table_id as "tableId", status, version from table_bookings order by id',
  )
  expect(rows).toEqual(
    bookings
      .map(({ id, tableId, status, version }) => ({ id, tableId, status, version }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  // The steps must have had each kind of outcome.
  const outcomes = ['done', 'table_taken', 'table_too_small', 'table_unavailable']
  const met = [
    ...['book', 'telephone', 'move'].flatMap((step) => outcomes.map((outcome) => `${step} ${outcome}`)),
    'book own_overlap',
    'walk-in done',
    'status done',
    'status status_not_allowed',
    'cancel done',
    'look free',
    'look taken',
  ]
  expect(met.filter((each) => !seen[each])).toEqual([])
  await expectInvariants(server.pool)
}, 600_000)
