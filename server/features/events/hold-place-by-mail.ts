import { createHmac, randomInt } from 'node:crypto'
import type { Language } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import { heldUntil, whyNotHold } from '#rules/place-by-mail.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { placeCodeMail, placeSignInMail } from './hold-mails.ts'
import { findHold, type HoldKey, lockAddressee, putHold } from './hold-queries.ts'
import { offerPlaces } from './offer-places.ts'
import { bookable } from './present.ts'
import { findEventsById, lockEvents } from './queries.ts'
import { publishAttendance } from './realtime.ts'

/**
 * Holds a place for an address and mails a code to it. Whether the address has an account changes neither the answer nor the rows that are
 * written: only the mail says it. Asked again, the place is held anew, and the newest code counts.
 * Throws not_found, event_started or event_full.
 * @returns until when the place is held
 */
export const holdPlaceByMail = (
  { db, clock, env }: Engine,
  { eventId, email, language }: HoldKey & { language: Language },
): Promise<Date> =>
  inTransaction(db, async (tx) => {
    const account = await lockAddressee(tx, email, 'deletion')
    const events = await lockEvents(tx, [eventId])
    const now = clock.now()
    await offerPlaces(tx, events, now)
    const [event] = events
    if (!event) throw new ProblemError('not_found')
    const own = await findHold(tx, { eventId, email })
    const ruled = bookable({ ...event, booked: false, places: 0, releases_at: null })
    const refusal = whyNotHold(ruled, own?.usedBy === null, now)
    if (refusal) throw new ProblemError(refusal)
    const until = heldUntil(event.starts_at, now)
    const code = randomInt(1_000_000).toString().padStart(6, '0')
    await putHold(tx, {
      eventId,
      email,
      language,
      codeHash: placeCodeHash(env, { eventId, email }, code),
      now,
      until,
    })
    const held = { email, language: account ? languageOf(account.language) : language, event, until }
    await queueMail(tx, account?.isProtected ? placeSignInMail(env, held) : placeCodeMail(env, held, code))
    await publishAttendance(tx, await findEventsById(tx, [eventId]))
    return until
  })

/** The stored form of a code. With the server's key, because a plain hash of six digits would be guessed at once. */
export const placeCodeHash = (
  { secret }: Pick<Engine['env'], 'secret'>,
  { eventId, email }: HoldKey,
  code: string,
): string => createHmac('sha256', secret).update(`place ${eventId} ${email} ${code}`).digest('base64url')
