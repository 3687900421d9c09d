import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { choice, makeQuiz, text } from './make-quiz.ts'
import { answer, start } from './play-quiz.ts'

const canary = 'Kanariefågeln7319'

test('a quiz: no answer of the server to a guest has a key or a later question before its turn', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const { quizId, questions } = await makeQuiz(server, {
    questions: [
      text(`Öland|${canary}-1`),
      choice({ question: `${canary}-2`, options: ['a', 'b', `${canary}-2b`, 'd'], correctAnswer: 2 }),
      text(`${canary}-3`, { question: `${canary}-3?` }),
    ],
  })
  const stream = await openStream(server, user, 'me,club')
  const crawl = async () => {
    const answers = await Promise.all([
      ...(
        ['listQuizzes', 'getHome', 'listMyPoints', 'getMe', 'listNotifications', 'getLeaderboard'] as const
      ).map((operation) => call(server, user, operation)),
      call(server, user, 'getQuiz', { params: { quizId } }),
      call(server, user, 'getQuizResult', { params: { quizId } }),
      start(server, user, quizId),
      // Errors have no key either.
      answer(server, user, quizId, { questionId: questions[2]?.id as string, textAnswer: 'x' }),
      answer(server, user, quizId, { questionId: 'ingen' }),
      call(server, user, 'getQuizForEditing', { params: { quizId } }),
      call(server, user, 'listQuizResults', { params: { quizId } }),
    ])
    const page = await fetch(`${server.url}/quiz/${quizId}`, { headers: { cookie: user.cookie } })
    const heads = answers.map(({ headers }) => JSON.stringify([...headers]))
    return [JSON.stringify(answers.map(({ body }) => body)), ...heads, await page.text()].join('\n')
  }
  const keyFields = /correct_?((text_?)?answers?|number|order)|tolerance/i

  await start(server, user, quizId)
  const first = await crawl()
  expect(first).toContain('Vad heter ön?')
  expect(first).not.toContain(canary)
  expect(first).not.toMatch(keyFields)

  const verdict = await answer(server, user, quizId, {
    questionId: questions[0]?.id as string,
    textAnswer: 'fel',
  })
  expect(verdict.body.verdict.correctTextAnswers).toEqual(['Öland', `${canary}-1`])
  expect(JSON.stringify(verdict.body)).not.toContain(`${canary}-2`)
  await expect.poll(async () => (await start(server, user, quizId)).status).toBe(200)
  const second = await crawl()
  // The second question is open now: its options are shown, and nothing of the third.
  expect(second).toContain(`${canary}-2b`)
  expect(second).not.toContain(`${canary}-3`)
  expect(second).not.toContain('"correctAnswer":2')
  expect(stream.raw()).not.toContain(canary)
  stream.close()
})

test('a quiz that hides its keys shows none until it has closed and nobody can still answer the question', async () => {
  const server = await startServer()
  const [first, second] = await makeUsers(server, 2)
  const { quizId, questions } = await makeQuiz(server, {
    hidesKey: true,
    questions: [text(`${canary}-1|${canary}-2`), choice({ correctAnswer: 2 })],
  })
  const [one, two] = questions.map(({ id }) => id) as [string, string]
  const stream = await openStream(server, first, 'me,club')
  const given: unknown[] = []
  const play = async () => {
    for (const body of [
      { questionId: one, textAnswer: 'fel' },
      { questionId: two, selectedAnswer: 0 },
    ]) {
      await expect
        .poll(async () => (await start(server, first, quizId)).body.open?.questionId)
        .toBe(body.questionId)
      given.push((await answer(server, first, quizId, body)).body)
      // Sent again, and read again.
      given.push((await answer(server, first, quizId, body)).body)
      given.push((await call(server, first, 'getQuiz', { params: { quizId } })).body)
    }
  }
  const result = async () => (await call(server, first, 'getQuizResult', { params: { quizId } })).body
  const keysOf = async () =>
    (await result()).answers.map((each: { correctAnswer: unknown; correctTextAnswers: unknown }) => [
      each.correctAnswer,
      each.correctTextAnswers,
    ])
  const hidden = [null, null]

  await start(server, second, quizId)
  await play()
  given.push(await result())
  const all = JSON.stringify(given)
  expect(all).toContain('"outcome":"wrong"')
  expect(all).not.toContain(canary)
  expect(all).not.toMatch(/"correctAnswer":\d/)
  expect(stream.raw()).not.toContain(canary)
  stream.close()

  // The quiz ends while the second guest is still at the first question.
  await server.pool.query(
    `update quizzes set start_time = now() - interval '9 hours', end_time = now() - interval '2 seconds' where id = $1`,
    [quizId],
  )
  expect(await keysOf()).toEqual([hidden, [2, null]])
  const shown = await answer(server, second, quizId, { questionId: one, textAnswer: 'fel' })
  const texts = [`${canary}-1`, `${canary}-2`]
  expect(shown.body.verdict.correctTextAnswers).toEqual(texts)
  expect(await keysOf()).toEqual([
    [null, texts],
    [2, null],
  ])
})
