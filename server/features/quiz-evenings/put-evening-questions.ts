import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { EveningControl, HostedQuestionInput } from '#contract/quiz-evening-control.ts'
import { lockLiveState } from '#server/features/live-competitions/set-live-state.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishCompetitionChanged } from '#server/platform/realtime/publish-competition-changed.ts'
import { lockSounds } from '#server/platform/sounds/stored-sounds.ts'
import { readControl } from './control-queries.ts'
import { findHostedQuestions, type HostedRow, lockEvening } from './queries.ts'
import { type QuestionValues, questionValues, withOwnPictures } from './question-values.ts'

type Edit = { version: number; questions: HostedQuestionInput[] }

/**
 * Stores the questions of an evening, which begins to exist with the first ones. Throws not_found, decided_otherwise, competition_ended,
 * stale_version (with the evening), question_shown for a change of a question that guests have seen, validation_failed for ids that are
 * not the evening's own, or of no sound, or a picture problem.
 */
export async function putEveningQuestions(
  engine: Engine,
  adminId: string,
  competitionId: string,
  { version, ...edit }: Edit,
): Promise<EveningControl> {
  const { db, clock } = engine
  const questions = await withOwnPictures(engine, adminId, edit.questions)
  return inTransaction(db, async (tx) => {
    const competition = await lockLiveState(tx, competitionId, [adminId])
    const control = () => readControl(tx, competitionId, clock.now())
    if (competition.decided_by !== 'live') throw new ProblemError('decided_otherwise')
    const evening = await lockEvening(tx, competitionId)
    if (evening?.stage === 'finished') throw new ProblemError('competition_ended')
    if ((evening?.version ?? 0) !== version)
      throw new ProblemError('stale_version', { current: await control() })
    const stored = await findHostedQuestions(tx, competitionId)
    requireOwnIds(stored, questions)
    await requireSounds(tx, questions)
    const values = questions.map(questionValues)
    requireShown(stored, values)
    if (evening && isDeepStrictEqual(values, stored.map(valuesOf))) return control()
    if (!evening) {
      await tx.insertInto('quiz_evenings').values({ competition_id: competitionId }).execute()
      // Screens that show the competition become those of an evening.
      await publishCompetitionChanged(tx, competitionId)
    }
    await store(tx, competitionId, values)
    if (evening)
      await tx
        .updateTable('quiz_evenings')
        .set({ version: evening.version + 1 })
        .where('competition_id', '=', competitionId)
        .execute()
    await audit(tx, {
      actorId: adminId,
      action: 'quizEvening.updated',
      subjectType: 'quizEvening',
      subjectId: competitionId,
      before: { title: competition.title, questionCount: stored.length },
      after: { title: competition.title, questionCount: values.length },
    })
    return control()
  })
}

/** A stored question as `questionValues` makes one. */
function valuesOf(row: HostedRow): QuestionValues {
  const {
    competition_id: _,
    shown_at,
    opened_at,
    closes_at,
    locked_at,
    revealed_at,
    answers,
    unmarked,
    ...values
  } = row
  return values
}

function requireOwnIds(stored: HostedRow[], questions: HostedQuestionInput[]): void {
  const own = new Set(stored.map(({ id }) => id))
  questions.forEach(({ id }, at) => {
    // `delete` is false for an id that does not belong to the evening, or that occurred before.
    if (id !== null && !own.delete(id))
      throw new ProblemError('validation_failed', {
        fields: [{ field: `questions.${at}.id`, rule: 'invalid' }],
      })
  })
}

/** The sounds are kept until the questions are stored. */
async function requireSounds(tx: Tx, questions: HostedQuestionInput[]): Promise<void> {
  const known = await lockSounds(
    tx,
    questions.flatMap(({ soundId }) => soundId ?? []),
  )
  const fields = questions.flatMap(({ soundId }, at) =>
    soundId === null || known.has(soundId)
      ? []
      : [{ field: `questions.${at}.soundId`, rule: 'invalid' as const }],
  )
  if (fields.length > 0) throw new ProblemError('validation_failed', { fields })
}

/** What guests have seen stays as it was; its place in the order and its time do not matter any more. */
function requireShown(stored: HostedRow[], values: QuestionValues[]): void {
  const seen = ({ position: _, seconds: __, source_question_id: ___, ...rest }: QuestionValues) => rest
  const byId = new Map(values.map((each) => [each.id, each]))
  for (const row of stored) {
    if (!row.shown_at) continue
    const kept = byId.get(row.id)
    if (!kept || !isDeepStrictEqual(seen(kept), seen(valuesOf(row)))) throw new ProblemError('question_shown')
  }
}

async function store(tx: Tx, competitionId: string, values: QuestionValues[]): Promise<void> {
  await tx
    .deleteFrom('evening_questions')
    .where('competition_id', '=', competitionId)
    .$if(values.length > 0, (q) =>
      q.where(
        'id',
        'not in',
        values.map(({ id }) => id),
      ),
    )
    .execute()
  if (values.length === 0) return
  await sql`set constraints evening_questions_position deferred`.execute(tx)
  await tx
    .insertInto('evening_questions')
    .values(values.map((each) => ({ ...each, competition_id: competitionId })))
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        round: ref('excluded.round'),
        position: ref('excluded.position'),
        kind: ref('excluded.kind'),
        question: ref('excluded.question'),
        options: ref('excluded.options'),
        correct_option: ref('excluded.correct_option'),
        accepted: ref('excluded.accepted'),
        correct_number: ref('excluded.correct_number'),
        correct_order: ref('excluded.correct_order'),
        explanation: ref('excluded.explanation'),
        points: ref('excluded.points'),
        is_tie_break: ref('excluded.is_tie_break'),
        counts_speed: ref('excluded.counts_speed'),
        seconds: ref('excluded.seconds'),
        picture_url: ref('excluded.picture_url'),
        sound_id: ref('excluded.sound_id'),
        sound_text: ref('excluded.sound_text'),
        source_question_id: ref('excluded.source_question_id'),
      })),
    )
    .execute()
}
