import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeNotification } from './make-notification.ts'
import { makeBrowser } from './push-service.ts'

const subscribers = 60

test('push: while a service cannot be reached, its host is logged once a second, every push is tried again, and the app shows the notification', async () => {
  // No process listens on its port 443.
  const host = '127.0.0.1'
  const server = await startServer({ env: { PUSH_HOSTS: host } })
  const users = await makeUsers(server, subscribers)
  for (const user of users) {
    const { subscription } = makeBrowser(undefined, host)
    expect((await call(server, user, 'putPush', { body: subscription })).status).toBe(204)
  }
  await makeNotification(server, { title: 'Finalbordet är ditt' })
  const queued = async () =>
    (await server.pool.query('select attempts, count(*)::int from push_messages group by attempts')).rows
  await expect.poll(queued).toEqual([{ attempts: 1, count: subscribers }])
  const lines = () =>
    server
      .output()
      .flatMap((line) => (line.includes('push not sent') ? [JSON.parse(line) as { host: string }] : []))
  await expect.poll(() => lines().length).toBeGreaterThan(0)
  expect(lines()[0]).toMatchObject({ host, attempts: 1, err: expect.stringContaining('ECONNREFUSED') })
  expect(lines().length).toBeLessThan(subscribers / 2)
  expect((await call(server, null, 'getReadiness')).status).toBe(200)
  expect((await call(server, users[0] ?? null, 'listNotifications')).body.items).toMatchObject([
    { title: 'Finalbordet är ditt' },
  ])
})
