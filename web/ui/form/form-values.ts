/** The values of a form: JSON. A number field holds its text while that is not a number. */
export type FormValue = string | number | boolean | null | FormValue[] | { [key: string]: FormValue }
export type FormValues = { [key: string]: FormValue }

export type FormConflict = {
  /** `title`, `hours.0.opens` or `questions.1.options.2`. */
  path: string
  mine: FormValue
  theirs: FormValue
  /** The suggestion: the side that changed the value, or mine where both did. */
  suggested: 'mine' | 'theirs'
}

const isList = (value: unknown): value is FormValue[] => Array.isArray(value)
const isRecord = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a path, undefined where there is none. */
export const valueAt = (values: unknown, path: string): FormValue | undefined =>
  path.split('.').reduce<unknown>((value, key) => (value as FormValues | undefined)?.[key], values) as
    | FormValue
    | undefined

/** A copy with another value at an existing path. */
export function withValueAt<V>(values: V, path: string, value: FormValue): V {
  const [key = '', ...rest] = path.split('.')
  const inner = rest.length === 0 ? value : withValueAt(valueAt(values, key), rest.join('.'), value)
  const copy = isList(values) ? values.map((item, i) => (String(i) === key ? inner : item)) : null
  return (copy ?? { ...values, [key]: inner }) as V
}

/** Without space around texts, as the server stores them. */
export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (isList(value)) return value.map(trimmed)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, trimmed(inner)]))
}

/** Whether two values are equal. `trimmed` ignores space around texts, as the server does. */
export function isSame(a: unknown, b: unknown, trimmed = false): boolean {
  if (isList(a) && isList(b))
    return a.length === b.length && a.every((item, i) => isSame(item, b[i], trimmed))
  if (isRecord(a) && isRecord(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return [...keys].every((key) => isSame(a[key], b[key], trimmed))
  }
  return trimmed && typeof a === 'string' && typeof b === 'string' ? a.trim() === b.trim() : a === b
}

/** Whether a stored value has the shape of another, so that fields can show it. */
export function hasShapeOf(value: unknown, like: unknown): boolean {
  if (isList(like))
    return isList(value) && (like.length === 0 || value.every((item) => hasShapeOf(item, like[0])))
  if (isRecord(like))
    return isRecord(value) && Object.keys(like).every((key) => hasShapeOf(value[key], like[key]))
  if (like === null || typeof like === 'number')
    return value === null || /^(string|number)$/.test(typeof value)
  return typeof value === typeof like
}

/** The differences between my edit and the stored values, when both started from `base`. */
export function formConflicts(base: unknown, mine: unknown, theirs: unknown, path = ''): FormConflict[] {
  if (isSame(mine, theirs, true)) return []
  const inner = (key: string | number) => (path === '' ? `${key}` : `${path}.${key}`)
  const sides = [base, mine, theirs]
  if (sides.every(isRecord) && (path === '' || !reordersAList(base, mine, theirs))) {
    return Object.keys(theirs as FormValues).flatMap((key) =>
      formConflicts(valueAt(base, key), valueAt(mine, key), valueAt(theirs, key), inner(key)),
    )
  }
  if (isList(base) && isList(mine) && isList(theirs) && isInPlace(base, mine) && isInPlace(base, theirs)) {
    return theirs.flatMap((item, i) => formConflicts(base[i], mine[i], item, inner(i)))
  }
  const suggested = isSame(mine, base, true) ? 'theirs' : 'mine'
  return [{ path, mine: mine as FormValue, theirs: theirs as FormValue, suggested }]
}

/** Whether the items of a list kept their positions: only then are two edits compared item by item. */
const isInPlace = (base: FormValue[], list: FormValue[]): boolean =>
  base.length === list.length &&
  list.every((item, i) => isSame(item, base[i], true) || !base.some((other) => isSame(item, other, true)))

/** Whether an edit changed the order or length of a list in the value. Values beside the list may refer to positions in it. */
const reordersAList = (base: unknown, ...edits: unknown[]): boolean =>
  edits.some((edit) =>
    Object.entries(edit as FormValues).some(([key, value]) => {
      const before = valueAt(base, key)
      return isList(value) && !(isList(before) && isInPlace(before, value))
    }),
  )
