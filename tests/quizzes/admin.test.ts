import { beforeEach, describe, expect, test } from 'vitest'
import type { EditableQuiz } from '#contract/quizzes.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeQuiz } from './make-quiz.ts'
import { answer, start, stored } from './play-quiz.ts'

let guest: TestUser
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  ;[guest] = await makeUsers(server, 1)
})

const question = (change: object = {}) => ({
  question: 'Vilken stad är Sveriges huvudstad?',
  questionType: 'multiple_choice',
  options: ['Göteborg', 'Stockholm', 'Malmö', 'Uppsala'],
  correctAnswer: 1,
  ...change,
})
const textQuestion = (correctTextAnswer: string, change: object = {}) =>
  question({ questionType: 'text', options: null, correctAnswer: null, correctTextAnswer, ...change })
const create = (body: object) =>
  call(server, admin, 'createQuiz', { body: { title: 'Musikquiz', questions: [], ...body } })
const update = (quizId: string, body: object) =>
  call(server, admin, 'updateQuiz', { params: { quizId }, body })
/** The stored quiz as the body of an edit. */
const edit = ({ title, description, questions, version }: EditableQuiz, change: object = {}) => ({
  title,
  description,
  questions,
  version,
  startTime: null,
  endTime: null,
  ...change,
})
const inAudit = async (quizId: string) =>
  (
    await server.pool.query(
      'select action, actor_id, before, after from audit_log where subject_id = $1 order by id',
      [quizId],
    )
  ).rows

const past = { endTime: { date: '2025-11-14', time: '21:00' } }
const asked = { status: 409, body: { code: 'date_has_passed' } }

test('a quiz with an end in the past is refused unless that is confirmed, for a new one and for a change; a start in the past is accepted', async () => {
  expect(await create(past)).toMatchObject(asked)
  expect(await create({ ...past, allowsPast: true })).toMatchObject({ status: 201 })
  const made = await create({ startTime: past.endTime })
  expect(made).toMatchObject({ status: 201 })
  const moved = (body: object) => update(made.body.id, edit(made.body, body))
  expect(await moved(past)).toMatchObject(asked)
  const kept = await moved({ ...past, allowsPast: true })
  expect(kept).toMatchObject({ status: 200, body: { endTime: '2025-11-14T20:00:00.000Z', version: 2 } })
  // Other changes of an ended quiz need no confirmation.
  expect(await update(made.body.id, edit(kept.body, { ...past, title: 'Förra årets' }))).toMatchObject({
    status: 200,
  })
})

