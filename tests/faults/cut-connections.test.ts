import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const cuts = long ? 100 : 10

test(`database: dropping every connection ${cuts} times causes only 503s`, async () => {
  const server = await startServer()
  server.expectErrors('its database connections are cut: 503, and never 500')
  const users = await makeUsers(server, 10)
  let cutting = true
  const statuses = new Map<number, number>()
  const request = async (user: TestUser) => {
    for (let i = 0; cutting; i++) {
      const answer = await (i % 3
        ? call(server, user, 'listEvents')
        : call(server, user, 'setMyLanguage', { body: { language: 'sv' } }))
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 503) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      await sleep(20)
    }
  }
  const requests = Promise.all(users.map(request))
  for (let i = 0; i < cuts; i++) {
    await server.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'spelrum'`,
    )
    const target = (statuses.get(200) ?? 0) + 5
    await expect.poll(() => statuses.get(200) ?? 0, { interval: 5 }).toBeGreaterThan(target)
  }
  cutting = false
  await requests
  expect([...statuses.keys()].filter((status) => ![200, 204, 503].includes(status))).toEqual([])
  await expect.poll(async () => (await call(server, null, 'getReadiness')).status).toBe(200)
  expect((await call(server, users[0] as TestUser, 'getMe')).status).toBe(200)
})
