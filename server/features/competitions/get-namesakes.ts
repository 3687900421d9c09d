import { type Namesakes, numberNamesakes } from '#rules/namesakes.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { findNames } from './queries.ts'

/** The numbers of those who share their name with another participant. */
export async function findNamesakes(db: Database | Tx, competitionId: string): Promise<Namesakes> {
  return numberNamesakes(await findNames(db, competitionId))
}

/** Milliseconds for which the numbers are cached: a room that opens its phones at once asks for the same. */
const cachedFor = 1_000
const known = new WeakMap<Database, Map<string, Promise<Namesakes>>>()

/** As `findNamesakes`, perhaps as they were a second ago. */
export function recentNamesakes(db: Database, competitionId: string): Promise<Namesakes> {
  const competitions = known.get(db) ?? new Map<string, Promise<Namesakes>>()
  known.set(db, competitions)
  const cached = competitions.get(competitionId)
  if (cached) return cached
  const reading = findNamesakes(db, competitionId)
  const forget = () => competitions.delete(competitionId)
  competitions.set(competitionId, reading)
  reading.then(() => setTimeout(forget, cachedFor).unref(), forget)
  return reading
}
