import { languageOf } from '#rules/language.ts'
import type { Span } from '#rules/table-booking.ts'
import { offeredUntil } from '#rules/table-queue.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { queueMail } from '#server/platform/mail/queue.ts'
import { publishQueue } from './realtime.ts'
import { keptOfWait } from './resource.ts'
import { offerMail, type WaitChange, waitNotice, waitPath } from './wait-mails.ts'
import { findWait, type WaitRow } from './wait-queries.ts'

type Offer = { tableId: string; visit: Span; offerMinutes: number; adminId: string | null }

/** Holds a table for a guest who waits, and notifies the guest in the app and by mail. The caller has locked the account, the wait and the table. */
export async function writeOffer(
  tx: Tx,
  engine: Engine,
  row: WaitRow,
  { tableId, visit, offerMinutes, adminId }: Offer,
): Promise<WaitRow> {
  const now = engine.clock.now()
  await tx
    .updateTable('table_waits')
    .set({ status: 'offered', table_id: tableId, offer_start: visit.start, offer_end: visit.end })
    .set({ offered_until: offeredUntil(visit.start, offerMinutes, now), offered_at: now, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  const after = (await findWait(tx, row.id)) ?? row
  await sendNews(tx, engine, after, { change: 'offered', adminId, at: now })
  // An address that nobody has confirmed may be a stranger's.
  if (row.email_verified) await queueMail(tx, offerMail(engine.env, after))
  if (adminId) await auditWait(tx, adminId, 'offered', row, after)
  await publishQueue(tx, after, true)
  return after
}

type End = {
  /** `closed`: its time has not come, but the house is closed then. Stored as passed. */
  status: 'booked' | 'declined' | 'expired' | 'left' | 'removed' | 'passed' | 'closed'
  adminId?: string
}

/** Ends a wait. What was offered is free again, or booked. The caller has locked the account and the wait. */
export async function endWait(tx: Tx, engine: Engine, row: WaitRow, { status, adminId }: End): Promise<void> {
  const now = engine.clock.now()
  await takeBack(tx, row, { status: status === 'closed' ? 'passed' : status, now })
  if (status === 'expired' || status === 'removed' || status === 'passed' || status === 'closed')
    await sendNews(tx, engine, row, { change: status, adminId: adminId ?? null, at: now })
  if (adminId) {
    const after = await findWait(tx, row.id)
    if (after) await auditWait(tx, adminId, 'removed', row, after)
  }
  await publishQueue(tx, row, row.status === 'offered')
}

/** Takes back an offer that can be accepted no more. The guest, who is not to blame, keeps the place in the queue. The caller has locked the account and the wait. */
export async function withdrawOffer(tx: Tx, engine: Engine, row: WaitRow): Promise<void> {
  const now = engine.clock.now()
  await takeBack(tx, row, { status: 'waiting', now })
  await sendNews(tx, engine, row, { change: 'withdrawn', adminId: null, at: now })
  await publishQueue(tx, row, true)
}

/** Gives a wait another status, in which it holds no table. The notice of what was offered ends. */
async function takeBack(
  tx: Tx,
  row: WaitRow,
  { status, now }: { status: Exclude<End['status'], 'closed'> | 'waiting'; now: Date },
): Promise<void> {
  await tx
    .updateTable('table_waits')
    .set({ status, table_id: null, offer_start: null, offer_end: null, offered_until: null, updated_at: now })
    .where('id', '=', row.id)
    .execute()
  if (row.status === 'offered' && row.offered_at)
    await endNotice(tx, {
      userId: row.user_id,
      at: row.offered_at,
      type: 'success',
      naming: String(row.table_number),
    })
}

type News = { change: WaitChange; adminId: string | null; at: Date }

const sendNews = (tx: Tx, { clock }: Engine, row: WaitRow, { change, adminId, at }: News): Promise<void> => {
  const words = waitNotice(row, change, languageOf(row.language))
  const to = { path: waitPath, userIds: [row.user_id], createdBy: adminId }
  return sendNotice(tx, { ...words, ...to, at }, clock.now())
}

const auditWait = (tx: Tx, adminId: string, act: 'offered' | 'removed', before: WaitRow, after: WaitRow) =>
  audit(tx, {
    subjectType: 'tableWait',
    subjectId: before.id,
    actorId: adminId,
    action: `tableWait.${act}`,
    before: keptOfWait(before),
    after: keptOfWait(after),
  })
