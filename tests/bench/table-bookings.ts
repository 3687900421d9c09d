import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const tables = 100
const days = 120
/** Two visits a day, at each table. */
const times = ['17:00', '20:00']
const aim = 0.6

/** Inserts tables of 2, 4, 6 and 8 seats. Returns their ids. */
async function makeTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into restaurant_tables (table_number, capacity, location)
     select i, 2 + 2 * (i % 4), 'Matsalen' from generate_series(1, $1::int) as i returning id`,
    [tables],
  )
  return rows.map(({ id }) => id)
}

const dateAfter = (day: number) => new Date(Date.UTC(2055, 0, 1 + day)).toISOString().slice(0, 10)

/** Bookings of different guests, tables and times, against the bare transaction. */
export async function benchTableBookings(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  // Every guest has three bookings at most.
  const users = await makeUsers(database.pool, 1 + (tables * days * times.length) / 3)
  const recorded = users.shift() as BenchUser
  const tableIds = await makeTables(database.pool)
  await database.pool.query('vacuum analyze')
  const path = '/api/me/table-bookings'
  const bookingOf = (place: number) => ({
    ...{ requestId: randomUUID(), tableId: tableIds[place % tables] as string, specialRequests: null },
    ...{ date: dateAfter(Math.floor(place / tables) % days), guestCount: 2, durationHours: 2 },
    time: times[Math.floor(place / tables / days)] as string,
  })
  // No other booking is on this day.
  const sample = { ...bookingOf(0), date: dateAfter(days) }
  const sent = await recordRequest(database, recorded, 'POST', path, sample)
  const { rows: made } = await database.pool.query<{ id: string }>('select id from table_bookings')
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))

  const work = () =>
    Array.from({ length: tables * days * times.length }, (_, place) => ({
      user: users[place % users.length] as BenchUser,
      body: bookingOf(place),
    }))
  const cleared = async () => {
    await database.pool.query('truncate table_bookings cascade')
    await database.pool.query('vacuum analyze table_bookings, users')
  }
  const server = await setting.server(database)
  const measured = await inTurn(
    rounds,
    async () => {
      await cleared()
      const requests = work().map(({ user: { cookie }, body }) => ({
        method: 'POST' as const,
        ...{ path, cookie, body },
      }))
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }), 201)
    },
    async () => {
      await cleared()
      const works = work().map(({ user, body }) => ({
        ...{ [recorded.userId]: user.userId, [sample.tableId]: body.tableId },
        ...{ [sample.requestId]: body.requestId, [sample.date]: body.date, [sample.time]: body.time },
        ...{ [made[0]?.id as string]: body.requestId },
      }))
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  return {
    name: 'table-bookings',
    work: `bookings of ${tables} tables on ${days} days, ${connections} connections`,
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, statements: statements.map(({ text }) => text) },
  }
}

const few = 1_000
const many = 100_000
const ratioAtMost = 1.5

/** The list of free tables with 100,000 stored bookings, and with 1,000. */
export async function benchFreeTables(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const [one, other] = [await listWith(setting, few, seconds), await listWith(setting, many, seconds)]
  const measured = await inTurn(rounds, other, one)
  return {
    name: 'free-tables',
    work: `list of free tables among ${tables}, at 1,000 and at 100,000 bookings`,
    against: 'itself',
    aim: `≤ ${ratioAtMost} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(2)} ms and ${measured.ours.toFixed(2)} ms each)`,
    reached: measured.ratio <= ratioAtMost,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all },
  }
}

/**
 * Starts a server with `stored` bookings that hold their tables, five a day at each table from the asked day on. That
 * day is as full in both cases. Each call of the returned function returns the milliseconds per answer.
 */
async function listWith(setting: Setting, stored: number, seconds: number): Promise<() => Promise<number>> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 100)
  const [admin] = users
  const tableIds = await makeTables(database.pool)
  await database.pool.query(
    `insert into table_bookings (id, created_by, guest_name, request_id, table_id, booking_date, booking_time, duration_hours,
       guest_count, status)
     select ('00000000-0000-4000-8000-0000' || lpad(to_hex(i), 8, '0'))::uuid, $1, 'Åsa Ek', gen_random_uuid(), ($2::uuid[])[1 + i % $3::int],
       '2055-03-05'::date + (i / (5 * $3::int)), make_time(10 + 2 * (i / $3::int % 5), 0, 0), 2, 1 + i % 2, 'confirmed'
     from generate_series(0, $4::int - 1) as i`,
    [admin?.userId, tableIds, tables, stored],
  )
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const asked = (at: number) => `time=${12 + (at % 8)}:30&guestCount=${1 + (at % 4)}&durationHours=2`
  const requests = users.map(({ cookie }, at) => ({
    method: 'GET' as const,
    path: `/api/tables?date=2055-03-05&${asked(at)}`,
    cookie,
  }))
  return async () => {
    const load = await setting.load({
      job: 'http',
      ...{ port: server.port, connections: 8, seconds, once: false, requests },
    })
    return 1_000 / perSecond(load)
  }
}
