import type { Socket } from 'node:net'
import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'
import { type Deliver, fetchAgain, mayBeCommitted } from './outbox.ts'

/** The maximum number of prepared statements per connection. We have far fewer; further ones are planned each time. */
const most = 500

const names = new Map<string, string>()

const mark = '/* planned with its values */'
/**
 * Goes at the end of a statement (`modifyEnd`), which is then planned each time with its values. For the few statements whose best plan
 * depends on the values.
 */
export const plannedWithValues = sql.raw(mark)

/** The name of a prepared statement, the same for the same text; undefined when there are too many. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.endsWith(mark)) return known
  const name = `kept-${names.size + 1}`
  names.set(text, name)
  return name
}

const waits = '/* sent with the next */'
/**
 * Goes at the end of a statement without a result. Inside a transaction it is then sent together with the next statement, or
 * with the commit, which saves a round trip. Its error is thrown there, and nothing is committed. Its values
 * must be texts or null: a value that the driver cannot serialize would be lost while the commit succeeds.
 */
export const deferUntilNextQuery = sql.raw(waits)

const begins = /^(begin|start transaction)\b/
const nothing = { command: 'INSERT', rowCount: 0, rows: [] }
// The first statement makes the triggers collect what they publish (`live_send`), the second reads it before the commit.
const beginCollecting = `begin; set local live.outbox = '['`
const readCollected = { name: 'read-outbox', text: `select current_setting('live.outbox', true) as outbox` }

/**
 * The pool for the query builder: a statement with parameters is prepared once per connection, so that PostgreSQL does
 * not parse and plan it with each request. `deliver` gets what triggers have published in a transaction, after its commit.
 */
export function preparing(pool: pg.Pool, deliver?: Deliver): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client, deliver)
      clients.set(client, wrapped)
      return wrapped
    },
    end: () => pool.end(),
  } as PostgresPool
}

/** What triggers have published, from the text in which `live_send` collects it. */
export const collectedMessages = (outbox: string): unknown[] =>
  outbox.length > 1 ? JSON.parse(`${outbox.slice(0, -1)}]`) : []

function wrap(client: pg.PoolClient, deliver: Deliver | undefined): PostgresPoolClient {
  let isInTransaction = false
  let isCollecting = false
  let waiting: pg.QueryConfig[] = []

  async function begin(text: string): Promise<unknown> {
    isInTransaction = true
    isCollecting = deliver !== undefined && text === 'begin'
    await client.query(isCollecting ? beginCollecting : text)
    return nothing
  }

  async function commit(): Promise<unknown> {
    isInTransaction = false
    const statements = [...takeWaiting(), ...(isCollecting ? [readCollected] : []), { text: 'commit' }]
    const results = await together(client, statements).catch((error: unknown) => {
      if (isCollecting && mayBeCommitted(error)) deliver?.([fetchAgain])
      throw error
    })
    if (isCollecting) deliver?.(collectedMessages(results.at(-2)?.rows[0].outbox))
    return results.at(-1)
  }

  /** If it cannot be sent, the connection is closed, and the transaction ends with it. The caller throws the cause. */
  function rollback(): Promise<unknown> {
    isInTransaction = false
    takeWaiting()
    return client.query('rollback').catch(() => {
      socketOf(client).destroy()
      return nothing
    })
  }

  function takeWaiting(): pg.QueryConfig[] {
    const taken = waiting
    waiting = []
    return taken
  }

  async function query(text: string, values: readonly unknown[] = []): Promise<unknown> {
    if (begins.test(text)) return begin(text)
    if (text === 'commit') return commit()
    if (text === 'rollback') return rollback()
    const name = values.length > 0 ? nameOf(text) : undefined
    const statement = { text, ...(values.length > 0 && { values: [...values] }), ...(name && { name }) }
    if (isInTransaction && text.endsWith(waits)) {
      waiting.push(statement)
      return nothing
    }
    const before = takeWaiting()
    if (before.length === 0) return client.query(statement)
    return (await together(client, [...before, statement])).at(-1)
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: () => client.release(socketOf(client).destroyed),
  }
}

/** Sends several statements with one write. Returns their results, or throws the error of the first that failed. */
async function together(client: pg.PoolClient, statements: pg.QueryConfig[]): Promise<pg.QueryResult[]> {
  const socket = socketOf(client)
  socket.cork()
  const results = statements.map((statement) => client.query(statement))
  socket.uncork()
  const answers = await Promise.allSettled(results)
  const failed = answers.find((answer) => answer.status === 'rejected')
  if (failed) throw failed.reason
  return Promise.all(results)
}

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
