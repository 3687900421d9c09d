import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { choice, makeQuiz, text } from './make-quiz.ts'
import { answer, start } from './play-quiz.ts'

test('admins see which players answered alike, by the texts of options and by equal text answers', async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, 3)
  const { quizId } = await makeQuiz(server, {
    shufflesOptions: true,
    questions: [...Array.from({ length: 5 }, () => choice()), text('Öland')],
  })
  const given = [
    ['Malmö', 'Uppsala', 'Stockholm', 'Stockholm', 'Malmö', 'Fel ö!'],
    ['Malmö', 'Uppsala', 'Stockholm', 'Stockholm', 'Stockholm', 'fel ö'],
    ['Göteborg', 'Göteborg', 'Stockholm', 'Stockholm', 'Malmö', 'Ven'],
  ]
  for (const [who, user] of users.entries())
    for (const [at, wanted] of (given[who] as string[]).entries()) {
      await expect.poll(async () => (await start(server, user, quizId)).body.open?.number).toBe(at + 1)
      const { open } = (await start(server, user, quizId)).body
      const body = open.options ? { selectedAnswer: open.options.indexOf(wanted) } : { textAnswer: wanted }
      await answer(server, user, quizId, { questionId: open.questionId, ...body })
    }
  const { body } = await call(server, admin, 'listQuizResults', { params: { quizId } })
  expect(body.alike).toMatchObject([
    {
      players: [{ userId: users[0].userId }, { userId: users[1].userId }],
      compared: 6,
      same: 5,
      sameWrong: 3,
    },
  ])
})
