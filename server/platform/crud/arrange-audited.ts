import { sql } from 'kysely'
import { whyNotArrange } from '#rules/arrange.ts'
import { audit } from '../database/audit.ts'
import { type Database, inTransaction, type Tx } from '../database/database.ts'
import { ProblemError } from '../http/problem.ts'

type Arrangement<Row, Shown> = {
  adminId: string
  /** The ids in the order wanted. */
  ids: string[]
  table: 'homepage_content' | 'menu_categories' | 'menu_items'
  /** The column of the ids. */
  key: keyof Row & string
  /** Locks the rows until the transaction ends. */
  lock: (tx: Tx) => Promise<unknown>
  /** The rows in their order. */
  find: (tx: Tx) => Promise<Row[]>
  nameOf: (row: Row) => string
  /** What the audit log says besides the names. */
  details?: (rows: Row[]) => object
  present: (rows: Row[]) => Shown[]
  publish: (tx: Tx) => Promise<void>
  entry: { action: string; subjectType: string; subjectId: string }
}

/**
 * Puts rows in order, with the audit row and the realtime message. When the order is unchanged, nothing is written. Throws
 * stale_version (with the stored rows) when the ids are not exactly theirs, because somebody has added or removed one.
 */
export const arrangeAudited = <Row extends object, Shown>(
  db: Database,
  { adminId, ids, table, key, lock, find, nameOf, details, present, publish, entry }: Arrangement<Row, Shown>,
): Promise<Shown[]> =>
  inTransaction(db, async (tx) => {
    await lock(tx)
    const before = await find(tx)
    const stored = before.map((row) => String(row[key]))
    const refusal = whyNotArrange(stored, ids)
    if (refusal) throw new ProblemError(refusal, { current: { items: present(before) } })
    if (stored.every((id, at) => id === ids[at])) return present(before)
    await sql`update ${sql.table(table)} c set display_order = o.place
      from unnest(${ids}::text[]) with ordinality as o (id, place)
      where c.${sql.ref(key)}::text = o.id`.execute(tx)
    const after = await find(tx)
    const shown = (rows: Row[]) => ({ ...details?.(rows), names: rows.map(nameOf) })
    await audit(tx, { ...entry, actorId: adminId, before: shown(before), after: shown(after) })
    await publish(tx)
    return present(after)
  })
