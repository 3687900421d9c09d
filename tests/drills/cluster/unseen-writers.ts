import pg from 'pg'
import type { Member } from './member.ts'

const count = 20

export type UnseenWriters = {
  /** Sends a write over each connection. */
  write(): Promise<void>
  /** Waits for the answers: writes that were acknowledged and are not stored. */
  lost(): Promise<string[]>
}

/**
 * Clients that are connected to one database and not through HAProxy, so nothing cuts them off when it is frozen: the
 * connections are made before, and the writes wait in the sockets.
 */
export async function startUnseenWriters(
  { databaseUrl }: Member,
  { pool }: { pool: pg.Pool },
): Promise<UnseenWriters> {
  await pool.query('create table unseen_writes (id integer primary key)')
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: databaseUrl }))
  for (const client of clients) {
    client.on('error', () => undefined)
    await client.connect()
  }
  let answers: Promise<boolean>[] = []
  return {
    async write() {
      answers = clients.map((client, id) =>
        client.query('insert into unseen_writes values ($1)', [id]).then(
          () => true,
          () => false,
        ),
      )
    },
    async lost() {
      const acknowledged = await Promise.all(answers)
      for (const client of clients) await client.end().catch(() => undefined)
      const { rows } = await pool.query<{ id: number }>('select id from unseen_writes')
      await pool.query('drop table unseen_writes')
      const stored = new Set(rows.map(({ id }) => id))
      return acknowledged.flatMap((isDone, id) => (isDone && !stored.has(id) ? [`write ${id}`] : []))
    },
  }
}
