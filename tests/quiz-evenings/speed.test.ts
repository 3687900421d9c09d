import { beforeAll, expect, it } from 'vitest'
import { speedPoints } from '#rules/speed-points.ts'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { seed } from '#tests/harness/run-options.ts'
import type { TestUser } from '#tests/harness/users.ts'
import {
  answer,
  choice,
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
  ;({ server, host, guests } = await startWithHost(12))
})
const take = (count: number) => guests.splice(0, count)
const fast = { ...choice, points: 100, seconds: 20, countsSpeed: true }
const pointsOf = async (user: TestUser) => (await call(server, user, 'getMe')).body.points

/** An open question with one team for each guest, named from A. */
async function opened(members: TestUser[]) {
  const { competitionId, questionIds } = await makeEvening(server, host, [fast])
  const [questionId] = questionIds as [string]
  const { ask, step, control } = hostOf(server, host, competitionId)
  for (const [at, guest] of members.entries())
    await makeTeam(server, competitionId, [guest], 'ABCD'.charAt(at))
  await ask(questionId)
  const give = (at: number, value: string) => answer(server, members[at] as TestUser, questionId, value)
  /** Makes the opening so many milliseconds earlier. */
  const age = (ms: number) =>
    server.pool.query(
      `update evening_questions set shown_at = shown_at - i, opened_at = opened_at - i, closes_at = closes_at - i
       from (select $2 * interval '1 millisecond' as i) as t where id = $1`,
      [questionId, ms],
    )
  /** Sets when the answer of a team arrived, in milliseconds after the opening. */
  const arrived = async (at: number, ms: number) => {
    const { rowCount } = await server.pool.query(
      `update evening_answers a set received_at = q.opened_at + $3 * interval '1 millisecond' from evening_questions q, evening_teams t
       where q.id = a.question_id and t.id = a.team_id and q.id = $1 and t.name = $2`,
      [questionId, 'ABCD'.charAt(at), ms],
    )
    expect(rowCount).toBe(1)
  }
  const standings = async () =>
    (await control()).teams.map(
      ({ name, points, gained }: Record<string, unknown>) => `${name} ${points} +${gained}`,
    )
  return { competitionId, questionId, step, give, age, arrived, standings }
}

it('a right answer gives all points at once and half at the end, the ledger what the team has, and a correction what its answer was worth', async () => {
  const members = take(4)
  const { competitionId, questionId, step, give, age, arrived, standings } = await opened(members)
  for (const at of [0, 1, 2]) await give(at, '1')
  await give(3, '0')
  await age(22_000)
  for (const [at, ms] of [0, 10_000, 21_900, 5_000].entries()) await arrived(at, ms)
  await step('lock')
  expect(await standings()).toEqual(['A 0 +0', 'B 0 +0', 'C 0 +0', 'D 0 +0'])
  await step('reveal')
  expect(await standings()).toEqual(['A 100 +100', 'B 75 +75', 'C 50 +50', 'D 0 +0'])
  const seen = await call(server, members[0] as TestUser, 'getEvening', { params: { competitionId } })
  expect(seen.body.evening.question).toMatchObject({ countsSpeed: true, points: 100 })
  await step('finish')
  expect(await Promise.all(members.map(pointsOf))).toEqual([100, 75, 50, 0])
  await correct(server, host, questionId, '0', true)
  await correct(server, host, questionId, '1', false)
  expect(await Promise.all(members.map(pointsOf))).toEqual([0, 0, 0, 88])
  await correct(server, host, questionId, '1', true)
  expect(await Promise.all(members.map(pointsOf))).toEqual([100, 75, 50, 88])
  await expectInvariants(server.pool)
})

it('of an answer that was changed the last change counts, and the same answer sent again changes nothing', async () => {
  const [guest] = take(1) as [TestUser]
  const { questionId, step, give, age, arrived, standings } = await opened([guest])
  await give(0, '0')
  await age(11_000)
  await arrived(0, 0)
  expect((await answer(server, guest, questionId, '1', 1)).status).toBe(200)
  await arrived(0, 10_000)
  expect((await answer(server, guest, questionId, '1', 1)).status).toBe(200)
  await step('lock')
  await step('reveal')
  expect(await standings()).toEqual(['A 75 +75'])
})

it('a question that is opened again has no time, and gives all points', async () => {
  const [guest] = take(1) as [TestUser]
  const { step, give, age, arrived, standings } = await opened([guest])
  await give(0, '1')
  await age(20_000)
  await arrived(0, 19_000)
  await step('lock')
  await step('undo')
  await step('lock')
  await step('reveal')
  expect(await standings()).toEqual(['A 100 +100'])
})

it('speed counts for a question with a time and two points, and not for a tie-break or a press', async () => {
  const put = async (question: object) => {
    const { competitionId } = await makeEvening(server, host, [textual])
    return call(server, host, 'putEveningQuestions', {
      params: { competitionId },
      body: { version: 1, questions: [{ ...question, countsSpeed: true }] },
    })
  }
  const refused = { status: 400, body: { fields: [{ field: 'questions.0.countsSpeed', rule: 'invalid' }] } }
  const timed = { seconds: 20, points: 2 }
  expect((await put({ ...textual, ...timed })).status).toBe(200)
  expect(await put({ ...textual, points: 2 })).toMatchObject(refused)
  expect(await put({ ...textual, seconds: 20, points: 1 })).toMatchObject(refused)
  expect(await put({ ...numeric, ...timed, isTieBreak: true })).toMatchObject(refused)
  expect(await put({ ...textual, ...timed, kind: 'press' })).toMatchObject(refused)
  const { questionIds } = await makeEvening(server, host, [textual])
  await expect(
    server.pool.query('update evening_questions set counts_speed = true where id = $1', questionIds),
  ).rejects.toThrow('evening_questions_speed')
})

it('what guests have seen keeps its points, also past the server', async () => {
  const { competitionId, questionId } = await opened(take(1))
  const put = await call(server, host, 'putEveningQuestions', {
    params: { competitionId },
    body: { version: 3, questions: [{ ...fast, id: questionId, countsSpeed: false }] },
  })
  expect(put.body.code).toBe('question_shown')
  await expect(
    server.pool.query('update evening_questions set counts_speed = false where id = $1', [questionId]),
  ).rejects.toMatchObject({ constraint: 'question_shown' })
})

it('the database counts as the rule does', async () => {
  const random = randomFrom(seed)
  const openedAt = new Date('2026-11-24T19:00:00Z')
  const cases = Array.from({ length: 2_000 }, () => {
    const time = 1_000 * (5 + Math.floor(random() * 120))
    const passed = Math.floor(random() * (time + 2_000))
    return { points: 2 + Math.floor(random() * 999), time, passed }
  })
  const { rows } = await server.pool.query<{ points: number }>(
    `select evening_answer_points(jsonb_populate_record(null::evening_questions, jsonb_build_object('counts_speed', true, 'points', points,
       'opened_at', $1::timestamptz, 'closes_at', $1::timestamptz + time * interval '1 millisecond')),
       $1::timestamptz + passed * interval '1 millisecond') as points
     from unnest($2::int[], $3::int[], $4::int[]) with ordinality as c (points, time, passed, at) order by at`,
    [
      openedAt,
      cases.map((each) => each.points),
      cases.map((each) => each.time),
      cases.map((each) => each.passed),
    ],
  )
  const later = (ms: number) => new Date(openedAt.getTime() + ms)
  expect(rows.map(({ points }) => points)).toEqual(
    cases.map(({ points, time, passed }) =>
      speedPoints(points, { openedAt, closesAt: later(time), receivedAt: later(passed) }),
    ),
  )
})