describe('creating a quiz', () => {
  test.each([
    ['the last minute before summer time', '2055-03-28', '01:59', '2055-03-28T00:59:00.000Z'],
    ['the first minute of summer time', '2055-03-28', '03:00', '2055-03-28T01:00:00.000Z'],
    ['the last minute that occurs once', '2055-10-31', '01:59', '2055-10-30T23:59:00.000Z'],
    ['a time that occurs twice: the second one', '2055-10-31', '02:30', '2055-10-31T01:30:00.000Z'],
    ['the first minute after the repeated hour', '2055-10-31', '03:00', '2055-10-31T02:00:00.000Z'],
  ])('creating a quiz with start and end at %s stores the right instants', async (_, date, time, instant) => {
    const starts = await create({ startTime: { date, time }, endTime: { date: '2055-11-01', time: '00:00' } })
    expect(starts).toMatchObject({ status: 201, body: { startTime: instant } })
    const ends = await create({ startTime: { date: '2055-03-01', time: '00:00' }, endTime: { date, time } })
    expect(ends).toMatchObject({ status: 201, body: { endTime: instant } })
  })
  test('creating a quiz stores the questions in order with the defaults, in Stockholm time, with an audit row and a message', async () => {
    const stream = await openStream(server, guest, 'club')
    const created = await create({
      title: ' Höstens stora quiz ',
      startTime: { date: '2055-07-05', time: '18:00' },
      endTime: { date: '2055-07-05', time: '23:00' },
      questions: [
        question(),
        textQuestion(' Öland | Ö-land '),
        question({ questionType: 'choice', points: 1, timeLimit: 5 }),
      ],
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        title: 'Höstens stora quiz',
        isActive: true,
        questionCount: 3,
        points: 21,
        seconds: 65,
        players: 0,
        startTime: '2055-07-05T16:00:00.000Z',
        endTime: '2055-07-05T21:00:00.000Z',
        version: 1,
        questions: [
          {
            questionType: 'multiple_choice',
            points: 10,
            timeLimit: 30,
            correctAnswer: 1,
            correctTextAnswer: null,
          },
          { questionType: 'text', correctTextAnswer: 'Öland | Ö-land', options: null, correctAnswer: null },
          { questionType: 'multiple_choice', points: 1, timeLimit: 5 },
        ],
      },
    })
    const quizId = created.body.id
    await stream.next((m) => m.type === 'quiz.changed' && m.quizId === quizId)
    expect(await inAudit(quizId)).toMatchObject([
      { action: 'quiz.created', actor_id: admin.userId, after: { questions: [{}, {}, {}] } },
    ])
    stream.close()
  })

  test.each([
    ['no title', { title: ' ' }, 'title'],
    ['0 points', { questions: [question({ points: 0 })] }, 'questions.0.points'],
    ['4 seconds', { questions: [question(), question({ timeLimit: 4 })] }, 'questions.1.timeLimit'],
    ['three options', { questions: [question({ options: ['a', 'b', 'c'] })] }, 'questions.0.options'],
    ['an empty option', { questions: [question({ options: ['a', 'b', '', 'd'] })] }, 'questions.0.options.2'],
    [
      'two equal options',
      { questions: [question({ options: ['a', 'b', 'a', 'd'] })] },
      'questions.0.options.2',
    ],
    [
      'a fifth option as the right one',
      { questions: [question({ correctAnswer: 4 })] },
      'questions.0.correctAnswer',
    ],
    ['no right option', { questions: [question({ correctAnswer: null })] }, 'questions.0.correctAnswer'],
    ['no accepted text', { questions: [textQuestion(' | ')] }, 'questions.0.correctTextAnswer'],
    ['an unknown type', { questions: [question({ questionType: 'essay' })] }, 'questions.0.questionType'],
    [
      'a picture that is not at an https address',
      { questions: [question({ pictureUrl: 'http://pictures.example.com/a.png' })] },
      'questions.0.pictureUrl',
    ],
    ['an id that does not exist', { questions: [question({ id: randomId() })] }, 'questions.0.id'],
  ])('creating a quiz with %s is refused at its field', async (_, body, field) => {
    expect(await create(body)).toMatchObject({
      status: 400,
      body: {
        code: 'validation_failed',
        fields: expect.arrayContaining([expect.objectContaining({ field })]),
      },
    })
  })

  test('creating a quiz with an end before its start, or with a time that the clock skips, is refused', async () => {
    const at = (date: string, time: string) => ({ date, time })
    const early = { startTime: at('2055-07-05', '18:00'), endTime: at('2055-07-05', '18:00') }
    expect((await create(early)).body.fields).toMatchObject([{ field: 'endTime' }])
    const skipped = await create({ startTime: at('2055-03-28', '02:30') })
    expect(skipped.body).toMatchObject({ code: 'time_does_not_exist', fields: [{ field: 'startTime.time' }] })
  })
})

