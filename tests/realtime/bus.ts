import pg from 'pg'
import { expect } from 'vitest'
import type { BusMessage } from '#server/platform/realtime/publish.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { publishMarker } from './marker.ts'

/** Listens on the bus of a database, where no messages are merged. */
export async function listenToBus(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  let raw = ''
  const messages: BusMessage[] = []
  client.on('notification', ({ payload = '' }) => {
    raw += payload
    messages.push(JSON.parse(payload))
  })
  await client.connect()
  closeAtEnd(() => client.end())
  await client.query('listen live')
  return {
    /** The topics of the messages of this type published so far. */
    async topicsOf(type: BusMessage['message']['type']): Promise<string[]> {
      const marker = await publishMarker(client, 'none')
      await expect.poll(() => raw).toContain(marker)
      return messages.filter(({ message }) => message?.type === type).map(({ topic }) => topic)
    },
  }
}
