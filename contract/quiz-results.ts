import { z } from 'zod'
import { instant, uuid } from './fields.ts'
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
export const exportQuizResults = route('exportQuizResults', {
  access: 'quizzes.edit',
  tag: quizAdministration,
  summary: 'The results of a quiz as CSV',
  params: quizId,
  answers: { 200: file('text/csv', 'The results') },
})
