import type { PlayWait } from '#contract/play-queue.ts'
import { canAnswer } from '#rules/play-queue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findQueueRules, lockPlayWait, writePlayWait } from './queue-queries.ts'
import { presentMine } from './queue-state-queries.ts'
import { publishPlayQueue } from './realtime.ts'
import { databaseNow } from './session-queries.ts'
import { endPlayWait, takeBackCall } from './set-play-wait.ts'

const minute = 60_000

/**
 * Says that a party comes, or passes its turn: it keeps its place and is not called for some minutes. What was answered already changes nothing.
 * Throws not_found, also for a wait of somebody else, or play_call_ended.
 */
export const answerPlayCall = (
  { db }: Engine,
  userId: string,
  waitId: string,
  answer: 'come' | 'pass',
): Promise<PlayWait> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    const now = await databaseNow(tx)
    if (row?.user_id !== userId) throw new ProblemError('not_found')
    const hasPassed = row.state === 'waiting' && row.passed_until !== null && row.passed_until > now
    if (answer === 'pass' && hasPassed) return presentMine(tx, waitId, now)
    const { state, called_until, promised_until, table_id } = row
    if (!canAnswer({ state, calledUntil: called_until }, now)) throw new ProblemError('play_call_ended')
    if (answer === 'pass') {
      const { call_minutes } = await findQueueRules(tx)
      const passedUntil = new Date(now.getTime() + call_minutes * minute)
      await takeBackCall(tx, row, { passedUntil, isTold: false, now })
    } else if (state === 'called' && table_id && called_until && promised_until) {
      const at = row.called_at ?? now
      const call = { tableId: table_id, until: called_until, promisedUntil: promised_until, at }
      await writePlayWait(tx, row, { state: 'coming', call })
      await publishPlayQueue(tx)
    }
    return presentMine(tx, waitId, now)
  })

/** Ends a wait of a user. One that has ended stays. Throws not_found, also for a wait of somebody else. */
export const leavePlayQueue = ({ db }: Engine, userId: string, waitId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    if (row?.user_id !== userId) throw new ProblemError('not_found')
    if (row.ended_at === null) await endPlayWait(tx, row, { state: 'left', now: await databaseNow(tx) })
  })

/** Takes a party out of the queue, as staff decide. One whose wait has ended stays. Throws not_found. */
export const removePlayWait = ({ db }: Engine, adminId: string, waitId: string): Promise<void> =>
  inTransaction(db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    if (!row) throw new ProblemError('not_found')
    if (row.ended_at === null)
      await endPlayWait(tx, row, { state: 'removed', adminId, now: await databaseNow(tx) })
  })
