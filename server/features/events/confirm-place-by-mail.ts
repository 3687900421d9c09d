import { randomBytes } from 'node:crypto'
import { languageOf } from '#rules/language.ts'
import { codeAttempts, whyNotUseCode } from '#rules/place-by-mail.ts'
import { confirmByCode } from '#server/features/accounts/confirm-by-code.ts'
import { findUserByEmail } from '#server/features/accounts/queries.ts'
import { createAccount } from '#server/features/accounts/sign-up.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { bookPlaces } from './book-event.ts'
import { placeCodeHash } from './hold-place-by-mail.ts'
import { countAttempt, findHold, type HoldKey, lockAddressee, setUsed } from './hold-queries.ts'
import { findBookings, lockEvents } from './queries.ts'
import { findEventQueue, putWait, setOffers } from './queue-queries.ts'

type Typed = HoldKey & {
  code: string
  requestId: string
  /** The headers that are stored with the session: the user agent. */
  headers: Headers
}

/**
 * Takes the place that is held for an address with the code that was mailed to it: signs in, makes the account if there is none, and books.
 * All or nothing. Throws not_found, what `whyNotUseCode` says, and what a booking throws.
 * @returns the new session's token
 */
export async function confirmPlaceByMail(engine: Engine, typed: Typed): Promise<string> {
  const given = { code: placeCodeHash(engine.env, typed, typed.code), requestId: typed.requestId }
  await tryCode(engine, typed, given)
  // Nobody knows this password. Whoever wants one gets a link by mail.
  const password = randomBytes(32).toString('base64url')
  const passwordHash = await hashPassword(password)
  const use = () =>
    inTransaction(engine.db, (tx) => useCode(engine, tx, typed, { given, password, passwordHash }))
  const isNew = !(await findUserByEmail(engine.db, typed.email))
  return use().catch(async (error: unknown) => {
    // The same visitor has confirmed a place at another event at this moment.
    if (isNew && (await findUserByEmail(engine.db, typed.email))) return use()
    throw error
  })
}

type Given = { code: string; requestId: string }

/** Counts the attempt before the code is compared, so that attempts at the same moment cannot pass the limit. */
async function tryCode({ db, clock }: Engine, key: HoldKey, given: Given): Promise<void> {
  const counted = await countAttempt(db, key, codeAttempts)
  const hold = counted ?? (await findHold(db, key))
  const refusal = whyNotUseCode(
    hold && { ...hold, attempts: counted ? hold.attempts : codeAttempts + 1 },
    given,
    clock.now(),
  )
  if (!refusal) return
  // A hold goes with its event.
  if (!hold && !(await findPublicEvent(db, key.eventId))) throw new ProblemError('not_found')
  throw new ProblemError(refusal)
}

const findPublicEvent = (db: Engine['db'], eventId: string) =>
  db.selectFrom('events').select('id').where('id', '=', eventId).executeTakeFirst()

type New = { given: Given; password: string; passwordHash: string }

async function useCode(engine: Engine, tx: Tx, typed: Typed, { given, password, passwordHash }: New) {
  const { eventId, email, headers, requestId } = typed
  const before = await lockAddressee(tx, email, 'signIn')
  const events = await lockEvents(tx, [eventId])
  if (events.length === 0) throw new ProblemError('not_found')
  const now = engine.clock.now()
  const hold = await findHold(tx, typed)
  const refusal = whyNotUseCode(hold && { ...hold, attempts: 1 }, given, now)
  if (refusal) throw new ProblemError(refusal)
  // Who has become staff since is not signed in by a code.
  if (before?.isProtected) throw new ProblemError('place_code_ended')
  const language = languageOf(before?.language ?? hold?.language)
  const credentials = { email, language, passwordHash, headers }
  const { token, userId } = before
    ? await confirmByCode(engine, tx, { ...credentials, userId: before.id, isConfirmed: before.isConfirmed })
    : await createAccount(engine, tx, { ...credentials, password, name: null })
  // Made by the code, so that the address is confirmed.
  if (!before) await tx.updateTable('users').set({ email_verified: true }).where('id', '=', userId).execute()
  // A repeated request has its place.
  if (hold?.usedBy !== null) return token
  await setUsed(tx, typed, requestId)
  await takeHeldPlace(engine, tx, { userId, eventId }, hold.heldUntil, now)
  return token
}

/**
 * Books the place that was held. It becomes an offer to its guest first, so that the queue does not get it. Whoever keeps a place, or has an
 * offer, keeps that, and the held place is free.
 */
async function takeHeldPlace(
  engine: Engine,
  tx: Tx,
  key: { userId: string; eventId: string },
  until: Date,
  now: Date,
): Promise<void> {
  const [own] = await findBookings(tx, [key.userId], [key.eventId])
  if (own && own.releasesAt === null) return
  const queue = own ? [] : await findEventQueue(tx, [key.eventId])
  const wait = queue.find(({ user_id }) => user_id === key.userId)
  const isOffered = wait !== undefined && wait.offered_until !== null
  if (!own && !isOffered) {
    await putWait(tx, key, 1, now)
    await setOffers(tx, [key], until)
  }
  const request = { ...key, wanted: isOffered ? wait.places : null }
  const outcome = (await bookPlaces(engine, tx, [request], 'wait')).get(request)
  if (outcome instanceof Error) throw outcome
}
