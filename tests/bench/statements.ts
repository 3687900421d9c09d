import type pg from 'pg'

/** One recorded statement, with its name if it was prepared. */
export type Statement = { name?: string; text: string; values: unknown[] }
/** Recorded value → replacement. */
export type Replacements = Record<string, string>

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

/**
 * Returns a function that replays recorded statements over one connection, for another user or event:
 * recorded values are replaced on each call.
 */
export function replay(statements: Statement[]) {
  return async (client: pg.Client, replacements: Replacements): Promise<void> => {
    const pairs = Object.entries(replacements)
    for (const { name, text, values } of statements) {
      const replaced = values.map((value) => replaceIn(value, pairs))
      await client.query(name ? { name, text, values: replaced } : { text, values: replaced })
    }
  }
}

function replaceIn(value: unknown, pairs: [string, string][]): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceIn(item, pairs))
  if (typeof value !== 'string') return value
  for (const [from, to] of pairs) {
    if (value === from) return to
  }
  return value.length > 60 ? pairs.reduce((text, [from, to]) => text.replaceAll(from, to), value) : value
}
