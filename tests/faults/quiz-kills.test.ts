import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { answer, start, stored } from '#tests/quizzes/play-quiz.ts'

const players = long ? 200 : 40
const kills = long ? 20 : 2

test(`the server is killed ${kills} times while ${players} players answer: nobody loses a question, an answer or points`, async () => {
  const server = await startServer()
  const users = await makeUsers(server, players)
  const { quizId, questions } = await makeQuiz(server, { questions: Array(kills).fill({ timeLimit: 600 }) })
  for (const { id: questionId } of questions) {
    await Promise.all(users.map((user) => shown(user, questionId)))
    let answered = 0
    const sent = users.map((user) =>
      answer(server, user, quizId, { questionId, selectedAnswer: 1 })
        .then(() => answered++)
        .catch(() => null),
    )
    await expect.poll(() => answered, { interval: 5 }).toBeGreaterThan(players / 10)
    await server.kill9()
    await Promise.all(sent)
    await server.restart()
    // A player who got no answer sends it again. An acknowledged one is answered as before.
    for (const user of users) {
      const again = await answer(server, user, quizId, { questionId, selectedAnswer: 1 })
      expect(again.body.verdict).toMatchObject({ questionId, outcome: 'right', pointsEarned: 10 })
    }
  }
  for (const { userId } of users)
    expect(await stored(server, quizId, userId)).toMatchObject({
      finished: true,
      answered: kills,
      points: 10 * kills,
      ledger: 10 * kills,
      rows: kills,
    })
  await expectInvariants(server.pool)

  /** Requests the next question twice, as after a lost connection. It must be the same question, and its time must continue. */
  async function shown(user: TestUser, questionId: string): Promise<void> {
    await expect.poll(async () => (await start(server, user, quizId)).status, { interval: 50 }).toBe(200)
    const { open } = (await call(server, user, 'getQuiz', { params: { quizId } })).body.attempt
    const again = (await start(server, user, quizId)).body.open
    expect([open.questionId, again.questionId]).toEqual([questionId, questionId])
    expect(again.millisecondsLeft).toBeLessThanOrEqual(open.millisecondsLeft)
  }
}, 600_000)
