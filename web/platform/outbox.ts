import { notifyManager } from '@tanstack/react-query'
import type { Session } from '#contract/accounts.ts'
import { ApiError } from './api.ts'
import { watchReturns } from './connection.ts'
import {
  type Entry,
  isStillStored,
  keyOf,
  readEntries,
  readEntry,
  removeEntry,
  writeEntry,
} from './outbox-entries.ts'
import { queryClient, sessionKey } from './query-client.ts'
import { randomId } from './random-id.ts'
import { actingId } from './session.tsx'
import { outboxPrefix } from './stored.ts'

/** A kind of entry: how a feature sends its entries, and handles their answers. */
export type Kind<Input = unknown, Answer = unknown> = {
  name: string
  /** One attempt. A refusal ends the entry; without an answer it is sent again. The server must recognise a repetition. */
  send(entry: Sent<Input>): Promise<Answer>
  /** Called when the server has answered, while the user of the entry is signed in. */
  done(answer: Answer, entry: Sent<Input>): void
  /** Called when the server has refused the entry, while its user is signed in. */
  failed(error: ApiError, entry: Sent<Input>): void
  /**
   * The attempt, counted from 0, from which on a failure of the server ends the entry. Without it, the entry is sent until it
   * is answered.
   */
  mostFailures?: number
}

/**
 * An entry on this page. `sending`: its first attempt has no result yet. `waiting`: an attempt in its lane had no answer, or
 * the entry was read from the storage. `failed`: refused or given up; it is not sent again, and the page keeps it until another
 * entry takes its lane.
 */
export type Sent<Input = unknown> = Entry<Input> & {
  state: 'sending' | 'waiting' | 'failed'
  isStored: boolean
}

/** The longest pause between two attempts, in milliseconds. A crowded network drops requests, and the next attempt may arrive. */
const longestPause = 2_000
/** The same when the server has failed, or when the entry has waited for long. */
const longestPatientPause = 30_000
const long = 5 * 60_000
/**
 * A tab that the browser has frozen keeps its lock. After this long, in milliseconds, another tab sends the entry without the
 * lock.
 */
const longestLock = 10_000
/** After this long, in milliseconds, a held entry expires, because the same dishes on another evening are another order. */
const visit = 4 * 3_600_000

const kinds = new Map<string, Kind>()
let loadKind: (name: string) => Promise<unknown> = async () => undefined

/** Registers a kind. Its module is loaded with the screens that make its entries, or by `startOutbox`. */
export function outboxKind<Input, Answer>(kind: Kind<Input, Answer>): Kind<Input, Answer> {
  kinds.set(kind.name, kind)
  return kind
}

const stored = (): readonly Sent[] =>
  readEntries().map((entry) => Object.assign(entry, { state: 'waiting' as const, isStored: true }))

let entries = stored()
const listeners = new Set<() => void>()

/** The entries of all users that this page knows. */
export const allEntries = (): readonly Sent[] => entries

