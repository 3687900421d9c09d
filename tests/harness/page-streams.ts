import type { BrowserContext, Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** The open realtime streams of each browser profile. */
const streams = new WeakMap<BrowserContext, Set<Request>>()

/** Keeps track of the profile's realtime streams. */
export function watchStreams(context: BrowserContext): void {
  const open = new Set<Request>()
  streams.set(context, open)
  context.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname === '/api/live') open.add(response.request())
  })
  context.on('requestfinished', (request) => open.delete(request))
  context.on('requestfailed', (request) => open.delete(request))
}

/**
 * Waits until a tab of the page's profile receives the realtime messages of a topic, such as `events` or
 * `competition`. From then on the server sends the page everything that happens.
 */
export async function untilListening(page: Page, topic = ''): Promise<void> {
  const receives = () =>
    [...(streams.get(page.context()) ?? [])].some((stream) => new URL(stream.url()).search.includes(topic))
  await expect.poll(receives, { interval: 20 }).toBe(true)
}
