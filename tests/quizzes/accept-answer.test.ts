import { beforeEach, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { choice, makeQuiz, text } from './make-quiz.ts'
import { answer, start, stored } from './play-quiz.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
let quizId: string
let questionId: string
/** Four guests, who have written Ölland, ölland!, Gotland and Öland. */
let guests: TestUser[]

const write = async (who: TestUser, textAnswer: string) => {
  await start(server, who, quizId)
  return answer(server, who, quizId, { questionId, textAnswer })
}
beforeEach(async () => {
  const made = await makeQuiz(server, { questions: [text('Öland', { points: 25 })] })
  quizId = made.quizId
  questionId = made.questions[0]?.id as string
  guests = await makeUsers(server, 4)
  const written = ['Ölland', 'ölland!', 'Gotland', 'Öland']
  for (const [at, who] of guests.entries()) await write(who, written[at] as string)
})

const accept = (form: string, question = questionId) =>
  call(server, admin, 'acceptQuizAnswer', { params: { quizId, questionId: question }, body: { form } })
const results = async () => (await call(server, admin, 'listQuizResults', { params: { quizId } })).body
const scores = () =>
  Promise.all(
    guests.map(async (who) => {
      const { points } = (await stored(server, quizId, who.userId)) ?? {}
      return [points, (await call(server, who, 'getMe')).body.points]
    }),
  )
const edited = async () => (await call(server, admin, 'getQuizForEditing', { params: { quizId } })).body

test('the results of a quiz show wrong texts in groups of one form, near ones first, and nothing of other questions', async () => {
  expect((await results()).questions).toMatchObject([
    {
      accepted: 'Öland',
      wrong: [
        { form: 'ölland', written: 'Ölland', answers: 2, isNear: true },
        { form: 'gotland', written: 'Gotland', answers: 1, isNear: false },
      ],
    },
  ])
  const other = await makeQuiz(server, { questions: [choice()] })
  const { body } = await call(server, admin, 'listQuizResults', { params: { quizId: other.quizId } })
  expect(body.questions).toMatchObject([{ accepted: null, wrong: [] }])
})

test('an accepted answer is right for all who have written it, once, with points, notices and a row of the log', async () => {
  expect((await accept('ölland')).body).toEqual({ answers: 2 })
  expect(await scores()).toEqual([
    [25, 25],
    [25, 25],
    [0, 0],
    [25, 25],
  ])
  expect(await edited()).toMatchObject({ version: 2, questions: [{ correctTextAnswer: 'Öland|Ölland' }] })
  expect((await results()).questions).toMatchObject([{ right: 3, wrong: [{ form: 'gotland' }] }])
  expect((await results()).outdated).toEqual({ answers: 0, players: 0 })
  for (const [at, titles] of [['Quizet är omrättat'], ['Quizet är omrättat'], [], []].entries()) {
    const { items } = (await call(server, guests[at] as TestUser, 'listNotifications')).body
    expect(items.map(({ title }: { title: string }) => title)).toEqual(titles)
  }
  // Again: nothing changes.
  expect((await accept('ölland')).body).toEqual({ answers: 0 })
  expect(await edited()).toMatchObject({ version: 2 })
  const { rows } = await server.pool.query(
    'select action, before, after from audit_log where subject_id = $1 order by id',
    [quizId],
  )
  expect(rows).toEqual([
    {
      action: 'quiz.answer-accepted',
      before: { title: 'Fredagsquizet', accepted: 'Öland' },
      after: { title: 'Fredagsquizet', accepted: 'Öland|Ölland', answers: 2, players: 2 },
    },
  ])
  await expectInvariants(server.pool)
})

test('an accepted answer is right at once for those who write it afterwards, also in a set from before an edit', async () => {
  const [before, after] = await makeUsers(server, 2)
  await start(server, before, quizId)
  const { title, version, questions } = await edited()
  const body = { title, version, shufflesOptions: false, questions: [{ ...questions[0], points: 40 }] }
  await call(server, admin, 'updateQuiz', { params: { quizId }, body })
  expect((await accept('ölland')).body).toEqual({ answers: 2 })
  expect((await write(before, 'ÖLLAND')).body.verdict).toMatchObject({ outcome: 'right', pointsEarned: 25 })
  expect((await write(after, 'Ölland')).body.verdict).toMatchObject({ outcome: 'right', pointsEarned: 40 })
  await expectInvariants(server.pool)
})

test('an accepted answer makes no verdict wrong that an edit has kept', async () => {
  const { title, version, questions } = await edited()
  const changed = [{ ...questions[0], correctTextAnswer: 'Gotland' }]
  const body = { title, version, shufflesOptions: false, markAgain: false, questions: changed }
  expect((await call(server, admin, 'updateQuiz', { params: { quizId }, body })).status).toBe(200)
  expect((await results()).outdated).toEqual({ answers: 2, players: 2 })
  expect((await accept('ölland')).body).toEqual({ answers: 2 })
  expect((await scores()).map(([points]) => points)).toEqual([25, 25, 0, 25])
  expect(await edited()).toMatchObject({ questions: [{ correctTextAnswer: 'Gotland|Ölland' }] })
  expect((await results()).outdated).toEqual({ answers: 2, players: 2 })
  // What is right by the older key is accepted by the present one, too, and nobody's verdict changes.
  expect((await accept('öland')).body).toEqual({ answers: 0 })
  expect(await edited()).toMatchObject({ questions: [{ correctTextAnswer: 'Gotland|Ölland|Öland' }] })
  expect((await scores()).map(([points]) => points)).toEqual([25, 25, 0, 25])
  await expectInvariants(server.pool)
})

test('an accepted answer makes an edit that began before it stale', async () => {
  const { title, version, questions } = await edited()
  await accept('ölland')
  const body = { title, version, questions, shufflesOptions: false }
  expect((await call(server, admin, 'updateQuiz', { params: { quizId }, body })).body.code).toBe(
    'stale_version',
  )
})

test('what cannot be accepted changes nothing: what nobody has written, of another question, or with the sign between answers', async () => {
  expect((await accept('ölland', randomId())).status).toBe(404)
  expect((await accept('fårö')).status).toBe(404)
  const [who] = await makeUsers(server, 1)
  await write(who, 'Fårö|Öland')
  const { form } = (await results()).questions[0].wrong.find(
    ({ written }: { written: string }) => written === 'Fårö|Öland',
  )
  expect(await accept(form)).toMatchObject({ status: 409, body: { code: 'answer_not_acceptable' } })
  expect(await edited()).toMatchObject({ version: 1, questions: [{ correctTextAnswer: 'Öland' }] })
})

test('accepting a late or an open answer: neither has content, and neither becomes right', async () => {
  const [late] = await makeUsers(server, 1)
  await start(server, late, quizId)
  await server.pool.query(
    `update quiz_answers set shown_at = now() - interval '2 minutes', closes_at = now() - interval '1 minute'
     where quiz_id = $1 and answered_at is null`,
    [quizId],
  )
  expect(
    (await answer(server, late, quizId, { questionId, textAnswer: 'Ölland' })).body.verdict.outcome,
  ).toBe('late')
  expect((await accept('ölland')).body).toEqual({ answers: 2 })
  expect(await stored(server, quizId, late.userId)).toMatchObject({ points: 0, right: 0 })
  await expectInvariants(server.pool)
})
