/** The newest known value of each field, with its version. */
type Fields<T> = { [F in keyof T]?: { value: T[F]; version: number } }
type Known<T> = Map<string, Fields<T>>

const all = new Set<Known<never>>()

/**
 * Decides which of two answers or messages about one row is newer: by higher version or revision. Answers may arrive in any
 * order, so a field may be known at a higher version than the current answer. Answers and messages both go through the returned
 * function, which replaces each field by the newest known value. When versions are equal, the later arrival wins.
 */
export function newestKnown<T extends object>() {
  const known: Known<T> = new Map()
  all.add(known as Known<never>)
  return <F extends Partial<T>>(id: string, version: number, fields: F): F => {
    const before: Fields<T> = known.get(id) ?? {}
    known.set(id, before)
    const entries = Object.entries(fields).map(([name, value]) => {
      const last = before[name as keyof T]
      if (last && last.version > version) return [name, last.value]
      before[name as keyof T] = { value: value as T[keyof T], version }
      return [name, value]
    })
    return Object.fromEntries(entries)
  }
}

/**
 * Forgets all known versions: another user has signed in, or the server may have been restored
 * to an older state of its database.
 */
export function forgetVersions(): void {
  for (const known of all) known.clear()
}

/**
 * The realtime bus has a position: how many messages a node has received, under a name that is new with each
 * start and after each gap. This map holds, for each name, the lowest position of any answer; the key null is for answers without one.
 */
const lowest = new Map<string | null, number>()

/** `{bus}.{count}` */
const parsed = (position: string): [bus: string, count: number] => {
  const at = position.lastIndexOf('.')
  return [position.slice(0, at), Number(position.slice(at + 1))]
}

/** Records the bus position at the start of an answer. */
export function notePosition(position: string | null): void {
  const [bus, count] = position === null ? [null, 0] : parsed(position)
  lowest.set(bus, Math.min(count, lowest.get(bus) ?? count))
}

/** Whether a message may have been published between any answer so far and the opening of a stream at this position. */
export function mayHaveMissed(opened: string): boolean {
  const [openedBus, openedAt] = parsed(opened)
  return [...lowest].some(([bus, count]) => bus !== openedBus || count < openedAt)
}

/** Forgets the positions of earlier answers, because everything is refetched. */
export const forgetPositions = (): void => lowest.clear()