describe('editing a quiz', () => {
  test('editing a quiz keeps the ids of kept questions in any order; a new version replaces the set while nobody has begun', async () => {
    const { body: first } = await create({ questions: [question(), textQuestion('Öland')] })
    const [one, two] = first.questions
    const moved = await update(
      first.id,
      edit(first, { questions: [two, question({ question: 'Ny?' }), one] }),
    )
    expect(moved.body).toMatchObject({ version: 2, questionCount: 3 })
    expect(moved.body.questions.map((each: { id: string }) => each.id)).toEqual([
      two.id,
      expect.not.stringMatching(`${one.id}|${two.id}`),
      one.id,
    ])
    const { rows } = await server.pool.query(
      'select distinct question_set from quiz_questions where quiz_id = $1',
      [first.id],
    )
    expect(rows).toEqual([{ question_set: 1 }])
  })

  test('editing a quiz without a change makes no version, and a stale edit is refused with the stored quiz', async () => {
    const { body: first } = await create({ questions: [question()] })
    expect((await update(first.id, edit(first))).body.version).toBe(1)
    const { body: second } = await update(first.id, edit(first, { title: 'Nytt namn' }))
    expect(second).toMatchObject({ version: 2, questions: first.questions })
    expect(await update(first.id, edit(first, { title: 'Annat' }))).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { title: 'Nytt namn', questions: first.questions } },
    })
    expect((await inAudit(first.id)).map(({ action }) => action)).toEqual(['quiz.created', 'quiz.updated'])
  })

  test('editing a quiz: a repeated id of a question, and one of another quiz, are refused', async () => {
    const { body: mine } = await create({ questions: [question()] })
    const { body: other } = await create({ questions: [question()] })
    for (const questions of [
      [mine.questions[0], mine.questions[0]],
      [mine.questions[0], other.questions[0]],
    ])
      expect((await update(mine.id, edit(mine, { questions }))).body.fields).toEqual([
        { field: 'questions.1.id', rule: 'invalid' },
      ])
  })

  test('editing a quiz: when the key is shown and whether options are shuffled are stored and audited', async () => {
    const { body: made } = await create({ questions: [question()] })
    expect(made).toMatchObject({ hidesKey: false, shufflesOptions: true })
    const { body: edited } = await update(made.id, edit(made, { hidesKey: true, shufflesOptions: false }))
    expect(edited).toMatchObject({ hidesKey: true, shufflesOptions: false, version: 2 })
    expect((await inAudit(made.id)).at(-1)).toMatchObject({
      before: { hidesKey: false, shufflesOptions: true },
      after: { hidesKey: true, shufflesOptions: false },
    })
  })

  test('editing a quiz: guests who have begun continue with the questions they began with', async () => {
    const { body: quiz } = await create({
      shufflesOptions: false,
      questions: [question(), question({ question: 'Två?', points: 20 })],
    })
    await start(server, guest, quiz.id)
    const changed = [question({ question: 'Helt ny?' }), { ...quiz.questions[1], points: 500 }]
    const { body: edited } = await update(quiz.id, edit(quiz, { questions: changed }))
    expect(edited.points).toBe(510)

    const [first, second] = quiz.questions
    const one = await answer(server, guest, quiz.id, { questionId: first.id, selectedAnswer: 1 })
    expect(one.body).toMatchObject({ verdict: { outcome: 'right' }, attempt: { questionCount: 2 } })
    await expect.poll(async () => (await start(server, guest, quiz.id)).body.open?.questionId).toBe(second.id)
    const two = await answer(server, guest, quiz.id, { questionId: second.id, selectedAnswer: 1 })
    expect(two.body.verdict).toMatchObject({ outcome: 'right', pointsEarned: 20 })
    expect(await stored(server, quiz.id, guest.userId)).toMatchObject({
      points: 30,
      ledger: 30,
      finished: true,
    })

    const [newcomer] = await makeUsers(server, 1)
    expect((await start(server, newcomer, quiz.id)).body.open.question).toBe('Helt ny?')
    await expectInvariants(server.pool)
  })
})

