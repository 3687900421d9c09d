import { expect, it } from 'vitest'
import { playRemindersJob } from '#server/features/play/play-reminders-job.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking } from '#tests/play/make-play.ts'
import { slowly } from './last-word.ts'

const bookings = long ? 90 : 60
const noGuard = 'drop trigger play_bookings_reminded_once on play_bookings'
/** The reminder is written a while before the commit, so that others ask meanwhile. */
const slow = slowly(0.05, 'before update of reminded_at on play_bookings')

/** Two nodes remind the guests of as many bookings, while a third of the guests cancel. */
async function remindWhileCancelling(count: number, { withoutLocks = false, prepare = '' } = {}) {
  const server = await startInProcess({ withoutLocks })
  const guests = await makeUsers(server, count)
  const evening = new Date('2055-03-05T18:00:00Z')
  const made: string[] = []
  for (const [index, { userId }] of guests.entries()) {
    const gameTableId = await makeGameTable(server, { tableNumber: index + 1 })
    made.push(await makePlayBooking(server, { gameTableId, userId, from: evening }))
  }
  await server.pool.query(`update play_bookings set created_at = '2055-03-01'; ${prepare}`)
  server.setNow(new Date('2055-03-04T21:00:00+01:00'))
  const remindersOf = async ({ userId }: TestUser) => {
    const { rows } = await server.pool.query(
      `select count(*)::int as notices from notification_targets where user_id = $1`,
      [userId],
    )
    return rows[0].notices as number
  }
  const node = async () => {
    // A node that loses a race tries again ten times, as the job does each half a minute.
    for (let turn = 0; turn < 10; turn++) await playRemindersJob.run(server.engine).catch(() => undefined)
  }
  const cancelling = async () => {
    const known: [TestUser, number][] = []
    for (const [index, playBookingId] of made.entries()) {
      if (index % 3) continue
      const guest = guests[index] as TestUser
      const { status } = await call(server, guest, 'cancelMyPlayBooking', { params: { playBookingId } })
      expect(status).toBe(200)
      known.push([guest, await remindersOf(guest)])
    }
    return known
  }
  const [known] = await Promise.all([cancelling(), node(), node()])
  await node()
  let late = 0
  for (const [guest, before] of known) if ((await remindersOf(guest)) !== before) late++
  const { rows } = await server.pool.query(
    `select sum(n.notices)::int as notices, sum(m.mails)::int as mails, max(n.notices) as most
     from play_bookings b join users u on u.id = b.user_id,
       lateral (select count(*)::int as notices from notification_targets where user_id = u.id) n,
       lateral (select count(*)::int as mails from mails where recipient = u.email) m
     where b.status = 'booked'`,
  )
  return { server, late, kept: rows[0] as { notices: number; mails: number; most: number } }
}

it(`two nodes remind the guests of ${bookings} bookings, of which a third cancels: each once, and none after the cancellation`, async () => {
  const { server, late, kept } = await remindWhileCancelling(bookings)
  const expected = (bookings * 2) / 3
  expect(kept).toEqual({ notices: expected, mails: expected, most: 1 })
  expect(late).toBe(0)
  await expectInvariants(server.pool)
})

guardAlone('the trigger alone is enough, when nothing is locked', async () => {
  const { late, kept } = await remindWhileCancelling(30, { withoutLocks: true, prepare: slow })
  expect(kept).toEqual({ notices: 20, mails: 20, most: 1 })
  expect(late).toBe(0)
})

guardAlone('the rule in the lock alone is enough, without the trigger', async () => {
  const { late, kept } = await remindWhileCancelling(30, { prepare: `${noGuard}; ${slow}` })
  expect(kept).toEqual({ notices: 20, mails: 20, most: 1 })
  expect(late).toBe(0)
})

control(
  'without the lock and the trigger, guests are reminded twice, or after they have cancelled',
  async () => {
    let wrong = 0
    for (let attempt = 0; attempt < 20 && wrong === 0; attempt++) {
      const without = { withoutLocks: true, prepare: `${noGuard}; ${slow}` }
      const { late, kept } = await remindWhileCancelling(30, without)
      wrong = late + kept.notices - 20
    }
    expect(wrong).toBeGreaterThan(0)
  },
)
