import { stockholmWallClock } from '#rules/stockholm.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { storeBooking } from './book-table.ts'
import { networkKey } from './booking-values.ts'
import { type BookingRow, findRequested } from './queries.ts'
import { endWait } from './set-table-wait.ts'
import { lockWait } from './wait-queries.ts'

/**
 * Books the table that is offered to a user. The offer counts until it is given back, also in the last moment: the row is the truth, not the
 * clock. The same acceptance sent again gets the same booking. Throws not_found (also for a wait of somebody else), offer_ended, or what
 * `bookTable` throws; then the offer stays.
 */
export const acceptTableOffer = (
  engine: Engine,
  { userId, network }: { userId: string; network: string },
  waitId: string,
): Promise<BookingRow> =>
  inTransaction(engine.db, async (tx) => {
    const wait = await lockWait(tx, waitId)
    if (wait?.user_id !== userId) throw new ProblemError('not_found')
    if (wait.status === 'booked') {
      const made = await findRequested(tx, userId, waitId)
      if (made) return made
    }
    const { status, table_id: tableId, offer_start: start } = wait
    if (status !== 'offered' || tableId === null || start === null) throw new ProblemError('offer_ended')
    // First, so that the table is free for the booking.
    await endWait(tx, engine, wait, { status: 'booked' })
    const { date, time } = stockholmWallClock(start)
    return storeBooking(tx, engine, {
      actorId: userId,
      start,
      isWalkIn: false,
      isOffered: true,
      values: {
        request_id: waitId,
        table_id: tableId,
        booking_date: date,
        booking_time: time,
        guest_count: wait.guest_count,
        duration_hours: wait.duration_hours,
        user_id: userId,
        network_key: networkKey(engine.env, network, start),
      },
      findEarlier: (own) => findRequested(own, userId, waitId),
    })
  })
