import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { choice, makeQuiz, text } from './make-quiz.ts'
import { answer, enterEvening, later, start, stored } from './play-quiz.ts'

let user: TestUser
const server = await startInProcess()
beforeEach(async () => {
  user = await enterEvening(server)
})
const read = (quizId: string) => call(server, user, 'getQuiz', { params: { quizId } })

describe('playing a quiz', () => {
  test('playing a quiz shows one question at a time, a verdict after each, points in the ledger, and the result', async () => {
    const { quizId, questions } = await makeQuiz(server, {
      questions: [choice(), text('Öland|Ö-land', { points: 25 }), choice({ timeLimit: 10 })],
    })
    const [first, second, third] = questions as [
      (typeof questions)[0],
      (typeof questions)[0],
      (typeof questions)[0],
    ]
    const own = await openStream(server, user, 'me')

    const begun = await start(server, user, quizId)
    expect(begun).toMatchObject({
      status: 200,
      body: { questionCount: 3, answered: 0, points: 0, latest: null },
    })
    expect(begun.body.open).toEqual({
      questionId: first.id,
      number: 1,
      question: first.question,
      questionType: 'multiple_choice',
      options: first.options,
      pictureUrl: null,
      points: 10,
      timeLimit: 30,
      millisecondsLeft: 30_000,
    })
    await own.next((m) => m.type === 'quiz.attempt' && m.quizId === quizId)

    server.setNow(later(4_000))
    const right = await answer(server, user, quizId, { questionId: first.id, selectedAnswer: 1 })
    expect(right.body).toMatchObject({
      verdict: {
        outcome: 'right',
        pointsEarned: 10,
        selectedAnswer: 1,
        correctAnswer: 1,
        correctTextAnswers: null,
      },
      attempt: { answered: 1, right: 1, points: 10, isFinished: false, open: null },
    })
    await own.next((m) => m.type === 'points.changed' && m.points === 10)

    server.setNow(later(10_000))
    expect((await start(server, user, quizId)).body.open).toMatchObject({ number: 2, options: null })
    server.setNow(later(15_000))
    const textual = await answer(server, user, quizId, { questionId: second.id, textAnswer: '  öLAND ' })
    expect(textual.body.verdict).toMatchObject({
      outcome: 'right',
      pointsEarned: 25,
      textAnswer: 'öLAND',
      correctAnswer: null,
      correctTextAnswers: ['Öland', 'Ö-land'],
    })

    server.setNow(later(20_000))
    await start(server, user, quizId)
    server.setNow(later(21_000))
    const last = await answer(server, user, quizId, { questionId: third.id, selectedAnswer: 0 })
    expect(last.body).toMatchObject({
      verdict: { outcome: 'wrong', pointsEarned: 0, selectedAnswer: 0, correctAnswer: 1 },
      attempt: { answered: 3, right: 2, points: 35, isFinished: true, open: null },
    })
    const result = await call(server, user, 'getQuizResult', { params: { quizId } })
    expect(result.body).toMatchObject({
      right: 2,
      questionCount: 3,
      points: 35,
      maxPoints: 45,
      total: 35,
      milliseconds: 10_000,
      place: 1,
      players: 1,
      answers: [{ outcome: 'right' }, { outcome: 'right' }, { outcome: 'wrong', correctAnswer: 1 }],
    })
    expect((await call(server, user, 'listMyPoints')).body.items).toMatchObject([
      { source: 'quiz_answer', points: 25, reason: 'Fredagsquizet' },
      { source: 'quiz_answer', points: 10, reason: 'Fredagsquizet' },
    ])
    await expectInvariants(server.pool)
  })

  test('a second attempt at a quiz is refused and gives nothing', async () => {
    const { quizId, questions } = await makeQuiz(server, { questions: [{}] })
    const questionId = questions[0]?.id as string
    await start(server, user, quizId)
    await answer(server, user, quizId, { questionId, selectedAnswer: 1 })
    server.setNow(later(60_000))
    expect(await start(server, user, quizId)).toMatchObject({ status: 409, body: { code: 'quiz_completed' } })
    expect((await answer(server, user, quizId, { questionId, selectedAnswer: 1 })).body.attempt.points).toBe(
      10,
    )
    expect(await stored(server, quizId, user.userId)).toMatchObject({
      answers: 1,
      points: 10,
      ledger: 10,
      rows: 1,
    })
  })

  test('the list of quizzes says how many questions the guest has answered; places are by points and then by time', async () => {
    const { quizId, questions } = await makeQuiz(server, { questions: [{}, {}] })
    const mine = async (who: TestUser) =>
      (await call(server, who, 'listQuizzes')).body.items.find((each: { id: string }) => each.id === quizId)
        .mine
    const [quick, slow, wrong] = await makeUsers(server, 3)
    await server.pool.query(`update sessions set expires_at = '2056-01-01'`)
    expect(await mine(quick)).toBeNull()
    for (const [who, seconds, selectedAnswer] of [
      [wrong, 1, 0],
      [slow, 8, 1],
      [quick, 3, 1],
    ] as const) {
      for (const [at, { id: questionId }] of questions.entries()) {
        server.setNow(later(at * 60_000))
        await start(server, who, quizId)
        if (at === 0) expect(await mine(who)).toEqual({ isFinished: false, answered: 0, right: 0, points: 0 })
        server.setNow(later(at * 60_000 + seconds * 1000))
        await answer(server, who, quizId, { questionId, selectedAnswer })
      }
    }
    const place = async (who: TestUser) =>
      (await call(server, who, 'getQuizResult', { params: { quizId } })).body.place
    expect([await place(quick), await place(slow), await place(wrong)]).toEqual([1, 2, 3])
    const resultOf = async (who: TestUser) =>
      (await call(server, who, 'getQuizResult', { params: { quizId } })).body
    expect((await resultOf(quick)).ahead).toBeNull()
    expect((await resultOf(slow)).ahead, 'as many points in less time: one more had been enough').toEqual({
      place: 1,
      points: 1,
    })
    expect((await resultOf(wrong)).ahead, 'faster: as many points are enough').toEqual({
      place: 2,
      points: 20,
    })
    const leaders = async (who: TestUser) =>
      (await call(server, who, 'getQuizResult', { params: { quizId } })).body.leaders.map(
        ({ userId, rank, points }: { userId: string; rank: number; points: number }) => [
          userId,
          rank,
          points,
        ],
      )
    const all = [
      [quick.userId, 1, 20],
      [slow.userId, 2, 20],
      [wrong.userId, 3, 0],
    ]
    expect(await leaders(wrong)).toEqual(all)
    await server.pool.query('update profiles set on_leaderboard = false where user_id = $1', [slow.userId])
    expect(await leaders(slow), 'nobody else sees one who is not listed').toEqual(all)
    expect(await leaders(quick)).toEqual([all[0], all[2]])
    const near = async (who: TestUser) =>
      (await resultOf(who)).near.map(({ userId }: { userId: string }) => userId)
    expect(await near(slow)).toEqual([quick.userId, slow.userId, wrong.userId])
    expect(await near(quick)).toEqual([quick.userId, wrong.userId])
    expect((await resultOf(wrong)).ahead, 'one who is not listed has a place all the same').toEqual({
      place: 2,
      points: 20,
    })
    expect(await mine(slow)).toEqual({ isFinished: true, answered: 2, right: 2, points: 20 })
    expect((await call(server, user, 'getQuizResult', { params: { quizId } })).status).toBe(404)
  })
})

