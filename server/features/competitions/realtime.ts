import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Publishes to all devices of a user that they take part now. */
export const publishJoined = (tx: Tx, userId: string, competitionId: string) =>
  publish(tx, `user:${userId}`, { type: 'competition.joined', competitionId })
