import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** A user takes part now: told to all of their devices. */
export const publishJoined = (tx: Tx, userId: string, competitionId: string) =>
  publish(tx, `user:${userId}`, { type: 'competition.joined', competitionId })
