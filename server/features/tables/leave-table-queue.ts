import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { endWait } from './set-table-wait.ts'
import { lockWait } from './wait-queries.ts'

/** Ends a wait of a user: declines what is offered, or leaves the queue. One that has ended stays. Throws not_found, also for a wait of somebody else. */
export const leaveTableQueue = (engine: Engine, userId: string, waitId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const wait = await lockWait(tx, waitId)
    if (wait?.user_id !== userId) throw new ProblemError('not_found')
    if (wait.status === 'offered') await endWait(tx, engine, wait, { status: 'declined' })
    if (wait.status === 'waiting') await endWait(tx, engine, wait, { status: 'left' })
  })

/** Takes a guest out of the queue. One whose wait has ended stays. Throws not_found. */
export const removeTableWait = (engine: Engine, adminId: string, waitId: string): Promise<void> =>
  inTransaction(engine.db, async (tx) => {
    const wait = await lockWait(tx, waitId)
    if (!wait) throw new ProblemError('not_found')
    if (['waiting', 'offered'].includes(wait.status))
      await endWait(tx, engine, wait, { status: 'removed', adminId })
  })
