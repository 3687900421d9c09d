import pg from 'pg'
import { expect } from 'vitest'
import type { BusMessage } from '#server/platform/realtime/publish.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { randomId } from '#tests/harness/random.ts'

/** Listens to what the servers of a database publish. No messages are merged on the bus. */
export async function listenToBus(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  const messages: BusMessage[] = []
  client.on('notification', ({ payload = '' }) => void messages.push(JSON.parse(payload)))
  await client.connect()
  await client.query('listen live')
  closeAtEnd(() => client.end())
  return {
    /** The topics of the messages of this type published so far. */
    async topicsOf(type: BusMessage['message']['type']): Promise<string[]> {
      const key = randomId()
      await client.query(`select pg_notify('live', $1)`, [
        JSON.stringify({ topic: 'nobody', key, message: {} }),
      ])
      await expect.poll(() => messages.some((message) => message.key === key)).toBe(true)
      return messages.filter(({ message }) => message?.type === type).map(({ topic }) => topic)
    },
  }
}