export function watchEntries(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function change(next: readonly Sent[]): void {
  entries = next
  // Called after the queries that `done` has changed, so that a screen shows the answer before the entry disappears.
  notifyManager.schedule(() => {
    for (const notify of listeners) notify()
  })
}

const signedIn = () => actingId(queryClient.getQueryData<Session>(sessionKey))
const laneOf = ({ name }: Pick<Kind, 'name'>, lane: string) => `${name}.${lane}`
/** The first entry of the signed-in user that a lane has to send. */
const firstOf = (lane: string) =>
  entries.find((each) => each.lane === lane && each.userId === signedIn() && each.state !== 'failed')

const entryOf = <Input>(kind: string, lane: string, input: Input): Entry<Input> => ({
  id: randomId(),
  userId: signedIn() ?? '',
  kind,
  lane,
  at: Date.now(),
  input,
})

/** Whether the signed-in user has an entry in this lane that is not answered. */
export const isUnderWay = (kind: Pick<Kind, 'name'>, lane: string): boolean =>
  firstOf(laneOf(kind, lane)) !== undefined

/**
 * Sends an action of the signed-in user, at once and until it is answered. With the `id` of an entry it replaces that entry.
 * With a time of its own it counts as waiting since then.
 */
export function put<Input, Answer>(
  kind: Kind<Input, Answer>,
  lane: string,
  input: Input,
  given: Partial<Pick<Entry, 'id' | 'at'>> = {},
): void {
  const made = { ...entryOf(kind.name, laneOf(kind, lane), input), ...given }
  const { userId } = made
  if (!userId) return
  const others = entries.filter(
    (each) =>
      each.id !== made.id && !(each.state === 'failed' && each.lane === made.lane && each.userId === userId),
  )
  const state = given.at === undefined ? 'sending' : 'waiting'
  change([...others, { ...made, state, isStored: writeEntry(made) }])
  lanes.get(made.lane)?.wake()
  void drain(made.lane)
}

/**
 * An entry that only its user sends: once, and again when they ask. It is kept until it is refused or dropped. When it is sent
 * again with its `id`, it is the same request, which the server must recognise.
 */
export function heldKind<Input, Answer>(name: string, ask: (input: Input, id: string) => Promise<Answer>) {
  // For a browser without a storage.
  let unstored: Entry<Input> | null = null
  const made = (input: Input | null) => ({ ...entryOf(name, name, input as Input), isHeld: true as const })
  const kept = () => {
    const entry = (unstored ?? readEntry(keyOf(made(null)))) as Entry<Input> | null
    return entry && entry.userId === signedIn() && Date.now() - entry.at < visit ? entry : null
  }
  const drop = () => {
    removeEntry(made(null))
    unstored = null
  }
  const send = async (input: Input, id = randomId()) => {
    const entry = { ...made(input), id }
    unstored = writeEntry(entry) ? null : entry
    try {
      return await locked(id, () => ask(input, id))
    } catch (error) {
      if (isRefusal(error)) drop()
      throw error
    }
  }
  return { kept, drop, send }
}

/** The lanes that are being sent. `wake` ends the pause before the next attempt. */
const lanes = new Map<string, Lane>()
type Lane = { wake: () => void }

/** Sends the entries of a lane one after the other. */
async function drain(lane: string): Promise<void> {
  if (lanes.has(lane)) return
  const self: Lane = { wake: () => undefined }
  lanes.set(lane, self)
  let failures = 0
  try {
    for (let entry = firstOf(lane); entry && lanes.get(lane) === self; entry = firstOf(lane)) {
      const error = await attempt(entry, failures)
      failures = error === null ? 0 : failures + 1
      if (error === null) continue
      if (isLostSession(error)) await queryClient.invalidateQueries({ queryKey: sessionKey })
      // Not sent after another user has signed in.
      if (entry.userId === signedIn()) await pause(self, entry, error, failures)
    }
  } finally {
    if (lanes.get(lane) === self) lanes.delete(lane)
  }
}

/** Sends an entry once. Returns the error after which it waits; null when it is answered. */
async function attempt(entry: Sent, failures: number): Promise<unknown> {
  if (!kinds.has(entry.kind)) await loadKind(entry.kind).catch(() => undefined)
  const kind = kinds.get(entry.kind)
  if (!kind) return wait(entry, new Error(`The outbox knows no kind ${entry.kind}`))
  return locked(entry.id, async () => {
    // Another user has signed in while this waited for the lock.
    if (entry.userId !== signedIn()) return wait(entry, new Error('The user has left'))
    // Another tab has got an answer, or has replaced the entry and sends the new one.
    if (entry.isStored && !isStillStored(entry)) return settle(entry, () => undefined)
    let tell: () => void
    try {
      const answer = await kind.send(entry)
      tell = () => kind.done(answer, entry)
    } catch (error) {
      const isGivenUp = isServerFailure(error) && failures >= (kind.mostFailures ?? Number.POSITIVE_INFINITY)
      if (!isRefusal(error) && !isGivenUp) return wait(entry, error)
      tell = () => {
        change([...entries, { ...entry, state: 'failed' }])
        kind.failed(error as ApiError, entry)
      }
    }
    return settle(entry, tell)
  })
}

/** The lock prevents two tabs from sending an entry at the same time. */
async function locked<T>(id: string, send: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  if (!locks) return send() // a page without https
  let isHeld = false
  try {
    return await locks.request(outboxPrefix + id, { signal: AbortSignal.timeout(longestLock) }, () => {
      isHeld = true
      return send()
    })
  } catch (error) {
    if (isHeld) throw error
    return send()
  }
}

/** Whether the entry is unchanged since it was sent. If it was replaced meanwhile, the new one is sent too. */
const isSame = (entry: Sent) => (each: Sent) => each.id === entry.id && each.input === entry.input

function settle(entry: Sent, tell: () => void): null {
  if (entries.some(isSame(entry))) {
    // Another tab may have replaced it.
    if (isStillStored(entry)) removeEntry(entry)
    change(entries.filter(({ id }) => id !== entry.id))
    if (entry.userId === signedIn()) tell()
  }
  return null
}

function wait(entry: Sent, error: unknown): unknown {
  const isIn = ({ lane, userId, state }: Sent) =>
    lane === entry.lane && userId === entry.userId && state === 'sending'
  if (entries.some(isSame(entry)))
    change(entries.map((each) => (isIn(each) ? { ...each, state: 'waiting' as const } : each)))
  return error
}

const statusOf = (error: unknown) => (error instanceof ApiError ? error.status : 0)
const isLostSession = (error: unknown) => statusOf(error) === 401
const isServerFailure = (error: unknown) => statusOf(error) >= 500 || statusOf(error) === 429
const isRefusal = (error: unknown) =>
  statusOf(error) >= 400 && !isServerFailure(error) && !isLostSession(error)

/** Waits before the next attempt: twice as long each time, with a random part, so that many phones do not send at the same moment. */
function pause(lane: Lane, { at }: Sent, error: unknown, failures: number): Promise<void> {
  const isPatient = statusOf(error) > 0 || Date.now() - at > long
  const most = Math.min(isPatient ? longestPatientPause : longestPause, 150 * 2 ** failures)
  // A proxy may ask for a wait of days.
  const asked = error instanceof ApiError ? Math.min(error.retryAfter, long) : 0
  const pausedAt = performance.now()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      lane.wake = () => undefined
      resolve()
    }
    const timer = setTimeout(end, asked + most * (0.5 + Math.random() / 2))
    // Not before the time that the server has asked for.
    lane.wake = () => performance.now() - pausedAt >= asked && end()
  })
}

