import { randomId } from '#tests/harness/random.ts'
import type { TestStream } from './stream.ts'

type Bus = { query(text: string, values: unknown[]): Promise<unknown> }

/** Publishes a marker to a topic and returns it. The bus keeps the order: all messages before it arrive before it. */
export async function publishMarker(bus: Bus, topic: string, key?: string): Promise<string> {
  const marker = randomId()
  const payload = { topic, message: { type: 'test.marker', marker }, ...(key && { key }) }
  await bus.query(`select pg_notify('live', $1)`, [JSON.stringify(payload)])
  return marker
}

/**
 * Resolves when the streams have received everything that was published before, except what is merged with later messages
 * of its key. With a `key`, the marker replaces a message of that key that is still delayed.
 */
export async function untilDelivered(
  { pool }: { pool: Bus },
  topic: string,
  streams: TestStream[],
  key?: string,
): Promise<void> {
  const marker = await publishMarker(pool, topic, key)
  for (const stream of streams)
    await stream.next((message) => 'marker' in message && message.marker === marker)
}
