import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Opening } from '#contract/openings.ts'
import { isHouseOpen, type OpeningHours } from '#rules/opening-hours.ts'
import { spanOf } from '#rules/table-booking.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeBooking } from './make-table.ts'
import { type Evening, evening, newEvening, phoneBooking, startHouse } from './start-house.ts'

const { server, asAdmin } = await startHouse()
let { guest, tableId, otherId } = {} as Evening
beforeEach(async () => {
  ;({ guest, tableId, otherId } = await newEvening(server))
  await server.pool.query(
    'delete from table_bookings; delete from opening_days; delete from closed_dates; delete from special_dates',
  )
})

const opening = (opensAt: string, closesAt: string): Opening => ({ opensAt, closesAt })
const lunch = opening('11:00', '14:00')
const night = opening('17:00', '01:00')
const weekOf = (friday: Opening[]) =>
  Array.from({ length: 7 }, (_, day) => ({ openings: day === 4 ? friday : [night] }))
const both = weekOf([lunch, night])
/** 5 March 2055, the date of `evening`, is a Friday. */
const friday = evening.date
const eve = { date: friday, reason: 'Nyårsafton', openings: [opening('16:00', '03:00')] }

async function put(body: object) {
  const { version } = (await asAdmin('getOpeningHours')).body
  return asAdmin('putOpeningHours', { body: { closedDates: [], version, affected: 'leave', ...body } })
}
const stored = async () => (await asAdmin('getOpeningHours')).body
const book = (change: object) =>
  call(server, guest, 'createTableBooking', {
    body: { requestId: randomId(), tableId, ...evening, ...change },
  })

