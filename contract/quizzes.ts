import { z } from 'zod'
import { adminCrud } from './admin-crud.ts'
import { bounds, questionTypes } from './bounds.ts'
import { pictureProblems } from './errors.ts'
import {
  allowsPast,
  emptyToNull,
  instant,
  line,
  localDate,
  localTime,
  orNull,
  pageOf,
  pageQuery,
  searchText,
  text,
  uuid,
  version,
} from './fields.ts'
import { leader } from './points.ts'
import { exampleQuestion, questionInput, storedQuestion } from './quiz-questions.ts'
import { json, route } from './route.ts'

const tag = 'Quizzes'
export const quizAdministration = 'Quizzes: administration'

/** The fields of a quiz in every list. */
const summary = {
  id: uuid,
  title: z.string(),
  description: z.string().nullable(),
  /** Null: open at once. */
  startTime: instant.nullable(),
  /** Null: open until it is deactivated. */
  endTime: instant.nullable(),
  isActive: z.boolean(),
  /** The number of questions, the points for all of them, and the seconds that they take at most. */
  questionCount: z.number().int(),
  points: z.number().int(),
  seconds: z.number().int(),
}

export const quiz = z
  .object({
    ...summary,
    /** How far the signed-in user is; null when they have not begun. */
    mine: z
      .object({
        isFinished: z.boolean(),
        answered: z.number().int(),
        right: z.number().int(),
        points: z.number().int(),
      })
      .nullable(),
  })
  .meta({ id: 'Quiz' })
export type Quiz = z.infer<typeof quiz>

const questionText = {
  questionId: uuid,
  /** 1 is the first. */
  number: z.number().int(),
  question: z.string(),
  questionType: z.enum(questionTypes),
  /** Null where the answer is typed. The order may differ between players; an answer refers to this order. */
  options: z.array(z.string()).nullable(),
  pictureUrl: z.string().nullable(),
}

/** The question that the user can answer now. It never contains the key. */
export const openQuestion = z
  .object({
    ...questionText,
    points: z.number().int(),
    /** Seconds. */
    timeLimit: z.number().int(),
    /** How much of the time limit was left when the server answered. */
    millisecondsLeft: z.number().int(),
  })
  .meta({ id: 'OpenQuestion' })
export type OpenQuestion = z.infer<typeof openQuestion>

export const outcomes = ['right', 'wrong', 'late'] as const

/** An answer that was recorded, with the key. A quiz that hides its keys shows them when it has closed: until then all its parts are null. */
export const verdict = z
  .object({
    ...questionText,
    outcome: z.enum(outcomes),
    pointsEarned: z.number().int(),
    /** The answer that counts, as it was sent; both are null when no answer arrived in time. */
    selectedAnswer: z.number().int().nullable(),
    textAnswer: z.string().nullable(),
    /** The index of the right option; null for a question of another type, and while the key is hidden. */
    correctAnswer: z.number().int().nullable(),
    /** Every accepted text; null for a question of another type, and while the key is hidden. */
    correctTextAnswers: z.array(z.string()).nullable(),
    /** The right number, and by how much an answer may differ from it; null as above. */
    correctNumber: z.number().nullable(),
    tolerance: z.number().nullable(),
    /** The indexes of the options in the right order; null as above. */
    correctOrder: z.array(z.number().int()).nullable(),
  })
  .meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdict>

export const quizAttempt = z
  .object({
    quizId: uuid,
    questionCount: z.number().int(),
    answered: z.number().int(),
    right: z.number().int(),
    points: z.number().int(),
    isFinished: z.boolean(),
    /** Null between two questions and after the last one. */
    open: orNull(openQuestion),
    /** The latest recorded answer. */
    latest: orNull(verdict),
  })
  .meta({ id: 'QuizAttempt' })
export type QuizAttempt = z.infer<typeof quizAttempt>

export const quizResult = z
  .object({
    quizId: uuid,
    title: z.string(),
    questionCount: z.number().int(),
    right: z.number().int(),
    points: z.number().int(),
    maxPoints: z.number().int(),
    /** The user's points in the club. */
    total: z.number().int(),
    /** The time of all answers. */
    milliseconds: z.number().int(),
    /** More points first, then less time. 1 is first. */
    place: z.number().int(),
    /** How many have finished the quiz. */
    players: z.number().int(),
    /** The next better place, and how many more points would have given that place or a better one. Null for the first. */
    ahead: orNull(z.object({ place: z.number().int(), points: z.number().int() })),
    /** Up to two before me and two after me who have finished it, with me, by place. Those not listed are left out. */
    near: z.array(leader.omit({ level: true })),
    /** The first fifty who have finished it. Those who have chosen not to be listed are left out; I am in it all the same. */
    leaders: z.array(leader.omit({ level: true })),
    answers: z.array(verdict),
  })
  .meta({ id: 'QuizResult' })
export type QuizResult = z.infer<typeof quizResult>

export const quizId = z.object({ quizId: uuid })

