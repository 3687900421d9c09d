import { beforeAll, describe, expect, it } from 'vitest'
import { eveningLocksJob } from '#server/features/quiz-evenings/evening-locks-job.ts'
import { call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'
import {
  answer,
  choice,
  correct,
  hostOf,
  makeEvening,
  makeTeam,
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
const mark = (questionId: string, forms: string[], isRight: boolean) =>
  call(server, host, 'markEveningAnswers', { params: { questionId }, body: { forms, isRight } })

describe('an evening', () => {
  it('goes through its questions to the points of its members; no key leaves before the reveal', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const { step, ask, control } = hostOf(server, host, competitionId)
    const [q1, q2, q3, q4] = questionIds as [string, string, string, string]
    await makeTeam(server, competitionId, [guest(0), guest(1)], 'A')
    await makeTeam(server, competitionId, [guest(2)], 'B')
    await makeTeam(server, competitionId, [guest(3)], 'C')

    expect((await see(guest(0), competitionId)).evening).toMatchObject({
      stage: 'lobby',
      question: null,
      questionCount: 4,
    })
    expect((await step('open')).body.code).toBe('step_not_possible')
    await step('show', { questionId: q1 })
    expect((await answer(server, guest(0), q1, '1')).body.code).toBe('question_not_open')
    await step('open')
    expect((await see(guest(0), competitionId)).evening).toMatchObject({
      stage: 'open',
      answered: 0,
      question: { number: 1, kind: 'choice', key: null, options: choice.options },
    })
    // Any member sets the answer, from the version that they saw.
    const set = await answer(server, guest(0), q1, '0')
    expect(set.body).toMatchObject({ value: '0', version: 1, setBy: guest(0).displayName })
    expect((await answer(server, guest(0), q1, '0')).body).toEqual(set.body)
    expect(await answer(server, guest(1), q1, '1')).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { value: '0', version: 1 } },
    })
    expect((await answer(server, guest(1), q1, '1', 1)).body).toMatchObject({
      version: 2,
      setBy: guest(1).displayName,
    })
    expect(await answer(server, guest(2), q1, '3')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'value' }] },
    })
    expect((await answer(server, guest(2), q1, '2')).status).toBe(200)
    expect((await answer(server, guest(5), q1, '2')).body.code).toBe('not_in_team')
    expect((await control()).groups).toEqual([])
    await step('lock')
    expect((await answer(server, guest(3), q1, '1')).body.code).toBe('question_locked')
    expect((await see(guest(0), competitionId)).evening).toMatchObject({
      stage: 'locked',
      answered: 2,
      question: { key: null },
    })
    await step('reveal')
    const revealed = await see(guest(0), competitionId)
    expect(revealed.evening.question.key).toMatchObject({
      correctOption: 1,
      right: ['1'],
      shares: [
        { value: '1', teams: 1, isRight: true },
        { value: '2', teams: 1, isRight: false },
      ],
    })
    expect(revealed.team.answer.form).toBe('1')

    // Texts are marked in groups, the near ones first.
    await ask(q2)
    for (const [at, value] of ['stockholm.', 'Stockhom', 'Oslo'].entries())
      await answer(server, guest(at === 0 ? 0 : at + 1), q2, value)
    expect((await mark(q2, ['oslo'], false)).body.code).toBe('question_not_locked')
    await step('lock')
    expect((await control()).groups).toMatchObject([
      { written: 'Stockhom', isNear: true, isRight: null, teams: ['B'] },
      { written: 'Oslo', isNear: false, isRight: null },
      { written: 'stockholm.', isRight: true },
    ])
    expect((await step('reveal')).body.code).toBe('answers_unmarked')
    await mark(q2, ['stockhom', 'a form that nobody has given'], true)
    expect((await mark(q2, ['oslo'], false)).body.questions[1]).toMatchObject({ answers: 3, unmarked: 0 })
    await step('reveal')

    // The nearest number is right.
    await ask(q3)
    for (const [at, value] of ['1 970', '1968', '1900'].entries())
      await answer(server, guest(at === 0 ? 0 : at + 1), q3, value)
    await step('lock')
    await step('reveal')
    await step('standings')
    expect((await see(guest(0), competitionId)).evening.teams).toMatchObject([
      { name: 'A', points: 10, place: 1 },
      { name: 'B', points: 8, place: 2 },
      { name: 'C', points: 0, place: 3 },
    ])
    await step('break', { minutes: 10 })
    expect((await see(guest(0), competitionId)).evening).toMatchObject({
      stage: 'break',
      breakUntil: expect.any(String),
    })
    await ask(q4)
    for (const at of [0, 2]) await answer(server, guest(at), q4, '1,2,0')
    await step('lock')
    await step('reveal')
    // A mark is corrected with a reason, and the standings follow.
    expect((await mark(q2, ['stockhom'], false)).body.code).toBe('question_revealed')
    expect((await correct(server, host, q2, 'stockhom', false)).status).toBe(200)
    const ended = await step('finish')
    expect(ended.body).toMatchObject({ place: { stage: 'finished' }, isLive: false })
    expect((await step('show', { questionId: q1 })).body.code).toBe('competition_ended')
    const { rows } = await server.pool.query(
      `select e.user_id, e.points_earned as points from competition_entries e where competition_id = $1 and points_earned > 0 order by points_earned desc`,
      [competitionId],
    )
    expect(rows.map(({ points }) => points)).toEqual([14, 14, 9])
    expect(new Set(rows.slice(0, 2).map(({ user_id }) => user_id))).toEqual(
      new Set([guest(0).userId, guest(1).userId]),
    )
    const ledger = await call(server, guest(2), 'listMyPoints')
    expect(ledger.body.items).toMatchObject([{ source: 'quiz_evening', points: 9, reason: 'Tisdagsquiz' }])
    await expectInvariants(server.pool)
  })

  it('is not stepped twice by one request, nor from an old version, nor while it is paused', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const params = { competitionId }
    const body = { requestId: randomId(), version: 1, step: 'show', questionId: questionIds[0] }
    const first = await call(server, host, 'stepEvening', { params, body })
    expect(first.body).toMatchObject({ version: 2, place: { stage: 'question', questionId: questionIds[0] } })
    expect((await call(server, host, 'stepEvening', { params, body })).body.version).toBe(2)
    const other = { requestId: randomId(), version: 1, step: 'open' }
    expect(await call(server, host, 'stepEvening', { params, body: other })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { version: 2 } },
    })
    await call(server, host, 'pauseLive', { params })
    expect((await hostOf(server, host, competitionId).step('open')).body.code).toBe('not_live')
  })

  it('undoes the lock with its marks, an opening without answers, and what was shown', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const { step, ask, control } = hostOf(server, host, competitionId)
    const [q1] = questionIds as [string]
    await makeTeam(server, competitionId, [guest(0)])
    await ask(q1)
    await step('undo')
    expect((await see(guest(0), competitionId)).evening.stage).toBe('shown')
    await step('open')
    await answer(server, guest(0), q1, '1')
    expect((await step('undo')).body.code).toBe('step_not_possible')
    await step('lock')
    expect((await control()).questions[0]).toMatchObject({ unmarked: 0 })
    await step('undo')
    expect((await control()).questions[0]).toMatchObject({ unmarked: 1, lockedAt: null })
    expect((await answer(server, guest(0), q1, '2', 1)).status).toBe(200)
    await step('lock')
    await step('reveal')
    expect((await step('undo')).body.code).toBe('step_not_possible')
    await step('standings')
    expect((await step('undo')).body.place).toEqual({ stage: 'question', questionId: q1 })
    await expectInvariants(server.pool)
  })

  it('is finished by the last round too; an open question then counts for nobody', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const { ask, step } = hostOf(server, host, competitionId)
    await makeTeam(server, competitionId, [guest(0)])
    await ask(questionIds[0] as string)
    await answer(server, guest(0), questionIds[0] as string, '1')
    await step('lock')
    await step('reveal')
    await ask(questionIds[2] as string)
    await answer(server, guest(0), questionIds[2] as string, '1969')
    for (const from of [1, 2, 3])
      await call(server, host, 'advanceLiveRound', { params: { competitionId }, body: { from } })
    expect((await see(guest(0), competitionId)).evening).toMatchObject({
      stage: 'finished',
      teams: [{ points: 2 }],
    })
    expect((await answer(server, guest(0), questionIds[2] as string, '1970', 1)).body.code).toBe(
      'question_locked',
    )
    const { rows } = await server.pool.query(
      `select delta from point_events where source_type = 'quiz_evening' and source_id = $1`,
      [competitionId],
    )
    expect(rows).toEqual([{ delta: 2 }])
    await expectInvariants(server.pool)
  })

  it('remembers what was marked of a question of a quiz', async () => {
    const question = { ...textual, sourceQuestionId: randomId() }
    for (const isAgain of [false, true]) {
      const { competitionId, questionIds } = await makeEvening(server, host, [question])
      const { ask, step, control } = hostOf(server, host, competitionId)
      await makeTeam(server, competitionId, [guest(0)])
      await ask(questionIds[0] as string)
      await answer(server, guest(0), questionIds[0] as string, 'Sthlm')
      await step('lock')
      expect((await control()).groups).toMatchObject([{ written: 'Sthlm', isRight: isAgain ? true : null }])
      if (!isAgain) await mark(questionIds[0] as string, ['sthlm'], true)
    }
  })
})

