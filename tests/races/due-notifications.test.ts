import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type {} from '#server/features/notifications/notifications-job.ts'
import { control } from '#tests/harness/control.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const notices = 100
const rounds = long ? 5 : 1

/** Listens on the bus and counts messages per guest by topic. */
async function listen(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const messages = new Map<string, number>()
  client.on('notification', ({ payload }) => {
    const { topic, message } = JSON.parse(payload ?? '{}')
    if (message?.type === 'notifications.changed' && String(topic).startsWith('user:')) {
      messages.set(topic, (messages.get(topic) ?? 0) + 1)
    }
  })
  await client.query('listen live')
  return { messages, stop: () => client.end() }
}

/** One notification per guest, all due at the same instant. */
const oneNotificationPerGuest = `
  with made as (
    insert into notifications (title, message, type, for_everyone, scheduled_for)
    select u::text, 'text', 'info', false, now() + $2 * interval '1 second' from unnest($1::uuid[]) u returning id, title
  )
  insert into notification_targets (notification_id, user_id) select id, title::uuid from made`

describe(`notifications: ${notices} due at the same time, polled by two nodes`, () => {
  it('each is published once and sent once', async () => {
    const one = await startServer()
    const other = await startServer({ databaseUrl: one.databaseUrl })
    const bus = await listen(one.databaseUrl)
    for (let round = 0; round < rounds; round++) {
      const users = await makeUsers(one, notices)
      bus.messages.clear()
      await one.pool.query(oneNotificationPerGuest, [users.map((user) => user.userId), 1])
      await expect
        .poll(
          async () =>
            (await one.pool.query('select count(*)::int as n from notifications where sent_at is null')).rows,
          { timeout: 10_000 },
        )
        .toEqual([{ n: 0 }])
      // Both nodes have polled again by then.
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      expect(bus.messages.size).toBe(notices)
      expect([...bus.messages.values()].filter((times) => times !== 1)).toEqual([])
    }
    await expectInvariants(one.pool)
    await bus.stop()
    await Promise.all([one.stop(), other.stop()])
  })

  control('read-then-mark publishes twice', async () => {
    const database = await testDatabase()
    const users = await makeUsers(database, notices)
    await database.pool.query(oneNotificationPerGuest, [users.map((user) => user.userId), 0])
    const bus = await listen(database.url)
    const readThenMark = async () => {
      const { rows } = await database.pool.query('select id, title from notifications where sent_at is null')
      await new Promise((resolve) => setTimeout(resolve, 20))
      for (const { id, title } of rows) {
        const payload = { topic: `user:${title}`, message: { type: 'notifications.changed' } }
        await database.pool.query(
          'update notifications set sent_at = now() where id = $1 and sent_at is null',
          [id],
        )
        await database.pool.query(`select pg_notify('live', $1)`, [JSON.stringify(payload)])
      }
    }
    await Promise.all([readThenMark(), readThenMark()])
    await expect.poll(() => [...bus.messages.values()].filter((times) => times > 1).length).toBeGreaterThan(0)
    await bus.stop()
  })
})
