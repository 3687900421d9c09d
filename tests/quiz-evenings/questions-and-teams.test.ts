import { beforeAll, describe, expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import {
  choice,
  hostOf,
  makeEvening,
  makeTeam,
  numeric,
  ordered,
  startWithHost,
  textual,
} from './make-evening.ts'

let server: InProcessServer
let host: TestUser
let guests: TestUser[]
beforeAll(async () => {
  ;({ server, host, guests } = await startWithHost(14))
})
const guest = (at: number) => guests[at] as TestUser
const see = async (user: TestUser, competitionId: string) =>
  (await call(server, user, 'getEvening', { params: { competitionId } })).body

describe('the questions of an evening', () => {
  it('are stored in their order, begin the evening, and are edited from their version', async () => {
    const competitionId = await makeCompetition(server)
    const params = { competitionId }
    const before = await call(server, host, 'getEveningControl', { params })
    expect(before.body).toMatchObject({ version: 0, questions: [], place: { stage: 'lobby' } })
    expect((await call(server, guest(0), 'getEvening', { params })).status).toBe(404)
    expect(
      (await call(server, guest(0), 'getLiveCompetition', { params })).body.competition.hasQuestions,
    ).toBe(false)
    const put = (version: number, questions: object[]) =>
      call(server, host, 'putEveningQuestions', { params, body: { version, questions } })
    const first = await put(0, [choice, textual])
    expect(first.body).toMatchObject({ version: 1, questions: [choice, textual] })
    expect(await put(0, [])).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 1 } },
    })
    const [one, two] = first.body.questions
    const input = ({ id, ...question }: { id: string }) => ({ id, ...asInput(question as never) })
    const second = await put(1, [{ ...input(two), points: 7 }, numeric, input(one)])
    expect(second.body).toMatchObject({
      version: 2,
      questions: [{ id: two.id, points: 7 }, { kind: 'number', correctNumber: 1969 }, { id: one.id }],
    })
    expect((await put(2, second.body.questions.map(input))).body.version).toBe(2)
    expect(await put(2, [{ ...choice, id: randomId() }])).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'questions.0.id', rule: 'invalid' }] },
    })
    expect(
      (await call(server, guest(0), 'getLiveCompetition', { params })).body.competition.hasQuestions,
    ).toBe(true)
  })

  it('need the parts of their key', async () => {
    const competitionId = await makeCompetition(server)
    const wrong = [
      [{ ...choice, correctOption: null }, 'correctOption', 'required'],
      [{ ...choice, correctOption: 3 }, 'correctOption', 'invalid'],
      [{ ...choice, options: ['a', 'a'] }, 'options.1', 'invalid'],
      [{ ...textual, accepted: ' | ' }, 'accepted', 'required'],
      [{ ...numeric, correctNumber: null }, 'correctNumber', 'required'],
      [{ ...ordered, correctOrder: [0, 1, 1] }, 'correctOrder', 'invalid'],
      [{ ...ordered, correctOrder: [0, 1] }, 'correctOrder', 'invalid'],
      [{ ...ordered, options: null }, 'options', 'required'],
    ] as const
    for (const [question, field, rule] of wrong) {
      const body = { version: 0, questions: [question] }
      const answered = await call(server, host, 'putEveningQuestions', { params: { competitionId }, body })
      expect(answered.body.fields, field).toEqual([{ field: `questions.0.${field}`, rule }])
    }
  })

  it('stay as they are once guests have seen them, and belong to a competition that stays live', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const { step, control } = hostOf(server, host, competitionId)
    await step('show', { questionId: questionIds[1] })
    const { version, questions } = await control()
    const inputs = questions.map((question: never) => asInput(question))
    const put = (list: object[]) =>
      call(server, host, 'putEveningQuestions', {
        params: { competitionId },
        body: { version, questions: list },
      })
    const changed = inputs.map((each: object, at: number) => (at === 1 ? { ...each, points: 9 } : each))
    expect((await put(changed)).body.code).toBe('question_shown')
    expect((await put(inputs.toSpliced(1, 1))).body.code).toBe('question_shown')
    expect((await put(inputs.slice(0, 2).reverse())).status).toBe(200)

    const drawn = await makeCompetition(server, { decidedBy: 'draw' })
    const body = { version: 0, questions: [choice] }
    const refused = await call(server, host, 'putEveningQuestions', {
      params: { competitionId: drawn },
      body,
    })
    expect(refused.body.code).toBe('decided_otherwise')
    await expect(
      server.pool.query(`update competitions set decided_by = 'by_hand' where id = $1`, [competitionId]),
    ).rejects.toMatchObject({ constraint: 'terms_fixed' })
  })
})

