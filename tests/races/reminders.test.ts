import { expect, it } from 'vitest'
import { remindersJob } from '#server/features/tables/reminders-job.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type MadeBooking, makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { slowly } from './last-word.ts'

const bookings = long ? 1_000 : 100
const noGuard = 'drop trigger table_bookings_reminded_once on table_bookings'
/** The reminder is written a while before the commit, so that others ask meanwhile. */
const slow = slowly(0.05, 'before update of reminded_for on table_bookings')

/** Two nodes remind the guests of as many bookings, while a third of the guests cancel. */
async function remindWhileCancelling(count: number, { withoutLocks = false, prepare = '' } = {}) {
  const server = await startInProcess({ withoutLocks })
  const guests = await makeUsers(server, count)
  const made: MadeBooking[] = []
  let tableId = ''
  for (const [index, { userId }] of guests.entries()) {
    // Two bookings of an evening share a table, because there are numbers for 999.
    if (index % 2 === 0) tableId = await makeTable(server, { tableNumber: 1 + index / 2 })
    const time = index % 2 ? '21:00' : '19:00'
    made.push(await makeBooking(server, { tableId, userId, time, status: 'confirmed' }))
  }
  await server.pool.query(`update table_bookings set created_at = '2055-03-01'; ${prepare}`)
  server.setNow(new Date('2055-03-04T21:00:00+01:00'))
  const reminded = async (id: string) => {
    const { rows } = await server.pool.query(
      `select count(*)::int as notices from notifications where path = '/table-booking/' || $1`,
      [id],
    )
    return rows[0].notices
  }
  const node = async () => {
    // A node that loses a race tries again ten times, as the job does each half a minute.
    for (let turn = 0; turn < 10; turn++) await remindersJob.run(server.engine).catch(() => undefined)
  }
  const cancelling = async () => {
    const known: [string, number][] = []
    for (const [index, { id }] of made.entries()) {
      if (index % 3) continue
      const { status } = await call(server, guests[index] as TestUser, 'cancelMyTableBooking', {
        params: { bookingId: id },
      })
      expect(status).toBe(200)
      known.push([id, await reminded(id)])
    }
    return known
  }
  const [known] = await Promise.all([cancelling(), node(), node()])
  await node()
  const late = []
  for (const [id, before] of known) if ((await reminded(id)) !== before) late.push(id)
  const { rows } = await server.pool.query(
    `select b.status, count(*)::int as bookings, sum(n.notices)::int as notices, sum(m.mails)::int as mails, max(n.notices) as most
     from table_bookings b join users u on u.id = b.user_id,
       lateral (select count(*)::int as notices from notifications where path = '/table-booking/' || b.id) n,
       lateral (select count(*)::int as mails from mails where recipient = u.email and subject like 'Kommer du?%') m
     group by b.status`,
  )
  const of = (status: string) => rows.find((row) => row.status === status)
  return { server, late, kept: of('confirmed'), cancelled: of('cancelled') }
}

it(`two nodes remind the guests of ${bookings} bookings, of which a third cancels: each once, and none after the cancellation`, async () => {
  const { server, late, kept, cancelled } = await remindWhileCancelling(bookings)
  const expected = bookings - Math.ceil(bookings / 3)
  expect(kept).toMatchObject({ bookings: expected, notices: expected, mails: expected, most: 1 })
  expect(late).toEqual([])
  expect(cancelled?.most ?? 0).toBeLessThanOrEqual(1)
  await expectInvariants(server.pool)
})
guardAlone('the trigger alone is enough, when nothing is locked', async () => {
  const { late, kept } = await remindWhileCancelling(30, { withoutLocks: true, prepare: slow })
  expect(kept).toMatchObject({ bookings: 20, notices: 20, mails: 20, most: 1 })
  expect(late).toEqual([])
})
guardAlone('the rule in the lock alone is enough, without the trigger', async () => {
  const { late, kept } = await remindWhileCancelling(30, { prepare: `${noGuard}; ${slow}` })
  expect(kept).toMatchObject({ bookings: 20, notices: 20, mails: 20, most: 1 })
  expect(late).toEqual([])
})
control(
  'without the lock and the trigger, guests are reminded twice, or after they have cancelled',
  async () => {
    const { late, kept } = await remindWhileCancelling(30, {
      withoutLocks: true,
      prepare: `${noGuard}; ${slow}`,
    })
    expect(late.length + (kept?.notices ?? 0) - 20).toBeGreaterThan(0)
  },
)
