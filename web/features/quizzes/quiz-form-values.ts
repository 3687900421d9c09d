import type { z } from 'zod'
import type { QuestionType } from '#contract/bounds.ts'
import type { EditableQuiz, quizInput } from '#contract/quizzes.ts'
import { quizTimeErrors, type WallClock } from '#rules/quiz.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { t } from '#web/platform/language.ts'
import { trimmed } from '#web/ui/form/form-values.ts'

/** A new question: multiple choice, four empty options, the first one right. */
export const newQuestion = {
  id: null as string | null,
  question: '',
  questionType: 'multiple_choice' as QuestionType,
  options: ['', '', '', ''],
  correctAnswer: 0,
  correctTextAnswer: '',
  points: 10,
  timeLimit: 30,
  pictureUrl: '',
}
export type QuestionForm = typeof newQuestion

const noTime: WallClock = { date: '', time: '' }
/** The values of an empty form; dates and times are in Stockholm time. */
export const emptyQuiz = {
  title: '',
  description: '',
  startTime: noTime,
  endTime: noTime,
  isActive: true,
  questions: [newQuestion],
}
export type QuizForm = typeof emptyQuiz
/** What is sent. */
export type QuizBody = z.input<typeof quizInput>

const clockOf = (instant: string | null) =>
  instant === null ? noTime : stockholmWallClock(new Date(instant))

export const quizValues = (stored: EditableQuiz): QuizForm => ({
  title: stored.title,
  description: stored.description ?? '',
  startTime: clockOf(stored.startTime),
  endTime: clockOf(stored.endTime),
  isActive: stored.isActive,
  questions: stored.questions.map((each) => ({
    ...each,
    options: each.options ?? newQuestion.options,
    correctAnswer: each.correctAnswer ?? newQuestion.correctAnswer,
    correctTextAnswer: each.correctTextAnswer ?? '',
    pictureUrl: each.pictureUrl ?? '',
  })),
})

const timeOf = (typed: WallClock) => (typed.date === '' && typed.time === '' ? null : typed)

/** The values as the contract takes them: without times that are not set, and without the key of the other type. */
export const quizBody = (values: QuizForm): QuizBody => {
  const { startTime, endTime, questions, ...rest } = trimmed(values) as QuizForm
  return {
    ...rest,
    startTime: timeOf(startTime),
    endTime: timeOf(endTime),
    questions: questions.map((each) =>
      each.questionType === 'text'
        ? { ...each, options: null, correctAnswer: null }
        : { ...each, correctTextAnswer: null },
    ),
  }
}

/** An inactive quiz with the same questions, without times. */
export const copyOf = (stored: EditableQuiz, title: string): QuizBody => ({
  ...quizBody({ ...quizValues(stored), startTime: noTime, endTime: noTime }),
  title: title.slice(0, 120),
  isActive: false,
  questions: stored.questions.map((each) => ({ ...each, id: null })),
})

const timeMessages = {
  time_does_not_exist: 'problems.codes.time_does_not_exist',
  end_before_start: 'adminQuizzes.form.endBeforeStart',
} as const

/** Rules on start and end beyond the schema. */
export const checkQuizTimes = ({ startTime, endTime }: QuizForm) =>
  Object.fromEntries(
    Object.entries(quizTimeErrors(timeOf(startTime), timeOf(endTime))).map(([path, rule]) => [
      path,
      t(timeMessages[rule]),
    ]),
  )
