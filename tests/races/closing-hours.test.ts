import { expect, it } from 'vitest'
import type {} from '#server/features/tables/routes.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { untilAllArrived } from './arrivals.ts'
import { type BurstRequest, burst } from './burst.ts'

const rounds = long ? 60 : 12
const open = Array.from({ length: 7 }, () => ({ opensAt: '11:00', closesAt: '23:00' }))
const dateOf = (round: number) =>
  `2055-${String(1 + Math.floor(round / 28)).padStart(2, '0')}-${String(1 + (round % 28)).padStart(2, '0')}`

it(`a date is closed while it is booked, ${rounds} times: no booking is left on it that nobody was asked about`, async () => {
  const server = await startServer()
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
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
        ...{ method: 'POST', path: '/api/me/table-bookings', user },
        body: {
          ...{ requestId: randomId(), tableId: tables[index], date, time: '19:00' },
          ...{ guestCount: 2, durationHours: 2, specialRequests: '' },
        },
      }),
    )
    // With few connections the bookings come later in one round than in another.
    const reads = Array.from(
      { length: (round % 4) * 5 },
      (): BurstRequest => ({
        ...{ method: 'GET', path: '/api/opening-hours', user: admin },
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

control('without the lock, the date is closed and booked', async () => {
  const server = await startServer()
  await server.pool.query(`
    create table closed (day date); create table booked (day date); create sequence arrivals;
    create function close_unlocked(at date) returns boolean language plpgsql as $$
    declare found_any boolean := exists (select from booked where day = at);
    begin
      ${untilAllArrived(2)}
      if found_any then return false; end if;
      insert into closed values (at);
      return true;
    end $$;
    create function book_unlocked(at date) returns boolean language plpgsql as $$
    declare is_closed boolean := exists (select from closed where day = at);
    begin
      ${untilAllArrived(2)}
      if is_closed then return false; end if;
      insert into booked values (at);
      return true;
    end $$`)
  const answers = await Promise.all(
    ['close_unlocked', 'book_unlocked'].map((name) =>
      server.pool.query(`select ${name}('2055-03-05') as succeeded`),
    ),
  )
  expect(answers.map(({ rows }) => rows[0].succeeded)).toEqual([true, true])
})
