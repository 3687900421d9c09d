import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationsJob } from '#server/features/notifications/notifications-job.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeNotification } from './make-notification.ts'

describe('scheduled notifications', () => {
  let server: InProcessServer
  let admin: TestUser
  let guest: TestUser
  beforeAll(async () => {
    server = await startInProcess()
    ;[admin] = await makeUsers(server, 1, { admin: true })
    ;[guest] = await makeUsers(server, 1)
  })
  beforeEach(async () => {
    await server.pool.query('delete from notifications')
    await server.pool.query(`update sessions set expires_at = '2100-01-01'`)
  })

  const stateOf = async (id: string) => {
    const { rows } = await server.pool.query('select sent_at from notifications where id = $1', [id])
    const { body } = await call(server, guest, 'listNotifications')
    const item = body.items.find((one: { id: string }) => one.id === id)
    return { sentAt: rows[0]?.sent_at as Date | null, shown: item !== undefined }
  }
  const schedule = async (date: string, time: string) =>
    (
      await call(server, admin, 'createNotification', {
        body: { requestId: randomId(), title: 'Påminnelse', message: 'Snart', scheduledFor: { date, time } },
      })
    ).body.id as string

  // Local time in Stockholm and its instant, on days of clock changes and on an ordinary day.
  it.each([
    ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31', '01:30', '2027-10-30T23:30:00.000Z'],
    ['2027-10-31', '02:30', '2027-10-31T01:30:00.000Z'],
    ['2027-06-06', '00:00', '2027-06-05T22:00:00.000Z'],
  ])(
    'a notification scheduled for %s %s is sent when it is due, and not a moment before',
    async (date, time, instant) => {
      const due = new Date(instant)
      server.setNow(new Date(due.getTime() - 40 * 86_400_000))
      const id = await schedule(date, time)
      server.setNow(new Date(due.getTime() - 1))
      await notificationsJob.run(server.engine)
      expect(await stateOf(id)).toEqual({ sentAt: null, shown: false })
      server.setNow(due)
      expect(await stateOf(id)).toEqual({ sentAt: null, shown: true })
      await notificationsJob.run(server.engine)
      expect(await stateOf(id)).toEqual({ sentAt: due, shown: true })
      server.setNow(new Date(due.getTime() + 5_000))
      await notificationsJob.run(server.engine)
      expect(await stateOf(id)).toEqual({ sentAt: due, shown: true })
      server.setNow(null)
    },
  )

  it('a sent notification is listed even by a node whose clock is behind', async () => {
    const id = await makeNotification(server, { inMs: -1_000 })
    await notificationsJob.run(server.engine)
    server.setNow(new Date(Date.now() - 60_000))
    expect((await stateOf(id)).shown).toBe(true)
    server.setNow(null)
  })

  it('an inactive notification is not sent when due', async () => {
    const id = await makeNotification(server, { isActive: false })
    await notificationsJob.run(server.engine)
    expect(await stateOf(id)).toEqual({ sentAt: null, shown: false })
  })

  it('200 due notifications are sent in one run', async () => {
    await server.pool.query(
      `insert into notifications (title, message, type, for_everyone, scheduled_for)
       select 'nr ' || n, 'text', 'info', true, now() - interval '1 second' from generate_series(1, 200) n`,
    )
    await notificationsJob.run(server.engine)
    const { rows } = await server.pool.query(
      'select count(*)::int as n from notifications where sent_at is null',
    )
    expect(rows).toEqual([{ n: 0 }])
  })

  it('the database refuses to send a notification twice', async () => {
    const id = await makeNotification(server)
    await notificationsJob.run(server.engine)
    for (const value of ['null', "now() + interval '1 hour'"]) {
      const again = server.pool.query(`update notifications set sent_at = ${value} where id = $1`, [id])
      await expect(again).rejects.toMatchObject({ constraint: 'notification_stays_sent' })
    }
  })
})

it('a running server publishes a notification after it is due, and not before', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const stream = await openStream(server, guest, 'club')
  await stream.next((message) => message.type === 'stream.opened')
  for (let run = 0; run < (long ? 3 : 1); run++) {
    stream.received.length = 0
    const dueAt = performance.now() + 1_500
    const id = await makeNotification(server, { inMs: 1_500 })
    const { at } = await stream.next((message) => message.type === 'notifications.changed')
    // Database and test read the same clock at different instants.
    expect(at - dueAt).toBeGreaterThan(-50)
    expectWithin(5_000, at - dueAt)
    const { body } = await call(server, guest, 'listNotifications')
    expect(body.items[0].id).toBe(id)
  }
})
