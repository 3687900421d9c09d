import { sql } from 'kysely'
import type { BreakTimes } from '#rules/evening-break.ts'
import type { Change, EveningPlace, QuestionTimes } from '#rules/quiz-evening.ts'
import type { Tx } from '#server/platform/database/database.ts'

type Step = Pick<Change, 'place' | 'from'> & BreakTimes & { soundAt: Date | null; requestId: string | null }

/** Writes where an evening stands. Returns whether nobody has stepped since the version. */
export async function writeEvening(
  tx: Tx,
  competitionId: string,
  version: number,
  { place, from, breakAt, breakUntil, soundAt, requestId }: Step,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('quiz_evenings')
    .set({
      ...placeColumns(place, from),
      break_at: breakAt,
      break_until: breakUntil,
      sound_at: soundAt,
      last_request_id: requestId,
      version: version + 1,
    })
    .where('competition_id', '=', competitionId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const placeColumns = (place: EveningPlace, from: EveningPlace | null) => ({
  stage: place.stage,
  question_id: place.questionId,
  from_stage: from?.stage ?? null,
  from_question_id: from?.questionId ?? null,
})

export async function endEvening(tx: Tx, competitionId: string): Promise<void> {
  await tx
    .updateTable('quiz_evenings')
    .set({
      ...placeColumns({ stage: 'finished', questionId: null }, null),
      break_at: null,
      break_until: null,
      sound_at: null,
      version: sql<number>`version + 1`,
    })
    .where('competition_id', '=', competitionId)
    .execute()
}

/** Writes the times of a question. One that is not locked has no marks. */
export async function writeTimes(tx: Tx, questionId: string, times: QuestionTimes): Promise<void> {
  if (!times.lockedAt) await tx.deleteFrom('evening_marks').where('question_id', '=', questionId).execute()
  await tx
    .updateTable('evening_questions')
    .set({
      shown_at: times.shownAt,
      opened_at: times.openedAt,
      closes_at: times.closesAt,
      locked_at: times.lockedAt,
      revealed_at: times.revealedAt,
    })
    .where('id', '=', questionId)
    .execute()
}

type Marking = { forms: { form: string; isRight: boolean }[]; isByHand: boolean; markedBy: string | null }

/**
 * Writes marks, in the order of their forms, because two nodes may mark at once. What a host has marked is changed by hosts only. Returns
 * whether anything changed.
 */
export async function writeMarks(
  tx: Tx,
  questionId: string,
  { forms, isByHand, markedBy }: Marking,
): Promise<boolean> {
  const sorted = forms.toSorted((one, other) => (one.form < other.form ? -1 : 1))
  if (sorted.length === 0) return false
  const { numAffectedRows } = await sql`
    insert into evening_marks as m (question_id, form, is_right, is_by_hand, marked_by)
    select ${questionId}, f.form, f.is_right, ${isByHand}, ${markedBy}::uuid
    from unnest(${sorted.map(({ form }) => form)}::text[], ${sorted.map(({ isRight }) => isRight)}::boolean[]) as f (form, is_right)
    on conflict (question_id, form) do update set is_right = excluded.is_right, is_by_hand = excluded.is_by_hand, marked_by = excluded.marked_by
    where (m.is_right, m.is_by_hand) is distinct from (excluded.is_right, excluded.is_by_hand) and (excluded.is_by_hand or not m.is_by_hand)`.execute(
    tx,
  )
  return (numAffectedRows ?? 0n) > 0n
}
