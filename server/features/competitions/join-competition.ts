import { sql } from 'kysely'
import type { ErrorCode } from '#contract/errors.ts'
import { whyNotJoin } from '#rules/competition.ts'
import { type Database, databaseErrorCode, type Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { joinable } from './present.ts'
import { findCompetition } from './queries.ts'
import { publishJoined } from './realtime.ts'

type Entry = { competitionId: string; userId: string; now: Date; result: object }

/**
 * Gives a user a place in a competition, for completing it as well as for joining it live. Nothing is read beforehand,
 * because the database decides. The account is locked first, as in its deletion. A refusal by the database ends the
 * transaction, and `whyNotEntered` finds the reason. Throws not_signed_in when the account was deleted meanwhile.
 */
export async function joinCompetition(tx: Tx, { competitionId, userId, now, result }: Entry): Promise<void> {
  const { numAffectedRows } = await sql`
    with me as (select id from users where id = ${userId} for key share)
    insert into competition_entries (competition_id, user_id, joined_at, reached_at, result)
    select ${competitionId}::uuid, me.id, at, at, ${JSON.stringify(result)}::jsonb
    from me, (select ${now}::timestamptz as at) as t
  `.execute(tx)
  if (!numAffectedRows) throw new ProblemError('not_signed_in')
  await publishJoined(tx, userId, competitionId)
}

const refusals: Record<string, ErrorCode> = {
  SR051: 'competition_full',
  SR052: 'competition_ended',
  SR053: 'competition_inactive',
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
  return new ProblemError((row ? whyNotJoin(joinable(row), now) : 'not_found') ?? code, { cause: error })
}
