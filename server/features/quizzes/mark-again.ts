import type { Language } from '#contract/bounds.ts'
import type { QuestionInput } from '#contract/quiz-questions.ts'
import {
  isKeyChanged,
  isRight,
  isSameKey,
  type Key,
  type KeyedQuestion,
  keyFor,
} from '#rules/quiz-marking.ts'
import { sendNotices } from '#server/features/notifications/send-notice.ts'
import { awardPoints } from '#server/features/points/award-points.ts'
import { lockTotals } from '#server/features/points/queries.ts'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { publishUserChanged } from '#server/platform/realtime/publish-user-changed.ts'
import { noticeIn } from '#server/platform/texts.ts'
import {
  type EditableQuizRow,
  findGivenAnswers,
  findInAllSets,
  type GivenAnswerRow,
  type QuestionRow,
} from './queries.ts'
import { keyed, questionValues } from './quiz-values.ts'

/** The new key of a question in each set that contains it. Null: it stays. */
type NewKey = (stored: KeyedQuestion) => Key | null
/** New keys by the ids of their questions. */
export type NewKeys = Map<string, NewKey>

/** The keys of the kept questions whose key an edit changes. */
export function changedKeys(stored: QuestionRow[], edited: QuestionInput[]): NewKeys {
  const byId = new Map(stored.map((row) => [row.id, keyed(row)]))
  return new Map(
    edited.flatMap((each): [string, NewKey][] => {
      const before = each.id === null ? undefined : byId.get(each.id)
      const changed = keyed(questionValues(each))
      const isChanged = before && each.id !== null && isKeyChanged(before, changed)
      return isChanged ? [[each.id as string, (other) => keyFor(other, changed)]] : []
    }),
  )
}

/** The present key of every question. */
export const presentKeys = (questions: QuestionRow[]): NewKeys =>
  new Map(questions.map((row) => [row.id, (other: KeyedQuestion) => keyFor(other, keyed(row))]))

/** How many answers were marked by an older key, and of how many players. */
export async function countOutdated(
  db: Database | Tx,
  { id, questions }: Pick<EditableQuizRow, 'id' | 'questions'>,
): Promise<{ answers: number; players: number }> {
  const changes = await changedVerdicts(db, id, presentKeys(questions))
  return { answers: changes.length, players: new Set(changes.map(({ row }) => row.user_id)).size }
}

/** An answer whose verdict differs by the new key. */
type Change = { row: GivenAnswerRow; isRight: boolean; points: number }

/** The answers, in any set of questions, whose verdict differs by the changed keys. */
export async function changedVerdicts(tx: Database | Tx, quizId: string, keys: NewKeys): Promise<Change[]> {
  if (keys.size === 0) return []
  const rows = await findGivenAnswers(tx, quizId, [...keys.keys()])
  return rows.flatMap((row): Change[] => {
    const key = keys.get(row.question_id)?.(keyed(row))
    if (!key) return []
    const given = { selectedAnswer: row.selected_answer, textAnswer: row.text_answer }
    const right = isRight(key, given)
    if (right === row.is_correct) return []
    return [{ row, isRight: right, points: right ? row.points : -row.points_earned }]
  })
}

type Marked = Pick<EditableQuizRow, 'id' | 'title' | 'question_set'>
type Marking = { adminId: string; changes: Change[]; now: Date }

/** Marks answers of a locked quiz again, with a row in the log. Throws too_many_points. */
export async function markAgain(tx: Tx, quiz: Marked, marking: Marking): Promise<void> {
  const counts = await correctVerdicts(tx, quiz, marking)
  await audit(tx, {
    actorId: marking.adminId,
    action: 'quiz.marked-again',
    subjectType: 'quiz',
    subjectId: quiz.id,
    after: { title: quiz.title, ...counts },
  })
}

/**
 * Changes the verdicts and the scores, corrects the ledger, and notifies those whose points change. Nobody is left with less than
 * 0 points. The caller writes the log. Throws too_many_points.
 */
export async function correctVerdicts(
  tx: Tx,
  quiz: Marked,
  { adminId, changes, now }: Marking,
): Promise<{ answers: number; players: number }> {
  if (changes.length === 0) return { answers: 0, players: 0 }
  const userIds = [...new Set(changes.map(({ row }) => row.user_id))].sort()
  await lockAccounts(tx, userIds)
  for (const userId of userIds) {
    for (const change of changes.filter(({ row }) => row.user_id === userId))
      await correct(tx, quiz, adminId, change, now)
    await publishUserChanged(tx, userId)
  }
  const readers = changes.map(({ row }) => row)
  const words = (language: Language) => markedAgainNotice(quiz.title, language)
  await sendNotices(tx, readers, words, { path: `/quiz/${quiz.id}`, createdBy: adminId }, now)
  return { answers: changes.length, players: userIds.length }
}

async function correct(
  tx: Tx,
  { id: quizId, title }: { id: string; title: string },
  adminId: string,
  { row, isRight: right, points }: Change,
  now: Date,
): Promise<void> {
  const { id } = await tx
    .insertInto('quiz_corrections')
    .values({ answer_id: row.answer_id, points, created_by: adminId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('quiz_answers')
    .set({ is_correct: right, points_earned: right ? row.points : 0 })
    .where('id', '=', row.answer_id)
    .execute()
  await tx
    .updateTable('quiz_attempts')
    .set(({ eb }) => ({
      points: eb('points', '+', points),
      right_answers: eb('right_answers', '+', right ? 1 : -1),
    }))
    .where('quiz_id', '=', quizId)
    .where('user_id', '=', row.user_id)
    .execute()
  const source = { type: 'quiz_correction', id } as const
  const [total] = await lockTotals(tx, [{ userId: row.user_id, source }], 'wait')
  // The total may be less than what the answer gave, because an admin has taken points.
  const given = Math.max(points, -(total?.points ?? 0))
  if (given === 0) return
  await awardPoints(tx, {
    userId: row.user_id,
    source,
    points: given,
    actorId: adminId,
    reason: title,
    at: now,
  })
}

/** Stores changed keys in every set of a quiz, so that they also apply to guests who have begun. Returns how many were stored. */
export async function changeKeys(tx: Tx, quizId: string, keys: NewKeys): Promise<number> {
  let stored = 0
  for (const row of await findInAllSets(tx, quizId, [...keys.keys()])) {
    const before = keyed(row)
    const key = keys.get(row.id)?.(before)
    if (!key || isSameKey(before, key)) continue
    stored += 1
    await tx
      .updateTable('quiz_questions')
      .set({
        correct_answer: key.correctAnswer,
        correct_text_answer: key.correctTextAnswer,
        correct_number: key.correctNumber,
        tolerance: key.tolerance,
        correct_order: key.correctOrder && [...key.correctOrder],
      })
      .where('quiz_id', '=', quizId)
      .where('question_set', '=', row.question_set)
      .where('id', '=', row.id)
      .execute()
  }
  return stored
}

/** Notifies a player that their answers were marked again. */
const markedAgainNotice = (title: string, language: Language) => ({
  ...noticeIn(language, 'quizNotices.markedAgain', { title }),
  type: 'info' as const,
})
