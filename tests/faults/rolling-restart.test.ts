import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { operations } from '#contract/operations.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { untilBlocked, untilRefused } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const restarts = long ? 10 : 1
const agent = new Agent({ keepAlive: true, maxSockets: 50 })

/** One write as a balancer forwards it: over a reused connection. */
function write(
  server: TestServer,
  user: TestUser,
  operation: 'bookEvent' | 'cancelEventBooking',
  eventId: string,
): Promise<number> {
  const [method = '', path = ''] = operations[operation].split(' ')
  return new Promise((resolve, reject) => {
    const headers = { cookie: user.cookie, origin: server.url, 'content-type': 'application/json' }
    request(server.url + path.replace('{eventId}', eventId), { agent, method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject)
    })
      .on('error', reject)
      .end()
  })
}

test(`rolling restart: two nodes behind a balancer, ${restarts === 1 ? 'one restart' : `${restarts} restarts in turn`}, no failed request`, async () => {
  // A node behind a proxy keeps answering for a moment after it reports that it is not ready.
  const env = { TRUST_PROXY: '127.0.0.1' }
  const first = await startServer({ env })
  const second = await startServer({ env, databaseUrl: first.databaseUrl })
  const nodes = [first, second]
  const ready = new Set(nodes)
  const users = await makeUsers(first, 10)
  const eventId = await makeEvent(first)
  let isOn = true
  const failed: string[] = []
  let answered = 0

  const balancer = (async () => {
    while (isOn) {
      for (const node of nodes) {
        const status = (await call(node, null, 'getReadiness').catch(() => null))?.status
        if (status === 200) ready.add(node)
        else ready.delete(node)
      }
      await sleep(100)
    }
  })()
  const guests = users.map(async (user, index) => {
    for (let turn = index; isOn; turn++) {
      const node = [...ready][turn % ready.size]
      if (!node) {
        failed.push('no node is ready')
        return
      }
      const outcome = await write(
        node,
        user,
        (turn - index) % 2 ? 'cancelEventBooking' : 'bookEvent',
        eventId,
      ).catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
      if (outcome === 200) answered++
      else failed.push(String(outcome))
      await sleep(5)
    }
  })

  for (let restart = 0; restart < restarts; restart++) {
    const node = nodes[restart % 2] as TestServer
    const began = performance.now()
    expect(await node.stop()).toBe(0)
    expectWithin(10_000, performance.now() - began)
    await node.restart()
    await expect.poll(() => ready.size).toBe(2)
    const before = answered
    await expect.poll(() => answered).toBeGreaterThan(before + 50)
  }
  isOn = false
  await Promise.all([balancer, ...guests])
  expect(failed).toEqual([])
  await expectInvariants(first.pool)
})

test('shutdown: a request in progress is still answered', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const lock = await server.pool.connect()
  await lock.query('begin')
  await lock.query('lock table events in access exclusive mode')
  const waiting = call(server, user ?? null, 'listEvents')
  await untilBlocked(server.pool)
  const stopped = server.stop()
  await untilRefused(`${server.url}/healthz`)
  await lock.query('rollback')
  lock.release()
  expect((await waiting).status).toBe(200)
  expect(await stopped).toBe(0)
})
