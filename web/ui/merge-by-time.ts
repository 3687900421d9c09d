/** A row of a list that is in order of time. `at` is an instant in ISO 8601, in UTC. */
export type Timed = { key: string; at: string }
export type Order = 'earliest' | 'latest'

/**
 * The rows of several lists as one list by time. Where a list has more pages, rows after its last loaded row are held back,
 * because rows that are not yet loaded may belong before them.
 */
export function mergeByTime<Row extends Timed>(
  lists: readonly { rows: readonly Row[]; hasMore: boolean }[],
  order: Order,
): Row[] {
  const direction = order === 'earliest' ? 1 : -1
  const compare = (a: Timed, b: Timed) => direction * a.at.localeCompare(b.at) || a.key.localeCompare(b.key)
  const ends = lists.flatMap(({ rows, hasMore }) => (hasMore ? rows.slice(-1) : []))
  return lists
    .flatMap(({ rows }) => rows)
    .filter((row) => ends.every((end) => direction * row.at.localeCompare(end.at) <= 0))
    .sort(compare)
}
