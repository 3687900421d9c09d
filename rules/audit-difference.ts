type Fields = Readonly<Record<string, unknown>>

export type AuditedField = {
  name: string
  /** In a list of objects, such as the questions of a quiz: the position of the object, from 1. */
  position?: number
  /** Absent when only the other side has the field. */
  before?: unknown
  after?: unknown
}

// Fields that are left out: versions, times, the editor, derived values, and ids of things that the entry names.
const leftOut = new Set([
  'id',
  'version',
  'revision',
  'createdAt',
  'updatedAt',
  'updatedBy',
  'startsAt',
  'endsAt',
  'seriesId',
  'currentAttendees',
  'heldPlaces',
  'pointEventId',
  'known',
  'displayOrder',
  'userId',
  'categoryId',
  'stationId',
  'questionCount',
])

/** The fields that differ in an audit entry, each with its value before and after. Each object of a list is a field of its own. */
export function auditDifference(before: Fields | null, after: Fields | null): AuditedField[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...names]
    .filter((name) => !leftOut.has(name))
    .flatMap((name) => {
      const sides = {
        name,
        ...(before && name in before && { before: before[name] }),
        ...(after && name in after && { after: after[name] }),
      }
      return isListOfObjects(sides.before) || isListOfObjects(sides.after) ? perObject(sides) : sides
    })
    .filter((field) => JSON.stringify(field.before) !== JSON.stringify(field.after))
}

type Item = { id?: unknown; date?: unknown }

const isListOfObjects = (value: unknown): value is Item[] =>
  Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)
const itemsOf = (value: unknown): Item[] => (Array.isArray(value) ? value : [])

/**
 * One field for each object of a list. An object with an id or a date is compared with the earlier object with that id or date,
 * at any position.
 */
function perObject({ name, before, after }: AuditedField): AuditedField[] {
  const [old, now] = [itemsOf(before), itemsOf(after)]
  const keyOf = ({ id, date }: Item) => id ?? date
  const isOf = (item: Item, at: number) => (other: Item, index: number) =>
    keyOf(item) === undefined ? index === at : keyOf(other) === keyOf(item)
  const kept = now.map((item, at) => {
    const earlier = old.find(isOf(item, at))
    return { name, position: at + 1, ...(earlier && { before: earlier }), after: item }
  })
  const gone = old.flatMap((item, at) =>
    now.some(isOf(item, at)) ? [] : [{ name, position: at + 1, before: item }],
  )
  return [...kept, ...gone]
}
