import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'

export type Correction = {
  id: string
  questionId: string
  form: string
  isRight: boolean
  reason: string
  points: number
  createdBy: string
  createdAt: Date
}

export const findCorrection = (tx: Tx, id: string) =>
  tx.selectFrom('evening_corrections').select(['question_id', 'form']).where('id', '=', id).executeTakeFirst()

export async function insertCorrection(tx: Tx, correction: Correction): Promise<void> {
  const { id, questionId, form, isRight, reason, points, createdBy, createdAt } = correction
  await tx
    .insertInto('evening_corrections')
    .values({
      id,
      question_id: questionId,
      form,
      is_right: isRight,
      reason,
      points,
      created_by: createdBy,
      created_at: createdAt,
    })
    .execute()
}

export type CorrectionRow = {
  id: string
  form: string
  is_right: boolean
  reason: string
  by: string | null
  created_at: Date
}

/** The corrections of a question, latest first. */
export const findCorrections = (tx: Tx, questionId: string): Promise<CorrectionRow[]> =>
  tx
    .selectFrom('evening_corrections as c')
    .leftJoin('profiles as p', 'p.user_id', 'c.created_by')
    .select(['c.id', 'c.form', 'c.is_right', 'c.reason', 'p.display_name as by', 'c.created_at'])
    .where('c.question_id', '=', questionId)
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id')
    .execute()

/**
 * A member of a team that gave an answer: the points of the team now, what the evening has given with its corrections, and all points of the
 * member.
 */
export type AffectedRow = { userId: string; language: string; due: number; given: number; total: number }

export async function findAffected(
  tx: Tx,
  competitionId: string,
  { questionId, form }: { questionId: string; form: string },
): Promise<AffectedRow[]> {
  const { rows } = await sql<AffectedRow>`
    select m.user_id as "userId", u.language, t.points as due, p.points as total,
      (select coalesce(sum(e.delta), 0)::int from point_events e where e.user_id = m.user_id
        and e.source_type in ('quiz_evening', 'evening_correction') and competition_of(e.source_type, e.source_id) = ${competitionId}) as given
    from evening_answers a join evening_members m on m.team_id = a.team_id join profiles p on p.user_id = m.user_id
      join users u on u.id = m.user_id join evening_totals(${competitionId}) t on t.team_id = m.team_id
    where a.question_id = ${questionId} and a.form = ${form} order by m.user_id`.execute(tx)
  return rows
}
