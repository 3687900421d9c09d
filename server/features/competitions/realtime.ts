import type { Tx } from '#server/platform/database/database.ts'
import { publishAll } from '#server/platform/realtime/publish.ts'

/** Publishes to all devices of each user that they take part now. */
export const publishJoined = (tx: Tx, entries: { userId: string; competitionId: string }[]) =>
  publishAll(
    tx,
    entries.map(({ userId, competitionId }) => ({
      topic: `user:${userId}`,
      message: { type: 'competition.joined', competitionId },
    })),
  )
