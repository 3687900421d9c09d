import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'

const notices = 100
const rounds = long ? 5 : 2

/** One notification per guest, all due at the same instant. */
const oneNotificationPerGuest = `
  with made as (
    insert into notifications (title, message, type, for_everyone, scheduled_for)
    select u::text, 'text', 'info', false, now() + $2 * interval '1 second' from unnest($1::uuid[]) u returning id, title
  )
  insert into notification_targets (notification_id, user_id) select id, title::uuid from made`

/** Each node makes one poll at a time. */
const waitingPolls = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
  and query like '%update notifications set sent_at%'`

describe(`notifications: ${notices} due at the same time, polled by two nodes`, () => {
  /** The guests' topics, once for each message. */
  const guestTopics = async (bus: Awaited<ReturnType<typeof listenToBus>>) =>
    (await bus.topicsOf('notifications.changed')).filter((topic) => topic.startsWith('user:')).sort()

  it('notifications that are due at the same time, polled by two nodes, are each published and sent once', async () => {
    const one = await startServer()
    const other = await startServer({ databaseUrl: one.databaseUrl })
    const bus = await listenToBus(one.databaseUrl)
    const expected: string[] = []
    for (let round = 0; round < rounds; round++) {
      const users = await makeUsers(one, notices)
      expected.push(...users.map(({ userId }) => `user:${userId}`))
      // The polls of both nodes wait for this transaction, and then find the same due rows.
      const writer = await one.pool.connect()
      await writer.query('begin')
      await writer.query('lock table notifications in share row exclusive mode')
      await writer.query(oneNotificationPerGuest, [users.map((user) => user.userId), 0])
      await expect.poll(async () => (await one.pool.query(waitingPolls)).rowCount).toBe(2)
      await writer.query('commit')
      writer.release()
      await expect
        .poll(async () => (await one.pool.query('select from notifications where sent_at is null')).rowCount)
        .toBe(0)
    }
    // Each node ends the poll that it has begun.
    await Promise.all([one.stop(), other.stop()])
    expect(await guestTopics(bus)).toEqual(expected.sort())
    await expectInvariants(one.pool)
  })

  control('reading and then marking a due notification publishes it twice', async () => {
    const database = await testDatabase()
    const users = await makeUsers(database, notices)
    await database.pool.query(oneNotificationPerGuest, [users.map((user) => user.userId), 0])
    const bus = await listenToBus(database.url)
    const read = () => database.pool.query('select id, title from notifications where sent_at is null')
    const mark = async ({ id, title }: { id: string; title: string }) => {
      await database.pool.query(
        'update notifications set sent_at = now() where id = $1 and sent_at is null',
        [id],
      )
      const payload = { topic: `user:${title}`, message: { type: 'notifications.changed' } }
      await database.pool.query(`select pg_notify('live', $1)`, [JSON.stringify(payload)])
    }
    const nodes = await Promise.all([read(), read()])
    await Promise.all(nodes.flatMap(({ rows }) => rows.map(mark)))
    expect(await guestTopics(bus)).toHaveLength(2 * notices)
  })
})