/** Sends waiting entries at once. A hidden tab leaves that to the tab that its user looks at, unless it is sending already. */
function sendWaiting(): void {
  for (const { wake } of lanes.values()) wake()
  if (globalThis.document?.hidden) return
  for (const { lane, userId, state } of entries)
    if (state !== 'failed' && userId === signedIn()) void drain(lane)
}

/** Sends what earlier visits of the signed-in user have left. `load` loads the module of a kind. */
export function startOutbox(load: (kind: string) => Promise<unknown>): void {
  loadKind = load
  sendWaiting()
}

/** Another tab has stored, replaced or removed an entry; without a key, all are gone. */
function follow({ key }: Pick<StorageEvent, 'key'>): void {
  if (key === null) lanes.clear()
  if (key !== null && !key.startsWith(outboxPrefix)) return
  const now = stored()
  const left = entries.filter((each) => !each.isStored || each.state === 'failed' || isStillStored(each))
  const isHere = ({ id, userId }: Sent) => left.some((each) => each.id === id && each.userId === userId)
  change(key === null ? now : [...left, ...now.filter((each) => !isHere(each))])
}

watchReturns(sendWaiting)
globalThis.addEventListener?.('online', sendWaiting)
globalThis.addEventListener?.('storage', follow)
globalThis.document?.addEventListener('visibilitychange', sendWaiting)
