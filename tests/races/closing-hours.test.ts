import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { type BurstRequest, burst } from './burst.ts'
import { slowly, tableBookingsAtAnyHour } from './last-word.ts'

const rounds = long ? 60 : 12
const open = Array.from({ length: 7 }, () => ({ opensAt: '11:00', closesAt: '23:00' }))
const dateOf = (round: number) =>
  `2055-${String(1 + Math.floor(round / 28)).padStart(2, '0')}-${String(1 + (round % 28)).padStart(2, '0')}`

it(`closing a date while it is booked, ${rounds} times: no booking is left on it without a question to the admin`, async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const guests = await makeUsers(server, 6)
  const tables = await Promise.all(guests.map(() => makeTable(server)))
  let closed = 0
  for (let round = 0; round < rounds; round++) {
    const date = dateOf(round)
    const hours = (await call(server, admin, 'getOpeningHours')).body
    const body = { days: open, closedDates: [{ date, reason: null }], version: hours.version }
    const close: BurstRequest = { method: 'PUT', path: '/api/admin/opening-hours', user: admin, body }
    const bookings = guests.map(
      (user, index): BurstRequest => ({
        method: 'POST',
        path: '/api/me/table-bookings',
        user,
        body: {
          requestId: randomId(),
          tableId: tables[index],
          date,
          time: '19:00',
          guestCount: 2,
          durationHours: 2,
          specialRequests: '',
        },
      }),
    )
    // With few connections the bookings come later in one round than in another.
    const reads = Array.from(
      { length: (round % 4) * 5 },
      (): BurstRequest => ({
        method: 'GET',
        path: '/api/opening-hours',
        user: admin,
      }),
    )
    const answers = await burst(server, [close, ...reads, ...bookings], 4)
    const [answer, booked] = [answers[0], answers.slice(1 + reads.length)]
    const made = booked.filter(({ status }) => status === 201).length
    for (const { status, body: refused } of booked)
      if (status !== 201) expect(refused.code).toBe('house_closed')
    if (answer?.status === 200) {
      closed++
      expect(made, `booked on ${date}, which was closed without a question`).toBe(0)
    } else expect([answer?.status, answer?.body.code]).toEqual([409, 'bookings_outside_hours'])
    await server.pool.query(`delete from table_bookings`)
  }
  report(`closed in ${closed} of ${rounds} rounds`)
  await expectInvariants(server.pool)
})

/** Waits until a booking is being written: its trigger sleeps. */
const untilWriting = (server: TestServer) =>
  expect
    .poll(
      async () =>
        (
          await server.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
          )
        ).rowCount,
      { interval: 5 },
    )
    .toBe(1)

/** A date is closed while a slow booking of it is written. */
async function closeAndBook(options: { withoutLocks?: boolean; withoutLastWord?: boolean }) {
  const server = await startServer(options)
  const [admin, guest] = await makeUsers(server, 2, { admin: true })
  await server.pool.query(slowly(0.7, 'before insert on table_bookings'))
  if (options.withoutLastWord) await server.pool.query(tableBookingsAtAnyHour)
  const date = dateOf(0)
  const hours = (await call(server, admin, 'getOpeningHours')).body
  const answers = await Promise.all([
    call(server, guest, 'createTableBooking', {
      body: {
        requestId: randomId(),
        tableId: await makeTable(server),
        date,
        time: '19:00',
        guestCount: 2,
        durationHours: 2,
      },
    }),
    untilWriting(server).then(() =>
      call(server, admin, 'putOpeningHours', {
        body: { days: open, closedDates: [{ date, reason: null }], version: hours.version },
      }),
    ),
  ])
  return answers.map(({ status }) => status)
}

it('closing a date is refused with a question while a booking on it is being written', async () => {
  expect(await closeAndBook({})).toEqual([201, 409])
})

it('closing a date: without the locks of the server, the database refuses the booking that comes after', async () => {
  expect(await closeAndBook({ withoutLocks: true })).toEqual([409, 200])
})

control('closing a date: without the locks and the trigger, it is closed and booked', async () => {
  expect(await closeAndBook({ withoutLocks: true, withoutLastWord: true })).toEqual([201, 200])
})
