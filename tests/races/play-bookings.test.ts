import { describe, expect, it } from 'vitest'
import { control, guardAlone } from '#tests/harness/control.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable } from '#tests/play/make-play.ts'
import { type BurstRequest, burst, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const guests = 200
const rounds = 10

type Without = { withoutLocks?: boolean; guards?: string }
const bookingGuard = 'alter table play_bookings drop constraint play_time_taken;'
const meetingGuards = `drop trigger play_bookings_meet on play_bookings; drop trigger play_sessions_meet on play_sessions;`

/** The next half hour by the clock that is at least a minute ahead. */
const nextHalf = () => new Date(Math.ceil((Date.now() + 60_000) / 1_800_000) * 1_800_000).toISOString()
const tomorrow = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T17:00:00.000Z`

const booking = (user: BurstRequest['user'], startsAt: string): BurstRequest => ({
  method: 'POST',
  path: '/api/me/play-bookings',
  user,
  body: { requestId: randomId(), kind: 'pool', ownKind: null, startsAt, minutes: 60, players: 2 },
})

/** Two hundred guests book one hour of one table at once. */
async function bookAtOnce({ withoutLocks = false, guards = '' }: Without = {}) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(`${slowly(0.05, 'before insert on play_bookings')}${guards}`)
  const users = await makeUsers(server, guests)
  await makeGameTable(server, { bookingMinutes: [60] })
  const answers = await burst(
    server,
    users.map((user) => booking(user, tomorrow())),
  )
  const { rows } = await server.pool.query('select count(*)::int as booked from play_bookings')
  return { answers: tally(answers), booked: rows[0].booked as number }
}

/** A guest books the next half hour while staff start the same table, again and again; returns how often both came to have it. */
async function bookAgainstStart({ withoutLocks = false, guards = '' }: Without = {}) {
  const server = await startServer({ withoutLocks })
  const slow = 'before insert on play_sessions'
  await server.pool.query(
    `${slowly(0.05, slow)} create trigger slowly_booked before insert on play_bookings for each row execute function slowly(); ${guards}`,
  )
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, rounds)
  const answers: Record<string, number> = {}
  for (const guest of users) {
    await server.pool.query(`update game_tables set booking_minutes = '{}'`)
    const { rows } = await server.pool.query('select count(*)::int + 1 as number from game_tables')
    const gameTableId = await makeGameTable(server, { tableNumber: rows[0].number, bookingMinutes: [60] })
    const start: BurstRequest = {
      method: 'POST',
      path: '/api/admin/play-sessions',
      user: admin,
      body: { requestId: randomId(), gameTableId, players: 2 },
    }
    for (const [answer, times] of Object.entries(
      tally(await burst(server, [start, booking(guest, nextHalf())])),
    ))
      answers[answer] = (answers[answer] ?? 0) + times
  }
  const met = await server.pool.query(
    `select from play_bookings b join play_sessions s on s.table_id = b.table_id
     where b.status = 'booked' and tstzrange(b.starts_at, b.ends_at, '[)') && tstzrange(s.started_at, s.promised_until, '[)')`,
  )
  return { answers, met: met.rows.length }
}

/** A guest books a table while the owner gives it another game, again and again; returns how often a booking came to be of the other game. */
async function bookAgainstGame({ withoutLocks = false }: Without = {}) {
  const server = await startServer({ withoutLocks })
  await server.pool.query(
    `${slowly(0.05, 'before update on game_tables')} create trigger slowly_booked before insert on play_bookings for each row execute function slowly();`,
  )
  const [admin] = await makeUsers(server, 1, { admin: true })
  const users = await makeUsers(server, rounds)
  const refused = new Set<string>()
  for (const [at, guest] of users.entries()) {
    await server.pool.query(`update game_tables set booking_minutes = '{}'`)
    const gameTableId = await makeGameTable(server, { tableNumber: at + 1, bookingMinutes: [60] })
    const change: BurstRequest = {
      method: 'PUT',
      path: `/api/admin/game-tables/${gameTableId}`,
      user: admin,
      body: {
        kind: 'dart',
        ownKind: null,
        tableNumber: at + 1,
        location: 'Biljardsalen',
        isAvailable: true,
        bookingMinutes: [60],
        bookingDays: 14,
        version: 1,
      },
    }
    for (const answer of Object.keys(tally(await burst(server, [change, booking(guest, tomorrow())]))))
      refused.add(answer)
  }
  const { rows } = await server.pool.query(
    `select count(*)::int as changed from play_bookings b join game_tables t on t.id = b.table_id where t.kind <> 'pool'`,
  )
  return { changed: rows[0].changed as number, refused }
}

describe(`${guests} bookings of one hour at once`, () => {
  const one = { answers: { '201': 1, '409 play_time_taken': guests - 1 }, booked: 1 }

  it('one wins', async () => {
    expect(await bookAtOnce()).toEqual(one)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect(await bookAtOnce({ guards: bookingGuard })).toEqual(one)
  })

  guardAlone('the constraint alone is enough', async () => {
    expect(await bookAtOnce({ withoutLocks: true })).toEqual(one)
  })

  control('without both, the hour is booked several times', async () => {
    expect((await bookAtOnce({ withoutLocks: true, guards: bookingGuard })).booked).toBeGreaterThan(1)
  })
})

// A session that comes first is promised the table until the hour that is booked, or the booking is refused.
describe('a booking against a start', () => {
  it('they never meet', async () => {
    const { met, answers } = await bookAgainstStart()
    expect(met).toBe(0)
    expect(answers['201']).toBeGreaterThanOrEqual(rounds)
  })

  guardAlone('the rule in the lock alone is enough', async () => {
    expect((await bookAgainstStart({ guards: meetingGuards })).met).toBe(0)
  })

  guardAlone('the triggers alone are enough', async () => {
    expect((await bookAgainstStart({ withoutLocks: true })).met).toBe(0)
  })

  control('without both, a table is promised and booked', async () => {
    const without = { withoutLocks: true, guards: meetingGuards }
    let met = 0
    for (let attempt = 0; attempt < 20 && met === 0; attempt++) met = (await bookAgainstStart(without)).met
    expect(met).toBeGreaterThan(0)
  })
})

describe('a booking against another game of its table', () => {
  it('a guest who has booked pool never gets darts', async () => {
    const { changed, refused } = await bookAgainstGame()
    expect(changed).toBe(0)
    // One of the two is refused each time: which of them depends on who comes first.
    const known = ['200', '201', '409 game_table_booked', '409 play_not_bookable']
    expect([...refused].filter((answer) => !known.includes(answer))).toEqual([])
  })

  control('without locks, a booking of pool becomes one of darts', async () => {
    let changed = 0
    for (let attempt = 0; attempt < 20 && changed === 0; attempt++)
      changed = (await bookAgainstGame({ withoutLocks: true })).changed
    expect(changed).toBeGreaterThan(0)
  })
})
