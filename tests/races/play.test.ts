import { describe, expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable, makeSession } from '#tests/play/make-play.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const starts = 200
const rounds = long ? 40 : 8

type Without = { withoutLocks?: boolean; guards?: string; expected?: string }
/** What keeps a table from two sessions. */
const tableGuards = `drop index play_table_taken; alter table play_segments drop constraint play_segments_table;`
/** What keeps the segments of a session a chain. */
const chainGuards = 'alter table play_segments drop constraint play_segments_chain;'

async function prepared({ withoutLocks = false, guards = '', expected }: Without, slow: string) {
  const server = await startServer({ withoutLocks })
  if (expected) server.expectErrors(expected)
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

/** Many start one table at once, each with a request of its own: staff, or as many guests. */
async function startAtOnce({ by = 'staff', ...without }: Without & { by?: 'staff' | 'guests' } = {}) {
  const { server, admin } = await prepared(without, 'before insert on play_sessions')
  const gameTableId = await makeGameTable(server)
  const body = { gameTableId, players: 2 }
  const guests = by === 'guests' ? await makeUsers(server, starts) : []
  const sent =
    by === 'guests'
      ? guests.map(
          (user): BurstRequest => ({
            method: 'POST',
            path: '/api/me/play',
            user,
            body: { requestId: randomId(), ...body },
          }),
        )
      : Array.from({ length: starts }, () => post(admin, '', body))
  const answers = await burst(server, sent)
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
    for (const [answer, times] of Object.entries(tally(await burst(server, sent)))) {
      // What comes after the stop is told that, and what comes after another step that it saw an old version.
      const name = /^409 (stale_version|play_ended)$/.test(answer) ? 'refused' : answer
      answers[name] = (answers[name] ?? 0) + times
    }
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

describe.each(['staff', 'guests'] as const)(`${starts} starts of one table at once by %s`, (by) => {
  const one = { answers: { '201': 1, '409 play_table_taken': starts - 1 }, open: 1 }

  it('one wins', async () => {
    expect(await startAtOnce({ by })).toEqual(one)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await startAtOnce({ by, guards: tableGuards })).toEqual(one)
  })

  guardAlone('the index alone is enough', async () => {
    expect(await startAtOnce({ by, withoutLocks: true })).toEqual(one)
  })

  control('without both, a table has several sessions', async () => {
    expect((await startAtOnce({ by, withoutLocks: true, guards: tableGuards })).open).toBeGreaterThan(1)
  })
})

/** Every version is the first, so that each step finds the one it asks for. */
const withoutVersions = `create function stay_first() returns trigger language plpgsql as $$ begin new.version := 1; return new; end $$;
  create trigger a_stay_first before update on play_sessions for each row execute function stay_first();`

describe('a pause, a move, a stop and other players at once', () => {
  const once = { answers: { '200': rounds, refused: 3 * rounds }, broken: 0, steps: rounds }

  it('one of them is taken, and the segments stay a chain', async () => {
    expect(await stepAtOnce()).toEqual(once)
  })

  guardAlone('the version alone is enough, when nothing is locked', async () => {
    expect(await stepAtOnce({ withoutLocks: true, guards: chainGuards })).toEqual(once)
  })

  control('without locks and versions, several are taken', async () => {
    const guards = chainGuards + withoutVersions
    const expected = 'a step after the stop, which a trigger refuses'
    const { steps } = await stepAtOnce({ withoutLocks: true, guards, expected })
    expect(steps).toBeGreaterThan(rounds)
  })
})

it('a start of two tables with one id: one wins, and the other is refused', async () => {
  const { server, admin } = await prepared({}, 'before insert on play_sessions')
  for (let round = 0; round < rounds; round++) {
    const numbers = [1, 2].map((at) => 2 * round + at)
    const tables = await Promise.all(numbers.map((tableNumber) => makeGameTable(server, { tableNumber })))
    const requestId = randomId()
    const sent = tables.map((gameTableId) => post(admin, '', { gameTableId, players: 2, requestId }))
    expect(tally(await burst(server, sent))).toEqual({ '201': 1, '409 key_reused': 1 })
  }
})

it('a start beside a stop at the same table begins after it, or is refused', async () => {
  const { server, admin } = await prepared({}, 'before update on play_sessions')
  const answers: Record<string, number> = {}
  for (let round = 0; round < 2 * rounds; round++) {
    const gameTableId = await makeGameTable(server, { tableNumber: round + 1 })
    const id = await makeSession(server, { gameTableId })
    const starts = Array.from({ length: 6 }, () => post(admin, '', { gameTableId, players: 2 }))
    const sent = [post(admin, `/${id}/steps`, { step: 'stop', version: 1 }), ...starts]
    for (const [answer, times] of Object.entries(tally(await burst(server, sent))))
      answers[answer] = (answers[answer] ?? 0) + times
  }
  expect(
    Object.keys(answers).filter((answer) => !['200', '201', '409 play_table_taken'].includes(answer)),
  ).toEqual([])
})
