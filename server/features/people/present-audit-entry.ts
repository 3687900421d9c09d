import type { AuditEntry } from '#contract/people.ts'
import type { AuditRow } from './queries.ts'

type Fields = Record<string, unknown>

export function presentAuditEntry(row: AuditRow): AuditEntry {
  const before = row.before as Fields | null
  const after = row.after as Fields | null
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor_id === null ? null : { userId: row.actor_id, displayName: row.actor_name ?? '' },
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    subjectName: row.subject_name ?? nameIn(after) ?? nameIn(before),
    before,
    after,
  }
}

/** What a thing of the club is called, in what was kept of it. */
function nameIn(fields: Fields | null): string | null {
  const name = fields?.displayName ?? fields?.title
  return typeof name === 'string' && name !== '' ? name : null
}
