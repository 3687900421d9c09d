import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makePlayBooking } from './make-play.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

beforeEach(async () => {
  server.setNow(null)
  await emptyTables(
    server.pool,
    'play_adjustments, play_segments, play_bookings, play_sessions, game_tables, play_rates, opening_days',
  )
  // Open from 17 to 01 every day.
  await server.pool.query(
    `insert into opening_days (weekday, opens_at, closes_at, openings)
     select day, '17:00', '01:00', '{[1020,1500)}' from generate_series(1, 7) day`,
  )
})

type Played = {
  gameTableId: string
  from: string
  to?: string | null
  ore?: number
  /** The booking whose guests play, and until when it is. */
  booked?: { id: string; until: string }
}
/** What was played at a table, past the server. Without an end it goes on. */
async function played({ gameTableId, from, to = null, ore = 12_000, booked }: Played): Promise<void> {
  const { pool } = server
  const id = randomId()
  await pool.query(
    `insert into play_sessions (id, table_id, rates, started_at, last_request_id) values ($1, $2, '[]', $3, $1)`,
    [id, gameTableId, from],
  )
  if (booked) {
    const started = `update play_bookings set status = 'started', session_id = $2 where id = $1`
    await pool.query(started, [booked.id, id])
    await pool.query('update play_sessions set promised_until = $2 where id = $1', [id, booked.until])
  }
  await pool.query(
    `insert into play_segments (session_id, table_id, kind, players, started_at, ended_at)
     select $1, id, kind, 3, $3, $4 from game_tables where id = $2`,
    [id, gameTableId, from, to],
  )
  if (to === null) return
  const stop = 'update play_sessions set stopped_at = $2, total_ore = $3 where id = $1'
  await pool.query(stop, [id, to, ore])
}

/** A table that has been there for long. */
async function oldTable(change: Parameters<typeof makeGameTable>[1] = {}): Promise<string> {
  const id = await makeGameTable(server, change)
  await server.pool.query(`update game_tables set created_at = '2026-01-01' where id = $1`, [id])
  return id
}

const report = async (from: string, to = from) =>
  (await call(server, admin, 'getPlayReport', { query: { from, to } })).body

