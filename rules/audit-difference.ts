type Fields = Readonly<Record<string, unknown>>

export type AuditedField = {
  name: string
  /** Absent where only the one side has the field. */
  before?: unknown
  after?: unknown
}

// They follow from the change, or name what the entry names anyway.
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

/** What an entry of the audit log says has changed: each field that is not as it was, with both sides. */
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
