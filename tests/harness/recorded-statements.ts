import type pg from 'pg'

/** One recorded statement, with its name if it was prepared. */
export type Statement = { name?: string; text: string; values: unknown[] }
/** Records every statement that a pool's connections send from now on, in order. */
export function recordStatements(pool: pg.Pool): Statement[] {
  const statements: Statement[] = []
  const wrapped = new WeakSet<object>()
  const wrap = (client: pg.PoolClient) => {
    if (wrapped.has(client)) return
    wrapped.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((...args: unknown[]) => {
      statements.push(statementOf(args))
      return query(...args)
    }) as typeof client.query
  }
  pool.on('acquire', wrap)
  return statements
}

function statementOf([first, second]: unknown[]): Statement {
  if (typeof first === 'string') return { text: first, values: Array.isArray(second) ? [...second] : [] }
  const { name, text, values } = first as pg.QueryConfig
  return { ...(name && { name }), text, values: [...(values ?? (Array.isArray(second) ? second : []))] }
}
