import type { Page } from 'playwright-core'
import { expect } from 'vitest'

type StreamLog = { received: number; lost: number }

/**
 * Simulates a phone that suspends a page: the open stream goes silent without closing, the page is hidden, and a minute passes.
 * A stream requested before the sleep and answered after it is silent too; streams requested later work. Use with
 * `addInitScript`; then call `fallAsleep()` and `wakeUp()` on the page.
 */
export function simulateSleep(): void {
  let hidden = false
  let naps = 0
  let slept = 0
  let log: StreamLog
  const now = Date.now
  Date.now = () => now() + slept
  Object.defineProperty(document, 'hidden', { get: () => hidden })
  const turn = (next: boolean) => {
    hidden = next
    document.dispatchEvent(new Event('visibilitychange'))
  }
  Object.assign(globalThis, {
    fallAsleep: () => {
      naps += 1
      turn(true)
    },
    wakeUp: () => {
      slept += 60_000
      turn(false)
    },
    streamLog: () => log,
  })
  const real = globalThis.fetch
  globalThis.fetch = async (...args: Parameters<typeof fetch>) => {
    const before = naps
    const isStream = String(args[0]).includes('/api/live')
    const own: StreamLog = { received: 0, lost: 0 }
    if (isStream) log = own
    const answer = await real(...args)
    if (!isStream || !answer.body) return answer
    const isMessage = (chunk: Uint8Array) => new TextDecoder().decode(chunk).includes('data:')
    const silenced = answer.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, out) => {
          const isLost = naps > before
          if (isMessage(chunk)) own[isLost ? 'lost' : 'received'] += 1
          if (!isLost) out.enqueue(chunk)
        },
      }),
    )
    return new Response(silenced, answer)
  }
}

const streamLog = (page: Page) => page.evaluate<StreamLog>('streamLog()')

/** Waits until the stream of a page with `simulateSleep` has received its first message. */
export const untilReceived = (page: Page): Promise<void> =>
  expect.poll(async () => (await streamLog(page)).received).toBeGreaterThan(0)

/** Waits until a message has arrived for the sleeping page, which did not receive it. */
export const untilLost = (page: Page): Promise<void> =>
  expect.poll(async () => (await streamLog(page)).lost).toBeGreaterThan(0)
