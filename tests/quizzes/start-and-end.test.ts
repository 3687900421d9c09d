import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { makeQuiz } from './make-quiz.ts'
import { answer, enterEvening, evening, later, start, stored } from './play-quiz.ts'

let user: TestUser
const server = await startInProcess()
beforeEach(async () => {
  user = await enterEvening(server)
})
const read = (quizId: string) => call(server, user, 'getQuiz', { params: { quizId } })

describe('start and end of a quiz', () => {
  const second = 1_000
  const end = later(60 * second)
  const timed = () => makeQuiz(server, { startTime: evening, endTime: end })

  test.each([
    [-second, 409, 'quiz_not_started'],
    [0, 200, undefined],
    [60 * second, 200, undefined],
    [61 * second, 409, 'quiz_ended'],
  ])('beginning a quiz %i ms after its start answers %i', async (at, status, code) => {
    const { quizId } = await timed()
    server.setNow(later(at))
    const begun = await start(server, user, quizId)
    expect([begun.status, begun.body.code]).toEqual([status, code])
    expect(await stored(server, quizId, user.userId)).toEqual(status === 200 ? expect.anything() : null)
  })

  test('an open question can still be answered after the end of the quiz, and the answer finishes the attempt', async () => {
    const { quizId, questions } = await timed()
    server.setNow(later(50 * second))
    await start(server, user, quizId)
    server.setNow(later(70 * second))
    const last = await answer(server, user, quizId, {
      questionId: questions[0]?.id as string,
      selectedAnswer: 1,
    })
    expect(last.body).toMatchObject({
      verdict: { outcome: 'right' },
      attempt: { isFinished: true, answered: 1 },
    })
    expect((await call(server, user, 'getQuizResult', { params: { quizId } })).body).toMatchObject({
      right: 1,
      questionCount: 3,
      points: 10,
      maxPoints: 30,
      answers: [{ number: 1 }],
    })
  })

  test.each(['the end', 'deactivation'])(
    'between two questions, %s finishes the attempt at a quiz',
    async (how) => {
      const { quizId, questions } = await timed()
      await start(server, user, quizId)
      server.setNow(later(5 * second))
      await answer(server, user, quizId, { questionId: questions[0]?.id as string, selectedAnswer: 1 })
      if (how === 'the end') server.setNow(later(61 * second))
      else {
        await server.pool.query('update quizzes set is_active = false where id = $1', [quizId])
        server.setNow(later(6 * second))
      }
      expect((await start(server, user, quizId)).body).toMatchObject({
        isFinished: true,
        open: null,
        answered: 1,
      })
      expect(await stored(server, quizId, user.userId)).toMatchObject({
        finished: true,
        shown: 1,
        ledger: 10,
      })
    },
  )

  test('an inactive quiz, and one without questions, are not listed and cannot be begun', async () => {
    const hidden = await makeQuiz(server, { isActive: false })
    const empty = await makeQuiz(server, { questions: [] })
    const listed = (await call(server, user, 'listQuizzes')).body.items.map((each: { id: string }) => each.id)
    for (const { quizId } of [hidden, empty]) expect(listed).not.toContain(quizId)
    expect((await start(server, user, hidden.quizId)).status).toBe(404)
    expect(await start(server, user, empty.quizId)).toMatchObject({ body: { code: 'quiz_not_started' } })
    expect((await read(hidden.quizId)).status).toBe(404)
  })
})
