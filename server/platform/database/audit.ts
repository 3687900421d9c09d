import type { Tx } from './database.ts'
import { deferUntilNextQuery } from './prepared.ts'

type AuditEntry = {
  /** Null for the command line. */
  actorId: string | null
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
      action: entry.action,
      subject_type: entry.subjectType,
      subject_id: entry.subjectId,
      before: entry.before ? JSON.stringify(entry.before) : null,
      after: entry.after ? JSON.stringify(entry.after) : null,
    })
    .modifyEnd(deferUntilNextQuery)
    .execute()
}
