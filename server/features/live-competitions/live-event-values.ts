import type { ChallengeColour, LiveEventType } from '#contract/bounds.ts'
import { databaseErrorCode, type Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findLiveEvent, type LiveEventRow } from './queries.ts'

type Done = {
  id: string
  competitionId: string
  adminId: string
  type: LiveEventType
  now: Date
  message?: string
  colour?: ChallengeColour
  points?: number
  closesAt?: Date | null
  userId?: string
}

/** What a host did, as columns. */
export const liveEventValues = (done: Done) => ({
  id: done.id,
  competition_id: done.competitionId,
  type: done.type,
  message: done.message ?? null,
  colour: done.colour ?? null,
  points: done.points ?? null,
  user_id: done.userId ?? null,
  closes_at: done.closesAt ?? null,
  created_by: done.adminId,
  created_at: done.now,
})
type LiveEventValues = ReturnType<typeof liveEventValues>

/**
 * Throws key_reused when its id stands for something in another competition, written at the same moment, or stood for
 * something that gave points and is gone.
 */
export async function storeLiveEvent(tx: Tx, values: LiveEventValues): Promise<void> {
  const stored = await tx
    .insertInto('live_events')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      if (databaseErrorCode(error) === 'SR056') throw new ProblemError('key_reused', { cause: error })
      throw error
    })
  if (!stored) throw new ProblemError('key_reused')
}

const fields = ['competition_id', 'type', 'message', 'colour', 'points', 'user_id'] as const

/** How long after it was opened a challenge closes; of two sendings the same, whenever they came. */
const opening = (event: Pick<LiveEventValues, 'closes_at' | 'created_at'>) =>
  event.closes_at && event.closes_at.getTime() - event.created_at.getTime()

const isSameEvent = (stored: LiveEventRow, sent: LiveEventValues): boolean =>
  fields.every((field) => stored[field] === sent[field]) && opening(stored) === opening(sent)

/** Whether the same event is stored already, perhaps by another host. Throws key_reused when its id stands for something else. */
export async function isStored(tx: Tx, sent: LiveEventValues): Promise<boolean> {
  const stored = await findLiveEvent(tx, sent.id)
  if (stored && !isSameEvent(stored, sent)) throw new ProblemError('key_reused')
  return stored !== undefined
}
