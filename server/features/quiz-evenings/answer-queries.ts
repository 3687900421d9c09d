import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Locking } from '#server/platform/database/grouped.ts'
import { findQuestionRows, type QuestionRow } from './queries.ts'

/** Questions, locked for answers: no host opens, locks or reveals them until the transaction ends, and other answers go on. */
export async function lockAnswered(tx: Tx, questionIds: string[], locking: Locking): Promise<QuestionRow[]> {
  const unlessLocked = locking === 'skip' ? sql`skip locked` : sql``
  const { rows } = await sql<{
    id: string
  }>`select id from evening_questions where id = any(${questionIds}::uuid[])
    order by id for share ${unlessLocked}`.execute(tx)
  return findQuestionRows(
    tx,
    rows.map(({ id }) => id),
  )
}

type NewAnswer = {
  questionId: string
  teamId: string
  competitionId: string
  value: string
  form: string
  userId: string
  receivedAt: Date
  version: number
}

/**
 * Writes answers, in the order of the teams, because two nodes may write at once. The version that a member saw decides. Returns those that
 * were written.
 */
export async function writeAnswers(
  tx: Tx,
  answers: NewAnswer[],
): Promise<{ question_id: string; team_id: string }[]> {
  const sorted = answers.toSorted((one, other) => (one.teamId < other.teamId ? -1 : 1))
  const { rows } = await sql<{ question_id: string; team_id: string }>`
    insert into evening_answers as a (question_id, team_id, competition_id, value, form, set_by, received_at, version)
    select * from unnest(${sorted.map((each) => each.questionId)}::uuid[], ${sorted.map((each) => each.teamId)}::uuid[],
      ${sorted.map((each) => each.competitionId)}::uuid[], ${sorted.map((each) => each.value)}::text[],
      ${sorted.map((each) => each.form)}::text[], ${sorted.map((each) => each.userId)}::uuid[],
      ${sorted.map((each) => each.receivedAt)}::timestamptz[], ${sorted.map((each) => each.version)}::int[])
    on conflict (question_id, team_id) do update set value = excluded.value, form = excluded.form, set_by = excluded.set_by,
      received_at = excluded.received_at, version = excluded.version
    where a.version = excluded.version - 1
    returning question_id, team_id`.execute(tx)
  return rows
}
