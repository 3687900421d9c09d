import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const tables = 100
const hours = 2
/** Starts of two hours each that do not overlap. */
const times = ['11:00', '13:00', '15:00', '17:00', '19:00', '21:00']
const aim = 0.6

/** Inserts tables for four. Returns their ids. */
async function makeTables(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into restaurant_tables (table_number, capacity, location)
     select i, 4, 'Matsalen' from generate_series(1, $1::int) as i returning id`,
    [tables],
  )
  return rows.map(({ id }) => id)
}

const dateOf = (day: number): string =>
  new Date(Date.UTC(2055, 2, 5) + day * 86_400_000).toISOString().slice(0, 10)

/** Bookings of different tables and times by guests who have room for them, against the bare transaction. */
export async function benchTableBookings(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const [recorded, ...users] = await makeUsers(database.pool, 4_001)
  if (!recorded) throw new Error('no users')
  const tableIds = await makeTables(database.pool)
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const path = '/api/me/table-bookings'
  const bookingOf = (index: number) => ({
    requestId: randomUUID(),
    tableId: tableIds[index % tables] as string,
    date: dateOf(1 + Math.floor(index / (tables * times.length))),
    time: times[Math.floor(index / tables) % times.length] as string,
    guestCount: 2,
    durationHours: hours,
  })
  const sample = { ...bookingOf(0), date: dateOf(0) }
  const sent = await recordRequest(database, recorded, 'POST', path, sample)
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))

  // Each guest books at most three tables, all at different times.
  const bookings = () =>
    Array.from({ length: 3 * users.length }, (_, index) => ({
      user: users[index % users.length] as (typeof users)[number],
      booking: bookingOf(index),
    }))
  const cleared = async () => {
    await database.pool.query('delete from table_bookings where user_id <> $1', [recorded.userId])
    await database.pool.query('vacuum analyze table_bookings')
  }
  const measured = await inTurn(
    rounds,
    async () => {
      await cleared()
      const requests = bookings().map(({ user, booking }) => ({
        ...{ method: 'POST' as const, path, cookie: user.cookie, body: booking },
      }))
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }), 201)
    },
    async () => {
      await cleared()
      const works = bookings().map(({ user, booking }) => ({
        ...{ [recorded.userId]: user.userId, [sample.requestId]: booking.requestId },
        ...{ [sample.tableId]: booking.tableId, [sample.date]: booking.date, [sample.time]: booking.time },
      }))
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  return {
    name: 'table-bookings',
    work: `bookings of ${tables} tables at different times, ${connections} connections`,
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

/** Which of 100 tables are free, with 1,000 and with 100,000 stored bookings. The evening asked for is as full in both. */
export async function benchFreeTables(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const one = await freeTablesWith(setting, few, seconds)
  const other = await freeTablesWith(setting, many, seconds)
  const measured = await inTurn(rounds, other, one)
  return {
    name: 'free-tables',
    work: `the free ones of ${tables} tables at ${few.toLocaleString('en')} and at ${many.toLocaleString('en')} bookings`,
    against: 'itself',
    aim: `≤ ${ratioAtMost} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(2)} ms and ${measured.ours.toFixed(2)} ms each)`,
    reached: measured.ratio <= ratioAtMost,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all },
  }
}

/** Starts a server with `stored` bookings around an evening. Each call of the returned function returns the milliseconds per answer. */
async function freeTablesWith(
  setting: Setting,
  stored: number,
  seconds: number,
): Promise<() => Promise<number>> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 100)
  await makeTables(database.pool)
  const perDay = 4 * tables
  // The triggers admit one booking after the other; the constraints hold without them.
  await database.pool.query('alter table table_bookings disable trigger user')
  await database.pool.query(
    `insert into table_bookings (request_id, table_id, booking_date, booking_time, duration_hours, guest_count, guest_name, status)
     select gen_random_uuid(), t.id, date '2055-03-05' + (i / $2::int - $1::int / $2::int / 2),
       make_time(13 + i % $2::int / ${tables} * 2, 0, 0), 2, 2, 'Gäst', 'confirmed'
     from generate_series(0, $1::int - 1) as i join restaurant_tables t on t.table_number = 1 + i % ${tables}`,
    [stored, perDay],
  )
  await database.pool.query('alter table table_bookings enable trigger user')
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const path = `/api/tables?date=2055-03-05&time=18:30&guestCount=2&durationHours=${hours}`
  const requests = users.map(({ cookie }) => ({ method: 'GET' as const, path, cookie }))
  return async () => {
    const job = { job: 'http', port: server.port, connections: 8, seconds, once: false } as const
    const load = await setting.load({ ...job, requests })
    if (Object.keys(load.statuses).join() !== '200')
      throw new Error(`answers: ${JSON.stringify(load.statuses)}`)
    return (load.seconds * 1_000) / load.count
  }
}
