import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { endOfWait, planCalls } from '#rules/play-queue.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import { callInTurn } from './call-play-wait.ts'
import {
  findPlayQueue,
  findQueueRules,
  findQueueTables,
  lockPlayWait,
  type PlayWaitRow,
} from './queue-queries.ts'
import { ruledParty, ruledTable } from './queue-state-queries.ts'
import { databaseNow } from './session-queries.ts'
import { endPlayWait, takeBackCall } from './set-play-wait.ts'

/**
 * The one way in which a game table that has become free reaches those who wait, whatever made it free. Each second, on every node: ends the calls
 * that nobody came for and the waits of last night, and calls the next party to each free table. What it finds decides nothing: it is asked again
 * inside the locks.
 */
export const playQueueJob: Job = {
  name: 'play queue',
  everyMs: 1_000,
  async run(engine) {
    const failures: unknown[] = []
    // The others go on although somebody keeps one locked.
    const attempt = async (work: Promise<unknown>) => void (await work.catch((error) => failures.push(error)))
    const queue = await findPlayQueue(engine.db)
    if (queue.length === 0) return
    const before = await databaseNow(engine.db)
    for (const row of queue) if (endOf(row, before)) await attempt(end(engine, row.id))
    const [waiting, tables, { call_minutes }] = await Promise.all([
      findPlayQueue(engine.db),
      findQueueTables(engine.db, before),
      findQueueRules(engine.db),
    ])
    const plan = planCalls(waiting.map(ruledParty), tables.map(ruledTable), call_minutes, before)
    for (const { party, table } of plan) await attempt(callInTurn(engine, party.id, table.id))
    if (failures.length > 0) throw failures[0]
  },
}

const endOf = (row: PlayWaitRow, now: Date) =>
  row.ended_at === null
    ? endOfWait(
        {
          calledUntil: row.called_until,
          joinedAt: row.joined_at,
          isTableInUse: row.is_available ?? true,
        },
        businessDayOf(businessDateOf(now)).start,
        now,
      )
    : null

/** Ends a wait, or a call. Another node, and a guest who answers, wait for the lock of the wait. */
const end = (engine: Engine, waitId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const row = await lockPlayWait(tx, waitId)
    const now = await databaseNow(tx)
    const how = row && endOf(row, now)
    if (!how) return
    if (how === 'withdrawn') await takeBackCall(tx, row, { isTold: true, now })
    else await endPlayWait(tx, row, { state: how, now })
  })
