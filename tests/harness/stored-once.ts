import type pg from 'pg'

/** The rows that guests write, by the key under which a test notes what was acknowledged. */
const keys = {
  signUp: 'select email as key from users',
  booking: `select event_id || ' ' || user_id as key from event_bookings`,
  table: 'select request_id::text as key from table_bookings',
  entry: `select competition_id || ' ' || user_id as key from competition_entries`,
  press: `select source_id || ' ' || user_id as key from point_events where source_type = 'live_challenge'`,
  answer: `select question_id || ' ' || user_id as key from quiz_answers where answered_at is not null`,
  order: 'select id::text as key from orders',
} as const
export type Written = keyof typeof keys

/** What was acknowledged and is not stored exactly once. With `isAll` also what is stored and was not acknowledged. */
export async function notStoredOnce(
  pool: pg.Pool,
  acknowledged: Partial<Record<Written, readonly string[]>>,
  { isAll = false } = {},
): Promise<string[]> {
  const found: string[] = []
  for (const [kind, given = []] of Object.entries(acknowledged)) {
    const { rows } = await pool.query<{ key: string; times: number }>(
      `select key, count(*)::int as times from (${keys[kind as Written]}) t group by key`,
    )
    const times = new Map(rows.map((row) => [row.key, row.times]))
    for (const key of given)
      if (times.get(key) !== 1) found.push(`${kind} ${key} is stored ${times.get(key) ?? 0} times`)
    const unknown = times.size - new Set(given).size
    if (isAll && unknown > 0) found.push(`${kind}: ${unknown} stored that nobody acknowledged`)
  }
  return found
}
