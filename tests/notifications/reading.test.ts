import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { untilDelivered } from '#tests/realtime/marker.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeNotification } from './make-notification.ts'

const server = await startServer()
const [anna, bo] = await makeUsers(server, 2)

const titles = async (user: TestUser) =>
  ((await call(server, user, 'listNotifications')).body.items as { title: string }[]).map((one) => one.title)

describe('notifications of a guest', () => {
  it('notifications of a guest are active, due, and addressed to all or to the guest; newest first, without other recipients', async () => {
    const rows = [
      { title: 'för alla, i går', inMs: -86_400_000 },
      { title: 'för Anna', inMs: -5_000, targets: [anna.userId] },
      { title: 'för båda', inMs: -4_000, targets: [anna.userId, bo.userId] },
      { title: 'för Bo', inMs: -3_000, targets: [bo.userId] },
      { title: 'avstängd', inMs: -2_000, isActive: false },
      { title: 'i morgon', inMs: 86_400_000 },
    ]
    for (const row of rows) await makeNotification(server, row)
    expect(await titles(anna)).toEqual(['för båda', 'för Anna', 'för alla, i går'])
    expect(await titles(bo)).toEqual(['för Bo', 'för båda', 'för alla, i går'])
    const { body } = await call(server, anna, 'listNotifications')
    expect(Object.keys(body.items[0]).sort()).toEqual([
      'id',
      'isEdited',
      'message',
      'path',
      'seen',
      'title',
      'type',
      'visibleSince',
    ])
    expect(JSON.stringify(body)).not.toContain(bo.userId)
    const signedOut = await call(server, null, 'listNotifications')
    expect(signedOut.status).toBe(401)
    await server.pool.query('delete from notifications')
  })

  it('notifications of a guest are at most the newest fifty', async () => {
    await server.pool.query(
      `insert into notifications (title, message, type, for_everyone, scheduled_for, active_since)
       select 'nr ' || n, 'text', 'info', true, now() - make_interval(mins => 100 - n), now() - make_interval(mins => 100 - n)
       from generate_series(1, 60) n`,
    )
    const found = await titles(anna)
    expect(found).toHaveLength(50)
    expect([found[0], found[49]]).toEqual(['nr 60', 'nr 11'])
    await server.pool.query('delete from notifications')
  })

  it('a notification to a deleted account is not shown to others', async () => {
    const [leaver] = await makeUsers(server, 1)
    await makeNotification(server, { title: 'bara till en', targets: [leaver.userId] })
    expect(await titles(leaver)).toEqual(['bara till en'])
    await server.pool.query('delete from users where id = $1', [leaver.userId])
    expect(await titles(anna)).toEqual([])
    await server.pool.query('delete from notifications')
  })
})

describe('seen notifications', () => {
  const seen = async (user: TestUser) =>
    ((await call(server, user, 'listNotifications')).body.items as { seen: boolean }[]).map((one) => one.seen)

  it('seen notifications are seen on all devices of this guest only, and stay seen', async () => {
    await makeNotification(server, { title: 'äldre', inMs: -20_000 })
    await makeNotification(server, { title: 'nyare', inMs: -10_000 })
    const stream = await openStream(server, anna, 'me')
    const { body } = await call(server, anna, 'listNotifications')
    expect(await seen(anna)).toEqual([false, false])

    const mark = (until: string) => call(server, anna, 'markNotificationsSeen', { body: { until } })
    expect((await mark(body.items[1].visibleSince)).status).toBe(204)
    expect(await seen(anna)).toEqual([false, true])
    await stream.next((message) => message.type === 'notifications.seen')
    await mark(body.items[0].visibleSince)
    expect(await seen(anna)).toEqual([true, true])
    await mark('1999-01-01T00:00:00.000Z')
    await mark('0000-01-01T00:00:00.000Z')
    expect(await seen(anna)).toEqual([true, true])
    expect(await seen(bo)).toEqual([false, false])
    const seenMessages = () =>
      stream.received.filter(({ message }) => message.type === 'notifications.seen').length
    await expect.poll(seenMessages).toBe(2)
  })

  it('seen notifications never include future ones', async () => {
    const until = '9999-12-31T23:59:59.999Z'
    expect((await call(server, anna, 'markNotificationsSeen', { body: { until } })).status).toBe(204)
    await makeNotification(server, { title: 'efteråt', scheduledFor: new Date(Date.now() + 5) })
    await expect.poll(() => seen(anna)).toEqual([false, true, true])
    await server.pool.query('delete from notifications')
  })

  it('seen notifications: an invalid instant is refused', async () => {
    for (const until of ['i går', '2026-13-01T00:00:00Z', 5, null, '2026-11-20']) {
      const answer = await call(server, anna, 'markNotificationsSeen', { body: { until } })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    }
  })
})