describe('an answer after the limit', () => {
  test.each([
    [-100, 'right'],
    [1_900, 'right'],
    [2_000, 'right'],
    [2_001, 'late'],
    [2_100, 'late'],
  ])('an answer %i ms after the limit of its question is marked as: %s', async (late, outcome) => {
    const { quizId, questions } = await makeQuiz(server)
    const questionId = questions[0]?.id as string
    await start(server, user, quizId)
    server.setNow(later(30_000 + late))
    const answered = await answer(server, user, quizId, { questionId, selectedAnswer: 1 })
    const points = outcome === 'right' ? 10 : 0
    expect(answered.body.verdict).toMatchObject({ outcome, pointsEarned: points })
    expect(await stored(server, quizId, user.userId)).toMatchObject({ answered: 1, points, ledger: points })
  })
})

describe('the time of a question', () => {
  test('the time of a question runs from its first showing; reloads and other devices add nothing', async () => {
    const { quizId } = await makeQuiz(server)
    await start(server, user, quizId)
    for (let reload = 1; reload <= 20; reload++) {
      server.setNow(later(reload * 1_000))
      const left = 30_000 - reload * 1_000
      expect((await read(quizId)).body.attempt.open.millisecondsLeft).toBe(left)
      expect((await start(server, user, quizId)).body.open).toMatchObject({
        number: 1,
        millisecondsLeft: left,
      })
    }
  })

  test('the time of a question that is over: the question is recorded as late, and the next is shown only when asked for', async () => {
    const { quizId } = await makeQuiz(server)
    await start(server, user, quizId)
    server.setNow(later(32_000))
    expect((await start(server, user, quizId)).body).toMatchObject({
      open: { number: 1, millisecondsLeft: 0 },
    })
    server.setNow(later(32_001))
    expect((await read(quizId)).body.attempt).toMatchObject({
      open: { number: 1, millisecondsLeft: 0 },
      latest: null,
    })
    expect((await start(server, user, quizId)).body).toMatchObject({
      answered: 1,
      right: 0,
      points: 0,
      open: null,
      latest: { outcome: 'late', selectedAnswer: null, correctAnswer: 1 },
    })
    server.setNow(later(40_000))
    expect((await start(server, user, quizId)).body.open).toMatchObject({
      number: 2,
      millisecondsLeft: 30_000,
    })
  })

  test('an answer faster than a person can read is recorded and flagged, and the next question has to wait', async () => {
    const { quizId, questions } = await makeQuiz(server)
    await start(server, user, quizId)
    server.setNow(later(299))
    await answer(server, user, quizId, { questionId: questions[0]?.id as string, selectedAnswer: 1 })
    server.setNow(later(299 + 299))
    expect(await start(server, user, quizId)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests' },
    })
    server.setNow(later(299 + 300))
    expect((await start(server, user, quizId)).body.open).toMatchObject({ number: 2 })
    server.setNow(later(299 + 300 + 300))
    await answer(server, user, quizId, { questionId: questions[1]?.id as string, selectedAnswer: 1 })
    const [admin] = await makeUsers(server, 1, { admin: true })
    await server.pool.query(`update sessions set expires_at = '2056-01-01'`)
    const results = await call(server, admin, 'listQuizResults', { params: { quizId } })
    expect(results.body.players).toMatchObject([{ answered: 2, fastAnswers: 1, place: null }])
  })
})

