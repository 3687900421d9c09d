import { languageOf } from '#rules/language.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { endNotice } from '#server/features/notifications/end-notice.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { noticeIn } from '#server/platform/texts.ts'
import { gameName, titleOf } from './present.ts'
import type { GameTableRow } from './queries.ts'
import { findCallAt, lockPlayWait, type PlayWaitRow, writePlayWait } from './queue-queries.ts'
import { publishPlayQueue } from './realtime.ts'

/** The screen of the queue. */
const path = '/play'

/** The game that a party waits for, for the log of changes. */
const keptOf = ({ kind, own_kind, players }: Pick<PlayWaitRow, 'kind' | 'own_kind' | 'players'>) => ({
  title: gameName({ kind, own_kind }),
  players,
})

type Call = { until: Date; promisedUntil: Date; adminId: string | null; now: Date }
/** Holds a table for a party, and notifies its guest. `adminId`: of staff who call out of turn. The caller has locked the wait and the table. */
export async function writeCall(
  tx: Tx,
  row: PlayWaitRow,
  table: GameTableRow,
  { until, promisedUntil, adminId, now }: Call,
): Promise<void> {
  await writePlayWait(tx, row, {
    state: 'called',
    call: { tableId: table.id, until, promisedUntil, at: now },
    passedUntil: null,
  })
  await tell(tx, row, { change: 'called', table: titleOf(table), until, now, adminId })
  if (adminId) await auditWait(tx, adminId, 'called', row, { table: titleOf(table) })
  await publishPlayQueue(tx)
}

/** Gives a party back its place in the queue. Its table is free again. The caller has locked the wait. */
export async function takeBackCall(
  tx: Tx,
  row: PlayWaitRow,
  { passedUntil = null, isTold, now }: { passedUntil?: Date | null; isTold: boolean; now: Date },
): Promise<void> {
  await writePlayWait(tx, row, { state: 'waiting', passedUntil })
  await endCallNotice(tx, row)
  if (isTold) await tell(tx, row, { change: 'withdrawn', now, adminId: null })
  await publishPlayQueue(tx)
}

type Ending = {
  state: 'seated' | 'left' | 'expired' | 'removed' | 'closed'
  sessionId?: string
  adminId?: string
  now: Date
}
/** Ends a wait. A table that was held is free, or its party plays there. The caller has locked the wait. */
export async function endPlayWait(
  tx: Tx,
  row: PlayWaitRow,
  { state, sessionId, adminId, now }: Ending,
): Promise<void> {
  await writePlayWait(tx, row, { state, endedAt: now, ...(sessionId !== undefined && { sessionId }) })
  await endCallNotice(tx, row)
  if (state === 'expired' || state === 'removed')
    await tell(tx, row, { change: state, now, adminId: adminId ?? null })
  if (adminId && state === 'removed') await auditWait(tx, adminId, 'removed', row, {})
  await publishPlayQueue(tx, row.user_id)
}

/** The party for which a table is held, locked before the table as by a call. */
export async function lockCallAt(tx: Tx, tableId: string): Promise<PlayWaitRow | undefined> {
  const id = await findCallAt(tx, tableId)
  const row = id === undefined ? undefined : await lockPlayWait(tx, id)
  return row?.table_id === tableId ? row : undefined
}

/** Gives a table that is held for a party to somebody else, as staff say with a reason. The party keeps its place in the queue, and is notified. */
export async function releaseTable(
  tx: Tx,
  row: PlayWaitRow,
  { adminId, reason, now }: { adminId: string; reason: string; now: Date },
): Promise<void> {
  await takeBackCall(tx, row, { isTold: true, now })
  await auditWait(tx, adminId, 'released', row, { reason })
}

const endCallNotice = async (tx: Tx, { user_id, called_at, table_id }: PlayWaitRow): Promise<void> => {
  if (user_id && called_at && table_id)
    await endNotice(tx, { userId: user_id, at: called_at, type: 'success', path })
}

type News = {
  change: 'called' | 'expired' | 'removed' | 'withdrawn'
  table?: string
  until?: Date
  now: Date
  adminId: string | null
}
/** Notifies the guest of a wait. Staff speak to a party without an account. */
async function tell(
  tx: Tx,
  row: PlayWaitRow,
  { change, table = '', until, now, adminId }: News,
): Promise<void> {
  if (!row.user_id || row.language === null) return
  const values = {
    table,
    game: gameName(row),
    time: until ? stockholmWallClock(until).time : '',
  }
  const words = noticeIn(languageOf(row.language), `playQueueNotices.${change}`, values)
  const type = change === 'called' ? 'success' : 'warning'
  await sendNotice(tx, { ...words, type, path, userIds: [row.user_id], createdBy: adminId, at: now }, now)
}

export const auditWait = (
  tx: Tx,
  adminId: string,
  act: 'added' | 'called' | 'removed' | 'released',
  row: Pick<PlayWaitRow, 'id' | 'kind' | 'own_kind' | 'players'>,
  after: object,
) =>
  audit(tx, {
    subjectType: 'playWait',
    subjectId: row.id,
    actorId: adminId,
    action: `playWait.${act}`,
    after: { ...keptOf(row), ...after },
  })
