import { isStopped } from '#rules/alcohol.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import {
  findOpenOrdersAt,
  lockTablesTogether,
  shareSeated,
  writeAlcoholLog,
  writeAlcoholStops,
} from './alcohol-queries.ts'
import { publishOrders } from './realtime.ts'

type Stop = { tableNumber: number; isStopped: boolean }

/**
 * Says that a table, with all tables of the party that sits there, gets no more alcohol until six in the morning, or takes that back, and
 * logs it for each. The kitchen's boards show their open orders anew. Throws not_found.
 */
export const setAlcoholStop = (
  { db, clock }: Engine,
  by: Acting,
  { tableNumber, isStopped: isWanted }: Stop,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const party = await shareSeated(tx, tableNumber, clock.now())
    const tables = await lockTablesTogether(tx, tableNumber, party?.id ?? null)
    if (tables.length === 0) throw new ProblemError('not_found')
    const now = clock.now()
    const changed = tables.filter((table) => isStopped(table.alcohol_stopped_until, now) !== isWanted)
    if (changed.length === 0) return
    const until = isWanted ? businessDayOf(businessDateOf(now)).end : null
    await writeAlcoholStops(
      tx,
      changed.map(({ id }) => id),
      until,
    )
    for (const table of changed) {
      await writeAlcoholLog(tx, {
        actor_id: by.adminId,
        device_id: by.deviceId,
        action: isWanted ? 'table_stopped' : 'table_resumed',
        table_number: table.table_number,
        created_at: now,
      })
      await audit(tx, {
        subjectType: 'table',
        subjectId: table.id,
        actorId: by.adminId,
        deviceId: by.deviceId,
        action: isWanted ? 'table.alcohol-stopped' : 'table.alcohol-resumed',
        after: { title: String(table.table_number), until },
      })
    }
    await publish(tx, 'admin', { type: 'alcoholStops.changed' }, 'alcohol stops')
    const numbers = changed.map((table) => table.table_number)
    await publishOrders(tx, await findOpenOrdersAt(tx, numbers))
  })
