import { describe, expect, it } from 'vitest'
import { playQueueJob } from '#server/features/play/play-queue-job.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable, makePlayWait } from '#tests/play/make-play.ts'
import { burst, post, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const calls = 200
const rounds = long ? 40 : 8

type Without = { withoutLocks?: boolean; guards?: string }
/** What holds a table for one party, and keeps others from playing there. */
const callGuards = 'drop index play_table_held;'
const startGuards = `drop trigger play_waits_hold on play_waits; drop trigger play_sessions_leave_held on play_sessions;`

async function prepared({ withoutLocks = false, guards = '' }: Without, slow: string) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(`${slowly(0.05, slow)}${guards}`)
  const [admin] = await makeUsers(server, 1, { admin: true })
  return { server, admin }
}

const calling = (admin: TestUser, id: string, gameTableId: string | undefined) =>
  post(admin, `/admin/play-queue/${id}/call`, { gameTableId })

/** A walk-in of a game of its own, so that the job calls nobody to the table meanwhile. */
const party = (server: TestServer) => makePlayWait(server)

/** Staff call many parties to one table at once. The job of the server calls the first one too. */
async function callAtOnce(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before update on play_waits')
  const ids = await Promise.all(Array.from({ length: calls }, () => party(server)))
  const gameTableId = await makeGameTable(server)
  const answers = await burst(
    server,
    ids.map((id) => calling(admin, id, gameTableId)),
  )
  const { rows } = await server.pool.query(
    'select count(*)::int as held from play_waits where table_id is not null',
  )
  return { won: tally(answers)['200'] ?? 0, held: rows[0].held as number }
}

/** Staff start a free table while a party is called to it. */
async function callAndStart(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before insert or update on play_waits')
  let both = 0
  for (let round = 0; round < rounds; round++) {
    const gameTableId = await makeGameTable(server, { tableNumber: round + 1 })
    const id = await party(server)
    await burst(server, [
      post(admin, '/admin/play-sessions', { requestId: randomId(), gameTableId, players: 2 }),
      calling(admin, id, gameTableId),
    ])
    const { rows } = await server.pool.query(
      `select from play_waits w join play_sessions s on s.table_id = w.table_id and s.stopped_at is null where w.table_id = $1`,
      [gameTableId],
    )
    both += rows.length
    // The next round has a queue of its own.
    await server.pool.query(
      `update play_waits set state = 'left', table_id = null, called_until = null, promised_until = null, guest_name = null, ended_at = now() where ended_at is null`,
    )
  }
  return both
}

/** The next half hour by the clock that is at least a minute ahead. */
const nextHalf = () => new Date(Math.ceil((Date.now() + 60_000) / 1_800_000) * 1_800_000).toISOString()

/** A guest books the next half hour while a party is called to the same table; returns how often both came to have it. */
async function callAndBook({ withoutLocks = false, guards = '' }: Without = {}) {
  const server = await startServer({ withoutLocks })
  const slow = slowly(0.05, 'before update on play_waits')
  await server.pool.query(
    `${slow} create trigger slowly_booked before insert on play_bookings for each row execute function slowly(); ${guards}`,
  )
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, rounds)
  const answers: Record<string, number> = {}
  for (const [round, guest] of users.entries()) {
    await server.pool.query(`update game_tables set booking_minutes = '{}'`)
    const gameTableId = await makeGameTable(server, { tableNumber: round + 1, bookingMinutes: [60] })
    const id = await party(server)
    const wish = { kind: 'pool', ownKind: null, startsAt: nextHalf(), minutes: 60, players: 2 }
    const sent = [
      calling(admin, id, gameTableId),
      post(guest, '/me/play-bookings', { requestId: randomId(), ...wish }),
    ]
    for (const [answer, times] of Object.entries(tally(await burst(server, sent))))
      answers[answer] = (answers[answer] ?? 0) + times
  }
  const { rows } = await server.pool.query(
    `select from play_bookings b join play_waits w on w.table_id = b.table_id
     where b.status = 'booked' and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(w.called_at, w.promised_until, '[)')`,
  )
  return { answers, met: rows.length }
}
const bookingGuards =
  'drop trigger play_waits_hold on play_waits; drop trigger play_bookings_meet on play_bookings;'

