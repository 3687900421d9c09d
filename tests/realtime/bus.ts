import pg from 'pg'
import { expect } from 'vitest'
import { heartbeatEvery } from '#server/platform/realtime/peers.ts'
import type { BusMessage } from '#server/platform/realtime/publish.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { randomId } from '#tests/harness/random.ts'

/** Joins the bus of a database like a node, so that the servers send to it. No messages are merged on the bus. */
export async function listenToBus(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  const messages: BusMessage[] = []
  /** For each name, the servers that have met it. */
  const answers = new Map<string, Set<string>>()
  const isHeard = new Set<string>()
  client.on('notification', ({ payload = '' }) => {
    const heard = JSON.parse(payload)
    isHeard.add(heard.from)
    if ('messages' in heard) messages.push(...heard.messages)
    else if ('met' in heard) for (const name of heard.met) answers.get(name)?.add(heard.from)
    else if (!('from' in heard)) messages.push(heard)
  })
  await client.connect()
  await client.query('listen live')
  const say = (said: object) => client.query(`select pg_notify('live', $1)`, [JSON.stringify(said)])

  /** Resolves when every server has answered: with that, everything it had published before has arrived. */
  async function untilAnswered(): Promise<void> {
    const name = randomId()
    answers.set(name, new Set())
    await say({ from: name, met: [] })
    const { rows } = await client.query(
      `select count(*)::int as servers from pg_stat_activity
       where application_name = 'spelrum-live' and datname = current_database()`,
    )
    await expect.poll(() => answers.get(name)?.size).toBe(rows[0].servers)
    await expect.poll(() => isHeard.has(name)).toBe(true)
    await say({ from: name, left: true })
  }

  const me = randomId()
  const heartbeats = setInterval(() => void say({ from: me, met: [] }).catch(() => undefined), heartbeatEvery)
  closeAtEnd(async () => {
    clearInterval(heartbeats)
    await say({ from: me, left: true })
    await client.end()
  })
  await say({ from: me, met: [] })
  await untilAnswered()
  return {
    /** The topics of the messages of this type published so far. */
    async topicsOf(type: BusMessage['message']['type']): Promise<string[]> {
      await untilAnswered()
      return messages.filter(({ message }) => message?.type === type).map(({ topic }) => topic)
    },
  }
}
