import type { PlayInput, PlaySession } from '#contract/play.ts'
import { whyNotPlayAt } from '#rules/play.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentNow } from './board-queries.ts'
import { findPlayBooking } from './booking-queries.ts'
import { hasOpenSession, newGuest } from './my-play-queries.ts'
import { keptRate, titleOf } from './present.ts'
import { findAllRates, type GameTableRow, lockGameTable } from './queries.ts'
import { isHeldForParty } from './queue-queries.ts'
import { publishSession } from './realtime.ts'
import {
  databaseNow,
  findSession,
  insertSegment,
  insertSession,
  isPlayedAt,
  type SessionGuest,
  type SessionRow,
} from './session-queries.ts'
import { lockCallAt, releaseTable } from './set-play-wait.ts'
import { takeGameTable } from './take-game-table.ts'

/**
 * Starts the clock of a free table, with the prices as they are now, once for each request. Throws not_found, play_table_taken,
 * play_table_held, play_time_taken, table_unavailable, status_not_allowed or key_reused.
 */
export const startPlay = (
  engine: Engine,
  adminId: string,
  { requestId, gameTableId, players, bookingId, releases }: PlayInput,
): Promise<PlaySession> =>
  inTransaction(engine.db, async (tx) => {
    // A party of the queue is locked before its table, as by a call.
    const held = releases === undefined ? undefined : await lockCallAt(tx, gameTableId)
    const table = await lockGameTable(tx, gameTableId)
    const isTaken = await isPlayedAt(tx, gameTableId)
    // Read after what was played there has ended, so that the times do not meet.
    const now = await databaseNow(tx)
    const earlier = await findSession(tx, requestId)
    const isSame = ({ segments: [first] }: SessionRow) =>
      first?.table_id === gameTableId && first.players === players
    if (repeated(earlier, isSame)) return presentNow(tx, earlier as SessionRow, now)
    if (!table) throw new ProblemError('not_found')
    if (held && releases !== undefined) await releaseTable(tx, held, { adminId, reason: releases, now })
    const isHeld = await isHeldForParty(tx, gameTableId)
    const refusal = whyNotPlayAt({ isAvailable: table.is_available, isTaken, isHeld })
    if (refusal) throw new ProblemError(refusal)
    const claim = { tableId: gameTableId, sessionId: requestId, adminId, bookingId, now }
    const promisedUntil = await takeGameTable(tx, engine, claim)
    const guest = bookingId === undefined ? null : await guestOfBooking(tx, bookingId)
    return beginSession(tx, table, {
      id: requestId,
      players,
      actorId: adminId,
      guest,
      promisedUntil,
      now,
    })
  })

/** The guest who has booked, where they have an account and play nowhere else. */
async function guestOfBooking(tx: Tx, bookingId: string): Promise<SessionGuest | null> {
  const booking = await findPlayBooking(tx, bookingId)
  return booking && !(await hasOpenSession(tx, booking.user_id)) ? newGuest(tx, booking.user_id) : null
}

type Beginning = {
  id: string
  players: number
  actorId: string
  guest: SessionGuest | null
  promisedUntil: Date
  now: Date
}

/** Writes the start of a session. The caller has locked the table, and asked the rule. Throws key_reused. */
export async function beginSession(
  tx: Tx,
  table: GameTableRow,
  { id, players, actorId, guest, promisedUntil, now }: Beginning,
): Promise<PlaySession> {
  const rates = (await findAllRates(tx)).map(keptRate)
  // Another table is locked by a start with the same id there.
  if (!(await insertSession(tx, { id, tableId: table.id, rates, guest, promisedUntil, now })))
    throw new ProblemError('key_reused')
  await insertSegment(tx, { sessionId: id, tableId: table.id, kind: table.kind, players, now })
  await audit(tx, {
    subjectType: 'playSession',
    subjectId: id,
    actorId,
    action: 'playSession.started',
    after: { title: titleOf(table), playerCount: players },
  })
  await publishSession(tx, id)
  return presentNow(tx, (await findSession(tx, id)) as SessionRow, now)
}
