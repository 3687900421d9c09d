import { beforeEach, describe, expect, test } from 'vitest'
import type { EditableQuiz } from '#contract/quizzes.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { choice, makeQuiz, text } from './make-quiz.ts'
import { answer, start, stored } from './play-quiz.ts'

let quizId: string
/** A guest who has answered both questions: with the second option, and with Öland. */
let first: TestUser
/** A guest who has answered both questions: with the third option, and with Gotland. */
let second: TestUser
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  ;[first, second] = await makeUsers(server, 2)
  const made = await makeQuiz(server, { questions: [choice(), text('Öland', { points: 25 })] })
  quizId = made.quizId
  const [one, two] = made.questions.map(({ id }) => id) as [string, string]
  for (const [who, selectedAnswer, textAnswer] of [
    [first, 1, 'Öland'],
    [second, 2, 'Gotland'],
  ] as const) {
    await start(server, who, quizId)
    await answer(server, who, quizId, { questionId: one, selectedAnswer })
    await expect.poll(async () => (await start(server, who, quizId)).body.open?.questionId).toBe(two)
    await answer(server, who, quizId, { questionId: two, textAnswer })
  }
})

const read = async (): Promise<EditableQuiz> =>
  (await call(server, admin, 'getQuizForEditing', { params: { quizId } })).body
async function edit(changes: object[], markAgain: boolean | null = null) {
  const { title, description, questions, version, hidesKey, shufflesOptions } = await read()
  return call(server, admin, 'updateQuiz', {
    params: { quizId },
    body: {
      title,
      description,
      version,
      markAgain,
      hidesKey,
      shufflesOptions,
      questions: questions.map((each, at) => ({ ...each, ...changes[at] })),
    },
  })
}
const score = async (who: TestUser) => {
  const { points, right } = (await stored(server, quizId, who.userId)) ?? {}
  return { points, right, total: (await call(server, who, 'getMe')).body.points }
}

