import { expect } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

itInLongForm(
  'exhausted pool: 500 waiting requests get a 503 in time, and reads succeed within 2 s of recovery',
  async () => {
    const server = await startServer()
    server.expectErrors('more requests wait than there are connections: 503')
    const users = await makeUsers(server, 50)
    const reader = users[0] as TestUser
    const lock = await server.pool.connect()
    await lock.query('begin')
    await lock.query('lock table events in access exclusive mode')

    const slow = Array.from({ length: 500 }, async (_, index) => {
      const began = performance.now()
      const { status, headers } = await call(server, users[index % users.length] as TestUser, 'listEvents')
      return { status, retryAfter: Number(headers.get('retry-after')), ms: performance.now() - began }
    })
    const all = Promise.all(slow)
    await untilBlocked(server.pool)
    const health = performance.now()
    expect((await call(server, null, 'getHealth')).status).toBe(200)
    expect(performance.now() - health).toBeLessThan(1_000)

    const answers = await all
    expect(answers.map((answer) => answer.status).filter((status) => status !== 503)).toEqual([])
    expect(Math.min(...answers.map((answer) => answer.retryAfter))).toBeGreaterThan(0)
    expect(Math.max(...answers.map((answer) => answer.ms))).toBeLessThan(10_000)

    await lock.query('rollback')
    lock.release()
    const released = performance.now()
    await expect
      .poll(async () => (await call(server, reader, 'listEvents')).status, { timeout: 5_000, interval: 20 })
      .toBe(200)
    expect(performance.now() - released).toBeLessThan(2_000)
  },
)
