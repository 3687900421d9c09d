import type { MyPlay } from '#contract/my-play.ts'
import type { PlayInput } from '#contract/play.ts'
import { whyNotStartMine } from '#rules/my-play.ts'
import { whyNotPlayAt } from '#rules/play.ts'
import { bookingToBegin } from '#rules/play-hall.ts'
import { gameKey, isKeptFrom } from '#rules/play-queue.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockWaitingBookings } from './booking-queries.ts'
import { promiseAt } from './call-play-wait.ts'
import { hasOpenSession, mayStartNow, newGuest, readMyPlay } from './my-play-queries.ts'
import { presentGameTable } from './present.ts'
import { findGameTable, type GameTableRow, lockGameTable } from './queries.ts'
import { findPlayQueue, lockPlayWait, type PlayWaitRow } from './queue-queries.ts'
import { ruledParty } from './queue-state-queries.ts'
import { databaseNow, findSession, isPlayedAt, type SessionRow } from './session-queries.ts'
import { endPlayWait } from './set-play-wait.ts'
import { beginSession } from './start-play.ts'
import { takeGameTable } from './take-game-table.ts'

type Start = Pick<PlayInput, 'requestId' | 'gameTableId' | 'players'>

/**
 * A guest starts the clock of a free table, or of the one that is held for them in the queue, once for each request. Throws not_signed_in, not_found, key_reused, play_already, play_by_staff,
 * play_table_taken, play_table_held, play_time_taken or table_unavailable.
 */
export const startMyPlay = (
  engine: Engine,
  userId: string,
  { requestId, gameTableId, players }: Start,
): Promise<MyPlay> =>
  inTransaction(engine.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    // A party of the queue is locked before its table, as by a call.
    const wait = await lockOwnWait(tx, userId, gameTableId)
    const table = await lockGameTable(tx, gameTableId)
    const isTaken = await isPlayedAt(tx, gameTableId)
    // Read after what was played there has ended, so that the times do not meet.
    const now = await databaseNow(tx)
    const isSame = ({ guest_id, segments: [first] }: SessionRow) =>
      guest_id === userId && first?.table_id === gameTableId && first.players === players
    if (repeated(await findSession(tx, requestId), isSame)) return readMyPlay(tx, userId, now)
    if (!table) throw new ProblemError('not_found')
    const bookings = await lockWaitingBookings(tx, gameTableId, now)
    const { own, isBooked } = bookingToBegin(
      bookings.map((each) => ({ ...each, isMine: each.userId === userId })),
      now,
    )
    const mine = {
      mayStart: await mayStartNow(tx, now, presentGameTable(table)),
      isPlaying: await hasOpenSession(tx, userId),
      isBooked,
    }
    const isHeld = await isKeptForOthers(tx, table, userId, now)
    const refusal =
      whyNotStartMine(mine) ?? whyNotPlayAt({ isAvailable: table.is_available, isTaken, isHeld })
    if (refusal) throw new ProblemError(refusal)
    const promised = wait?.table_id === gameTableId ? wait.promised_until : null
    if (wait) await endPlayWait(tx, wait, { state: 'seated', sessionId: requestId, now })
    const claim = {
      tableId: gameTableId,
      sessionId: requestId,
      adminId: userId,
      bookingId: own?.id,
      promised,
      now,
    }
    const promisedUntil = await takeGameTable(tx, engine, claim)
    const guest = await newGuest(tx, userId)
    await beginSession(tx, table, { id: requestId, players, actorId: userId, guest, promisedUntil, now })
    return readMyPlay(tx, userId, now)
  })

/** What a guest waits for who begins to play that game. A call to another table ends with it. The caller has locked the account. */
async function lockOwnWait(tx: Tx, userId: string, gameTableId: string): Promise<PlayWaitRow | undefined> {
  const table = await findGameTable(tx, gameTableId)
  if (!table) return undefined
  const game = gameKey(table.kind, table.own_kind)
  const own = (await findPlayQueue(tx)).find(
    (row) => row.user_id === userId && gameKey(row.kind, row.own_kind) === game,
  )
  const row = own && (await lockPlayWait(tx, own.id))
  return row?.ended_at === null ? row : undefined
}

/** Whether the queue keeps a table from a guest. The caller has locked the table. */
async function isKeptForOthers(tx: Tx, table: GameTableRow, userId: string, now: Date): Promise<boolean> {
  const queue = (await findPlayQueue(tx)).map((row) => ({
    ...ruledParty(row),
    userId: row.user_id,
    tableId: row.table_id,
  }))
  const isCallable = (await promiseAt(tx, table, true, now)) !== null
  const game = gameKey(table.kind, table.own_kind)
  return isKeptFrom(queue, { id: table.id, game, isCallable }, userId, now)
}
