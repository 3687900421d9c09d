import { keysFrom, outboxPrefix, readItem, removeItem, writeItem } from './stored.ts'

/** What a user has done and the server has not answered. */
export type Entry<Input = unknown> = {
  /** The `requestId` of its request, where the operation takes one. */
  id: string
  userId: string
  /** The name of its kind. */
  kind: string
  /** Entries of one lane are sent one after the other. Lanes do not wait for each other. */
  lane: string
  /** When it was made, in milliseconds since 1970. */
  at: number
  input: Input
  /** It is sent only when its user asks for it again. There is at most one of each kind. */
  isHeld?: true | undefined
}

/** An entry waits this long for its user, in milliseconds. */
const longestWait = 7 * 24 * 3_600_000

// One value for each entry: two tabs that store at the same moment overwrite nothing.
// A held entry has another prefix, so that the sign-out deletes it with all other names that contain the user's id.
export const keyOf = ({ userId, id, kind, isHeld }: Entry) =>
  isHeld ? `spelrum.held.${userId}.${kind}` : `${outboxPrefix}${userId}.${id}`

/** Returns whether it is stored. Otherwise it lasts until the page is closed. */
export function writeEntry({ id, userId, kind, lane, at, input, isHeld }: Entry): boolean {
  const entry: Entry = { id, userId, kind, lane, at, input, isHeld }
  return writeItem(keyOf(entry), JSON.stringify(entry))
}

export const removeEntry = (entry: Entry): void => removeItem(keyOf(entry))

/** Whether no tab has removed or replaced it. */
export const isStillStored = (entry: Entry): boolean =>
  JSON.stringify(readEntry(keyOf(entry))?.input) === JSON.stringify(entry.input)

/** The stored entries of all users, the oldest first. Those that have waited too long, and what is no entry, are deleted. */
export function readEntries(): Entry[] {
  const read = keysFrom(outboxPrefix).flatMap((key) => {
    const entry = readEntry(key)
    if (entry && Date.now() - entry.at < longestWait) return [entry]
    removeItem(key)
    return []
  })
  return read.toSorted((one, other) => one.at - other.at)
}

export function readEntry(key: string): Entry | null {
  try {
    const entry = JSON.parse(readItem(key) ?? 'null') as Entry | null
    const texts = [entry?.id, entry?.userId, entry?.kind, entry?.lane]
    return entry && texts.every((each) => typeof each === 'string') && Number.isFinite(entry.at)
      ? entry
      : null
  } catch {
    return null
  }
}

/** Deletes the entries of a user whose account is deleted. */
export const forgetEntries = (userId: string): void =>
  keysFrom(`${outboxPrefix}${userId}.`).forEach(removeItem)
