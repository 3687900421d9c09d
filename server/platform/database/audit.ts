import type { Database, Tx } from './database.ts'

type AuditEntry = {
  /** Null for the command line, and for a device. */
  actorId: string | null
  deviceId?: string | null
  action: string
  subjectType: string
  subjectId: string
  before?: object | null
  after?: object | null
}

/** Writes an audit row in the same transaction as the change. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      actor_id: entry.actorId,
      device_id: entry.deviceId ?? null,
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .execute()
}

const rowsAtOnce = 2_000

/**
 * Removes the user from all but the newest audit rows that they have written. The deletion of the account does the same, but with
 * very many rows it would exceed the time limit of a statement.
 */
export async function leaveAuditLog(db: Database, userId: string): Promise<void> {
  let left = true
  while (left) {
    const { numUpdatedRows } = await db
      .updateTable('audit_log')
      .set({ actor_id: null })
      .where('id', 'in', (all) =>
        all
          .selectFrom('audit_log')
          .select('id')
          .where('actor_id', '=', userId)
          .orderBy('id', 'desc')
          .offset(rowsAtOnce)
          .limit(rowsAtOnce),
      )
      .executeTakeFirstOrThrow()
    left = numUpdatedRows === BigInt(rowsAtOnce)
  }
}
