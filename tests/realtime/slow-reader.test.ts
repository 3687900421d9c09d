import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { RealtimeStream, SharedMessage, wireFormat } from '#server/platform/realtime/stream.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { residentMegabytes } from '#tests/harness/memory.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from './stream.ts'

/** Publishes `count` long messages and then a final one. */
const flood = (server: TestServer, count: number, finalMessage: string) =>
  server.pool.query(
    `select pg_notify('live', json_build_object('topic', 'events', 'message',
       json_build_object('type', 'event.changed', 'eventId', i || repeat('x', 7000)))::text)
     from generate_series(1, $1) as i
     union all
     select pg_notify('live', json_build_object('topic', 'events', 'message',
       json_build_object('type', 'event.deleted', 'eventId', $2::text))::text)`,
    [count, finalMessage],
  )

const stalledReaders = long ? 200 : 20
const floods = long ? 150 : 12

describe('realtime stream: a stalled reader', () => {
  it(`a stalled reader of the realtime stream is closed before it uses much memory, without affecting others (${stalledReaders} stalled during ${floods} floods)`, async () => {
    const server = await startServer()
    const [reader, ...stalledUsers] = await makeUsers(server, stalledReaders + 1)
    const stalled = await Promise.all(stalledUsers.map((user) => openStream(server, user, 'events')))
    for (const stream of stalled) stream.pause()
    const healthy = await openStream(server, reader as TestUser, 'events')
    const before = await residentMegabytes(server.pid())
    let most = before
    const waits: number[] = []
    const began = performance.now()
    for (let round = 0; round < floods; round++) {
      const since = performance.now()
      await flood(server, 150, `round ${round}`)
      const { at } = await healthy.next((m) => m.type === 'event.deleted' && m.eventId === `round ${round}`)
      waits.push(at - since)
      most = Math.max(most, await residentMegabytes(server.pid()))
      if (long) await new Promise((resolve) => setTimeout(resolve, 400))
    }
    expect(healthy.isClosed()).toBe(false)
    for (const stream of stalled) {
      stream.resume()
      await stream.closed
      // Closed before everything was received.
      expect(stream.received.length).toBeLessThan(floods * 150)
    }
    const p99 = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? 0
    const seconds = Math.round((performance.now() - began) / 1_000)
    report(
      `${stalledReaders} stalled readers for ${seconds} s, ${floods} floods, memory +${Math.round(most - before)} MB, others receive within ${Math.round(p99)} ms (p99)`,
    )
    expect(most - before).toBeLessThan(60)
    expectWithin(1_000, p99)
  }, 240_000)

  it('a stalled reader of the realtime stream is closed after 30 s without progress, even with little queued', async () => {
    const { stream, response, open } = await singleStream()
    const client = await open()
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

  it('a stalled reader of the realtime stream gets its own texts, although later ones for others were written into the same buffer', async () => {
    const slow = await singleStream()
    const fast = await singleStream()
    const [slowClient, fastClient] = [await slow.open(), await fast.open()]
    slowClient.pause()
    const own = (eventId: string) => wireFormat({ type: 'event.deleted', eventId }).toString()
    const shared = new SharedMessage(wireFormat({ type: 'event.changed', eventId: 'x'.repeat(6_000) }))
    const socket = slow.response().socket as Socket
    let count = 0
    while (socket.writableLength < 100_000) {
      count++
      shared.writeTo(slow.stream(), own(`slow ${count}`))
      shared.writeTo(fast.stream(), own(`fast ${count}`))
      // The fast one reads, so that its socket never fills.
      if (count % 20 === 0)
        await fastClient.next((m) => m.type === 'event.deleted' && m.eventId === `fast ${count}`)
    }
    slowClient.resume()
    await slowClient.next((m) => m.type === 'event.deleted' && m.eventId === `slow ${count}`)
    const texts = slowClient.received.flatMap(({ message }) =>
      message.type === 'event.deleted' ? [message.eventId] : [],
    )
    expect(texts).toEqual(Array.from({ length: count }, (_, i) => `slow ${i + 1}`))
  })

  it('a stalled reader of the realtime stream stays open when it makes some progress', async () => {
    const { stream, response, open } = await singleStream()
    const client = await open()
    const bytes = wireFormat({ type: 'event.changed', eventId: 'x' })
    for (let now = 0; now < 200_000; now += 5_000) {
      stream().write(bytes)
      const known = client.received.length
      await expect.poll(() => client.received.length, { interval: 1 }).toBeGreaterThan(known)
      stream().cutIfStalled(now)
    }
    expect(response().socket?.destroyed).toBe(false)
  })
})

/** One stream on a minimal server. */
async function singleStream() {
  let stream: RealtimeStream | undefined
  let response: ServerResponse | undefined
  const actor = {
    userId: 'u',
    sessionId: 's',
    device: null,
    email: 'e',
    rights: new Set<never>(),
    due: null,
    language: 'sv',
  } as const
  const server = createServer((_request, answer) => {
    response = answer
    stream = new RealtimeStream(
      answer,
      actor,
      ['events'],
      wireFormat({ type: 'me.changed' }),
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
    open: () => openStream({ url: `http://127.0.0.1:${port}` }, { cookie: 'none' }),
  }
}
