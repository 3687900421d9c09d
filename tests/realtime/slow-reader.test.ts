import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { RealtimeStream, wireFormat } from '#server/platform/realtime/stream.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from './stream.ts'

/** Publishes `count` long messages and then a final one. */
const flood = (server: TestServer, count: number, lastWord: string) =>
  server.pool.query(
    `select pg_notify('live', json_build_object('topic', 'events', 'message',
       json_build_object('type', 'event.changed', 'eventId', i || repeat('x', 7000)))::text)
     from generate_series(1, $1) as i
     union all
     select pg_notify('live', json_build_object('topic', 'events', 'message',
       json_build_object('type', 'event.deleted', 'eventId', $2::text))::text)`,
    [count, lastWord],
  )

async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

const stalledReaders = long ? 200 : 30
/** Milliseconds during which messages queue up. */
const floodFor = long ? 60_000 : 3_000

describe('realtime stream: a stalled reader', () => {
  it(`is closed before it uses memory, without affecting others (${stalledReaders} stalled for ${floodFor / 1_000} s)`, async () => {
    const server = await startServer()
    const [reader, ...stalledUsers] = await makeUsers(server, stalledReaders + 1)
    const stalled = await Promise.all(stalledUsers.map((user) => openStream(server, user, 'events')))
    for (const stream of stalled) stream.pause()
    const healthy = await openStream(server, reader as TestUser, 'events')
    const before = await residentMegabytes(server.pid())
    let most = before
    const waits: number[] = []
    const until = performance.now() + floodFor
    let rounds = 0
    for (; performance.now() < until; rounds++) {
      const since = performance.now()
      await flood(server, 150, `round ${rounds}`)
      const { at } = await healthy.next((m) => m.type === 'event.deleted' && m.eventId === `round ${rounds}`)
      waits.push(at - since)
      most = Math.max(most, await residentMegabytes(server.pid()))
      await new Promise((resolve) => setTimeout(resolve, long ? 400 : 50))
    }
    expect(rounds).toBeGreaterThanOrEqual(12)
    expect(healthy.isClosed()).toBe(false)
    for (const stream of stalled) {
      stream.resume()
      await stream.closed
      // Closed in the middle: not everything was received.
      expect(stream.heard.length).toBeLessThan(rounds * 150)
    }
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
    console.log(
      `Stalled readers: ${stalledReaders} for ${floodFor / 1_000} s, ${rounds} floods, memory +${Math.round(most - before)} MB, others hear within ${Math.round(p99)} ms (p99)`,
    )
    expect(most - before).toBeLessThan(60)
    expect(p99).toBeLessThan(1_000)
  }, 240_000)

  it('is closed after 30 s without progress, even with little queued', async () => {
    const { stream, response, ask } = await lonelyStream()
    const client = await ask()
    client.pause()
    // Fills the kernel's socket buffers, until bytes queue in the server.
    const socket = response().socket
    const bytes = wireFormat({ type: 'event.changed', eventId: 'x'.repeat(60_000) })
    while (socket && socket.writableLength < 100_000) {
      stream().write(bytes)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    stream().cutIfStalled(1_000)
    stream().cutIfStalled(30_500)
    expect(socket?.destroyed).toBe(false)
    stream().cutIfStalled(31_001)
    expect(socket?.destroyed).toBe(true)
  })

  it('stays open when it makes some progress', async () => {
    const { stream, response, ask } = await lonelyStream()
    await ask()
    const bytes = wireFormat({ type: 'event.changed', eventId: 'x' })
    for (let now = 0; now < 200_000; now += 5_000) {
      stream().write(bytes)
      await new Promise((resolve) => setTimeout(resolve, 5))
      stream().cutIfStalled(now)
    }
    expect(response().socket?.destroyed).toBe(false)
  })
})

/** One stream on a minimal server. */
async function lonelyStream() {
  let stream: RealtimeStream | undefined
  let response: ServerResponse | undefined
  const actor = { userId: 'u', sessionId: 's', email: 'e', isAdmin: false, language: 'sv' } as const
  const server = createServer((_request, answer) => {
    response = answer
    stream = new RealtimeStream(
      answer,
      actor,
      ['events'],
      () => wireFormat({ type: 'me.changed' }),
      () => undefined,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return {
    stream: () => stream as RealtimeStream,
    response: () => response as ServerResponse,
    ask: () => openStream({ url: `http://127.0.0.1:${port}` }, { cookie: 'none' }),
  }
}
