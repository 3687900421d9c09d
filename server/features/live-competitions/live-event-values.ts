import type { ChallengeColour, LiveEventType } from '#contract/bounds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { repeated } from '#server/platform/database/repeated.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { findLiveEvent, type LiveEventRow } from './queries.ts'

type HostAction = {
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

/** A host's action as columns. */
export const liveEventValues = (action: HostAction) => ({
  id: action.id,
  competition_id: action.competitionId,
  type: action.type,
  message: action.message ?? null,
  colour: action.colour ?? null,
  points: action.points ?? null,
  user_id: action.userId ?? null,
  closes_at: action.closesAt ?? null,
  created_by: action.adminId,
  created_at: action.now,
})
type LiveEventValues = ReturnType<typeof liveEventValues>

/**
 * Throws key_reused when another request stored the id at the same moment, or when the id belonged to a deleted host action that
 * gave points.
 */
export async function storeLiveEvent(tx: Tx, values: LiveEventValues): Promise<void> {
  const stored = await tx
    .insertInto('live_events')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw new ProblemError('key_reused')
}

const fields = ['competition_id', 'type', 'message', 'colour', 'points', 'user_id'] as const

/** How long a challenge is open. It is equal for a request and its repetition, although they arrive at different times. */
const opening = (event: Pick<LiveEventValues, 'closes_at' | 'created_at'>) =>
  event.closes_at && event.closes_at.getTime() - event.created_at.getTime()

const isSameEvent = (stored: LiveEventRow, sent: LiveEventValues): boolean =>
  fields.every((field) => stored[field] === sent[field]) && opening(stored) === opening(sent)

/**
 * Whether the same host action is stored already, perhaps from another host. Throws key_reused when its id belongs to another
 * host action.
 */
export async function isStored(tx: Tx, sent: LiveEventValues): Promise<boolean> {
  const stored = await findLiveEvent(tx, sent.id)
  return repeated(stored, (earlier) => isSameEvent(earlier, sent)) !== undefined
}
