import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { answer, hostOf, makeEvening, makeTeam } from './make-evening.ts'

const press = { kind: 'press', question: 'Vem målade Mona Lisa?', accepted: 'Leonardo da Vinci', points: 3 }
const teamCount = long ? 60 : 20

it(`${teamCount} teams press at once on two nodes: one order on all screens, each team once, and the host judges in it`, async () => {
  const server = await startServer()
  const other = await startServer({ databaseUrl: server.databaseUrl })
  const nodes = [server, other] as const
  const node = (at: number) => nodes[at % 2] as typeof server
  const [host] = await makeUsers(server, 1, { admin: true })
  const guests: TestUser[] = await makeUsers(server, teamCount)
  const { competitionId, questionIds } = await makeEvening(server, host, [press])
  const [questionId] = questionIds as [string]
  const params = { competitionId }
  const teams: string[] = []
  for (const [at, guest] of guests.entries())
    teams.push(await makeTeam(server, competitionId, [guest], `Lag ${at}`))
  const { ask, step, control } = hostOf(server, host, competitionId)
  const see = async (at: number) =>
    (await call(node(at), guests[0] as TestUser, 'getEvening', { params })).body.evening
  await ask(questionId)
  expect((await answer(server, guests[0] as TestUser, questionId, 'Leonardo')).status).toBe(400)

  const sent = await Promise.all(guests.map((guest, at) => answer(node(at), guest, questionId, 'press')))
  expect(sent.map(({ status }) => status)).toEqual(guests.map(() => 200))
  const { rows } = await server.pool.query(
    'select team_id from evening_answers where question_id = $1 order by received_at, team_id',
    [questionId],
  )
  const order = rows.map(({ team_id }) => team_id)
  expect(new Set(order)).toEqual(new Set(teams))
  for (const at of [0, 1]) await expect.poll(async () => (await see(at)).presses).toEqual(order)
  expect((await control()).presses).toEqual(order)
  // A second press of the team, whatever it has seen, changes nothing.
  for (const version of [0, 1])
    expect((await answer(other, guests[0] as TestUser, questionId, 'press', version)).body).toMatchObject({
      value: 'press',
      version: 1,
    })
  expect((await see(0)).presses).toEqual(order)
  // No key before the reveal.
  expect(JSON.stringify(await see(0))).not.toContain('Leonardo')

  await step('lock')
  const nameOf = (teamId: string) => `Lag ${teams.indexOf(teamId)}`
  expect((await control()).groups.map(({ written }: { written: string }) => written)).toEqual(
    order.map(nameOf),
  )
  const mark = (form: string, isRight: boolean) =>
    call(server, host, 'markEveningAnswers', { params: { questionId }, body: { forms: [form], isRight } })
  expect((await mark(order[0], false)).body.questions[0].unmarked).toBe(teamCount - 1)
  // The second one is right, so the others did not come to answer.
  expect((await mark(order[1], true)).body.questions[0].unmarked).toBe(0)
  await step('reveal')
  const { question, teams: standings } = await see(1)
  expect(question.key).toMatchObject({ accepted: ['Leonardo da Vinci'], right: [order[1]] })
  expect(question.key.shares[0]).toEqual({ value: nameOf(order[1]), teams: 1, isRight: true })
  expect(standings.filter(({ points }: { points: number }) => points > 0)).toMatchObject([
    { teamId: order[1], points: 3 },
  ])
  await step('finish')
  await expectInvariants(server.pool)
})
