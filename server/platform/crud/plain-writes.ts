import type { Updateable } from 'kysely'
import { inTransaction } from '../database/database.ts'
import type { DB } from '../database/schema.generated.ts'
import type { Engine } from '../engine.ts'
import { deleteAudited, type Edit, lockRow, updateVersioned } from './audited-writes.ts'
import type { Resource, Table } from './resource.ts'

/** The tables with a column `updated_at`. */
type WithUpdatedAt = { [T in Table]: DB[T] extends { updated_at: unknown } ? T : never }[Table]

/** An edit without a rule of its own, in a transaction of its own. Throws not_found or stale_version. */
export function edit<T extends WithUpdatedAt, Row extends { version: number }, Shown extends object>(
  { db, clock }: Engine,
  resource: Resource<T, Row, Shown>,
  change: Edit<T, Row, Shown>,
): Promise<Shown> {
  // The type system cannot see that all these tables have the column.
  const stamps = { ...change.stamps, updated_at: clock.now() } as object as Updateable<DB[T]>
  return inTransaction(db, (tx) => updateVersioned(tx, resource, { ...change, stamps }))
}

/** Makes a function that deletes a row without a rule of its own, and returns an answer about it. The function throws not_found. */
export const deletion =
  <T extends Table, Row extends object, Shown extends object, Answer>(
    resource: Resource<T, Row, Shown>,
    answerOf: (row: Row) => Answer,
  ) =>
  ({ db }: Engine, adminId: string, key: string): Promise<Answer> =>
    inTransaction(db, async (tx) => {
      const locked = await lockRow(tx, resource, key)
      await deleteAudited(tx, resource, locked, { adminId })
      return answerOf(locked.row)
    })
