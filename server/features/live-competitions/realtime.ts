import { findNamesakes } from '#server/features/competitions/queries.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { publish } from '#server/platform/realtime/publish.ts'
import { presentLiveWithEvents } from './present.ts'
import { findLiveStateWithEvents, type LiveStateWithEvents } from './queries.ts'

/**
 * Publishes the whole live state to everybody who follows the competition. Messages are not merged, because that could
 * drop an announcement. The caller has locked the live state, so the revision tells the order of the actions.
 */
export async function publishLiveState(tx: Tx, { clock }: Pick<Engine, 'clock'>, competitionId: string) {
  const withEvents = (await findLiveStateWithEvents(tx, competitionId)) as LiveStateWithEvents
  const namesakes = await findNamesakes(tx, competitionId)
  const shown = presentLiveWithEvents(withEvents, clock.now(), namesakes)
  await publish(tx, `competition:${competitionId}`, { type: 'live.changed', competitionId, ...shown })
}

export const publishPressed = (
  db: Database,
  userId: string,
  pressed: { competitionId: string; challengeId: string; version: number },
) => publish(db, `user:${userId}`, { type: 'live.pressed', ...pressed })

/** The participants who are present changed: admins refetch. */
export const publishPresence = (tx: Tx, competitionId: string) =>
  publish(tx, 'admin', { type: 'live.presence', competitionId }, `presence ${competitionId}`)
