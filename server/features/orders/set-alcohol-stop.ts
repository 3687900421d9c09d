import { isStopped } from '#rules/alcohol.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { findOpenOrdersAt, lockTableNumber, writeAlcoholLog, writeAlcoholStop } from './alcohol-queries.ts'
import { publishOrders } from './realtime.ts'

type Stop = { tableNumber: number; isStopped: boolean }

/**
 * Says that a table gets no more alcohol until six in the morning, or takes that back, and logs it. The kitchen's boards show its
 * open orders anew. Throws not_found.
 */
export const setAlcoholStop = (
  { db, clock }: Engine,
  by: Acting,
  { tableNumber, isStopped: isWanted }: Stop,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const table = await lockTableNumber(tx, tableNumber)
    if (!table) throw new ProblemError('not_found')
    const now = clock.now()
    if (isStopped(table.alcohol_stopped_until, now) === isWanted) return
    const until = isWanted ? businessDayOf(businessDateOf(now)).end : null
    await writeAlcoholStop(tx, table.id, until)
    const action = isWanted ? 'table_stopped' : 'table_resumed'
    await writeAlcoholLog(tx, {
      actor_id: by.adminId,
      device_id: by.deviceId,
      action,
      table_number: tableNumber,
      created_at: now,
    })
    await audit(tx, {
      subjectType: 'table',
      subjectId: table.id,
      actorId: by.adminId,
      deviceId: by.deviceId,
      action: isWanted ? 'table.alcohol-stopped' : 'table.alcohol-resumed',
      after: { title: String(tableNumber), until },
    })
    await publish(tx, 'admin', { type: 'alcoholStops.changed' }, 'alcohol stops')
    await publishOrders(tx, await findOpenOrdersAt(tx, tableNumber))
  })
