import type { Socket } from 'node:net'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import pg from 'pg'

/** The maximum number of prepared statements per connection. We have far fewer; further ones are planned each time. */
const most = 500

const names = new Map<string, string>()

const mark = '/* planned with its values */'
/**
 * Goes at the end of a statement (`modifyEnd`), which is then planned each time with its values. For the few statements whose best plan
 * depends on the values.
 */
export const plannedWithValues = sql.raw(mark)

/**
 * A statement that answers all columns of a table, as those of the account library do. Once prepared, it fails after a migration adds a
 * column (`cached plan must not change result type`), on a node that was started before.
 */
const answersAllColumns = /^select ([\w"]+\.)?\*|\breturning \*$/i

/** The name of a prepared statement, the same for the same text; undefined for those that are not kept, and when there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.endsWith(mark) || answersAllColumns.test(text))
    return known
  const name = `kept-${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The pool for the query builder: a statement with parameters is prepared once per connection, so that PostgreSQL does
 * not parse and plan it with each request.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  } as PostgresPool
}

function wrap(client: pg.PoolClient): PostgresPoolClient {
  function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (text === 'rollback') return rollback(client)
    const answer = send(text, values)
    answer.catch(closeIfReadOnly)
    return answer
  }
  function send(text: string, values: readonly unknown[]): Promise<unknown> {
    if (values.length === 0) return client.query(text)
    const name = nameOf(text)
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  /** A session that is read-only (25006) may stay so when the database no longer is: a pooler leads it to a replica, or it began when the disk was full. */
  function closeIfReadOnly(error: unknown): void {
    if (error instanceof pg.DatabaseError && error.code === '25006') socketOf(client).destroy()
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(socketOf(client).destroyed),
  }
}

/** If it cannot be sent, the connection is closed, and the transaction ends with it. The caller throws the cause. */
const rollback = (client: pg.PoolClient): Promise<unknown> =>
  client.query('rollback').catch(() => {
    socketOf(client).destroy()
    return { command: 'ROLLBACK', rowCount: 0, rows: [] }
  })

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
