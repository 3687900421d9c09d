import type { MyPlay } from '#contract/my-play.ts'
import type { PlayInput } from '#contract/play.ts'
import { whyNotStartMine } from '#rules/my-play.ts'
import { whyNotPlayAt } from '#rules/play.ts'
import { bookingToBegin } from '#rules/play-hall.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { lockWaitingBookings } from './booking-queries.ts'
import { hasOpenSession, mayStartNow, newGuest, readMyPlay } from './my-play-queries.ts'
import { presentGameTable } from './present.ts'
import { lockGameTable } from './queries.ts'
import { databaseNow, findSession, isPlayedAt, type SessionRow } from './session-queries.ts'
import { beginSession } from './start-play.ts'
import { takeGameTable } from './take-game-table.ts'

type Start = Pick<PlayInput, 'requestId' | 'gameTableId' | 'players'>

/**
 * A guest starts the clock of a free table, once for each request. Throws not_signed_in, not_found, key_reused, play_already, play_by_staff,
 * play_table_taken, play_time_taken or table_unavailable.
 */
export const startMyPlay = (
  engine: Engine,
  userId: string,
  { requestId, gameTableId, players }: Start,
): Promise<MyPlay> =>
  inTransaction(engine.db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
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
    const refusal = whyNotStartMine(mine) ?? whyNotPlayAt({ isAvailable: table.is_available, isTaken })
    if (refusal) throw new ProblemError(refusal)
    const claim = { tableId: gameTableId, sessionId: requestId, adminId: userId, bookingId: own?.id, now }
    const promisedUntil = await takeGameTable(tx, engine, claim)
    const guest = await newGuest(tx, userId)
    await beginSession(tx, table, { id: requestId, players, actorId: userId, guest, promisedUntil, now })
    return readMyPlay(tx, userId, now)
  })
