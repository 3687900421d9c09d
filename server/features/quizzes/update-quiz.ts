import type { EditableQuiz, QuizEdit } from '#contract/quizzes.ts'
import { hasPassed } from '#rules/past-date.ts'
import { isChange, lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { changedKeys, changedVerdicts, changeKeys, markAgain } from './mark-again.ts'
import type { EditableQuizRow } from './queries.ts'
import { quizValues, withOwnPictures } from './quiz-values.ts'
import { quizResource } from './resource.ts'
import { updateQuestions } from './update-questions.ts'

/**
 * Changes a quiz and its questions. Guests who have begun it continue with the questions that they began with. Throws not_found,
 * stale_version (with the stored quiz), time_does_not_exist, validation_failed for an end that is not after the start and
 * for ids of questions that are not the quiz's own, and key_changed (with the number of answers) when a changed key would
 * change verdicts and the edit does not say whether to mark again, date_has_passed for an end in the past that the edit does
 * not allow, or a picture problem.
 */
export async function updateQuiz(
  engine: Engine,
  adminId: string,
  quizId: string,
  { version, allowsPast, ...edit }: QuizEdit,
): Promise<EditableQuiz> {
  const { db, clock } = engine
  const values = quizValues(edit)
  const questions = await withOwnPictures(engine, adminId, edit.questions)
  return inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, quizResource, quizId, version)
    const now = clock.now()
    const isMoved = values.end_time?.toISOString() !== locked.before.endTime
    if (!allowsPast && isMoved && values.end_time && hasPassed(values.end_time, now))
      throw new ProblemError('date_has_passed', { current: { attendees: 0 } })
    await applyKeys(tx, locked.row, { adminId, edit, now })
    const question_set = await updateQuestions(tx, locked.row, questions)
    if (question_set === null && !isChange<object>(locked.row, values)) return locked.before
    const stamps = { updated_at: now, ...(question_set !== null && { question_set }) }
    await writeVersion(tx, quizResource, quizId, { ...values, ...stamps })
    return recordUpdate(tx, quizResource, locked, { adminId })
  })
}

/** Stores changed answer keys in every set of questions and marks given answers again, unless the edit says that the old verdicts stay. */
async function applyKeys(
  tx: Tx,
  quiz: EditableQuizRow,
  { adminId, edit, now }: { adminId: string; edit: Omit<QuizEdit, 'version' | 'allowsPast'>; now: Date },
): Promise<void> {
  const keys = changedKeys(quiz.questions, edit.questions)
  if (keys.size === 0 || edit.markAgain === false) return
  const changes = await changedVerdicts(tx, quiz.id, keys)
  if (changes.length > 0 && edit.markAgain === null) {
    const players = new Set(changes.map(({ row }) => row.user_id)).size
    throw new ProblemError('key_changed', { current: { answers: changes.length, players } })
  }
  await changeKeys(tx, quiz.id, keys)
  if (changes.length > 0) await markAgain(tx, quiz, { adminId, changes, now })
}
