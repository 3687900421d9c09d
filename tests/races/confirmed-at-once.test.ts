import { describe, expect, it } from 'vitest'
import { lapseJob } from '#server/features/tables/lapse-job.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { burst, tally } from './burst.ts'
import { slowTableBookings } from './last-word.ts'

const evening = { date: '2055-03-05', guestCount: 2, durationHours: 2 }
const guestsAtOnce = 60
const covers = 24

/** Guests who book tables for parties of two in one quarter of an hour at once, each another table. */
async function wantOneQuarter({ withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(slowTableBookings)
  await server.pool.query(
    'update house_settings set confirm_guests = 4, quarter_covers = $1, answer_hours = 4',
    [covers],
  )
  const guests = await makeUsers(server, guestsAtOnce)
  const tables = await Promise.all(guests.map(() => makeTable(server)))
  const answers = await burst(
    server,
    guests.map((user, at) => ({
      method: 'POST' as const,
      path: '/api/me/table-bookings',
      user,
      body: {
        requestId: randomId(),
        tableId: tables[at],
        ...evening,
        time: `19:${String(at % 15).padStart(2, '0')}`,
      },
    })),
  )
  expect(tally(answers)).toEqual({ '201': guestsAtOnce })
  const { rows } = await server.pool.query(
    'select status, sum(guest_count)::int as covers, count(answer_by)::int as answered from table_bookings group by status order by status',
  )
  return { server, rows }
}

describe('guests of one quarter of an hour', () => {
  it(`of ${guestsAtOnce} parties of two at once, exactly ${covers} guests are confirmed, and the others wait with a time`, async () => {
    const { server, rows } = await wantOneQuarter()
    const rest = guestsAtOnce - covers / 2
    expect(rows).toEqual([
      { status: 'confirmed', covers, answered: 0 },
      { status: 'pending', covers: rest * 2, answered: rest },
    ])
    await expectInvariants(server.pool)
  })
  control('without the lock, more guests are confirmed than the quarter may have', async () => {
    const { rows } = await wantOneQuarter({ withoutLocks: true })
    expect(rows.find(({ status }) => status === 'confirmed')?.covers).toBeGreaterThan(covers)
  })
})

/** Guests with bookings of other quarters who all move them to one at once. */
async function moveToOneQuarter({ withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(slowTableBookings)
  await server.pool.query('update house_settings set confirm_guests = 4, quarter_covers = $1', [covers])
  const guests = await makeUsers(server, covers)
  const requests = await Promise.all(
    guests.map(async (user, at) => {
      const tableId = await makeTable(server)
      const time = `${12 + Math.floor(at / 4)}:${['00', '15', '30', '45'][at % 4]}`
      const body = { tableId, ...evening, durationHours: 1, time }
      const made = await call(server, user, 'createTableBooking', {
        body: { ...body, requestId: randomId() },
      })
      expect(made.body.status).toBe('confirmed')
      return {
        method: 'PUT' as const,
        path: `/api/me/table-bookings/${made.body.id}`,
        user,
        body: { ...body, time: '19:05', version: 1 },
      }
    }),
  )
  const answers = await burst(server, requests)
  return { server, outcomes: tally(answers) }
}

describe('guests who move to one quarter of an hour', () => {
  it(`of ${covers} parties of two that move at once, exactly ${covers} guests have the quarter, and the others keep their time`, async () => {
    const { server, outcomes } = await moveToOneQuarter()
    expect(outcomes).toEqual({ '200': covers / 2, '409 change_needs_answer': covers / 2 })
    await expectInvariants(server.pool)
  })
  control('without the lock, more guests move than the quarter may have', async () => {
    const { outcomes } = await moveToOneQuarter({ withoutLocks: true })
    expect(outcomes['200']).toBeGreaterThan(covers / 2)
  })
})

const runs = 20

/** A booking whose time for an answer has passed, while two nodes look for those and an admin confirms it. */
async function answerAtTheEnd({ withoutLocks = false } = {}) {
  const server = await startInProcess({ withoutLocks })
  if (withoutLocks) await server.pool.query(slowTableBookings)
  await server.pool.query('update house_settings set answer_hours = 4')
  const [admin] = await makeUsers(server, 1, { admin: true })
  const guests = await makeUsers(server, runs)
  const seen: string[] = []
  for (const [at, guest] of guests.entries()) {
    server.setNow(new Date('2055-03-05T10:00:00Z'))
    const body = { requestId: randomId(), tableId: await makeTable(server), ...evening, time: '19:00' }
    const made = await call(server, guest as TestUser, 'createTableBooking', { body })
    server.setNow(new Date('2055-03-05T14:00:00Z'))
    const confirm = () =>
      call(server, admin, 'setTableBookingStatus', {
        params: { bookingId: made.body.id },
        body: { status: 'confirmed', version: 1 },
      })
    const lapse = () => lapseJob.run(server.engine)
    // Either is sent first in half of the runs.
    const [one, two] = at % 2 ? [confirm, lapse] : [lapse, confirm]
    const answers = await Promise.allSettled([one(), two(), lapse()])
    const answer = answers[at % 2 ? 0 : 1]
    const status = answer?.status === 'fulfilled' ? (answer.value as { status: number }).status : 0
    const { rows } = await server.pool.query(
      `select status, lapsed, version, (select count(*)::int from audit_log where subject_id = b.id::text) as changes,
         (select count(*)::int from notification_targets where user_id = b.user_id) as notices
       from table_bookings b where id = $1`,
      [made.body.id],
    )
    seen.push(JSON.stringify([status, ...Object.values(rows[0])]))
  }
  return { server, seen }
}

const confirmed = JSON.stringify([200, 'confirmed', false, 2, 1, 1])
const lapsed = JSON.stringify([409, 'cancelled', true, 2, 1, 1])

describe('an answer when the time for it ends', () => {
  it(`a booking is confirmed or lapses, once, with one notice, in ${runs} runs of two nodes and an admin`, async () => {
    const { server, seen } = await answerAtTheEnd()
    expect(seen.filter((each) => each !== confirmed && each !== lapsed)).toEqual([])
    await expectInvariants(server.pool)
  })
  control('without the lock, a guest hears of both or twice', async () => {
    const { seen } = await answerAtTheEnd({ withoutLocks: true })
    expect(seen.filter((each) => each !== confirmed && each !== lapsed)).not.toEqual([])
  })
})
