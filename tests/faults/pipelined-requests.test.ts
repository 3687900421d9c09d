import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { residentMegabytes } from '#tests/harness/memory.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

/** Sends all requests at once on its own connection, and never reads. */
function sendUnread(server: TestServer, requests: string): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => resolve(socket))
    socket.pause()
    socket.on('error', () => undefined)
    socket.write(requests)
    closeAtEnd(async () => socket.destroy())
  })
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

const connections = 6
const requestsEach = long ? 10_000 : 1_000

it(`pipelined requests: ${connections * requestsEach} on ${connections} connections that never read use little memory and slow down nobody`, async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  // Each answer has been made once.
  for (const name of ['getOpenApi', 'getApiDocs'] as const) await call(server, null, name)
  const before = await residentMegabytes(server.pid())
  const requests = (get('/api/openapi.json') + get('/api/docs')).repeat(requestsEach / 2)
  const attack = await Promise.all(Array.from({ length: connections }, () => sendUnread(server, requests)))

  const times: number[] = []
  let most = before
  for (let n = 0; n < (long ? 200 : 20); n++) {
    const began = performance.now()
    expect((await call(server, guest, 'listEvents')).status).toBe(200)
    times.push(performance.now() - began)
    most = Math.max(most, await residentMegabytes(server.pid()))
    if (long) await sleep(20)
  }
  for (const socket of attack) socket.destroy()
  const p95 = times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
  report(
    `${connections * requestsEach} pipelined requests that nobody reads: memory +${Math.round(most - before)} MB, a guest reads within ${Math.round(p95)} ms (p95)`,
  )
  expect(most - before).toBeLessThan(50)
  expectWithin(300, p95)
})
