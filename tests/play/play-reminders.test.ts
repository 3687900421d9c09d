import { beforeEach, describe, expect, it } from 'vitest'
import { playRemindersJob } from '#server/features/play/play-reminders-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable } from './make-play.ts'

const server = await startInProcess()
const at = (time: string) => new Date(`2055-03-${time}:00+01:00`)
let guest: TestUser
beforeEach(async () => {
  await server.pool.query(
    'delete from play_bookings; delete from game_tables; delete from mails; update house_settings set reminder_hours = default',
  )
  await makeGameTable(server, { bookingMinutes: [60] })
  ;[guest] = await makeUsers(server, 1)
  server.setNow(at('01T12:00'))
})

async function book(start = '05T19:00'): Promise<string> {
  const body = { requestId: randomId(), kind: 'pool', ownKind: null, minutes: 60, players: 2 }
  const startsAt = at(start).toISOString()
  const made = await call(server, guest, 'createPlayBooking', { body: { ...body, startsAt } })
  expect(made.status).toBe(201)
  await server.pool.query('delete from mails')
  return made.body.id
}
const run = async (time: string) => {
  server.setNow(at(time))
  await playRemindersJob.run(server.engine)
}
async function reminders() {
  const { rows: mails } = await server.pool.query(
    'select subject from mails where recipient = $1 order by id',
    [guest.email],
  )
  const { rows: notices } = await server.pool.query(
    `select n.title, n.message, n.path from notifications n join notification_targets t on t.notification_id = n.id
     where t.user_id = $1 order by n.id`,
    [guest.userId],
  )
  return { mails, notices }
}
const counts = async () => {
  const { mails, notices } = await reminders()
  return [mails.length, notices.length]
}

describe('a reminder of a game table', () => {
  it('comes as many hours before as the house says, once, by notice and mail', async () => {
    await book()
    await run('04T18:59')
    expect(await counts()).toEqual([0, 0])
    await run('04T19:00')
    await run('04T19:01')
    expect(await reminders()).toEqual({
      mails: [{ subject: 'Vi ses snart: Pool 1, fredag 5 mars 2055 kl. 19:00' }],
      notices: [
        { title: 'Vi ses snart', message: expect.stringContaining('Pool 1, fredag 5 mars'), path: '/play' },
      ],
    })
    await expectInvariants(server.pool)
  })

  it('waits for the morning at night', async () => {
    await book('05T22:30')
    for (const time of ['04T22:30', '05T07:59']) await run(time)
    expect(await counts()).toEqual([0, 0])
    await run('05T08:00')
    expect(await counts()).toEqual([1, 1])
  })

  it('does not come after a cancellation, or in a house that reminds nobody', async () => {
    const id = await book()
    const cancelled = await call(server, guest, 'cancelMyPlayBooking', { params: { playBookingId: id } })
    expect(cancelled.status).toBe(200)
    await book('05T21:00')
    await run('04T20:00')
    await server.pool.query('update house_settings set reminder_hours = null')
    await run('04T21:00')
    expect(await counts()).toEqual([0, 0])
  })

  it('does not come for a booking that is made later than that, or to an address that nobody has confirmed', async () => {
    server.setNow(at('05T12:00'))
    await book()
    await run('05T12:01')
    expect(await counts()).toEqual([0, 0])
    server.setNow(at('06T12:00'))
    await book('08T19:00')
    await server.pool.query('update users set email_verified = false where id = $1', [guest.userId])
    await run('07T19:00')
    expect(await counts()).toEqual([0, 1])
  })
})