/** A guest says 'Kommer', and staff seat the party, in the moment in which its call ends. */
async function endAtOnce(without: Without = {}) {
  const { server, admin } = await prepared(without, 'before update on play_waits')
  const [guest] = await makeUsers(server, 1)
  let torn = 0
  for (let round = 0; round < rounds; round++) {
    const gameTableId = await makeGameTable(server, { tableNumber: round + 1 })
    const id = await makePlayWait(server, { userId: guest.userId, gameTableId })
    await server.pool.query(
      `update play_waits set called_until = now() + interval '80 milliseconds' where id = $1`,
      [id],
    )
    await burst(server, [
      post(guest, `/play/queue/${id}/answer`, { answer: 'come' }),
      post(admin, `/admin/play-queue/${id}/session`, { requestId: randomId() }),
      post(guest, `/play/queue/${id}/answer`, { answer: 'pass' }),
    ])
    await expect
      .poll(async () => {
        const { rows } = await server.pool.query('select state from play_waits where id = $1', [id])
        return rows[0].state
      })
      .not.toBe('coming')
    const { rows } = await server.pool.query(
      `select w.state, (select count(*)::int from play_sessions s where s.table_id = $2 and s.stopped_at is null) as playing
       from play_waits w where w.id = $1`,
      [id, gameTableId],
    )
    const [{ state, playing }] = rows as [{ state: string; playing: number }]
    if (playing !== (state === 'seated' ? 1 : 0)) torn++
    await server.pool.query(
      `update play_waits set state = 'left', table_id = null, called_until = null, promised_until = null, ended_at = now() where ended_at is null`,
    )
  }
  return torn
}

/**
 * Staff seat a party whose call ends in the same moment. The order is forced: both have read the wait as called when its row is let go, first to the
 * seat. Returns how the wait ended, and how many play.
 */
async function seatAsItEnds({ withoutLocks = false, guards = '' }: Without = {}) {
  const server = await startInProcess({ withoutLocks })
  await server.pool.query(guards)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const id = await makePlayWait(server, { gameTableId: await makeGameTable(server) })
  await server.pool.query('update play_waits set called_until = now() where id = $1', [id])
  const holder = await server.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from play_waits where id = $1 for update', [id])
    const body = { requestId: randomId() }
    const seated = call(server, admin, 'seatPlayWait', { params: { playWaitId: id }, body })
    await untilBlocked(server.pool)
    // The job fails where the trigger refuses what it writes.
    const ended = playQueueJob.run(server.engine).catch(() => undefined)
    await untilBlocked(server.pool, 2)
    await holder.query('commit')
    expect((await seated).status).toBe(201)
    await ended
  } finally {
    holder.release()
  }
  const { rows } = await server.pool.query(
    `select state, (select count(*)::int from play_sessions where stopped_at is null) as playing from play_waits`,
  )
  return rows
}
const endGuards = 'drop trigger play_waits_stay on play_waits;'

describe(`${calls} calls to one table at once`, () => {
  it('one wins', async () => {
    const { won, held } = await callAtOnce()
    expect(held).toBe(1)
    // None where the job of the server was faster.
    expect(won).toBeLessThanOrEqual(1)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect((await callAtOnce({ guards: callGuards })).held).toBe(1)
  })

  guardAlone('the index alone is enough', async () => {
    expect((await callAtOnce({ withoutLocks: true })).held).toBe(1)
  })

  control('without both, a table is held for several parties', async () => {
    const without = { withoutLocks: true, guards: `${callGuards}${startGuards}` }
    expect((await callAtOnce(without)).held).toBeGreaterThan(1)
  })
})

describe('a call against a start at the same table', () => {
  it('one of them has it', async () => {
    expect(await callAndStart()).toBe(0)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await callAndStart({ guards: startGuards })).toBe(0)
  })

  guardAlone('the triggers alone are enough', async () => {
    expect(await callAndStart({ withoutLocks: true })).toBe(0)
  })

  control('without both, somebody plays at a table that is held', async () => {
    let both = 0
    for (let attempt = 0; attempt < 20 && both === 0; attempt++)
      both = await callAndStart({ withoutLocks: true, guards: startGuards })
    expect(both).toBeGreaterThan(0)
  })
})

describe('a call against a booking of the same table', () => {
  it('they never meet', async () => {
    expect((await callAndBook()).met).toBe(0)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect((await callAndBook({ guards: bookingGuards })).met).toBe(0)
  })

  guardAlone('the triggers alone are enough', async () => {
    expect((await callAndBook({ withoutLocks: true })).met).toBe(0)
  })

  control('without both, a table is held and booked', async () => {
    let met = 0
    for (let attempt = 0; attempt < 20 && met === 0; attempt++)
      met = (await callAndBook({ withoutLocks: true, guards: bookingGuards })).met
    expect(met).toBeGreaterThan(0)
  })
})

describe("the end of a call against 'Kommer', a pass and staff who seat the party", () => {
  it('has one outcome: it plays, or its table is free', async () => {
    expect(await endAtOnce()).toBe(0)
  })
})

describe('the end of a call against staff who have begun to seat the party', () => {
  const plays = [{ state: 'seated', playing: 1 }]

  it('the party plays', async () => {
    expect(await seatAsItEnds()).toEqual(plays)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await seatAsItEnds({ guards: endGuards })).toEqual(plays)
  })

  guardAlone('the trigger alone is enough', async () => {
    expect(await seatAsItEnds({ withoutLocks: true })).toEqual(plays)
  })

  control('without both, the party plays and has lost its place', async () => {
    expect(await seatAsItEnds({ withoutLocks: true, guards: endGuards })).toEqual([
      { state: 'expired', playing: 1 },
    ])
  })
})
