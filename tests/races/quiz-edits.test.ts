import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { answer, start, stored } from '#tests/quizzes/play-quiz.ts'
import { deadlocks } from './deadlocks.ts'

const edits = long ? 100 : 10
const questionCount = 3

it(`a quiz during ${edits} edits of its questions: each player plays the set they began with, and scores are exact`, async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const { quizId } = await makeQuiz(server, { questions: Array(questionCount).fill({}) })
  const before = await deadlocks(server.pool)
  const players = await makeUsers(server, long ? 120 : 24)
  const rest = players.values()

  /** Plays with the right answers of the present set, whose points are those of the set. */
  const play = async (user: TestUser) => {
    const points: number[] = []
    for (let at = 0; at < questionCount; at++) {
      await expect.poll(async () => (await start(server, user, quizId)).status, { interval: 60 }).toBe(200)
      const { open } = (await call(server, user, 'getQuiz', { params: { quizId } })).body.attempt
      points.push(open.points)
      const { body } = await answer(server, user, quizId, { questionId: open.questionId, selectedAnswer: 1 })
      expect(body.verdict).toMatchObject({ outcome: 'right', pointsEarned: open.points })
    }
    // One edit gives all questions the same points.
    expect(new Set(points).size).toBe(1)
    const sum = questionCount * (points[0] as number)
    expect(await stored(server, quizId, user.userId)).toMatchObject({
      finished: true,
      points: sum,
      ledger: sum,
    })
  }
  const playing = Array.from({ length: 6 }, async () => {
    for (const user of rest) await play(user)
  })
  const editing = (async () => {
    for (let edit = 1; edit <= edits; edit++) {
      const { body } = await call(server, admin, 'getQuizForEditing', { params: { quizId } })
      const questions = body.questions.map((each: object) => ({ ...each, points: edit }))
      const saved = await call(server, admin, 'updateQuiz', {
        params: { quizId },
        // The players answer by the place of an option.
        body: { title: body.title, questions, version: body.version, shufflesOptions: false },
      })
      expect(saved.status).toBe(200)
    }
  })()
  await Promise.all([...playing, editing])
  expect(await deadlocks(server.pool)).toBe(before)
  await expectInvariants(server.pool)
}, 600_000)