/** A question as it is edited, from one as hosts read it. */
const asInput = ({
  shownAt: _,
  openedAt,
  closesAt,
  lockedAt,
  revealedAt,
  answers,
  unmarked,
  ...input
}: Record<string, unknown>) => input

describe('teams', () => {
  it('are made once, joined by their letters, full with ten, and left before the first question', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const params = { competitionId }
    const requestId = randomId()
    const make = (user: TestUser, name: string, id = randomId()) =>
      call(server, user, 'createEveningTeam', { params, body: { requestId: id, name, colour: 'teal' } })
    const made = await make(guest(0), 'Kloka ugglor', requestId)
    expect(made.body.team).toMatchObject({
      teamId: requestId,
      name: 'Kloka ugglor',
      members: [{ userId: guest(0).userId }],
      answer: null,
    })
    const { code } = made.body.team
    expect(code).toMatch(/^[BCDFGJMPRTVXZ]{4}$/)
    expect((await make(guest(0), 'Kloka ugglor', requestId)).status).toBe(200)
    expect((await make(guest(1), 'Andra', requestId)).body.code).toBe('key_reused')
    expect((await make(guest(0), 'Andra')).body.code).toBe('already_in_team')
    expect((await make(guest(1), 'KLOKA UGGLOR')).body.code).toBe('team_name_taken')
    const join = (user: TestUser, typed: string) =>
      call(server, user, 'joinEveningTeam', { params, body: { code: typed } })
    expect(await join(guest(1), 'BBBB' === code ? 'CCCC' : 'BBBB')).toMatchObject({
      status: 404,
      body: { code: 'team_code_unknown' },
    })
    for (let at = 1; at < 10; at++) expect((await join(guest(at), code.toLowerCase())).status).toBe(200)
    expect((await join(guest(9), code)).body.team.members).toHaveLength(10)
    expect((await join(guest(10), code)).body.code).toBe('team_full')
    const solo = await make(guest(10), 'Ensam')
    expect((await join(guest(10), code)).body.code).toBe('already_in_team')
    expect(solo.body.evening.teams).toHaveLength(2)

    const leave = (user: TestUser) => call(server, user, 'leaveEveningTeam', { params })
    expect((await leave(guest(9))).body.team).toBeNull()
    expect((await leave(guest(9))).status).toBe(200)
    // The last member takes the team along.
    expect((await leave(guest(10))).body.evening.teams.map(({ name }: { name: string }) => name)).toEqual([
      'Kloka ugglor',
    ])
    await hostOf(server, host, competitionId).ask(questionIds[0] as string)
    expect((await leave(guest(0))).body.code).toBe('evening_started')
    // A guest who comes late still joins.
    expect((await join(guest(11), code)).status).toBe(200)
    const { rows } = await server.pool.query(
      'select count(*)::int as entries from competition_entries where competition_id = $1',
      [competitionId],
    )
    expect(rows[0].entries).toBe(12)
    await expectInvariants(server.pool)
  })

  it('are shown on the other devices of the guest who makes one', async () => {
    const { competitionId } = await makeEvening(server, host)
    const stream = await openStream(server, guest(12), 'me')
    await makeTeam(server, competitionId, [guest(12)])
    await stream.next((m) => m.type === 'evening.team' && m.competitionId === competitionId)
  })

  it('are renamed by a host, whom the log names', async () => {
    const { competitionId } = await makeEvening(server, host)
    const teamId = await makeTeam(server, competitionId, [guest(0)], 'Fult namn')
    await makeTeam(server, competitionId, [guest(1)], 'Annat')
    const rename = (name: string) =>
      call(server, host, 'updateEveningTeam', { params: { teamId }, body: { name, colour: 'red' } })
    expect((await rename('annat')).body.code).toBe('team_name_taken')
    expect((await rename('Lag ett')).body.teams).toMatchObject([
      { name: 'Annat' },
      { name: 'Lag ett', colour: 'red' },
    ])
    expect((await see(guest(0), competitionId)).team).toMatchObject({ name: 'Lag ett', colour: 'red' })
  })
})
