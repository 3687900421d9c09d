import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable, makeSession } from '#tests/play/make-play.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const starts = 200
const rounds = long ? 40 : 8

type Without = { withoutLocks?: boolean; guards?: string }
/** What keeps a table from two sessions. */
const tableGuards = `drop index play_table_taken; alter table play_segments drop constraint play_segments_table;`
/** What keeps the segments of a session a chain. */
const chainGuards = 'alter table play_segments drop constraint play_segments_chain;'

async function prepared({ withoutLocks = false, guards = '' }: Without, slow: string) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(`${slowly(0.05, slow)}${guards}`)
  const [admin] = await makeUsers(server, 1, { admin: true })
  return { server, admin }
}

const post = (user: TestUser, path: string, body: object): BurstRequest => ({
  method: 'POST',
  path: `/api/admin/play-sessions${path}`,
  user,
  body: { requestId: randomId(), ...body },
})

/** Many start one table at once, each with a request of its own. */
async function startAtOnce(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before insert on play_sessions')
  const gameTableId = await makeGameTable(server)
  const answers = await burst(
    server,
    Array.from({ length: starts }, () => post(admin, '', { gameTableId, players: 2 })),
  )
  const { rows } = await server.pool.query(
    'select count(*)::int as open from play_sessions where stopped_at is null',
  )
  return { answers: tally(answers), open: rows[0].open as number }
}

/** Staff pause, move, stop, and change the players of one session at once. */
async function stepAtOnce(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before update on play_sessions')
  const answers: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    const numbers = [1, 2].map((at) => 2 * round + at)
    const [from, to] = await Promise.all(numbers.map((tableNumber) => makeGameTable(server, { tableNumber })))
    const id = await makeSession(server, { gameTableId: from as string })
    const steps = [
      { step: 'pause' },
      { step: 'move', gameTableId: to },
      { step: 'stop' },
      { step: 'players', players: 5 },
    ]
    const sent = steps.map((body) => post(admin, `/${id}/steps`, { ...body, version: 1 }))
    for (const [answer, times] of Object.entries(tally(await burst(server, sent))))
      answers[answer] = (answers[answer] ?? 0) + times
  }
  return { answers, broken: await brokenChains(server), steps: await stepsTaken(server) }
}

const brokenChains = async ({ pool }: TestServer) => {
  const { rows } = await pool.query(
    `select from play_segments a join play_segments b on a.session_id = b.session_id and a.started_at < b.started_at
     where tstzrange(a.started_at, a.ended_at, '[)') && tstzrange(b.started_at, b.ended_at, '[)')
     union all select from play_segments g join play_sessions s on s.id = g.session_id where s.stopped_at is not null and g.ended_at is null`,
  )
  return rows.length
}
const stepsTaken = async ({ pool }: TestServer) =>
  (await pool.query(`select count(*)::int as steps from audit_log where subject_type = 'playSession'`))
    .rows[0].steps as number

describe(`${starts} starts of one table at once`, () => {
  const one = { answers: { '201': 1, '409 play_table_taken': starts - 1 }, open: 1 }

  it('one wins', async () => {
    expect(await startAtOnce()).toEqual(one)
  })

  it('the rule in the lock alone is enough', async () => {
    expect(await startAtOnce({ guards: tableGuards })).toEqual(one)
  })

  it('the index alone is enough', async () => {
    expect(await startAtOnce({ withoutLocks: true })).toEqual(one)
  })

  control('without both, a table has several sessions', async () => {
    expect((await startAtOnce({ withoutLocks: true, guards: tableGuards })).open).toBeGreaterThan(1)
  })
})

describe('a pause, a move, a stop and other players at once', () => {
  const once = { answers: { '200': rounds, '409 stale_version': 3 * rounds }, broken: 0, steps: rounds }

  it('one of them is taken, and the segments stay a chain', async () => {
    expect(await stepAtOnce()).toEqual(once)
  })

  it('the version alone is enough, when nothing is locked', async () => {
    expect(await stepAtOnce({ withoutLocks: true, guards: chainGuards })).toEqual(once)
  })
})
