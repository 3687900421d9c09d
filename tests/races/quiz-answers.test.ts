import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { start, stored } from '#tests/quizzes/play-quiz.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const begin = (user: TestUser, quizId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/quizzes/${quizId}/attempt`,
  user,
})
const send = (user: TestUser, quizId: string, questionId: string, selectedAnswer: number): BurstRequest => ({
  method: 'POST',
  path: `/api/quizzes/${quizId}/answers`,
  user,
  body: { questionId, selectedAnswer },
})
const rounds = long ? 50 : 2

describe('quizzes: concurrent requests of one player', () => {
  it('of 50 answers of a player with all options one is stored, all get its verdict, and the points are given once', async () => {
    const server = await startServer()
    const users = await makeUsers(server, rounds)
    const { quizId, questions } = await makeQuiz(server, { questions: [{}] })
    const questionId = questions[0]?.id as string
    for (const user of users) {
      await start(server, user, quizId)
      const answers = await burst(
        server,
        Array.from({ length: 50 }, (_, i) => send(user, quizId, questionId, i % 4)),
      )
      expect(tally(answers)).toEqual({ '200': 50 })
      expect(new Set(answers.map(({ body }) => JSON.stringify(body.verdict))).size).toBe(1)
      const points = answers[0]?.body.verdict.pointsEarned
      expect(await stored(server, quizId, user.userId)).toEqual({
        shown: 1,
        answered: 1,
        right: points / 10,
        points,
        finished: true,
        answers: 1,
        ledger: points,
        rows: points / 10,
      })
    }
    await expectInvariants(server.pool)
  })

  it('of 50 requests of a player to begin a quiz, all get the same question, which is shown once', async () => {
    const server = await startServer()
    const users = await makeUsers(server, rounds)
    const { quizId, questions } = await makeQuiz(server)
    for (const user of users) {
      const answers = await burst(
        server,
        Array.from({ length: 50 }, () => begin(user, quizId)),
      )
      expect(tally(answers)).toEqual({ '200': 50 })
      expect(new Set(answers.map(({ body }) => body.open.questionId))).toEqual(new Set([questions[0]?.id]))
      expect(await stored(server, quizId, user.userId)).toMatchObject({ shown: 1, answers: 1, answered: 0 })
    }
  })

  control('without the locks and the guard of an answer, points differ from the answers', async () => {
    const server = await startServer({ withoutLocks: true })
    const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks: true })
    await server.pool.query(withoutLastWord)
    const users = await makeUsers(server, 40)
    const { quizId, questions } = await makeQuiz(server, { questions: [{ correctAnswer: 0 }, {}] })
    const questionId = questions[0]?.id as string
    for (const user of users) await start(server, user, quizId)
    const options = [0, 1, 2, 3]
    const sendAll = (node: TestServer, chosen: number[]) =>
      burst(
        node,
        users.flatMap((user) => chosen.map((option) => send(user, quizId, questionId, option))),
      )
    // Requests that reach one node together are in one group, so it takes two nodes.
    await Promise.all([sendAll(server, options), sendAll(other, options.toReversed())])
    expect(await brokenInvariants(server.pool)).not.toEqual({})
  })
})

/** SQL after which an answer can be given again, and takes longer, so that other requests ask the rule before the commit. */
const withoutLastWord = `
  drop trigger quiz_answers_once on quiz_answers;
  ${slowly(0.02, 'before update on quiz_answers')}`