describe('the time of a question', () => {
  const began = Date.now()
  const at = (seconds: number) => server.setNow(new Date(began + seconds * 1000))

  it('locks it after two seconds of grace, at the instant of the time', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host, [{ ...choice, seconds: 20 }])
    const [q1] = questionIds as [string]
    for (const who of [0, 1, 2]) await makeTeam(server, competitionId, [guest(who)])
    const { ask, step } = hostOf(server, host, competitionId)
    at(0)
    await ask(q1)
    at(21.999)
    await eveningLocksJob.run(server.engine)
    expect((await answer(server, guest(0), q1, '1')).status).toBe(200)
    at(22)
    expect((await answer(server, guest(1), q1, '1')).body.code).toBe('question_locked')
    at(30)
    await eveningLocksJob.run(server.engine)
    const { evening } = await see(guest(0), competitionId)
    expect(evening).toMatchObject({ stage: 'locked', answered: 1 })
    const { rows } = await server.pool.query('select locked_at from evening_questions where id = $1', [q1])
    expect(rows[0].locked_at).toEqual(new Date(began + 22_000))
    // A host gives more time by undoing.
    await step('undo')
    at(60)
    expect((await answer(server, guest(2), q1, '1')).status).toBe(200)
    server.setNow(null)
  })
})

