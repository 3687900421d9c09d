import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { whyNotJoin } from '#rules/competition.ts'
import { type Database, databaseErrorCode, inOneStatement } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { joinable } from './present.ts'
import { findCompetition } from './queries.ts'
import { publishJoined } from './realtime.ts'

type Entry = { competitionId: string; userId: string; now: Date; result: object }

/**
 * Gives a user a place in a competition, in one statement. Nothing is read beforehand,
 * because the database decides. The account is locked first, as in its deletion. After a refusal by the database
 * `whyNotEntered` finds the reason.
 */
export async function joinCompetition(db: Database, entry: Entry): Promise<void> {
  const { competitionId, userId, now, result } = entry
  await inOneStatement(db, (collecting) =>
    sql<object>`select * from join_competition(${competitionId}, ${userId}, ${now}, ${JSON.stringify(result)}::jsonb,
      ${collecting})`.execute(db),
  )
  await publishJoined(db, entry.userId, entry.competitionId)
}

const refusals: Record<string, ErrorCode> = {
  SR051: 'competition_full',
  SR052: 'competition_ended',
  SR053: 'competition_inactive',
  // The account was deleted meanwhile.
  SR057: 'not_signed_in',
  SR072: 'email_unconfirmed',
  SR073: 'already_drawn',
  '23503': 'not_found',
}

/**
 * Why `joinCompetition` failed: the problem to answer with, or null when the user already takes part. Throws errors that
 * are not refusals.
 */
export async function whyNotEntered(
  db: Database,
  { competitionId, userId, now }: Omit<Entry, 'result'>,
  error: unknown,
): Promise<ProblemError | null> {
  const sqlState = databaseErrorCode(error)
  if (sqlState === '23505') return null
  const code = refusals[sqlState ?? '']
  if (!code) throw error
  // When several reasons apply, the rule decides which one the guest is told; the database reports the first that it finds.
  const row = await findCompetition(db, userId, competitionId)
  if (row?.joined) return null
  const isWrongWay = code === 'competition_inactive' && row?.decided_by === 'draw'
  const refusal = row ? whyNotJoin(joinable(row), now) : 'not_found'
  return new ProblemError(refusal ?? (isWrongWay ? 'decided_otherwise' : code), { cause: error })
}