describe('the report of game tables', () => {
  it('has what was played of what was open, by table, kind, weekday and hour, and what it came to', async () => {
    const pool = await oldTable()
    const darts = await oldTable({ kind: 'dart' })
    await oldTable({ tableNumber: 2, isAvailable: false })
    server.setNow(new Date('2027-01-10T12:00:00Z'))
    // Friday from 18:30 to 20:00, and after midnight in the same night.
    await played({ gameTableId: pool, from: '2026-11-27T17:30:00Z', to: '2026-11-27T19:00:00Z', ore: 18_000 })
    await played({ gameTableId: darts, from: '2026-11-27T23:30:00Z', to: '2026-11-28T00:00:00Z', ore: 3_000 })
    // At half past five in the morning it is Thursday's night, and closed.
    await played({ gameTableId: pool, from: '2026-11-27T04:30:00Z', to: '2026-11-27T04:45:00Z', ore: 1_000 })
    const day = await report('2026-11-27')
    expect(day).toMatchObject({
      sessions: 2,
      incomeOre: 21_000,
      playedMinutes: 120,
      openMinutes: 960,
      averageMinutes: 60,
      promises: null,
    })
    expect(day.hours.find(({ hour }: { hour: number }) => hour === 18)).toEqual({
      weekday: 5,
      hour: 18,
      playedMinutes: 30,
      openMinutes: 120,
    })
    expect(day.kinds.map((each: Record<string, unknown>) => [each.kind, each.playedMinutes])).toEqual([
      ['pool', 90],
      ['dart', 30],
    ])
    expect(
      day.tables.map((each: Record<string, unknown>) => [each.id, each.incomeOre, each.openMinutes]),
    ).toEqual([
      [pool, 18_000, 480],
      [darts, 3_000, 480],
    ])
    const { hours } = await report('2026-11-26')
    expect(hours.at(-1)).toEqual({ weekday: 4, hour: 5, playedMinutes: 15, openMinutes: 0 })
  })

  it('counts play until now, and a session that nobody stopped until the house closed', async () => {
    const table = await oldTable()
    await played({ gameTableId: table, from: '2026-11-27T20:00:00Z' })
    server.setNow(new Date('2026-11-27T21:00:00Z'))
    expect(await report('2026-11-27')).toMatchObject({ sessions: 0, playedMinutes: 60, openMinutes: 300 })
    server.setNow(new Date('2026-11-28T11:00:00Z'))
    expect(await report('2026-11-27')).toMatchObject({ playedMinutes: 240, openMinutes: 480 })
    expect(await report('2026-11-28')).toMatchObject({ playedMinutes: 0 })
  })

  it('counts the hour that comes twice twice', async () => {
    await server.pool.query(`update opening_days set closes_at = '05:00', openings = '{[1020,1740)}'`)
    const table = await oldTable()
    server.setNow(new Date('2027-01-10T12:00:00Z'))
    // From half past one to half past two, for the second time: two hours.
    await played({ gameTableId: table, from: '2026-10-24T23:30:00Z', to: '2026-10-25T01:30:00Z' })
    const { hours, openMinutes } = await report('2026-10-24')
    expect(openMinutes).toBe(13 * 60)
    expect(hours.filter(({ hour }: { hour: number }) => [1, 2, 3].includes(hour))).toEqual([
      { weekday: 6, hour: 1, playedMinutes: 30, openMinutes: 60 },
      { weekday: 6, hour: 2, playedMinutes: 90, openMinutes: 120 },
      { weekday: 6, hour: 3, playedMinutes: 0, openMinutes: 60 },
    ])
  })

  it('says whether those who were promised an end kept it, and who came to what they had booked', async () => {
    const table = await oldTable()
    const from = new Date('2026-11-27T18:00:00Z')
    const ids = await Promise.all(
      [0, 60, 120, 180].map((inMinutes) =>
        makePlayBooking(server, { gameTableId: table, userId: guest.userId, from, inMinutes }),
      ),
    )
    const [first, second, third] = ids
    await played({
      gameTableId: table,
      from: '2026-11-27T18:00:00Z',
      to: '2026-11-27T19:10:00Z',
      booked: { id: first as string, until: '2026-11-27T19:00:00Z' },
    })
    await server.pool.query(`update play_bookings set status = 'missed' where id = $1`, [second])
    await server.pool.query(`update play_bookings set status = 'cancelled' where id = $1`, [third])
    const evening = async (time: string) => {
      server.setNow(new Date(`2026-11-27T${time}:00Z`))
      const { promises, bookings } = await report('2026-11-27')
      return { promises, bookings }
    }
    const promises = { sessions: 1, medianLateMinutes: 10, inTime: 0 }
    const bookings = { booked: 4, came: 1, missed: 1, cancelled: 1, expected: 1 }
    expect(await evening('21:14')).toEqual({ promises, bookings })
    expect(await evening('21:15')).toEqual({ promises, bookings: { ...bookings, missed: 2, expected: 0 } })
  })

  it('is a file for a spreadsheet, with the sessions that were stopped and no formulas', async () => {
    const own = await oldTable({ kind: 'dart' })
    await server.pool.query(`update game_tables set kind = 'own', own_kind = '=1+1' where id = $1`, [own])
    await played({ gameTableId: own, from: '2026-11-27T17:30:00Z', to: '2026-11-27T19:00:00Z', ore: 18_050 })
    await played({ gameTableId: own, from: '2026-11-27T20:00:00Z' })
    const query = { from: '2026-11-27', to: '2026-11-27' }
    const { status, headers, body } = await call(server, admin, 'exportPlayReport', { query })
    expect(status).toBe(200)
    expect(headers.get('content-disposition')).toContain('Spel-2026-11-27-2026-11-27.csv')
    expect(body.replace('\ufeff', '').split('\r\n')).toEqual([
      '"Datum";"Start";"Slut";"Spelbord";"Spelare";"Minuter";"Bokat";"Speltid (kr)"',
      `"2026-11-27";"18:30";"20:00";"'=1+1 1";"3";"90";"Nej";"180,50"`,
      '',
    ])
  })

  it('is of nothing where nobody played', async () => {
    const nothing = { booked: 0, came: 0, missed: 0, cancelled: 0, expected: 0 }
    expect(await report('2026-11-27')).toEqual({
      sessions: 0,
      incomeOre: 0,
      playedMinutes: 0,
      openMinutes: 0,
      averageMinutes: null,
      hours: [],
      kinds: [],
      tables: [],
      promises: null,
      bookings: nothing,
    })
  })
})
