import { mostWritten } from '#rules/evening-marking.ts'
import { whyNotAccept, withAccepted } from '#rules/quiz-acceptance.ts'
import { comparableAnswer, type KeyedQuestion } from '#rules/quiz-marking.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changedVerdicts, changeKeys, correctVerdicts, type NewKeys } from './mark-again.ts'
import { findGivenAnswers, findInAllSets } from './queries.ts'
import { quizResource } from './resource.ts'

type Place = { quizId: string; questionId: string }

/**
 * Accepts what players have written to a text question: adds it to the accepted answers of every set, and marks the answers again.
 * Each set has its own key and gets one more answer, so no verdict becomes wrong, and verdicts that an edit has kept stay. Returns
 * how many answers became right. Throws not_found, answer_not_acceptable or too_many_points.
 */
export async function acceptQuizAnswer(
  { db, clock }: Engine,
  adminId: string,
  { quizId, questionId }: Place,
  typed: string,
): Promise<{ answers: number }> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, quizResource, quizId)
    const written = await findWritten(tx, { quizId, questionId }, comparableAnswer(typed))
    const sets = await findInAllSets(tx, quizId, [questionId])
    for (const { correct_text_answer: accepted } of sets) {
      const refusal = accepted === null ? null : whyNotAccept(accepted, written)
      if (refusal) throw new ProblemError(refusal)
    }
    const keys: NewKeys = new Map([[questionId, (stored) => withWritten(stored, written)]])
    const changes = await changedVerdicts(tx, quizId, keys)
    if ((await changeKeys(tx, quizId, keys)) === 0) return { answers: 0 }
    const now = clock.now()
    await writeVersion(tx, quizResource, quizId, { updated_at: now })
    const counts = await correctVerdicts(tx, locked.row, { adminId, changes, now })
    await recordUpdate(tx, quizResource, locked, {
      adminId,
      action: 'quiz.answer-accepted',
      kept: (quiz) => ({
        title: quiz.title,
        accepted: quiz.questions.find(({ id }) => id === questionId)?.correctTextAnswer ?? null,
        ...(quiz !== locked.before && counts),
      }),
    })
    return { answers: changes.length }
  })
}

const withWritten = (stored: KeyedQuestion, written: string) =>
  stored.correctTextAnswer === null
    ? null
    : { ...stored, correctTextAnswer: withAccepted(stored.correctTextAnswer, written) }

/** How most players have written an answer of this form. Throws not_found when nobody has given it. */
async function findWritten(tx: Tx, { quizId, questionId }: Place, form: string): Promise<string> {
  const same = (await findGivenAnswers(tx, quizId, [questionId])).flatMap(({ text_answer: value }) =>
    value !== null && comparableAnswer(value) === form ? [{ value }] : [],
  )
  same.sort((one, other) => (one.value < other.value ? -1 : 1))
  if (same.length === 0) throw new ProblemError('not_found')
  return mostWritten(same)
}
