import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { presentLiveWithEvents } from './present.ts'
import { findLiveStateWithEvents, type LiveStateWithEvents } from './queries.ts'

/**
 * Tells everybody there what the stage shows now, all of it, and none of it is merged away: a message may be said for a
 * moment only. Whoever calls it holds the stage, so that the last thing heard is the last thing done.
 */
export async function publishLiveState(tx: Tx, { clock }: Pick<Engine, 'clock'>, competitionId: string) {
  const onStage = (await findLiveStateWithEvents(tx, competitionId)) as LiveStateWithEvents
  const shown = presentLiveWithEvents(onStage, clock.now())
  await publish(tx, `competition:${competitionId}`, { type: 'live.changed', competitionId, ...shown })
}

export const publishPressed = (
  tx: Tx,
  userId: string,
  pressed: { competitionId: string; challengeId: string; version: number },
) => publish(tx, `user:${userId}`, { type: 'live.pressed', ...pressed })

/** Who is there changed: admins ask again. */
export const publishPresence = (tx: Tx, competitionId: string) =>
  publish(tx, 'admin', { type: 'live.presence', competitionId }, `presence ${competitionId}`)
