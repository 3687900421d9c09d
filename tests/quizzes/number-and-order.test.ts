import { expect, test } from 'vitest'
import type { EditableQuiz } from '#contract/quizzes.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeQuiz, number, order } from './make-quiz.ts'
import { answer, start } from './play-quiz.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const years = ['Vasa', 'Titanic', 'Estonia']

/** Opens the next question of a guest, whose turn may not have come yet. */
async function open(user: TestUser, quizId: string) {
  await expect.poll(async () => (await start(server, user, quizId)).body.open?.questionId).toBeTruthy()
  return (await start(server, user, quizId)).body.open
}

/** The places of some options as a guest sees them, in this order. */
const placesOf = (shown: string[], wanted: string[]) => wanted.map((each) => shown.indexOf(each)).join(',')

test('a number question: an answer within the tolerance is right, however it is written, and the verdict says how near is near enough', async () => {
  const { quizId, questions } = await makeQuiz(server, { questions: [number(1969, 2), number(2.5)] })
  const [near, far] = await makeUsers(server, 2)
  for (const [user, typed, outcome] of [
    [near, '1 971', 'right'],
    [far, '1972', 'wrong'],
  ] as const) {
    const asked = await open(user, quizId)
    expect(asked).toMatchObject({ questionType: 'number', options: null })
    const { verdict } = (
      await answer(server, user, quizId, { questionId: asked.questionId, textAnswer: typed })
    ).body
    expect(verdict).toMatchObject({ outcome, textAnswer: typed, correctNumber: 1969, tolerance: 2 })
  }
  await open(near, quizId)
  const exact = await answer(server, near, quizId, {
    questionId: questions[1]?.id as string,
    textAnswer: '2,5',
  })
  expect(exact.body.verdict).toMatchObject({ outcome: 'right', correctNumber: 2.5, tolerance: 0 })
  await open(far, quizId)
  // What is no number is recorded, and wrong.
  const words = await answer(server, far, quizId, {
    questionId: questions[1]?.id as string,
    textAnswer: 'två och en halv',
  })
  expect(words.body.verdict).toMatchObject({ outcome: 'wrong', textAnswer: 'två och en halv' })
  await expectInvariants(server.pool)
})

test('an order question: no guest ever sees the right order, and each answers in the order they see', async () => {
  const { quizId } = await makeQuiz(server, {
    questions: Array.from({ length: 8 }, () => order(...years)),
    shufflesOptions: true,
  })
  const [right, wrong] = await makeUsers(server, 2)
  for (let at = 0; at < 8; at += 1) {
    for (const user of [right, wrong]) {
      const { questionId, options, ...asked } = await open(user, quizId)
      expect(asked.questionType).toBe('order')
      expect([...options].sort()).toEqual([...years].sort())
      expect(options).not.toEqual(years)
      const wanted = user === right ? years : ['Titanic', 'Vasa', 'Estonia']
      const textAnswer = placesOf(options, wanted)
      const { verdict } = (await answer(server, user, quizId, { questionId, textAnswer })).body
      expect(verdict).toMatchObject({ options, textAnswer, outcome: user === right ? 'right' : 'wrong' })
      expect(verdict.correctOrder.map((place: number) => options[place])).toEqual(years)
    }
  }
  const result = await call(server, right, 'getQuizResult', { params: { quizId } })
  expect(result.body).toMatchObject({ right: 8, points: 80 })
})

