import type { PlaySession } from '#contract/play.ts'
import type { ListedPlayWait } from '#contract/play-queue.ts'
import { whyNotPlayAt } from '#rules/play.ts'
import { gameKey, nextParty, promiseOfCall } from '#rules/play-queue.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { presentNow } from './board-queries.ts'
import { lockWaitingBookings } from './booking-queries.ts'
import { hasOpenSession, newGuest } from './my-play-queries.ts'
import { type GameTableRow, lockGameTable } from './queries.ts'
import {
  findClosed,
  findPlayQueue,
  findQueueRules,
  isHeldForParty,
  lockPlayWait,
  type PlayWaitRow,
} from './queue-queries.ts'
import { presentListed, ruledParty } from './queue-state-queries.ts'
import { databaseNow, findSession, isPlayedAt, type SessionGuest } from './session-queries.ts'
import { endPlayWait, writeCall } from './set-play-wait.ts'
import { beginSession } from './start-play.ts'
import { endLapsed, takeGameTable } from './take-game-table.ts'

/**
 * Calls a party whose turn it is to a free table, unless meanwhile it does not wait, another one comes first, or the table is not free. Returns
 * whether it did.
 */
export const callInTurn = (engine: Engine, waitId: string, tableId: string): Promise<boolean> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    const { table, now, refusal, promise } = await holdTable(tx, tableId, { isInTurn: true })
    if (!row || !table || refusal || !promise) return false
    const game = gameKey(table.kind, table.own_kind)
    const next = nextParty((await findPlayQueue(tx)).map(ruledParty), game, now)
    if (next?.id !== waitId) return false
    await writeCall(tx, row, table, { ...promise, adminId: null, now })
    return true
  })

/**
 * Calls a party to a free table, as staff decide. A booking whose guests have not come in time ends. Throws not_found, play_wait_ended,
 * play_time_taken, or what `whyNotPlayAt` says.
 */
export const callPlayWait = (
  engine: Engine,
  adminId: string,
  waitId: string,
  tableId: string,
): Promise<ListedPlayWait> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    const { table, now, refusal, promise } = await holdTable(tx, tableId, { isInTurn: false })
    if (!row || !table || gameKey(row.kind, row.own_kind) !== gameKey(table.kind, table.own_kind))
      throw new ProblemError('not_found')
    // Sent again, or somebody else of staff was as fast.
    if (row.table_id === tableId) return presentListed(tx, waitId, now)
    if (row.state !== 'waiting') throw new ProblemError('play_wait_ended')
    if (refusal) throw new ProblemError(refusal)
    if (!promise) throw new ProblemError('play_time_taken')
    await endLapsed(tx, engine, promise.lapsed, { adminId, now })
    await writeCall(tx, row, table, { ...promise, adminId, now })
    return presentListed(tx, waitId, now)
  })

/** A table, locked until the transaction ends, with why nobody can be called to it, and what it can be promised. */
async function holdTable(tx: Tx, tableId: string, { isInTurn }: { isInTurn: boolean }) {
  const table = await lockGameTable(tx, tableId)
  const isTaken = await isPlayedAt(tx, tableId)
  const isHeld = await isHeldForParty(tx, tableId)
  const now = await databaseNow(tx)
  const refusal = whyNotPlayAt({ isAvailable: table?.is_available ?? false, isTaken, isHeld })
  return { table, now, refusal, promise: table ? await promiseAt(tx, table, isInTurn, now) : null }
}

/** What a party is promised that is called to a table now. The caller has locked the table. */
export async function promiseAt(tx: Tx, table: GameTableRow, isInTurn: boolean, now: Date) {
  const bookings = await lockWaitingBookings(tx, table.id, now)
  const { call_minutes: callMinutes } = await findQueueRules(tx)
  const closed = await findClosed(tx, table, now)
  return promiseOfCall(bookings, { callMinutes, closed, isInTurn }, now)
}

/**
 * Starts the clock of a party at the table that is held for it, once for each request. The row is the truth and not the clock: a party that staff
 * see before the job has ended its call plays. Throws not_found, play_call_ended, key_reused, play_table_taken, play_time_taken or
 * table_unavailable.
 */
export const seatPlayWait = (
  engine: Engine,
  adminId: string,
  waitId: string,
  requestId: string,
): Promise<PlaySession> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    if (!row) throw new ProblemError('not_found')
    const table = row.table_id === null ? undefined : await lockGameTable(tx, row.table_id)
    const isTaken = table !== undefined && (await isPlayedAt(tx, table.id))
    const now = await databaseNow(tx)
    const earlier = repeated(await findSession(tx, requestId), () => row.session_id === requestId)
    if (earlier) return presentNow(tx, earlier, now)
    if (!table) throw new ProblemError('play_call_ended')
    const refusal = whyNotPlayAt({ isAvailable: table.is_available, isTaken, isHeld: false })
    if (refusal) throw new ProblemError(refusal)
    await endPlayWait(tx, row, { state: 'seated', sessionId: requestId, now })
    const claim = { tableId: table.id, sessionId: requestId, adminId, promised: row.promised_until, now }
    const promisedUntil = await takeGameTable(tx, engine, claim)
    const guest = await guestOf(tx, row)
    const party = { id: requestId, players: row.players, actorId: adminId, guest }
    return beginSession(tx, table, { ...party, promisedUntil, now })
  })

/** The guest of a wait, where they have an account and play nowhere else. */
const guestOf = async (tx: Tx, { user_id }: PlayWaitRow): Promise<SessionGuest | null> =>
  user_id !== null && !(await hasOpenSession(tx, user_id)) ? newGuest(tx, user_id) : null
