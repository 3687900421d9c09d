import type { Tx } from '../database/database.ts'
import { publish } from './publish.ts'

/** A competition was created, changed, started, paused or deleted, or its points were reversed: lists and live screens refetch. */
export const publishCompetitionChanged = (tx: Tx, competitionId: string) =>
  publish(tx, 'club', { type: 'competition.changed', competitionId }, `competition ${competitionId}`)
