import type { CellData } from './callers.ts'
import {
  adminsOnly,
  isAmong,
  namesNoAddress,
  namesNoOtherUser,
  ownersOnly,
  type Rows,
  same,
  signedIn,
} from './rows.ts'

const ofOpen = ({ quizzes }: CellData) => ({ params: { quizId: quizzes.open } })
const ofHidden = ({ quizzes }: CellData) => ({ params: { quizId: quizzes.hidden } })
const ofFinished = ({ quizzes }: CellData) => ({ params: { quizId: quizzes.finished } })
const ofUnknown = () => ({ params: { quizId: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b' } })
const answers = (selected: (data: CellData) => { params: { quizId: string } }) => (data: CellData) => ({
  ...selected(data),
  body: { questionId: data.quizzes.questionId, textAnswer: 'Öland' },
})

/** Quizzes: routes for guests. */
const guestRows = {
  listQuizzes: {
    expected: signedIn(200),
    check: (answer, data, caller) => {
      isAmong(answer.body.items, data.quizzes.open, true)
      isAmong(answer.body.items, data.quizzes.hidden, false)
      for (const { mine } of answer.body.items) same(mine !== null, caller === 'owner')
      namesNoOtherUser(answer, data, caller)
    },
  },
  getQuiz: [
    {
      request: ofOpen,
      expected: signedIn(200),
      check: (answer, data, caller) => {
        same(answer.body.attempt !== null, caller === 'owner')
        same(JSON.stringify(answer.body).includes('Öland'), false)
        namesNoOtherUser(answer, data, caller)
      },
    },
    {
      name: 'that is inactive',
      request: ofHidden,
      expected: { ...ownersOnly(200, 404), admin: 200 },
      asAdmin: ['quizmaster'],
    },
    { name: 'that does not exist', request: ofUnknown, expected: signedIn(404) },
  ],
  startQuizAttempt: [
    {
      request: ofOpen,
      expected: signedIn(200),
      changes: ['quiz_attempts', 'quiz_answers'],
      // The question of the owner is open already.
      mayChangeNothing: true,
      check: ({ body }) => same(body.open.number, 1),
    },
    { name: 'that is inactive', request: ofHidden, expected: ownersOnly(200, 404) },
    {
      name: 'that the owner has finished',
      request: ofFinished,
      expected: ownersOnly(409, 200),
      changes: ['quiz_attempts', 'quiz_answers'],
    },
  ],
  submitQuizAnswer: [
    {
      request: answers(ofOpen),
      expected: ownersOnly(200, 404),
      changes: ['quiz_attempts', 'quiz_answers', 'point_events', 'profiles'],
      check: ({ body }) => same(body.verdict.pointsEarned, 10),
    },
    {
      name: 'that is answered',
      request: answers(ofFinished),
      expected: ownersOnly(200, 404),
      check: ({ body }) => same(body.verdict.pointsEarned, 0),
    },
  ],
  getQuizResult: [
    {
      request: ofFinished,
      expected: ownersOnly(200, 404),
      check: (answer, data, caller) => namesNoOtherUser(answer, data, caller),
    },
    { name: 'that is not finished', request: ofOpen, expected: signedIn(404) },
  ],
} satisfies Rows

/** Quizzes: routes for admins. */
const adminRows = {
  setQuizActive: {
    request: (data) => ({ ...ofOpen(data), body: { isActive: false } }),
    expected: adminsOnly(200),
    changes: ['audit_log', 'quizzes'],
  },
  markQuizAgain: [
    { request: ofOpen, expected: adminsOnly(200), check: ({ body }) => same(body.answers, 0) },
    { name: 'of a quiz that does not exist', request: ofUnknown, expected: adminsOnly(404) },
  ],
  acceptQuizAnswer: [
    {
      name: 'that nobody has given',
      request: (data) => ({
        params: { ...ofOpen(data).params, questionId: data.quizzes.questionId },
        body: { form: 'olland' },
      }),
      expected: adminsOnly(404),
    },
    {
      name: 'of a quiz that does not exist',
      request: (data) => ({
        params: { ...ofUnknown().params, questionId: data.quizzes.questionId },
        body: { form: 'olland' },
      }),
      expected: adminsOnly(404),
    },
  ],
  listQuizResults: [
    {
      request: ofOpen,
      expected: adminsOnly(200),
      check: (answer, data) => {
        same(answer.body.players[0].userId, data.users.owner?.userId)
        namesNoAddress(answer)
      },
    },
    { name: 'that does not exist', request: ofUnknown, expected: adminsOnly(404) },
  ],
  exportQuizResults: {
    request: ofOpen,
    expected: adminsOnly(200),
    check: ({ body }, { users }) => same(body.includes(users.owner?.displayName), true),
  },
} satisfies Rows

export const quizRows = { ...guestRows, ...adminRows }
