import { beforeAll, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import {
  answer,
  correct,
  hostOf,
  makeEvening,
  makeTeam,
  numeric,
  startWithHost,
  textual,
} from './make-evening.ts'

let server: InProcessServer
let host: TestUser
let guests: TestUser[]
beforeAll(async () => {
  ;({ server, host, guests } = await startWithHost(20))
})
const take = (count: number) => guests.splice(0, count) as [TestUser, TestUser, TestUser]
const pointsOf = async (user: TestUser) => (await call(server, user, 'getMe')).body.points
const answersTo = async (questionId: string) =>
  (await call(server, host, 'getEveningAnswers', { params: { questionId } })).body

/** An evening of one question, which is revealed: A of two guests has answered 'Sthlm', which is wrong, B 'Stockholm'. */
async function revealed(members: [TestUser, TestUser, TestUser]) {
  const { competitionId, questionIds } = await makeEvening(server, host, [textual])
  const [questionId] = questionIds as [string]
  const { ask, step } = hostOf(server, host, competitionId)
  await makeTeam(server, competitionId, members.slice(0, 2), 'A')
  await makeTeam(server, competitionId, members.slice(2), 'B')
  await ask(questionId)
  await answer(server, members[0], questionId, 'Sthlm')
  await answer(server, members[2], questionId, 'Stockholm')
  await step('lock')
  await call(server, host, 'markEveningAnswers', {
    params: { questionId },
    body: { forms: ['sthlm'], isRight: false },
  })
  return { competitionId, questionId, step }
}

it('changes a mark with a reason, and the standings follow', async () => {
  const members = take(3)
  const { competitionId, questionId, step } = await revealed(members)
  expect((await correct(server, host, questionId, 'sthlm', true)).body.code).toBe('question_not_revealed')
  await step('reveal')
  const { body } = await correct(server, host, questionId, 'sthlm', true)
  expect(body).toMatchObject({
    isFinished: false,
    groups: expect.arrayContaining([expect.objectContaining({ written: 'Sthlm', isRight: true })]),
    corrections: [
      { written: 'Sthlm', isRight: true, reason: 'Det var också rätt.', correctedBy: host.displayName },
    ],
  })
  const seen = await call(server, members[0], 'getEvening', { params: { competitionId } })
  expect(seen.body.evening).toMatchObject({
    question: { key: { right: expect.arrayContaining(['sthlm']) } },
    teams: [
      { name: 'A', points: 3 },
      { name: 'B', points: 3 },
    ],
  })
  // Nothing is given before the end, and then once.
  expect(await pointsOf(members[0])).toBe(0)
  await step('finish')
  expect(await pointsOf(members[0])).toBe(3)
  expect((await correct(server, host, questionId, 'a form that nobody has given', true)).status).toBe(404)
  await expectInvariants(server.pool)
})

it('changes the points of all members by the ledger once the evening is finished, and tells them', async () => {
  const members = take(3)
  const { competitionId, questionId, step } = await revealed(members)
  await step('reveal')
  await step('finish')
  const requestId = randomId()
  await correct(server, host, questionId, 'sthlm', true, requestId)
  // The same request again, and the same mark by another one, change nothing.
  await correct(server, host, questionId, 'sthlm', true, requestId)
  expect((await correct(server, host, questionId, 'sthlm', true)).body).toMatchObject({
    isFinished: true,
    corrections: [{ isRight: true }],
  })
  expect((await correct(server, host, questionId, 'stockholm', false, requestId)).body.code).toBe(
    'key_reused',
  )
  expect(await Promise.all(members.map(pointsOf))).toEqual([3, 3, 3])
  const ledger = await call(server, members[1], 'listMyPoints')
  expect(ledger.body.items).toMatchObject([
    { source: 'evening_correction', points: 3, reason: 'Tisdagsquiz' },
  ])
  const told = await call(server, members[1], 'listNotifications')
  expect(told.body.items[0]).toMatchObject({ message: expect.stringContaining('Det var också rätt. Lagets') })
  const entries = () =>
    server.pool.query('select points_earned from competition_entries where competition_id = $1', [
      competitionId,
    ])
  expect((await entries()).rows.map((row) => row.points_earned)).toEqual([3, 3, 3])
  // It is taken back by another one.
  await correct(server, host, questionId, 'sthlm', false)
  expect(await Promise.all(members.map(pointsOf))).toEqual([0, 0, 3])
  expect((await answersTo(questionId)).corrections.map((each: { isRight: boolean }) => each.isRight)).toEqual(
    [false, true],
  )
  await expectInvariants(server.pool)
})

it('takes no more than a member has', async () => {
  const members = take(3)
  const { questionId, step } = await revealed(members)
  await step('reveal')
  await step('finish')
  await call(server, host, 'awardPoints', {
    params: { userId: members[2].userId },
    body: { points: -2, reason: 'Slog sönder en kö', requestId: randomId() },
  })
  expect(await pointsOf(members[2])).toBe(1)
  await correct(server, host, questionId, 'stockholm', false)
  expect(await pointsOf(members[2])).toBe(0)
  // What was not taken is not given back.
  await correct(server, host, questionId, 'stockholm', true)
  expect(await pointsOf(members[2])).toBe(1)
  await expectInvariants(server.pool)
})

it('is refused for a tie-break, and by the database without a correction', async () => {
  const [guest] = take(1)
  const { competitionId, questionIds } = await makeEvening(server, host, [{ ...numeric, isTieBreak: true }])
  const [questionId] = questionIds as [string]
  await makeTeam(server, competitionId, [guest])
  const { ask, step } = hostOf(server, host, competitionId)
  await ask(questionId)
  await answer(server, guest, questionId, '1970')
  await step('lock')
  await step('reveal')
  expect((await correct(server, host, questionId, '1970', false)).body.code).toBe('step_not_possible')
  const refused = (text: string) =>
    server.pool.query(text, [questionId]).then(
      () => null,
      (error: { constraint: string }) => error.constraint,
    )
  expect(await refused('update evening_marks set is_right = false where question_id = $1')).toBe(
    'question_revealed',
  )
  await server.pool.query(
    `insert into evening_corrections (id, question_id, form, is_right, reason, points, created_at)
     values (gen_random_uuid(), $1, '1970', false, 'x', 0, now())`,
    [questionId],
  )
  expect(await refused(`update evening_corrections set reason = 'y' where question_id = $1`)).toBe(
    'correction_stays',
  )
  expect(await refused('update evening_marks set is_right = false where question_id = $1')).toBeNull()
})