describe('the database', () => {
  const refused = (text: string, values: unknown[]) =>
    server.pool.query(text, values).then(
      () => null,
      (error: { constraint: string }) => error.constraint,
    )

  it('refuses what no request does', async () => {
    const { competitionId, questionIds } = await makeEvening(server, host)
    const [q1, q2] = questionIds as [string, string]
    const teamId = await makeTeam(server, competitionId, [guest(0)])
    const other = await makeTeam(server, competitionId, [guest(1)])
    const { ask, step } = hostOf(server, host, competitionId)
    const give = (questionId: string, received: string, by = guest(0).userId) =>
      refused(
        `insert into evening_answers (question_id, team_id, competition_id, value, form, set_by, received_at)
         values ($1, $2, $3, '1', '1', $4, ${received})`,
        [questionId, teamId, competitionId, by],
      )
    const markIt = `insert into evening_marks (question_id, form, is_right) values ($1, 'x', true)`
    expect(await give(q1, 'now()')).toBe('question_not_open')
    await ask(q1)
    expect(await give(q1, `now() - interval '1 hour'`)).toBe('question_not_open')
    expect(await give(q1, 'now()', guest(1).userId)).toBe('not_in_team')
    expect(await refused(markIt, [q1])).toBe('question_not_locked')
    expect(
      await refused(`update evening_questions set shown_at = now(), opened_at = now() where id = $1`, [q2]),
    ).toBe('evening_questions_one_open')
    expect(await refused(`update evening_questions set correct_option = 0 where id = $1`, [q1])).toBe(
      'question_shown',
    )
    expect(await refused(`delete from evening_questions where id = $1`, [q1])).toBe('question_shown')
    await answer(server, guest(0), q1, '1')
    expect(await refused(`update evening_questions set opened_at = null where id = $1`, [q1])).toBe(
      'step_not_possible',
    )
    await step('lock')
    const give2 = refused(
      `insert into evening_answers (question_id, team_id, competition_id, value, form, set_by, received_at)
       values ($1, $2, $3, '1', '1', $4, now())`,
      [q1, other, competitionId, guest(1).userId],
    )
    expect(await give2).toBe('question_locked')
    expect(
      await refused(`update evening_answers set value = '2', received_at = now() where question_id = $1`, [
        q1,
      ]),
    ).toBe('question_locked')
    await server.pool.query('delete from evening_marks where question_id = $1', [q1])
    expect(await refused(`update evening_questions set revealed_at = now() where id = $1`, [q1])).toBe(
      'answers_unmarked',
    )
    await server.pool.query(
      `insert into evening_marks (question_id, form, is_right) values ($1, '1', true)`,
      [q1],
    )
    await step('reveal')
    expect(await refused(`update evening_questions set revealed_at = null where id = $1`, [q1])).toBe(
      'step_not_possible',
    )
    expect(
      await refused(`update evening_members set team_id = $1 where user_id = $2`, [other, guest(0).userId]),
    ).toBe('already_in_team')
    const points = `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'quiz_evening', $2, $3)`
    // Not before the end, and then what the team has.
    expect(await refused(points, [guest(0).userId, competitionId, 2])).toBeUndefined()
    await step('finish')
    expect(await refused(points, [guest(1).userId, competitionId, 2])).toBeUndefined()
    expect(await refused(points, [guest(0).userId, competitionId, 2])).toBe('point_events_once')
    expect(
      await refused(`update quiz_evenings set stage = 'lobby' where competition_id = $1`, [competitionId]),
    ).toBe('competition_ended')
    await expectInvariants(server.pool)
  })
})
