import { expect, test } from 'vitest'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeQuiz } from './make-quiz.ts'
import { answer, start } from './play-quiz.ts'

test('a quiz goes on at once after the clock was put back by an hour, and no time is negative', async () => {
  const server = await startInProcess()
  const [user] = await makeUsers(server, 1)
  const { quizId, questions } = await makeQuiz(server)
  server.setNow(new Date(Date.now() + 3_600_000))
  await start(server, user, quizId)
  server.setNow(null)
  const given = { questionId: questions[0]?.id as string, selectedAnswer: 1 }
  expect((await answer(server, user, quizId, given)).status).toBe(200)
  expect((await start(server, user, quizId)).body.open).toMatchObject({
    number: 2,
    millisecondsLeft: expect.any(Number),
  })
  await expectInvariants(server.pool)
})
