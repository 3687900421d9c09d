import { createHmac, randomInt, randomUUID } from 'node:crypto'
import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { heldUntil, whyNotHold } from '#rules/place-by-mail.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { placeCodeMail, placeSignInMail } from './hold-mails.ts'
import { endHold, findHold, type HoldKey, isProtected, lockAddressee, putHold } from './hold-queries.ts'
import { offerPlaces } from './offer-places.ts'
import { bookable } from './present.ts'
import { findEventsById, lockEvents } from './queries.ts'
import { publishAttendance } from './realtime.ts'

type Asked = {
  eventId: string
  email: string
  language: Language
  /** The hold of this browser, where it has asked before. */
  holdId: string | undefined
  /** Called before anything is written or mailed. When it throws, no place is held. */
  allow: (hold: { isNew: boolean }) => Promise<void>
}

/**
 * Holds a place for an address and mails a code to it. Whether the address has an account, a booking or another hold changes neither the
 * answer nor the rows that are written: only the mail says it. Asked again by the same browser, the place is held anew, and the newest code counts.
 * Throws not_found, event_started or event_full.
 * @returns the hold, and until when the place is held
 */
export const holdPlaceByMail = (
  { db, clock, env }: Engine,
  { eventId, email, language, holdId, allow }: Asked,
): Promise<{ holdId: string; until: Date }> =>
  inTransaction(db, async (tx) => {
    const account = await lockAddressee(tx, email, 'deletion')
    const events = await lockEvents(tx, [eventId])
    const now = clock.now()
    await offerPlaces(tx, events, now)
    const [event] = events
    if (!event) throw new ProblemError('not_found')
    const before = holdId === undefined ? undefined : await findHold(tx, { eventId, holdId })
    const ruled = bookable({ ...event, booked: false, places: 0, releases_at: null })
    const isNew = before?.usedBy !== null
    const refusal = whyNotHold(ruled, !isNew, now)
    if (refusal) throw new ProblemError(refusal)
    await allow({ isNew })
    // The address was mistyped: its place is held for the other one.
    if (before && before.email !== email) await endHold(tx, holdId as string)
    const key = { eventId, holdId: before?.email === email ? (holdId as string) : randomUUID() }
    const until = heldUntil(event.starts_at, now)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await putHold(tx, { ...key, email, language, codeHash: placeCodeHash(env, key, code), now, until })
    const held = { email, language: account ? languageOf(account.language) : language, event, until }
    const asksPassword = await isProtected(tx, email)
    await queueMail(tx, asksPassword ? placeSignInMail(env, held) : placeCodeMail(env, held, code))
    await publishAttendance(tx, await findEventsById(tx, [eventId]))
    return { holdId: key.holdId, until }
  })

/** The stored form of a code. With the server's key, because a plain hash of six digits would be guessed at once. */
export const placeCodeHash = (
  { secret }: Pick<Engine['env'], 'secret'>,
  { eventId, holdId }: HoldKey,
  code: string,
): string => createHmac('sha256', secret).update(`place ${eventId} ${holdId} ${code}`).digest('base64url')
