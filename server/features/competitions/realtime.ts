import type { Database } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/realtime/publish.ts'

/** Tells all devices of a user that they take part now. */
export const publishJoined = (db: Database, userId: string, competitionId: string) =>
  publish(db, `user:${userId}`, { type: 'competition.joined', competitionId })
