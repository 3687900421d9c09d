import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/** A competition is new, says something else now, is on stage or off it, or is gone: lists ask again. */
export const publishCompetitionChanged = (tx: Tx, competitionId: string) =>
  publish(tx, 'club', { type: 'competition.changed', competitionId }, `competition ${competitionId}`)
