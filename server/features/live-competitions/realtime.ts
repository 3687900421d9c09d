import { findNamesakes } from '#server/features/competitions/queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { type BusMessage, publish, publishAll } from '#server/platform/realtime/publish.ts'
import { userChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { presentLiveWithEvents } from './present.ts'
import { findLiveStateWithEvents, type LiveStateWithEvents } from './queries.ts'

/** Each node publishes this to the participants who are connected to it; see `mineJob`. */
export const mineFeed = 'live-mine'

/**
 * Publishes the whole live state to everybody who follows the competition, and makes the nodes publish it to participants on
 * other screens. Messages are not merged, because that could drop an announcement. The caller has locked the live state, so the
 * revisions have the order of the actions.
 */
export async function publishLiveState(tx: Tx, { clock }: Pick<Engine, 'clock'>, competitionId: string) {
  const withEvents = (await findLiveStateWithEvents(tx, competitionId)) as LiveStateWithEvents
  const namesakes = await findNamesakes(tx, competitionId)
  const shown = presentLiveWithEvents(withEvents, clock.now(), namesakes)
  const message = { type: 'live.changed', competitionId, ...shown } as const
  await publishAll(tx, [
    { topic: `competition:${competitionId}`, message },
    { feed: mineFeed, id: competitionId },
  ])
}

type Pressed = { userId: string; competitionId: string; challengeId: string; version: number }

/** Notifies the devices of those who pressed, and the administration. */
export const publishPressed = (tx: Tx, presses: Pressed[]): Promise<void> =>
  publishAll(
    tx,
    presses.flatMap(({ userId, ...pressed }): BusMessage[] => [
      { topic: `user:${userId}`, message: { type: 'live.pressed', ...pressed } },
      userChanged(userId),
    ]),
  )

/** The participants who are present changed: admins refetch. */
export const publishPresence = (tx: Tx, competitionId: string) =>
  publish(tx, 'admin', { type: 'live.presence', competitionId }, `presence ${competitionId}`)