describe('an edit that changes the key of answered questions', () => {
  test('an edit that changes the key of answered questions is refused with a question, and changes nothing until it is decided', async () => {
    const refused = await edit([{ correctAnswer: 2 }, { correctTextAnswer: 'Öland|Gotland' }])
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'key_changed', current: { answers: 3, players: 2 } },
    })
    expect(await read()).toMatchObject({
      version: 1,
      questions: [{ correctAnswer: 1 }, { correctTextAnswer: 'Öland' }],
    })
    expect(await score(first)).toEqual({ points: 35, right: 2, total: 35 })
  })

  test('an edit that changes the key and leaves given answers: the results report it, and can mark them by the present key', async () => {
    const outdated = async () =>
      (await call(server, admin, 'listQuizResults', { params: { quizId } })).body.outdated
    const mark = () => call(server, admin, 'markQuizAgain', { params: { quizId } })
    expect(await outdated()).toEqual({ answers: 0, players: 0 })
    expect((await mark()).body).toEqual({ answers: 0 })
    expect((await edit([{ correctAnswer: 2 }, { correctTextAnswer: 'Öland|Gotland' }], false)).status).toBe(
      200,
    )
    expect(await outdated()).toEqual({ answers: 3, players: 2 })
    expect(await score(second)).toEqual({ points: 0, right: 0, total: 0 })
    const both = await Promise.all([mark(), mark()])
    expect(both.map(({ body }) => body.answers).sort()).toEqual([0, 3])
    expect(await outdated()).toEqual({ answers: 0, players: 0 })
    expect(await score(first)).toEqual({ points: 25, right: 1, total: 25 })
    expect(await score(second)).toEqual({ points: 35, right: 2, total: 35 })
    await expectInvariants(server.pool)
  })

  test('an edit that marks given answers again moves points both ways, notifies the players and is audited', async () => {
    const stream = await openStream(server, second, 'me')
    const saved = await edit([{ correctAnswer: 2 }, { correctTextAnswer: 'Öland|Gotland' }], true)
    expect(saved).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await score(first)).toEqual({ points: 25, right: 1, total: 25 })
    expect(await score(second)).toEqual({ points: 35, right: 2, total: 35 })
    await stream.next((m) => m.type === 'points.changed' && m.points === 35)
    expect((await call(server, first, 'listMyPoints')).body.items).toMatchObject([
      { source: 'quiz_correction', points: -10, reason: 'Fredagsquizet' },
      { source: 'quiz_answer', points: 25 },
      { source: 'quiz_answer', points: 10 },
    ])
    for (const who of [first, second])
      expect((await call(server, who, 'listNotifications')).body.items).toMatchObject([
        { title: 'Quizet är omrättat' },
      ])
    const { rows } = await server.pool.query(
      `select actor_id, after from audit_log where subject_id = $1 and action = 'quiz.marked-again'`,
      [quizId],
    )
    expect(rows).toEqual([
      { actor_id: admin.userId, after: { title: 'Fredagsquizet', answers: 3, players: 2 } },
    ])
    expect((await call(server, second, 'getQuizResult', { params: { quizId } })).body).toMatchObject({
      place: 1,
      points: 35,
      right: 2,
      answers: [{ outcome: 'right', correctAnswer: 2 }, { outcome: 'right' }],
    })
    await expectInvariants(server.pool)
  })

  test('an edit that marks given answers again does so as often as the key changes, and once with the same key', async () => {
    await edit([{ correctAnswer: 2 }], true)
    await edit([{ correctAnswer: 1 }], true)
    expect(await edit([{ correctAnswer: 1 }], true)).toMatchObject({ body: { version: 3 } })
    expect(await score(first)).toEqual({ points: 35, right: 2, total: 35 })
    expect(await score(second)).toEqual({ points: 0, right: 0, total: 0 })
    await expectInvariants(server.pool)
  })

  test('an edit that changes the key and keeps the verdicts applies the new key to later answers only', async () => {
    const saved = await edit([{ correctAnswer: 2 }], false)
    expect(saved.body.questions[0]).toMatchObject({ correctAnswer: 2 })
    expect(await score(first)).toEqual({ points: 35, right: 2, total: 35 })
    const [newcomer] = await makeUsers(server, 1)
    const { open } = (await start(server, newcomer, quizId)).body
    const answered = await answer(server, newcomer, quizId, {
      questionId: open.questionId,
      selectedAnswer: 2,
    })
    expect(answered.body.verdict.outcome).toBe('right')
    await expectInvariants(server.pool)
  })

  test('an edit of the wording or the order of the options changes no verdict and asks nothing', async () => {
    const options = ['Stockholm', 'Göteborg', 'Malmö', 'Uppsala']
    expect(await edit([{ question: 'Sveriges huvudstad?', options, correctAnswer: 0 }])).toMatchObject({
      status: 200,
      body: { version: 2 },
    })
    expect(await score(first)).toEqual({ points: 35, right: 2, total: 35 })
    await edit([{ correctAnswer: 2 }], true)
    // Malmö is the third option in both orders.
    expect(await score(second)).toEqual({ points: 10, right: 1, total: 10 })
    await expectInvariants(server.pool)
  })

  test('an edit of the key applies at once to a guest who has begun the quiz and not finished', async () => {
    const [player] = await makeUsers(server, 1)
    const { open } = (await start(server, player, quizId)).body
    await edit([{ correctAnswer: 3 }], true)
    const answered = await answer(server, player, quizId, { questionId: open.questionId, selectedAnswer: 3 })
    expect(answered.body.verdict).toMatchObject({ outcome: 'right', correctAnswer: 3 })
    await expectInvariants(server.pool)
  })

  test('an edit that marks given answers again leaves nobody with less than 0 points', async () => {
    const { version } = (await call(server, admin, 'getUser', { params: { userId: first.userId } })).body
    await call(server, admin, 'updateUser', {
      params: { userId: first.userId },
      body: { version, points: { before: 35, after: 4 } },
    })
    await edit([{ correctAnswer: 2 }], true)
    expect(await score(first)).toEqual({ points: 25, right: 1, total: 0 })
    await expectInvariants(server.pool)
  })
})
