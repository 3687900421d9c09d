import type { QuestionType } from '#contract/bounds.ts'
import type { QuestionInput } from '#contract/quiz-questions.ts'
import type { QuizEdit } from '#contract/quizzes.ts'
import type { KeyedQuestion } from '#rules/quiz-marking.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { ownPictures } from '#server/platform/pictures/own-pictures.ts'
import type { QuestionRow } from './attempt-queries.ts'

type Input = Pick<
  QuizEdit,
  'title' | 'description' | 'startTime' | 'endTime' | 'hidesKey' | 'shufflesOptions'
>

/**
 * The admin's input as columns of the quiz. Throws time_does_not_exist for a time that the change to summer time skips, and
 * validation_failed for an end that is not after the start.
 */
export function quizValues({ title, description, hidesKey, shufflesOptions, ...times }: Input) {
  const start_time = times.startTime && typedInstant(times.startTime, 'startTime.time')
  const end_time = times.endTime && typedInstant(times.endTime, 'endTime.time')
  if (start_time && end_time && end_time <= start_time)
    throw new ProblemError('validation_failed', { fields: [{ field: 'endTime', rule: 'invalid' }] })
  const fairness = { hides_key: hidesKey, shuffles_options: shufflesOptions }
  return { title, description: description || null, start_time, end_time, ...fairness }
}

/** The questions with pictures of our own. Throws what `ownPictures` throws. */
export async function withOwnPictures(
  engine: Engine,
  adminId: string,
  questions: QuestionInput[],
): Promise<QuestionInput[]> {
  const fieldAt = (at: number) => `questions.${at}.pictureUrl`
  const typed = questions.map(({ pictureUrl }, at) => [fieldAt(at), pictureUrl] as const)
  const own = await ownPictures<string>(engine, { adminId, right: 'quizzes.edit' }, Object.fromEntries(typed))
  return questions.map((question, at) => ({ ...question, pictureUrl: own[fieldAt(at)] ?? null }))
}

type KeyColumns = Pick<
  QuestionRow,
  | 'question_type'
  | 'options'
  | 'correct_answer'
  | 'correct_text_answer'
  | 'correct_number'
  | 'tolerance'
  | 'correct_order'
>

/** A question as the rules see it. */
export const keyed = (row: KeyColumns): KeyedQuestion => ({
  questionType: row.question_type as QuestionType,
  options: row.options,
  correctAnswer: row.correct_answer,
  correctTextAnswer: row.correct_text_answer,
  correctNumber: row.correct_number,
  tolerance: row.tolerance,
  correctOrder: row.correct_order,
})

/** A question as columns. What belongs to another type is not stored. */
export function questionValues(input: QuestionInput) {
  const { questionType: type } = input
  const hasOptions = type === 'multiple_choice' || type === 'order'
  return {
    question: input.question,
    question_type: type,
    options: hasOptions ? input.options : null,
    correct_answer: type === 'multiple_choice' ? input.correctAnswer : null,
    correct_text_answer: type === 'text' ? input.correctTextAnswer : null,
    correct_number: type === 'number' ? input.correctNumber : null,
    tolerance: type === 'number' ? (input.tolerance ?? 0) : null,
    correct_order: type === 'order' ? (input.options ?? []).map((_, at) => at) : null,
    points: input.points,
    time_limit: input.timeLimit,
    picture_url: input.pictureUrl,
  }
}