test('an order question in a quiz that does not shuffle is mixed all the same, alike for all', async () => {
  const { quizId } = await makeQuiz(server, { questions: [order('a', 'b', 'c', 'd', 'e', 'f')] })
  const users = await makeUsers(server, 2)
  const [one, other] = await Promise.all(users.map(async (user) => (await open(user, quizId)).options))
  expect(one).toEqual(other)
  expect(one).not.toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test.each(['0,1', '0,1,1', '0,1,2,3', '0,1,9', 'Vasa'])(
  'an order question: %s names not each place once, so it is no answer',
  async (textAnswer) => {
    const { quizId } = await makeQuiz(server, { questions: [order(...years)] })
    const [user] = await makeUsers(server, 1)
    const { questionId } = await open(user, quizId)
    const { verdict } = (await answer(server, user, quizId, { questionId, textAnswer })).body
    expect(verdict).toMatchObject({ outcome: 'wrong', textAnswer: null })
  },
)

test('number and order questions: a quiz that hides its keys shows neither', async () => {
  const { quizId } = await makeQuiz(server, { questions: [number(7), order(...years)], hidesKey: true })
  const [user] = await makeUsers(server, 1)
  for (const textAnswer of ['8', '0,1,2']) {
    const { questionId } = await open(user, quizId)
    const { verdict } = (await answer(server, user, quizId, { questionId, textAnswer })).body
    expect(verdict).toMatchObject({
      outcome: 'wrong',
      correctNumber: null,
      tolerance: null,
      correctOrder: null,
    })
  }
})

const stored = async (quizId: string): Promise<EditableQuiz> =>
  (await call(server, admin, 'getQuizForEditing', { params: { quizId } })).body

test('number and order questions: a changed key marks given answers again, also those of an older set', async () => {
  const { quizId } = await makeQuiz(server, { questions: [number(1969), order(...years)] })
  const [user] = await makeUsers(server, 1)
  await answer(server, user, quizId, {
    questionId: (await open(user, quizId)).questionId,
    textAnswer: '1970',
  })
  const asked = await open(user, quizId)
  const swapped = ['Titanic', 'Vasa', 'Estonia']
  await answer(server, user, quizId, {
    questionId: asked.questionId,
    textAnswer: placesOf(asked.options, swapped),
  })
  const points = async () => (await call(server, user, 'getMe')).body.points
  expect(await points()).toBe(0)
  const edit = async (first: object, second: object, markAgain: boolean | null) => {
    const { title, description, version, hidesKey, shufflesOptions, questions } = await stored(quizId)
    return call(server, admin, 'updateQuiz', {
      params: { quizId },
      body: {
        title,
        description,
        version,
        hidesKey,
        shufflesOptions,
        markAgain,
        questions: [
          { ...questions[0], ...first },
          { ...questions[1], ...second },
        ],
      },
    })
  }
  const asks = await edit({ tolerance: 1 }, { options: swapped }, null)
  expect(asks).toMatchObject({
    status: 409,
    body: { code: 'key_changed', current: { answers: 2, players: 1 } },
  })
  expect((await edit({ tolerance: 1 }, { options: swapped }, true)).status).toBe(200)
  expect(await points()).toBe(20)
  expect((await stored(quizId)).questions).toMatchObject([
    { correctNumber: 1969, tolerance: 1 },
    { options: swapped },
  ])
  const result = await call(server, user, 'getQuizResult', { params: { quizId } })
  const [, ordered] = result.body.answers
  expect(ordered.correctOrder.map((place: number) => ordered.options[place])).toEqual(swapped)
  // Back again, the points go.
  expect((await edit({ tolerance: 0 }, { options: years }, true)).status).toBe(200)
  expect(await points()).toBe(0)
  await expectInvariants(server.pool)
})

const base = { id: null, question: 'Fråga?', points: 10, timeLimit: 30 }
test.each([
  ['a number without a key', { questionType: 'number' }, 'questions.0.correctNumber'],
  [
    'a tolerance below 0',
    { questionType: 'number', correctNumber: 1, tolerance: -1 },
    'questions.0.tolerance',
  ],
  ['an order of two', { questionType: 'order', options: ['a', 'b'] }, 'questions.0.options'],
  ['an order of seven', { questionType: 'order', options: [...'abcdefg'] }, 'questions.0.options'],
  [
    'an order with two equal options',
    { questionType: 'order', options: ['a', 'b', 'a'] },
    'questions.0.options.2',
  ],
  [
    'a choice of five',
    { questionType: 'multiple_choice', options: [...'abcde'], correctAnswer: 1 },
    'questions.0.options',
  ],
])('a quiz with %s is refused', async (_, question, field) => {
  const body = { title: 'Nytt', questions: [{ ...base, ...question }] }
  const refused = await call(server, admin, 'createQuiz', { body })
  expect(refused).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  expect(refused.body.fields.map((each: { field: string }) => each.field)).toEqual([field])
})

test('number and order questions are stored with their keys and without those of other types', async () => {
  const questions = [
    { ...base, questionType: 'number', correctNumber: 3.14, correctTextAnswer: 'x', options: [...'abcd'] },
    { ...base, questionType: 'order', options: years, correctAnswer: 1, correctNumber: 5 },
  ]
  const made = await call(server, admin, 'createQuiz', { body: { title: 'Nytt', questions } })
  expect(made.status).toBe(201)
  const none = { correctAnswer: null, correctTextAnswer: null }
  expect(made.body.questions).toMatchObject([
    { ...none, questionType: 'number', options: null, correctNumber: 3.14, tolerance: 0 },
    { ...none, questionType: 'order', options: years, correctNumber: null, tolerance: null },
  ])
})