export const listQuizzes = route('listQuizzes', {
  access: 'user',
  tag,
  summary: 'Active quizzes, latest first',
  query: z.object(pageQuery),
  answers: { 200: json(pageOf(quiz), 'One page') },
})
export const getQuiz = route('getQuiz', {
  access: 'user',
  tag,
  summary: 'One quiz, and how far I am in it',
  description:
    'An inactive quiz is shown only to those who have begun it and to admins. Nothing is begun by reading.',
  params: quizId,
  answers: { 200: json(z.object({ quiz, attempt: orNull(quizAttempt) }), 'The quiz') },
})
export const startQuizAttempt = route('startQuizAttempt', {
  access: 'user',
  tag,
  summary: 'Begin a quiz, or go on with it',
  description:
    'Shows the next question, whose time then runs. While a question is open, the same one is returned. An open question ' +
    'whose time is over is recorded as late instead, and the next call shows the next one.',
  params: quizId,
  problems: ['quiz_not_started', 'quiz_ended', 'quiz_completed'],
  answers: { 200: json(quizAttempt, 'The attempt') },
})
export const quizAnswer = z
  .strictObject({
    questionId: uuid,
    selectedAnswer: z
      .number()
      .int()
      .min(0)
      .max(bounds.question.options - 1)
      .nullable()
      .default(null),
    /** What is typed; of an order question the indexes of the options in the guest's order, such as `2,0,1`. */
    textAnswer: emptyToNull(line(bounds.question.textAnswer)),
  })
  .meta({
    id: 'QuizAnswer',
    example: { questionId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b', selectedAnswer: 2, textAnswer: null },
  })
export type QuizAnswer = z.infer<typeof quizAnswer>
export const submitQuizAnswer = route('submitQuizAnswer', {
  access: 'user',
  tag,
  summary: 'Answer the open question, once',
  description:
    'Counts if it is received at most two seconds after the time limit. The first answer is recorded; sent again, with ' +
    'whatever answer, the recorded one is returned.',
  params: quizId,
  body: quizAnswer,
  problems: ['question_not_open', 'too_many_points'],
  answers: { 200: json(z.object({ verdict, attempt: quizAttempt }), 'The verdict') },
})
export const getQuizResult = route('getQuizResult', {
  access: 'user',
  tag,
  summary: 'My result of a quiz that I have finished',
  params: quizId,
  answers: { 200: json(quizResult, 'The result') },
})

const fairness = {
  /** Whether guests see the key only when the quiz has closed. */
  hidesKey: z.boolean(),
  /** Whether each guest sees the options in an order of their own. A change applies to those who begin afterwards. */
  shufflesOptions: z.boolean(),
}
const administered = {
  ...summary,
  /** How many have begun the quiz. */
  players: z.number().int(),
  version: z.number().int(),
  createdAt: instant,
  updatedAt: instant,
}
export const listedQuiz = z.object(administered).meta({ id: 'ListedQuiz' })
export type ListedQuiz = z.infer<typeof listedQuiz>
/** What an admin edits: the quiz with its questions and the version that the edit starts from. */
export const editableQuiz = z
  .object({ ...administered, ...fairness, questions: z.array(storedQuestion) })
  .meta({ id: 'EditableQuiz' })
export type EditableQuiz = z.infer<typeof editableQuiz>

/** Date and time in Europe/Stockholm. */
const stockholmTime = z.strictObject({ date: localDate, time: localTime })
const quizFields = {
  title: line(bounds.quiz.title),
  description: emptyToNull(text(bounds.quiz.description)),
  startTime: stockholmTime.nullable().default(null),
  /** After the start. */
  endTime: stockholmTime.nullable().default(null),
  hidesKey: fairness.hidesKey.default(false),
  shufflesOptions: fairness.shufflesOptions.default(true),
  questions: z.array(questionInput).max(bounds.quiz.questions),
  allowsPast,
}
const exampleQuiz = {
  title: 'Fredagsquizet',
  description: 'Tio frågor om musik.',
  startTime: { date: '2055-03-05', time: '18:00' },
  endTime: { date: '2055-03-05', time: '23:00' },
  hidesKey: true,
  shufflesOptions: true,
  questions: [exampleQuestion],
}
export const quizInput = z
  .strictObject({ ...quizFields, isActive: z.boolean().default(true) })
  .meta({ id: 'QuizInput', example: { ...exampleQuiz, isActive: true } })
export type QuizInput = z.infer<typeof quizInput>
export const quizEdit = z
  .strictObject({
    ...quizFields,
    /**
     * Whether given answers are marked again by a changed key, which changes the points of those whose verdict changes. Null
     * asks: the edit is refused with `key_changed` when a verdict would change.
     */
    markAgain: z.boolean().nullable().default(null),
    version,
  })
  .meta({ id: 'QuizEdit', example: { ...exampleQuiz, version: 1 } })
export type QuizEdit = z.infer<typeof quizEdit>

export const {
  list: listAllQuizzes,
  get: getQuizForEditing,
  create: createQuiz,
  update: updateQuiz,
  remove: deleteQuiz,
} = adminCrud({
  access: 'quizzes.edit',
  noun: 'quiz',
  plural: 'quizzes',
  tag: quizAdministration,
  params: quizId,
  /** `search`: a part of the title. */
  query: z.object({ ...pageQuery, search: searchText.optional() }),
  listed: listedQuiz,
  stored: editableQuiz,
  input: quizInput,
  edit: quizEdit,
  deleted: z.object({ players: z.number().int() }),
  problems: ['time_does_not_exist', 'date_has_passed', 'key_changed', 'too_many_points', ...pictureProblems],
  texts: {
    list: { summary: 'All quizzes, latest first' },
    create: { description: 'The end must be after the start.' },
    update: {
      description:
        'Questions are kept by their ids. Those who have begun the quiz go on with the questions that they began with. ' +
        'When a changed key would change verdicts, `markAgain` decides; without it the edit is refused with `key_changed`, ' +
        'and `current` has the number of `answers` and `players`.',
    },
    remove: {
      summary: 'Delete a quiz with its answers',
      description: 'Points that it gave are not removed.',
    },
  },
})
export const setQuizActive = route('setQuizActive', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'Activate or deactivate a quiz',
  params: quizId,
  problems: ['quiz_without_questions'],
  body: z.strictObject({ isActive: z.boolean() }).meta({ id: 'QuizSwitch', example: { isActive: false } }),
  answers: { 200: json(editableQuiz, 'Changed') },
})