describe('several openings a day', () => {
  test.each([
    ['at lunch', { time: '12:00' }, 201],
    ['into the pause', { time: '12:30' }, 409],
    ['in the pause', { time: '15:00', durationHours: 1 }, 409],
    ['over midnight', { time: '23:00' }, 201],
    ['after midnight', { date: '2055-03-06', time: '00:00', durationHours: 1 }, 201],
    ['beyond the night', { date: '2055-03-06', time: '00:30', durationHours: 1 }, 409],
  ])('several openings a day: a visit %s is answered with %#', async (_, change, status) => {
    expect((await put({ week: both })).status).toBe(200)
    expect((await book(change)).status).toBe(status)
  })

  test('several openings a day: those that meet are stored as one, also at midnight, and a visit may last over both', async () => {
    const met = weekOf([opening('18:00', '24:00'), opening('00:00', '03:00')])
    expect((await put({ week: met })).body.week[4]).toEqual({ openings: [opening('18:00', '03:00')] })
    expect((await book({ time: '23:00', durationHours: 4 })).status).toBe(201)
  })

  test.each([
    ['overlap', [lunch, opening('13:00', '17:00')]],
    ['are in the wrong order', [opening('17:00', '22:00'), lunch]],
    ['do not fit into a day', [opening('00:00', '03:00'), opening('18:00', '02:00')]],
    ['are five', Array.from({ length: 5 }, (_, at) => opening(`1${at}:00`, `1${at}:30`))],
    ['begin at no time', [{ opensAt: '', closesAt: '14:00' }]],
  ])('several openings a day are refused where they %s', async (_, openings) => {
    const refused = await put({ week: weekOf(openings) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('several openings a day: the database refuses openings that differ from the day of the last release', async () => {
    const insert = (openings: string) =>
      server.pool.query(
        `insert into opening_days (weekday, opens_at, closes_at, openings) values (5, '11:00', '01:00', '${openings}')`,
      )
    await expect(insert('{[660,840),[1020,1440)}')).rejects.toThrow('opening_days_')
    await expect(insert('{}')).rejects.toThrow('opening_days_')
    await insert('{[660,840),[1020,1500)}')
    expect((await stored()).week[4]).toEqual({ openings: [lunch, night] })
  })
})

describe('who knows one opening a day', () => {
  test('who knows one opening a day is answered from the first opening to the last closing', async () => {
    const { days, week } = (await put({ week: both })).body
    expect([days[4], days[3], week[3]]).toEqual([opening('11:00', '01:00'), night, { openings: [night] }])
  })
  test('who knows one opening a day and saves it as it was leaves the openings and the special dates alone', async () => {
    const { days } = (await put({ week: both, specialDates: [eve] })).body
    const saved = await put({ days: days.with(0, lunch) })
    expect(saved.body).toMatchObject({
      week: weekOf([lunch, night]).with(0, { openings: [lunch] }),
      specialDates: [eve],
    })
  })
  test('who knows one opening a day and changes it leaves the day with that one', async () => {
    const { days } = (await put({ week: both })).body
    const saved = await put({ days: days.with(4, opening('12:00', '22:00')) })
    expect(saved.body.week[4]).toEqual({ openings: [opening('12:00', '22:00')] })
  })
  test('who knows no special dates and closes one of them closes it', async () => {
    const { days } = (await put({ week: both, specialDates: [eve] })).body
    const saved = await put({ days, closedDates: [{ date: friday, reason: null }] })
    expect(saved.body).toMatchObject({ closedDates: [{ date: friday }], specialDates: [] })
  })
  test('who knows one opening a day writes rows without openings: the day has that one', async () => {
    await put({ week: both })
    await server.pool.query(
      `delete from opening_days; insert into opening_days (weekday, opens_at, closes_at) values (5, '12:00', '22:00')`,
    )
    expect((await stored()).week[4]).toEqual({ openings: [opening('12:00', '22:00')] })
  })
})

describe('special dates', () => {
  test.each([
    ['before it opens', { time: '12:00' }, 409],
    ['when it opens', { time: '16:00' }, 201],
    ['to its end in the night', { date: '2055-03-06', time: '01:00' }, 201],
    ['a week later', { date: '2055-03-12', time: '12:00' }, 201],
  ])('special dates: a visit %s is answered with the hours of the date', async (_, change, status) => {
    const { body } = await put({ week: both, specialDates: [eve] })
    expect(body.specialDates).toEqual([eve])
    expect((await book(change)).status).toBe(status)
  })
  test.each([
    ['is closed too', [eve], [{ date: friday, reason: null }]],
    ['is there twice', [eve, eve], []],
    ['has no openings', [{ ...eve, openings: [] }], []],
  ])('special dates are refused where one %s', async (_, specialDates, closedDates) => {
    expect((await put({ week: both, specialDates, closedDates })).status).toBe(400)
  })
  test('special dates are asked for together with the bookings that they leave outside', async () => {
    await put({ week: both })
    const { id } = await makeBooking(server, { tableId, userId: guest.userId, time: '11:00' })
    await makeBooking(server, { tableId: otherId, userId: guest.userId, time: '17:00' })
    const asked = await put({ week: both, specialDates: [eve], affected: null })
    expect(asked.body).toMatchObject({
      code: 'bookings_outside_hours',
      current: { count: 1, bookings: [{ id }] },
    })
    expect((await put({ week: weekOf([night]), affected: null })).body).toMatchObject({
      current: { count: 1 },
    })
  })
})

describe('the database has the last word about the hours', () => {
  const insert = (time: string, checkedIn: string | null = null) =>
    server.pool.query(
      `insert into table_bookings (request_id, table_id, booking_date, booking_time, duration_hours, guest_count, status, checked_in_at,
         created_by, guest_name)
       select gen_random_uuid(), $1, $2, $3, 2, 2, 'confirmed', $4, user_id, 'Åsa Ek' from user_roles limit 1 returning id`,
      [tableId, friday, time, checkedIn],
    )
  test('the database refuses a booking outside the hours, and one that moves there', async () => {
    await put({ week: both })
    await expect(insert('14:00')).rejects.toMatchObject({ constraint: 'house_closed' })
    const { id } = (await insert('17:00')).rows[0]
    const move = (time: string) =>
      server.pool.query('update table_bookings set booking_time = $2 where id = $1', [id, time])
    await expect(move('13:00')).rejects.toMatchObject({ constraint: 'house_closed' })
    await move('12:00')
  })
  test('the database lets a party that has come sit outside the hours', async () => {
    await put({ week: both })
    await insert('14:00', '2055-03-05T13:00:00Z')
  })
  test('the database lets bookings be answered that the hours have left outside', async () => {
    await put({ week: both })
    const { id } = (await insert('12:00')).rows[0]
    await put({ week: weekOf([night]) })
    await server.pool.query(`update table_bookings set status = 'cancelled' where id = $1`, [id])
    expect((await asAdmin('createPhoneBooking', phoneBooking(otherId, { time: '12:00' }))).body.code).toBe(
      'house_closed',
    )
    await expectInvariants(server.pool)
  })

  test(`the database and the rule agree about random hours, also where the clock changes`, async () => {
    const clock = (at: number) =>
      `${String(Math.floor((at % 1440) / 60)).padStart(2, '0')}:${at % 60 < 10 ? '0' : ''}${at % 60}`
    const step = fc.oneof(fc.integer({ min: 1, max: 600 }), fc.constantFrom(30, 60, 120))
    // Closing and opening often meet, and often at the hours that a change of the clock skips or repeats.
    const openings = fc
      .tuple(
        fc.oneof(fc.nat(1439), fc.constantFrom(0, 150, 180, 1080)),
        fc.array(fc.tuple(step, fc.constantFrom(0, 0, 30, 90)), { maxLength: 4 }),
      )
      .map(([first, steps]) => {
        const found: Opening[] = []
        let at = first
        for (const [length, pause] of steps) {
          // None begins in the morning after.
          if (at + length - first > 1440 || at >= 1440 + 360) break
          found.push(opening(clock(at), clock(at + length)))
          at += length + pause
        }
        return found
      })
    const near = fc.constantFrom(Date.UTC(2027, 2, 28), Date.UTC(2027, 9, 31), Date.UTC(2055, 2, 5))
    const visit = fc
      .tuple(near, fc.integer({ min: -240, max: 240 }), fc.integer({ min: 1, max: 4 }))
      .map(([day, quarters, hours]) => spanOf(new Date(day + quarters * 900_000), hours))
    const noDays = Array.from({ length: 6 }, (): Opening[] => [])
    const meeting = [opening('02:30', '03:00'), opening('03:00', '05:00')]
    const visitAt = (start: string) => spanOf(new Date(start), 1)
    const dates = ['2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31', '2055-03-05']
    await fc.assert(
      fc.asyncProperty(
        fc.array(openings, { minLength: 7, maxLength: 7 }),
        fc.subarray(dates),
        fc.dictionary(fc.constantFrom(...dates), openings, { maxKeys: 3 }),
        fc.array(visit, { minLength: 25, maxLength: 25 }),
        async (week, closed, special, visits) => {
          const hours = {
            days: [],
            week: week.map((each) => ({ openings: each })),
            closedDates: closed.map((date) => ({ date, reason: null })),
            specialDates: Object.entries(special)
              .filter(([date, each]) => each.length > 0 && !closed.includes(date))
              .map(([date, each]) => ({ date, reason: null, openings: each })),
          } satisfies OpeningHours
          const { days: _, ...body } = hours
          const stored = await put(body)
          expect(stored.status).toBe(200)
          const { rows } = await server.pool.query<{ open: boolean }>(
            `select is_house_open(s, e) as open from unnest($1::timestamptz[], $2::timestamptz[]) with ordinality t (s, e, at) order by at`,
            [visits.map(({ start }) => start), visits.map(({ end }) => end)],
          )
          expect(rows.map(({ open }) => open)).toEqual(visits.map((each) => isHouseOpen(stored.body, each)))
        },
      ),
      // Openings that meet are stored as one, also at an hour that the clock skips.
      {
        numRuns: long ? 500 : 100,
        examples: [[[...noDays, meeting], [], {}, [visitAt('2027-03-28T01:00:00Z')]]],
      },
    )
  })
})
