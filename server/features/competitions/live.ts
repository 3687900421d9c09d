import type { Tx } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/live/publish.ts'

/** A competition is new, says something else now, or is gone. */
export const publishCompetitionChanged = (tx: Tx, competitionId: string) =>
  publish(tx, 'club', { type: 'competition.changed', competitionId }, `competition ${competitionId}`)

/** A user takes part now: told to all of their devices. */
export const publishJoined = (tx: Tx, userId: string, competitionId: string) =>
  publish(tx, `user:${userId}`, { type: 'competition.joined', competitionId })
