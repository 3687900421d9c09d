import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { choice, hostOf, makeEvening, makeTeam } from '#tests/quiz-evenings/make-evening.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const rounds = long ? 20 : 4
const teamCount = long ? 30 : 12

type Without = { withoutLocks?: boolean; guards?: string }

async function prepared({ withoutLocks = false, guards = '' }: Without, slow: string, questions = rounds) {
  const server = await startServer({ withoutLocks })
  const [host] = await makeUsers(server, 1, { admin: true })
  const evening = await makeEvening(server, host, Array(questions).fill(choice))
  await server.pool.query(`${slow && slowly(0.15, slow)}${guards}`)
  return { server, host, ...evening, ...hostOf(server, host, evening.competitionId) }
}

const answers = (guest: TestUser, questionId: string, value: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/evening-questions/${questionId}/answer`,
  user: guest,
  body: { version: 0, value },
})
const steps = (host: TestUser, competitionId: string, body: object): BurstRequest => ({
  method: 'POST',
  path: `/api/admin/competitions/${competitionId}/evening/steps`,
  user: host,
  body: { requestId: randomId(), ...body },
})
const count = async ({ pool }: TestServer, query: string) =>
  (await pool.query(`select count(*)::int as count from ${query}`)).rows[0].count as number

/** Until the host has read the time of the lock, and has not written it yet. */
const untilLocking = ({ pool }: TestServer) =>
  expect
    .poll(
      async () =>
        (
          await pool.query(
            `select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`,
          )
        ).rows[0].count,
      { interval: 2 },
    )
    .toBeGreaterThan(0)

/** Teams answer before the host locks the question and while the lock is being written, question after question. */
async function answerAndLock(without: Without = {}) {
  const {
    server,
    host,
    competitionId,
    questionIds,
    control: read,
    ask,
    step,
  } = await prepared(without, 'before update on evening_questions')
  const guests = await makeUsers(server, teamCount)
  for (const guest of guests) await makeTeam(server, competitionId, [guest])
  let acknowledged = 0
  let unmarked = 0
  for (const questionId of questionIds) {
    await ask(questionId)
    const { version } = await read()
    const sent = guests.map((guest, at) => answers(guest, questionId, String(at % 3)))
    const early = [...sent.slice(0, teamCount / 2), steps(host, competitionId, { version, step: 'lock' })]
    const first = burst(server, early)
    await untilLocking(server)
    const answered = [...(await burst(server, sent.slice(teamCount / 2))), ...(await first)]
    const { 200: taken = 0, ...others } = Object.fromEntries(
      Object.entries(tally(answered)).map(([name, times]) => [name.replace(' ', '_'), times]),
    )
    expect(Object.keys(others).filter((name) => name !== '409_question_locked')).toEqual([])
    // One of them is the host's.
    acknowledged += taken - 1
    unmarked += await markRest(server, host, questionId)
    await step('reveal')
  }
  return { server, acknowledged, unmarked, ...(await counted(server)), step }
}

const counted = async (server: TestServer) => ({
  stored: await count(server, 'evening_answers'),
  late: await count(
    server,
    'evening_answers a join evening_questions q on q.id = a.question_id where a.received_at >= q.locked_at',
  ),
})

/** Marks what has no mark, so that the evening goes on; returns how many answers had none. */
async function markRest(server: TestServer, host: TestUser, questionId: string): Promise<number> {
  const { rows } = await server.pool.query<{ form: string }>(
    `select a.form from evening_answers a left join evening_marks m on m.question_id = a.question_id and m.form = a.form
     where a.question_id = $1 and m.form is null`,
    [questionId],
  )
  const body = { forms: rows.map(({ form }) => form), isRight: false }
  if (rows.length > 0) await call(server, host, 'markEveningAnswers', { params: { questionId }, body })
  return rows.length
}

describe(`${teamCount} teams answer while the host locks`, () => {
  const answersLast = `drop trigger evening_answers_in_time on evening_answers;`
  async function expectRight(without: Without = {}) {
    const { server, acknowledged, step, ...rest } = await answerAndLock(without)
    expect(rest).toEqual({ stored: acknowledged, late: 0, unmarked: 0 })
    await step('standings')
    await step('finish')
    await expectInvariants(server.pool)
  }

  it('what is acknowledged came before the lock, is stored and is marked', () => expectRight())
  guardAlone('the rule in the lock alone is enough', () => expectRight({ guards: answersLast }))
  guardAlone('the trigger alone lets nothing count that came after the lock', async () => {
    expect((await answerAndLock({ withoutLocks: true })).late).toBe(0)
  })
  control('without both, answers count after the lock', async () => {
    expect((await answerAndLock({ withoutLocks: true, guards: answersLast })).late).toBeGreaterThan(0)
  })
})

/** Three hosts take a break at once, again and again. Another break would be possible in a break. */
async function stepAtOnce(guards = '') {
  const { server, host, competitionId, control: read } = await prepared({ guards }, '')
  const hosts = [host, ...(await makeUsers(server, 2, { admin: true }))]
  const answered = []
  for (let round = 0; round < rounds; round++) {
    const { version } = await read()
    answered.push(
      ...(await burst(
        server,
        hosts.map((each) => steps(each, competitionId, { version, step: 'break', minutes: 5 })),
      )),
    )
  }
  return {
    answers: tally(answered),
    steps: await count(server, `audit_log where action = 'quizEvening.break'`),
  }
}

describe('three hosts step at once', () => {
  it('one step is taken', async () => {
    expect(await stepAtOnce()).toEqual({
      answers: { '200': rounds, '409 stale_version': 2 * rounds },
      steps: rounds,
    })
  })
  control('without the version, each of them is', async () => {
    const frozen = `create function frozen() returns trigger language plpgsql as $$ begin new.version := old.version; return new; end $$;
      create trigger frozen before update on quiz_evenings for each row execute function frozen();`
    expect((await stepAtOnce(frozen)).steps).toBe(3 * rounds)
  })
})

/** Two members of each team answer at once on two nodes, from the same version. */
async function answerTogether(without: Without = {}) {
  const { server, competitionId, questionIds, ask } = await prepared(
    without,
    'before insert on evening_answers',
    1,
  )
  const { databaseUrl } = server
  const other = await startServer({ databaseUrl, withoutLocks: without.withoutLocks ?? false })
  const guests = await makeUsers(server, 8)
  const [ones, others] = [guests.slice(0, 4), guests.slice(4)]
  for (const [at, guest] of ones.entries())
    await makeTeam(server, competitionId, [guest, others[at] as TestUser])
  const [questionId] = questionIds as [string]
  await ask(questionId)
  const send = (node: TestServer, members: TestUser[], value: string) =>
    burst(
      node,
      members.map((guest) => answers(guest, questionId, value)),
    )
  const answered = (await Promise.all([send(server, ones, '0'), send(other, others, '1')])).flat()
  const { rows } = await server.pool.query('select set_by, value from evening_answers')
  const taken = guests.filter((_, at) => answered[at]?.status === 200).map(({ userId }) => userId)
  return {
    answers: tally(answered),
    areStored: taken.every((userId) => rows.some(({ set_by }) => set_by === userId)),
  }
}

describe('two members of a team answer at once, on two nodes', () => {
  const right = { answers: { '200': 4, '409 stale_version': 4 }, areStored: true }
  it('one answer is taken, and the other member is shown it', async () => {
    expect(await answerTogether()).toEqual(right)
  })
  guardAlone('the key and the version alone are enough, when nothing is locked', async () => {
    expect(await answerTogether({ withoutLocks: true })).toEqual(right)
  })
  control('where the last one wins, an acknowledged answer is lost', async () => {
    const lastWins = `create function last_wins() returns trigger language plpgsql as $$ begin
        delete from evening_answers where question_id = new.question_id and team_id = new.team_id; return new; end $$;
      create trigger last_wins before insert on evening_answers for each row execute function last_wins();`
    expect((await answerTogether({ guards: lastWins })).areStored).toBe(false)
  })
})

/** A guest makes several teams and joins another, at once. */
async function joinTwice(without: Without = {}) {
  const { server, competitionId } = await prepared(without, 'before insert on evening_members', 1)
  const [maker, guest] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  await makeTeam(server, competitionId, [maker])
  const params = { competitionId }
  await call(server, guest, 'joinLiveCompetition', { params })
  const { body } = await call(server, maker, 'getEvening', { params })
  const path = `/api/competitions/${competitionId}/evening`
  const joins = {
    method: 'POST',
    path: `${path}/membership`,
    user: guest,
    body: { code: body.team.code },
  } as const
  const makes = ['A', 'B', 'C'].map((name) => ({
    ...joins,
    path: `${path}/teams`,
    body: { requestId: randomId(), name, colour: 'red' },
  }))
  const answered = tally(await burst(server, [joins, ...makes]))
  const teams = await count(server, `evening_members where user_id = '${guest.userId}'`)
  return { answered, teams }
}

describe('a guest joins two teams at once', () => {
  const once = { answered: { '200': 1, '409 already_in_team': 3 }, teams: 1 }
  const key = 'alter table evening_members drop constraint already_in_team;'
  it('is in one', async () => {
    expect(await joinTwice()).toEqual(once)
  })
  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await joinTwice({ guards: key })).toEqual(once)
  })
  guardAlone('the key alone is enough', async () => {
    expect(await joinTwice({ withoutLocks: true })).toEqual(once)
  })
  control('without both, is in several', async () => {
    expect((await joinTwice({ withoutLocks: true, guards: key })).teams).toBeGreaterThan(1)
  })
})

/** Twelve guests join a team of one at once. */
async function fill(without: Without = {}) {
  const { server, competitionId } = await prepared(without, 'after insert on evening_members', 1)
  const [maker, ...guests] = (await makeUsers(server, 13)) as [TestUser, ...TestUser[]]
  await makeTeam(server, competitionId, [maker])
  const params = { competitionId }
  for (const guest of guests) await call(server, guest, 'joinLiveCompetition', { params })
  const { body } = await call(server, maker, 'getEvening', { params })
  const path = `/api/competitions/${competitionId}/evening/membership`
  const answered = await burst(
    server,
    guests.map((user) => ({ method: 'POST', path, user, body: { code: body.team.code } })),
  )
  return { answered: tally(answered), members: await count(server, 'evening_members') }
}

describe('twelve guests join a team of one at once', () => {
  const full = { answered: { '200': 9, '409 team_full': 3 }, members: 10 }
  const last = 'drop trigger evening_members_fit on evening_members;'
  it('it has ten', async () => {
    expect(await fill()).toEqual(full)
  })
  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await fill({ guards: last })).toEqual(full)
  })
  guardAlone('the trigger alone is enough', async () => {
    expect(await fill({ withoutLocks: true })).toEqual(full)
  })
  control('without both, it has more', async () => {
    expect((await fill({ withoutLocks: true, guards: last })).members).toBeGreaterThan(10)
  })
})
