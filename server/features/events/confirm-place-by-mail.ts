import { randomBytes } from 'node:crypto'
import type { HeldPlaceOutcome } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { codeAttempts, whyNotUseCode } from '#rules/place-by-mail.ts'
import { confirmByCode } from '#server/features/accounts/confirm-by-code.ts'
import { findUserByEmail } from '#server/features/accounts/queries.ts'
import { createAccount } from '#server/features/accounts/sign-up.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { bookPlaces } from './book-event.ts'
import { placeCodeHash } from './hold-place-by-mail.ts'
import { countAttempt, findHold, type HoldKey, isProtected, lockAddressee, setUsed } from './hold-queries.ts'
import { findBookings, findEventsById, lockEvents } from './queries.ts'
import { findEventQueue, putWait, setOffers } from './queue-queries.ts'
import { publishAttendance } from './realtime.ts'

type Typed = HoldKey & {
  code: string
  requestId: string
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
}

type Confirmed = {
  /** Of the new session. */
  token: string
  outcome: HeldPlaceOutcome
  /** Whether the same request was answered before. */
  isRepeated: boolean
}

/**
 * Takes a held place with the code that was mailed: signs in, makes the account if there is none, and books. All or nothing. Throws not_found,
 * what `whyNotUseCode` says, and what a booking throws. The answer for an unknown hold does not depend on the address.
 */
export async function confirmPlaceByMail(engine: Engine, typed: Typed): Promise<Confirmed> {
  const given = { code: placeCodeHash(engine.env, typed, typed.code), requestId: typed.requestId }
  const { email } = await tryCode(engine, typed, given)
  // Nobody knows this password. Whoever wants one gets a link by mail.
  const password = randomBytes(32).toString('base64url')
  const passwordHash = await hashPassword(password)
  const use = () =>
    inTransaction(engine.db, (tx) => useCode(engine, tx, typed, { email, given, password, passwordHash }))
  const isNew = !(await findUserByEmail(engine.db, email))
  return use().catch(async (error: unknown) => {
    // The same visitor has confirmed a place at another event at this moment.
    if (isNew && (await findUserByEmail(engine.db, email))) return use()
    throw error
  })
}

type Given = { code: string; requestId: string }

/** Counts the attempt before the code is compared, so that attempts at the same moment cannot pass the limit. Returns the hold. */
async function tryCode({ db, clock }: Engine, key: HoldKey, given: Given) {
  const counted = await countAttempt(db, key, codeAttempts)
  const hold = counted ?? (await findHold(db, key))
  const refusal = whyNotUseCode(
    hold && { ...hold, attempts: counted ? hold.attempts : codeAttempts + 1 },
    given,
    clock.now(),
  )
  if (hold && !refusal) return hold
  // A hold goes with its event.
  if (!hold && !(await findPublicEvent(db, key.eventId))) throw new ProblemError('not_found')
  throw new ProblemError(refusal ?? 'place_code_ended')
}

const findPublicEvent = (db: Engine['db'], eventId: string) =>
  db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()

type New = { email: string; given: Given; password: string; passwordHash: string }

async function useCode(
  engine: Engine,
  tx: Tx,
  typed: Typed,
  { email, given, password, passwordHash }: New,
): Promise<Confirmed> {
  const { eventId, headers, requestId } = typed
  const before = await lockAddressee(tx, email, 'signIn')
  const events = await lockEvents(tx, [eventId])
  if (events.length === 0) throw new ProblemError('not_found')
  const now = engine.clock.now()
  const hold = await findHold(tx, typed)
  const refusal = whyNotUseCode(hold && { ...hold, attempts: 1 }, given, now)
  if (!hold || refusal) throw new ProblemError(refusal ?? 'place_code_ended')
  // Who has become staff since is not signed in by a code.
  if (await isProtected(tx, email)) throw new ProblemError('place_code_ended')
  const language = languageOf(before?.language ?? hold.language)
  const credentials = { email, language, passwordHash, headers }
  const { token, userId } = before
    ? await confirmByCode(engine, tx, { ...credentials, userId: before.id, isConfirmed: before.isConfirmed })
    : await createAccount(engine, tx, { ...credentials, password, name: null })
  // Made by the code, so that the address is confirmed.
  if (!before) await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  if (!before?.isConfirmed) await publishUserChanged(tx, userId)
  const key = { userId, eventId }
  const kept = await keptOf(tx, key)
  // A repeated request has its place.
  if (hold.usedBy !== null)
    return { token, outcome: kept === 'had_places' ? 'booked' : (kept ?? 'booked'), isRepeated: true }
  await setUsed(tx, { ...typed, email }, requestId)
  if (kept) await publishAttendance(tx, await findEventsById(tx, [eventId]))
  else await takeHeldPlace(engine, tx, key, hold.heldUntil, now)
  return { token, outcome: kept ?? 'booked', isRepeated: false }
}

type Key = { userId: string; eventId: string }

/** What a guest has and keeps, so that the held place is free: places, or an offer of, or a wait for, more than one, about which the guest decides in the app. */
async function keptOf(tx: Tx, key: Key): Promise<Exclude<HeldPlaceOutcome, 'booked'> | null> {
  const [own] = await findBookings(tx, [key.userId], [key.eventId])
  if (own) return own.releasesAt === null ? 'had_places' : null
  const wait = await findWaitOf(tx, key)
  if (!wait || wait.places === 1) return null
  return wait.offered_until === null ? 'waits' : 'offered'
}

const findWaitOf = async (tx: Tx, { userId, eventId }: Key) =>
  (await findEventQueue(tx, [eventId])).find(({ user_id }) => user_id === userId)

/** Books the place that was held. It becomes an offer to its guest first, so that the queue does not get it. Places on hold are kept. */
async function takeHeldPlace(engine: Engine, tx: Tx, key: Key, until: Date, now: Date): Promise<void> {
  const [own] = await findBookings(tx, [key.userId], [key.eventId])
  const wait = await findWaitOf(tx, key)
  if (!own && !wait?.offered_until) {
    await putWait(tx, key, 1, now)
    await setOffers(tx, [key], until)
  }
  const request = { ...key, wanted: null }
  const outcome = (await bookPlaces(engine, tx, [request], 'wait')).get(request)
  if (outcome instanceof Error) throw outcome
}
