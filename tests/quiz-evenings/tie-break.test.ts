import { beforeAll, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { answer, choice, hostOf, makeEvening, makeTeam, startWithHost, textual } from './make-evening.ts'

let server: InProcessServer
let host: TestUser
let guests: TestUser[]
beforeAll(async () => {
  ;({ server, host, guests } = await startWithHost(3))
})
const guest = (at: number) => guests[at] as TestUser
const tieBreak = { kind: 'number', question: 'Hur många?', correctNumber: 100, points: 50, isTieBreak: true }

it('a tie-break decides between teams with equal points, gives none, and is refused for another kind', async () => {
  const { competitionId, questionIds } = await makeEvening(server, host, [choice, tieBreak, tieBreak])
  const { step, ask, control } = hostOf(server, host, competitionId)
  const [q1, t1, t2] = questionIds as [string, string, string]
  for (const [at, name] of ['A', 'B', 'C'].entries()) await makeTeam(server, competitionId, [guest(at)], name)
  const standings = async () =>
    (await control()).teams.map(
      ({ name, points, place }: Record<string, unknown>) => `${place} ${name} ${points}`,
    )
  const play = async (questionId: string, ...values: string[]) => {
    await ask(questionId)
    for (const [at, value] of values.entries()) await answer(server, guest(at), questionId, value)
    await step('lock')
    await step('reveal')
  }
  await play(q1, '1', '1', '0')
  expect(await standings()).toEqual(['1 A 2', '1 B 2', '3 C 0'])
  // The nearest of all is behind by its points.
  await play(t1, '98', '102,0', '100')
  expect(await standings()).toEqual(['1 A 2', '1 B 2', '3 C 0'])
  await play(t2, '90', '105')
  expect(await standings()).toEqual(['1 B 2', '2 A 2', '3 C 0'])
  await step('finish')
  const { rows } = await server.pool.query(
    `select delta from point_events where source_type = 'quiz_evening' and source_id = $1`,
    [competitionId],
  )
  expect(rows).toEqual([{ delta: 2 }, { delta: 2 }])
  await expectInvariants(server.pool)

  const other = await makeEvening(server, host, [textual])
  const put = (question: object) =>
    call(server, host, 'putEveningQuestions', {
      params: { competitionId: other.competitionId },
      body: { version: 1, questions: [question] },
    })
  expect(await put({ ...textual, isTieBreak: true })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'questions.0.isTieBreak', rule: 'invalid' }] },
  })
  await expect(
    server.pool.query('update evening_questions set is_tie_break = true where id = $1', other.questionIds),
  ).rejects.toThrow('evening_questions_tie_break')
})