const notices = 1_000
const guests = 100

describe(`notifications: ${notices} among ${guests} guests`, () => {
  it("a guest cannot read another guest's notification by list, stream or id", async () => {
    const users = await makeUsers(server, guests)
    // A third is addressed to everyone, the rest to one to three guests each.
    const { rows: made } = await server.pool.query<{ id: string; targets: string[] }>(
      `with made as (
         insert into notifications (title, message, type, for_everyone, scheduled_for, active_since)
         select 'Notis ' || n, 'text', 'info', n % 3 = 0, now() - make_interval(secs => n), now() - interval '1 hour'
         from generate_series(1, $2) n returning id, for_everyone
       ), aimed as (
         insert into notification_targets (notification_id, user_id)
         select m.id, u.id from made m cross join lateral (
           select id from unnest($1::uuid[]) as id order by md5(m.id::text || id::text) limit 1 + abs(hashtext(m.id::text)) % 3
         ) u where not m.for_everyone returning notification_id, user_id
       )
       select m.id, coalesce(array_agg(a.user_id) filter (where a.user_id is not null), '{}') as targets
       from made m left join aimed a on a.notification_id = m.id group by m.id`,
      [users.map((user) => user.userId), notices],
    )
    expect(made).toHaveLength(notices)
    const targetsOf = new Map(made.map(({ id, targets }) => [id, targets]))
    const mine = (user: TestUser, id: string) => {
      const targets = targetsOf.get(id)
      return targets !== undefined && (targets.length === 0 || targets.includes(user.userId))
    }

    const listeners = users.slice(0, 10)
    const streams = await Promise.all(listeners.map((user) => openStream(server, user, 'club,me')))
    let shown = 0
    for (const user of users) {
      const { body } = await call(server, user, 'listNotifications')
      const items = body.items as { id: string }[]
      expect(items.filter(({ id }) => !mine(user, id))).toEqual([])
      expect(items).toHaveLength(50)
      shown += items.length
      // A notification's id gives no access to it.
      expect((await call(server, user, 'listAllNotifications')).status).toBe(403)
      const notificationId = made[0]?.id as string
      const params = { notificationId }
      const answer = await call(server, user, 'setNotificationActive', { params, body: { isActive: false } })
      expect(answer.status).toBe(403)
      const path = await fetch(`${server.url}/api/notifications/${notificationId}`, {
        headers: { cookie: user.cookie },
      })
      expect(path.status).toBe(404)
    }
    expect(shown).toBe(guests * 50)

    // The message about a targeted notification reaches its recipient only, and has no content.
    const [first] = listeners as [TestUser]
    const unsentQuery = 'select from notifications where sent_at is null'
    await expect.poll(async () => (await server.pool.query(unsentQuery)).rowCount).toBe(0)
    await untilDelivered(server, 'club', streams, 'notifications')
    for (const stream of streams) stream.received.length = 0
    const bus = await listenToBus(server.databaseUrl)
    await makeNotification(server, { title: 'bara till den första', inMs: -1, targets: [first.userId] })
    await streams[0]?.next((message) => message.type === 'notifications.changed')
    await untilDelivered(server, 'club', streams)
    const received = streams.map((stream) =>
      stream.received.map(({ message }) => message).filter(({ type }) => type === 'notifications.changed'),
    )
    expect(received[0]).toEqual([{ type: 'notifications.changed' }])
    expect(received.slice(1).flat()).toEqual([])
    expect((await bus.topicsOf('notifications.changed')).sort()).toEqual(['admin', `user:${first.userId}`])
    await expectInvariants(server.pool)
  })
})
