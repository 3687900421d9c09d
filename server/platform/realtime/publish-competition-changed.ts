import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/**
 * A competition is new, says something else now, is on stage or off it, is gone, or points that it gave were taken back:
 * lists and stages ask again.
 */
export const publishCompetitionChanged = (tx: Tx, competitionId: string) =>
  publish(tx, 'club', { type: 'competition.changed', competitionId }, `competition ${competitionId}`)
