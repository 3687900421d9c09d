import { isBooked } from '#rules/table-booking.ts'
import { deleteAudited, lockRow } from '#server/platform/crud/audited-writes.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { ruled } from './present.ts'
import { findBookingsOf } from './queries.ts'
import { tableResource } from './resource.ts'

/**
 * Deletes a table, and returns its number. Past bookings stay without it. Throws not_found, or table_booked while it has coming
 * ones.
 */
export const deleteTable = ({ db, clock }: Engine, adminId: string, tableId: string) =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, tableResource, tableId)
    const now = clock.now()
    if (isBooked((await findBookingsOf(tx, tableId, now)).map(ruled), now))
      throw new ProblemError('table_booked')
    await deleteAudited(tx, tableResource, locked, { adminId })
    return { tableNumber: locked.row.table_number }
  })
