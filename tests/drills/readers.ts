import { setTimeout as sleep } from 'node:timers/promises'
import { closeAtEnd } from '#tests/harness/closing.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { openStream, type TestStream } from '#tests/realtime/stream.ts'

/** Milliseconds before a broken stream is opened again, doubled with each attempt; as the web does (`web/platform/realtime-stream.ts`). */
const [pause, longestPause] = [750, 5_000]

export type Readers = {
  /** Number of streams that broke. */
  broken(): number
  /**
   * Milliseconds from `since` (of `performance.now()`) until the last of the readers received a change; undefined while one
   * waits.
   */
  rightAfter(since: number): number | undefined
  stop(): void
}

/** Guests who look at the events: each keeps one stream open, as the app does. */
export function startReaders(server: { url: string }, users: readonly TestUser[]): Readers {
  let isOn = true
  let broken = 0
  const all = users.map((user) => {
    const streams: TestStream[] = []
    void (async () => {
      for (let attempt = 0; isOn; attempt++) {
        const stream = await openStream(server, user, 'events').catch(() => null)
        if (stream) streams.push(stream)
        await stream?.closed
        if (stream?.received.length) attempt = 0
        if (!isOn) return
        broken++
        await sleep(Math.min(longestPause, pause * 2 ** attempt) * 0.75)
      }
    })()
    return streams
  })
  const stop = () => {
    isOn = false
    for (const streams of all) streams.at(-1)?.close()
  }
  closeAtEnd(async () => stop())
  return {
    broken: () => broken,
    rightAfter(since) {
      const delays = all.map((streams) => {
        const changes = streams.flatMap(({ received }) => received)
        const first = changes.find(({ message, at }) => message.type !== 'stream.opened' && at > since)
        return first ? first.at - since : Number.NaN
      })
      const last = Math.max(...delays)
      return Number.isNaN(last) ? undefined : last
    },
    stop,
  }
}