test('deleting a quiz says how many have played, and their points stay', async () => {
  const { quizId, questions } = await makeQuiz(server, { questions: [{}] })
  await start(server, guest, quizId)
  await answer(server, guest, quizId, { questionId: questions[0]?.id as string, selectedAnswer: 1 })
  expect(await call(server, admin, 'deleteQuiz', { params: { quizId } })).toMatchObject({
    status: 200,
    body: { players: 1 },
  })
  expect((await call(server, guest, 'getMe')).body.points).toBe(10)
  expect((await call(server, guest, 'getQuiz', { params: { quizId } })).status).toBe(404)
  expect(await inAudit(quizId)).toMatchObject([
    { action: 'quiz.deleted', before: { title: 'Fredagsquizet', players: 1 } },
  ])
  await expectInvariants(server.pool)
})

test('switching a quiz off hides it from those who have not begun it', async () => {
  const { quizId } = await makeQuiz(server)
  await start(server, guest, quizId)
  const [other] = await makeUsers(server, 1)
  const off = await call(server, admin, 'setQuizActive', { params: { quizId }, body: { isActive: false } })
  expect(off.body).toMatchObject({ isActive: false, version: 2 })
  expect((await call(server, guest, 'getQuiz', { params: { quizId } })).status).toBe(200)
  expect((await call(server, other, 'getQuiz', { params: { quizId } })).status).toBe(404)
  expect(await inAudit(quizId)).toMatchObject([{ action: 'quiz.deactivated', after: { isActive: false } }])
})

test('a quiz without questions cannot be switched on, and its link says that it has not started', async () => {
  const made = await call(server, admin, 'createQuiz', {
    body: { title: 'Tomt', questions: [], isActive: false },
  })
  const params = { quizId: made.body.id }
  const on = () => call(server, admin, 'setQuizActive', { params, body: { isActive: true } })
  expect(await on()).toMatchObject({ status: 409, body: { code: 'quiz_without_questions' } })
  // A quiz that was switched on with questions can lose them later.
  await server.pool.query('update quizzes set is_active = true where id = $1', [made.body.id])
  expect((await on()).status).toBe(200)
  expect((await call(server, guest, 'getQuiz', { params })).status).toBe(200)
  expect(await call(server, guest, 'startQuizAttempt', { params })).toMatchObject({
    status: 409,
    body: { code: 'quiz_not_started' },
  })
})

test('the results of a quiz have places, shares of right answers, the fastest answer, and a CSV without formulas', async () => {
  const { quizId, questions } = await makeQuiz(server, { title: 'Sverigequiz', questions: [{}, {}] })
  await server.pool.query(`update profiles set display_name = '=HYPERLINK("x")' where user_id = $1`, [
    guest.userId,
  ])
  const [second, third] = await makeUsers(server, 2)
  const [one, two] = questions.map(({ id }) => id) as [string, string]
  await start(server, guest, quizId)
  await answer(server, guest, quizId, { questionId: one, selectedAnswer: 1 })
  await expect.poll(async () => (await start(server, guest, quizId)).body.open?.questionId).toBe(two)
  await answer(server, guest, quizId, { questionId: two, selectedAnswer: 1 })
  await start(server, second, quizId)
  await answer(server, second, quizId, { questionId: one, selectedAnswer: 0 })
  await start(server, third, quizId)
  const { body } = await call(server, admin, 'listQuizResults', { params: { quizId } })
  expect(body).toMatchObject({
    title: 'Sverigequiz',
    questionCount: 2,
    players: [
      { userId: guest.userId, place: 1, right: 2, points: 20, answered: 2 },
      { place: null, right: 0, answered: expect.any(Number) },
      { place: null, right: 0, answered: expect.any(Number) },
    ],
    questions: [
      { questionId: one, answered: 2, right: 1, fastest: { displayName: '=HYPERLINK("x")' } },
      { questionId: two, answered: 1, right: 1 },
    ],
  })
  const csv = await call(server, admin, 'exportQuizResults', { params: { quizId } })
  expect(csv.headers.get('content-disposition')).toContain('Sverigequiz.csv')
  expect(csv.body).toContain(`"1";"'=HYPERLINK(""x"")";"20";"2";"2"`)
})
