import type { PlayBill, PlayBillInput } from '#contract/bills.ts'
import { whyNotHandOverPlay } from '#rules/my-play.ts'
import { presentNow } from '#server/features/play/board-queries.ts'
import { presentGameTable, titleOf } from '#server/features/play/present.ts'
import { findGameTable, type GameTableRow } from '#server/features/play/queries.ts'
import { findSession, lockSession } from '#server/features/play/session-queries.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import { lockRequest, repeated } from '#server/platform/database/repeated.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Acting } from '#server/platform/http/router.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'
import { presentOrder, totalOf } from './present.ts'
import { findBill, findPlayBill, findPlayOrders, insertBill } from './queries.ts'

type HandOver = PlayBillInput & { playSessionId: string }

/**
 * Says that the bill of a session was handed over, once for each request and once for the session. It is locked: no step and no order comes
 * in between. Throws not_found, key_reused, play_goes_on, or bill_changed with the present bill.
 */
export const handOverPlayBill = (
  { db, clock }: Engine,
  by: Acting,
  { playSessionId, requestId, seen }: HandOver,
): Promise<PlayBill> =>
  inTransaction(db, async (tx) => {
    await lockRequest(tx, requestId)
    await lockSession(tx, playSessionId)
    const now = clock.now()
    const isSame = (earlier: { play_session_id: string | null }) => earlier.play_session_id === playSessionId
    const { bill, table } = await billNow(tx, playSessionId, now)
    if (repeated(await findBill(tx, requestId), isSame)) return bill
    const { session, orders, totalOre } = bill
    const content = { orderIds: orders.map(({ id }) => id), totalOre, isStopped: session.stoppedAt !== null }
    const refusal = bill.handedOver ? 'bill_changed' : whyNotHandOverPlay(content, seen)
    if (refusal === 'bill_changed') throw new ProblemError(refusal, { current: bill })
    if (refusal) throw new ProblemError(refusal)
    await insertBill(
      tx,
      { id: requestId, of: { playSessionId }, totalOre, by: by.adminId, now },
      content.orderIds,
    )
    await audit(tx, {
      subjectType: 'playSession',
      subjectId: playSessionId,
      actorId: by.adminId,
      deviceId: by.deviceId,
      action: 'playSession.billed',
      after: { title: titleOf(table), totalAmountOre: totalOre },
    })
    await publishAll(tx, [
      { topic: 'admin', message: { type: 'play.changed' }, key: 'play' },
      { topic: 'club', message: { type: 'playHall.changed' }, key: 'playHall' },
    ])
    return (await billNow(tx, playSessionId, now)).bill
  })

/** The bill of a session as it is at a moment. Throws not_found. */
export const readPlayBill = async (db: Database | Tx, playSessionId: string, now: Date): Promise<PlayBill> =>
  (await billNow(db, playSessionId, now)).bill

async function billNow(
  db: Database | Tx,
  playSessionId: string,
  now: Date,
): Promise<{ bill: PlayBill; table: GameTableRow }> {
  const row = await findSession(db, playSessionId)
  const table = row && (await findGameTable(db, row.table_id))
  if (!row || !table) throw new ProblemError('not_found')
  const session = await presentNow(db, row, now)
  const orders = await findPlayOrders(db, playSessionId)
  const billed = await findPlayBill(db, playSessionId)
  const { kind, ownKind, tableNumber } = presentGameTable(table)
  const bill = {
    session,
    table: { kind, ownKind, tableNumber },
    orders: orders.map(presentOrder),
    totalOre: totalOf(orders) + (session.totalOre ?? 0),
    handedOver: billed
      ? {
          handedOverAt: billed.handed_over_at.toISOString(),
          handedOverBy: billed.display_name,
          totalOre: Number(billed.total_ore),
        }
      : null,
  }
  return { bill, table }
}
