import { expect } from 'vitest'
import { randomId } from '#tests/harness/random.ts'

type Bus = { pool: { query(text: string, values: unknown[]): Promise<unknown> } }
type Reader = { raw(): string }

/**
 * Publishes a marker to a topic and resolves when the readers have received it. The bus keeps the order, so they have then
 * received everything that was published before, except what is merged with later messages of its key. With a `key`, the
 * marker replaces a message of that key that is still delayed.
 */
export async function untilDelivered(
  { pool }: Bus,
  topic: string,
  readers: Reader[],
  key?: string,
): Promise<void> {
  const marker = randomId()
  const payload = { topic, message: { type: 'test.marker', marker }, ...(key && { key }) }
  await pool.query(`select pg_notify('live', $1)`, [JSON.stringify(payload)])
  for (const reader of readers) await expect.poll(() => reader.raw(), { interval: 10 }).toContain(marker)
}