describe('an answer to a question', () => {
  test('an answer to a later question, one of another quiz or an unknown one is refused and gives nothing', async () => {
    const { quizId, questions } = await makeQuiz(server)
    const other = await makeQuiz(server)
    await start(server, user, quizId)
    for (const questionId of [questions[1]?.id, questions[2]?.id, other.questions[0]?.id, randomId()]) {
      const refused = await answer(server, user, quizId, {
        questionId: questionId as string,
        selectedAnswer: 1,
      })
      expect(refused).toMatchObject({ status: 409, body: { code: 'question_not_open' } })
    }
    const notBegun = { questionId: other.questions[0]?.id as string, selectedAnswer: 1 }
    expect((await answer(server, user, other.quizId, notBegun)).status).toBe(404)
    expect((await answer(server, user, randomId(), notBegun)).status).toBe(404)
    expect(await stored(server, quizId, user.userId)).toMatchObject({ shown: 1, answered: 0, ledger: 0 })
    expect(await stored(server, other.quizId, user.userId)).toBeNull()
  })

  test('an answer to a question sent again returns the first one, whatever it says', async () => {
    const { quizId, questions } = await makeQuiz(server)
    const questionId = questions[0]?.id as string
    await start(server, user, quizId)
    const first = await answer(server, user, quizId, { questionId, selectedAnswer: 0 })
    for (const selectedAnswer of [0, 1, 2, 3, null])
      expect(await answer(server, user, quizId, { questionId, selectedAnswer })).toMatchObject({
        status: 200,
        body: first.body,
      })
    server.setNow(later(1_000))
    await start(server, user, quizId)
    const again = await answer(server, user, quizId, { questionId, selectedAnswer: 1 })
    expect(again.body).toMatchObject({
      verdict: first.body.verdict,
      attempt: { answered: 1, open: { number: 2 } },
    })
  })

  test('an answer of the type of another question, and no answer, are wrong', async () => {
    const { quizId, questions } = await makeQuiz(server, { questions: [choice(), text('Öland'), choice()] })
    const given = [{ textAnswer: 'Stockholm' }, { selectedAnswer: 1 }, {}]
    for (const [at, body] of given.entries()) {
      server.setNow(later(at * 10_000))
      await start(server, user, quizId)
      const questionId = questions[at]?.id as string
      expect((await answer(server, user, quizId, { questionId, ...body })).body.verdict.outcome).toBe('wrong')
    }
  })

  test('an answer of 10,000 characters is refused', async () => {
    const { quizId, questions } = await makeQuiz(server, { questions: [text('Öland')] })
    await start(server, user, quizId)
    const long = { questionId: questions[0]?.id as string, textAnswer: 'a'.repeat(10_000) }
    expect(await answer(server, user, quizId, long)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'textAnswer' }] },
    })
    expect(await stored(server, quizId, user.userId)).toMatchObject({ answered: 0 })
  })
})
