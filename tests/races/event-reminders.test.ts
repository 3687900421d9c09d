import { expect, it } from 'vitest'
import { eventRemindersJob } from '#server/features/events/event-reminders-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { slowly } from './last-word.ts'

const guests = long ? 1_000 : 100
const noGuard =
  'drop trigger event_reminders_true on event_reminders; alter table event_reminders drop constraint event_reminders_pkey'
/** Reminders are written a while before the commit, so that others ask meanwhile. */
const slow = slowly(0.01, 'before insert on event_reminders')

/** Two nodes remind the guests of ten events, while a third of the guests cancel. */
async function remindWhileCancelling(count: number, { withoutLocks = false, prepare = '' } = {}) {
  const server = await startInProcess({ withoutLocks })
  const users = await makeUsers(server, count)
  const events: string[] = []
  for (let event = 0; event < 10; event++)
    events.push(await makeEvent(server, { title: `Kväll ${event}`, date: '2055-03-05', time: '19:00' }))
  const eventOf = (index: number) => events[index % 10] as string
  for (const [index, { userId }] of users.entries())
    await server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
      eventOf(index),
      userId,
    ])
  if (prepare) await server.pool.query(prepare)
  server.setNow(new Date('2055-03-04T20:00:00+01:00'))
  const remindedOf = async (userId: string) => {
    const { rows } = await server.pool.query(
      `select count(*)::int as notices from notification_targets where user_id = $1`,
      [userId],
    )
    return rows[0].notices as number
  }
  const node = async () => {
    // A node that loses a race tries again ten times, as the job does each half a minute.
    for (let turn = 0; turn < 10; turn++) await eventRemindersJob.run(server.engine).catch(() => undefined)
  }
  const cancelling = async () => {
    const known: [string, number][] = []
    for (const [index, user] of users.entries()) {
      if (index % 3) continue
      const { status } = await call(server, user as TestUser, 'cancelEventBooking', {
        params: { eventId: eventOf(index) },
      })
      expect(status).toBe(200)
      known.push([user.userId, await remindedOf(user.userId)])
    }
    return known
  }
  const [known] = await Promise.all([cancelling(), node(), node()])
  await node()
  const late = []
  for (const [userId, before] of known) if ((await remindedOf(userId)) !== before) late.push(userId)
  const { rows } = await server.pool.query(
    `select count(*)::int as places, sum(n.notices)::int as notices, sum(m.mails)::int as mails, max(n.notices) as most
     from event_bookings b join users u on u.id = b.user_id,
       lateral (select count(*)::int as notices from notification_targets t where t.user_id = u.id) n,
       lateral (select count(*)::int as mails from mails where recipient = u.email and subject like 'Påminnelse:%') m`,
  )
  return { server, late, kept: rows[0] }
}

it(`two nodes remind the guests of ${guests} places, of which a third is cancelled: each once, and none after the cancellation`, async () => {
  const { server, late, kept } = await remindWhileCancelling(guests)
  const places = guests - Math.ceil(guests / 3)
  expect(kept).toEqual({ places, notices: places, mails: places, most: 1 })
  expect(late).toEqual([])
  await expectInvariants(server.pool)
})
guardAlone('the key and the trigger alone are enough, when nothing is locked', async () => {
  const { late, kept } = await remindWhileCancelling(60, { withoutLocks: true, prepare: slow })
  expect(kept).toEqual({ places: 40, notices: 40, mails: 40, most: 1 })
  expect(late).toEqual([])
})
guardAlone('the rule in the lock alone is enough, without the key and the trigger', async () => {
  const { late, kept } = await remindWhileCancelling(60, { prepare: `${noGuard}; ${slow}` })
  expect(kept).toEqual({ places: 40, notices: 40, mails: 40, most: 1 })
  expect(late).toEqual([])
})
control(
  'without the lock, the key and the trigger, guests are reminded twice, or after they have cancelled',
  async () => {
    const { late, kept } = await remindWhileCancelling(60, {
      withoutLocks: true,
      prepare: `${noGuard}; ${slow}`,
    })
    expect(late.length + kept.notices - 40).toBeGreaterThan(0)
  },
)
