import type { PlayBooking, PlayBookingInput } from '#contract/play-bookings.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { firstBookable, playSpan } from '#rules/play-booking.ts'
import { shareHouseSettings } from '#server/features/tables/house-queries.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findTimes } from './bookable-queries.ts'
import { mailPlayBooking } from './booking-mails.ts'
import {
  findOwnPlaySpans,
  findPlayBooking,
  insertPlayBooking,
  type PlayBookingRow,
  presentPlayBooking,
} from './booking-queries.ts'
import { lockGameTables } from './queries.ts'
import { publishPlay } from './realtime.ts'

/**
 * Books the first table of a kind that is free for the time, once for each request. Locks the account, the settings of the house, which hold
 * the opening hours, and the tables of the kind. Throws not_signed_in, key_reused, or what `whyNotBookPlay` says.
 */
export const createPlayBooking = (
  engine: Engine,
  userId: string,
  { requestId, kind, ownKind, startsAt, minutes, players }: PlayBookingInput,
): Promise<PlayBooking> =>
  inTransaction(engine.db, async (tx) => {
    const start = new Date(startsAt)
    const span = playSpan(start, minutes)
    await lockRequest(tx, requestId)
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    await shareHouseSettings(tx)
    const tables = await lockGameTables(tx, { kind, ownKind })
    const now = engine.clock.now()
    const isSame = (made: PlayBookingRow) =>
      made.user_id === userId &&
      made.kind === kind &&
      made.players === players &&
      made.starts_at.getTime() === span.start.getTime() &&
      made.ends_at.getTime() === span.end.getTime()
    const earlier = repeated(await findPlayBooking(tx, requestId), isSame)
    if (earlier) return presentPlayBooking(earlier)
    const times = await findTimes(tx, tables, businessDateOf(start))
    const own = await findOwnPlaySpans(tx, userId, now)
    const chosen = firstBookable(times, { minutes, start, own }, now)
    if ('refusal' in chosen) throw new ProblemError(chosen.refusal)
    await insertPlayBooking(tx, { id: requestId, userId, tableId: chosen.found.id, span, players, now })
    const row = (await findPlayBooking(tx, requestId)) as PlayBookingRow
    await mailPlayBooking(tx, engine, row, 'booked')
    await publishPlay(tx)
    return presentPlayBooking(row)
  })
