import type { StoredQuestion } from '#contract/quiz-questions.ts'
import type { QuizResults } from '#contract/quiz-results.ts'
import type { EditableQuiz, ListedQuiz } from '#contract/quizzes.ts'
import { id } from './harness/fixtures.ts'

const at = '2026-01-02T11:00:00.000Z'

export const capital: StoredQuestion = {
  id: id(61),
  question: 'Vilken stad är Sveriges huvudstad?',
  questionType: 'multiple_choice',
  options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
  correctAnswer: 1,
  correctTextAnswer: null,
  correctNumber: null,
  tolerance: null,
  points: 10,
  timeLimit: 30,
  pictureUrl: null,
}
export const island: StoredQuestion = {
  ...capital,
  id: id(62),
  question: 'Vad heter Sveriges största ö?',
  questionType: 'text',
  options: null,
  correctAnswer: null,
  correctTextAnswer: 'Gotland|Gottland',
  points: 20,
  timeLimit: 60,
}

/** Open, without times. */
export const listed: ListedQuiz = {
  id: id(60),
  title: 'Fredagsquizet',
  description: 'Två frågor om Sverige.',
  startTime: null,
  endTime: null,
  isActive: true,
  questionCount: 2,
  points: 30,
  seconds: 90,
  players: 3,
  version: 1,
  createdAt: at,
  updatedAt: at,
}
export const stored: EditableQuiz = {
  ...listed,
  hidesKey: false,
  shufflesOptions: true,
  questions: [capital, island],
}

export const coming: ListedQuiz = {
  ...listed,
  id: id(64),
  title: 'Nyårsquizet',
  players: 0,
  startTime: '2055-12-31T17:00:00.000Z',
  endTime: '2055-12-31T21:00:00.000Z',
}
export const ended: ListedQuiz = {
  ...listed,
  id: id(65),
  title: 'Sommarquizet',
  isActive: false,
  endTime: '2026-01-03T21:00:00.000Z',
}

const player = {
  userId: id(1),
  displayName: 'Anna Berg',
  place: 1 as number | null,
  answered: 2,
  right: 2,
  points: 30,
  milliseconds: 12_400,
  startedAt: at,
  fastAnswers: 0,
}
export const results: QuizResults = {
  quizId: listed.id,
  title: listed.title,
  questionCount: 2,
  outdated: { answers: 0, players: 0 },
  players: [
    player,
    { ...player, userId: id(3), displayName: 'Cia Dal', place: 2, right: 1, points: 10, fastAnswers: 2 },
    { ...player, userId: id(4), displayName: 'Dan Ek', place: null, answered: 1, right: 0, points: 0 },
  ],
  alike: [
    {
      players: [
        { userId: id(1), displayName: 'Anna Berg', milliseconds: 9_040 },
        { userId: id(3), displayName: 'Cia Dal', milliseconds: 2_100 },
      ],
      compared: 10,
      same: 9,
      sameWrong: 2,
    },
  ],
  questions: [
    {
      questionId: id(61),
      question: capital.question,
      answered: 3,
      right: 2,
      fastest: { displayName: 'Cia Dal', milliseconds: 250 },
      accepted: null,
      wrong: [],
    },
    {
      questionId: id(62),
      question: island.question,
      answered: 0,
      right: 0,
      fastest: null,
      accepted: island.correctTextAnswer,
      wrong: [],
    },
  ],
}

const wrong = [
  { form: 'gotlnad', written: 'Gotlnad', answers: 3, isNear: true },
  { form: 'gotlands', written: 'Gotlands', answers: 1, isNear: true },
  { form: 'öland', written: 'Öland', answers: 12, isNear: false },
  { form: 'öland|fårö', written: 'Öland|Fårö', answers: 2, isNear: false },
  { form: 'orust', written: 'Orust', answers: 2, isNear: false },
  { form: 'tjörn', written: 'Tjörn', answers: 1, isNear: false },
  { form: 'ven', written: 'Ven', answers: 1, isNear: false },
  { form: 'värmdö', written: 'Värmdö', answers: 1, isNear: false },
]
/** Results with wrong texts, without the first ones that have been accepted. */
export const misspelt = (accepted = 0): QuizResults => ({
  ...results,
  questions: results.questions.map((each) =>
    each.questionId === island.id
      ? { ...each, answered: 23, right: accepted * 3, wrong: wrong.slice(accepted) }
      : each,
  ),
})
