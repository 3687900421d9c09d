import { beforeAll, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { answer, correct, hostOf, makeEvening, makeTeam, startWithHost, textual } from './make-evening.ts'

let server: InProcessServer
let host: TestUser
let guests: TestUser[]
beforeAll(async () => {
  ;({ server, host, guests } = await startWithHost(3))
})
const guest = (at: number) => guests[at] as TestUser
const setLeague = (competitionId: string, league: { name: string; counted: number | null } | null) =>
  call(server, host, 'setEveningLeague', { params: { competitionId }, body: { league } })
const tableOf = async (leagueId: string, user = guest(0)) =>
  (await call(server, user, 'getQuizLeague', { params: { leagueId } })).body
const leagues = async () => (await call(server, guest(0), 'listQuizLeagues')).body.items

/** An evening of one question for 3 points, which the teams of these names answer right or wrong. */
async function playEvening(names: readonly string[], isRight: readonly boolean[]) {
  const { competitionId, questionIds } = await makeEvening(server, host, [textual])
  const [questionId] = questionIds as [string]
  const { ask, step } = hostOf(server, host, competitionId)
  for (const [at, name] of names.entries()) await makeTeam(server, competitionId, [guest(at)], name)
  await ask(questionId)
  for (const [at, right] of isRight.entries())
    await answer(server, guest(at), questionId, right ? 'Stockholm' : 'Oslo')
  await step('lock')
  await call(server, host, 'markEveningAnswers', {
    params: { questionId },
    body: { forms: ['oslo'], isRight: false },
  })
  await step('reveal')
  return { competitionId, questionId, step }
}

it('adds up the finished evenings; a correction after the end counts too', async () => {
  const first = await playEvening(['Ugglor', 'Falkar'], [true, false])
  const set = await setLeague(first.competitionId, { name: 'Tisdagsligan', counted: null })
  expect(set.body.league).toMatchObject({ name: 'Tisdagsligan', counted: null })
  const leagueId = set.body.league.id
  const seen = await call(server, guest(0), 'getEvening', { params: { competitionId: first.competitionId } })
  expect(seen.body.evening.league).toEqual({ id: leagueId, name: 'Tisdagsligan' })
  // Until the end it does not count.
  expect(await tableOf(leagueId)).toMatchObject({ evenings: [], teams: [] })
  await first.step('finish')
  expect(await tableOf(leagueId)).toMatchObject({
    evenings: [{ competitionId: first.competitionId, title: 'Tisdagsquiz' }],
    teams: [
      { name: 'Ugglor', points: 3, place: 1, isMine: true },
      { name: 'Falkar', points: 0, place: 2, isMine: false },
    ],
  })
  // The next evening is added after its end, by the name in other letters; the best one of each team counts from then on.
  const second = await playEvening(['ugglor', 'Falkar'], [true, true])
  await second.step('finish')
  const added = await setLeague(second.competitionId, { name: 'TISDAGSLIGAN', counted: 1 })
  expect(added.body.league).toEqual({ id: leagueId, name: 'Tisdagsligan', counted: 1 })
  expect((await tableOf(leagueId)).teams).toMatchObject([
    { name: 'Falkar', points: 3, place: 1 },
    { name: 'ugglor', points: 3, place: 1, evenings: [{ isCounted: true }, { isCounted: false }] },
  ])
  await setLeague(second.competitionId, { name: 'Tisdagsligan', counted: null })
  await correct(server, host, first.questionId, 'oslo', true)
  expect((await tableOf(leagueId)).teams).toMatchObject([
    { name: 'Falkar', points: 6 },
    { name: 'ugglor', points: 6 },
  ])
  expect(await leagues()).toMatchObject([{ id: leagueId, name: 'Tisdagsligan', evenings: 2 }])
  await expectInvariants(server.pool)

  // With its last evening it is gone.
  await setLeague(first.competitionId, null)
  await setLeague(second.competitionId, { name: 'Onsdagsligan', counted: 2 })
  expect((await leagues()).map(({ name }: { name: string }) => name)).toEqual(['Onsdagsligan'])
  expect((await tableOf(leagueId)).code).toBe('not_found')
  await call(server, host, 'deleteCompetition', { params: { competitionId: second.competitionId } })
  expect(await leagues()).toEqual([])
})

it('is of an evening only, and says so', async () => {
  const unknown = await setLeague('00000000-0000-4000-8000-000000000000', { name: 'Ligan', counted: 1 })
  expect(unknown.status).toBe(404)
  const { competitionId } = await makeEvening(server, host)
  for (const league of [
    { name: '', counted: null },
    { name: 'Ligan', counted: 0 },
    { name: 'Ligan', counted: 61 },
  ])
    expect((await setLeague(competitionId, league)).status).toBe(400)
  // Twice the same is one change.
  await setLeague(competitionId, { name: 'Ligan', counted: 2 })
  await setLeague(competitionId, { name: 'Ligan', counted: 2 })
  const { rows } = await server.pool.query(
    `select from audit_log where action = 'quizEvening.league' and subject_id = $1`,
    [competitionId],
  )
  expect(rows).toHaveLength(1)
})
