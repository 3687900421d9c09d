import { type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type pg from 'pg'

/** Statements that one connection keeps planned. Ours are far fewer; what is beyond is planned each time. */
const most = 500

const names = new Map<string, string>()

const mark = '/* planned with its values */'
/**
 * At the end of a statement (`modifyEnd`): it is planned each time, with the values it is asked with. For the few whose
 * best way depends on them.
 */
export const plannedWithValues = sql.raw(mark)

/** The name of a statement, the same for the same text; undefined when there are too many already. */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= most || text.endsWith(mark)) return known
  const name = `kept-${names.size + 1}`
  names.set(text, name)
  return name
}

/**
 * The pool as the query builder sees it: every statement with parameters is prepared on its connection once and kept,
 * so that PostgreSQL reads and plans it once and not with each request.
 */
export function preparing(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  const wrap = (client: pg.PoolClient): PostgresPoolClient => ({
    query: (first: unknown, values?: readonly unknown[]) => {
      if (typeof first !== 'string' || !values?.length) return client.query(first as string) as never
      const name = nameOf(first)
      return client.query({ text: first, values: [...values], ...(name && { name }) }) as never
    },
    release: () => client.release(),
  })
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
