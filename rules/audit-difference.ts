type Fields = Readonly<Record<string, unknown>>

export type AuditedField = {
  name: string
  /** Absent when only the other side has the field. */
  before?: unknown
  after?: unknown
}

// Fields that are left out: versions, times, the editor, derived values, and ids that the entry shows anyway.
const silent = new Set([
  'id',
  'version',
  'revision',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'startsAt',
  'currentAttendees',
  'pointEventId',
  'known',
  'displayOrder',
])

/** The fields that differ in an audit entry, each with its value before and after. */
export function auditDifference(before: Fields | null, after: Fields | null): AuditedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !silent.has(name))
    .map((name) => ({
      name,
      ...(before && name in before && { before: before[name] }),
      ...(after && name in after && { after: after[name] }),
    }))
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}
