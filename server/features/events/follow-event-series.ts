import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findEditableEvent } from './queries.ts'
import { deleteFollower, insertFollower, lockSeries } from './series-queries.ts'

type Key = { userId: string; eventId: string }

/** Makes a guest a follower of the series of an event. Throws not_found, also for an event without a series, or not_signed_in. */
export const followEventSeries = ({ db, clock }: Engine, { userId, eventId }: Key): Promise<void> =>
  inTransaction(db, async (tx) => {
    const seriesId = await seriesOf(tx, eventId)
    if (!seriesId) throw new ProblemError('not_found')
    await lockSeries(tx, seriesId)
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    await insertFollower(tx, seriesId, userId, clock.now())
  })

/** Ends that. */
export const unfollowEventSeries = ({ db }: Engine, { userId, eventId }: Key): Promise<void> =>
  inTransaction(db, async (tx) => {
    const seriesId = await seriesOf(tx, eventId)
    if (seriesId) await deleteFollower(tx, seriesId, userId)
  })

const seriesOf = async (tx: Tx, eventId: string) => (await findEditableEvent(tx, eventId))?.series_id
