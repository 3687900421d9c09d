import { z } from 'zod'
import { bounds } from './bounds.ts'
import { instant, line, uuid } from './fields.ts'
import { quizAdministration, quizId } from './quizzes.ts'
import { file, json, route } from './route.ts'

const player = z
  .object({
    userId: uuid,
    displayName: z.string(),
    /** 1 is first; null while the attempt is not finished. */
    place: z.number().int().nullable(),
    answered: z.number().int(),
    right: z.number().int(),
    points: z.number().int(),
    milliseconds: z.number().int(),
    startedAt: instant,
    /** How many answers came sooner than a person can read the question. */
    fastAnswers: z.number().int(),
  })
  .meta({ id: 'QuizPlayer' })
export type QuizPlayer = z.infer<typeof player>

/** Two players whose answers suggest that they are one person: first the one who began first. */
const alikePair = z
  .object({
    players: z.array(
      z.object({
        userId: uuid,
        displayName: z.string(),
        /** The median time of an answer. */
        milliseconds: z.number().int(),
      }),
    ),
    /** The number of questions that both have answered, of those with equal answers, and of those with equal wrong answers. */
    compared: z.number().int(),
    same: z.number().int(),
    sameWrong: z.number().int(),
  })
  .meta({ id: 'AlikePair' })
export type AlikePair = z.infer<typeof alikePair>

/** Wrong answers to a text question that are one when they are compared. */
const wrongAnswers = z
  .object({
    form: z.string(),
    /** How most players have written it. */
    written: z.string(),
    answers: z.number().int(),
    /** Nearly one of the accepted answers. */
    isNear: z.boolean(),
  })
  .meta({ id: 'WrongAnswers' })
export type WrongAnswers = z.infer<typeof wrongAnswers>

export const quizResults = z
  .object({
    quizId: uuid,
    title: z.string(),
    questionCount: z.number().int(),
    /** What was marked by an older key: an edit can change the key and keep the verdicts of given answers. */
    outdated: z.object({ answers: z.number().int(), players: z.number().int() }),
    /** Finished attempts by their place, then the others. */
    players: z.array(player),
    /** At most twenty pairs, most alike first, among the players with the first places. */
    alike: z.array(alikePair),
    questions: z.array(
      z.object({
        questionId: uuid,
        question: z.string(),
        answered: z.number().int(),
        right: z.number().int(),
        /** The fastest right answer. */
        fastest: z.object({ displayName: z.string(), milliseconds: z.number().int() }).nullable(),
        /** The accepted answers, separated by `|`; null for a question of another type. */
        accepted: z.string().nullable(),
        /** At most fifty groups of wrong texts: those that are nearly right first, then the largest. */
        wrong: z.array(wrongAnswers),
      }),
    ),
  })
  .meta({ id: 'QuizResults' })
export type QuizResults = z.infer<typeof quizResults>

export const listQuizResults = route('listQuizResults', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'Who has played a quiz, and how each question was answered',
  params: quizId,
  answers: { 200: json(quizResults, 'The results') },
})
export const markQuizAgain = route('markQuizAgain', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'Mark given answers by the present key',
  description: 'Points move both ways, and the players concerned are notified.',
  params: quizId,
  problems: ['too_many_points'],
  answers: { 200: json(z.object({ answers: z.number().int() }), 'How many verdicts changed') },
})
export const quizAcceptance = z
  // The longest form: a letter may be compared as several.
  .strictObject({ form: line(4 * bounds.question.textAnswer) })
  .meta({ id: 'QuizAcceptance', example: { form: 'stockhom' } })
export const acceptQuizAnswer = route('acceptQuizAnswer', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'Accept an answer that players have written to a text question',
  description:
    'Adds it to the accepted answers and marks what was given again: `answers` became right. No other verdict changes. ' +
    'Accepted again, it changes nothing.',
  params: quizId.extend({ questionId: uuid }),
  body: quizAcceptance,
  problems: ['answer_not_acceptable', 'too_many_points'],
  answers: { 200: json(z.object({ answers: z.number().int() }), 'How many answers became right') },
})
export const exportQuizResults = route('exportQuizResults', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'The results of a quiz as CSV',
  params: quizId,
  answers: { 200: file('text/csv', 'The results') },
})
