import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { measuredRead, type Row } from './row.ts'
import { type BenchUser, makeLiveCompetition, makeMenu, makeUsers, type Setting } from './setting.ts'

const guests = 2_000
const aim = 30
const connections = 8

/** How long Home waits for what is mine tonight, while as many have something of each. */
export async function benchTonight(setting: Setting, seconds: number): Promise<Row> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  await makeEvening(database.pool, users)
  await database.pool.query('vacuum analyze')
  const { port } = await setting.server(database)
  const requests = users.map(({ cookie }) => ({ method: 'GET' as const, path: '/api/me/tonight', cookie }))
  const job = { job: 'http', port, connections, seconds, once: false, requests } as const
  await setting.load(job)
  const work = `what is mine tonight, ${guests.toLocaleString('en')} guests with something of each, ${connections} connections`
  return measuredRead({ name: 'tonight', work, aim }, await setting.load(job))
}

/** Gives each user a table, a place, an order, a live competition with an open challenge, and a begun quiz. */
async function makeEvening(pool: pg.Pool, users: BenchUser[]): Promise<void> {
  const ids = users.map(({ userId }) => userId)
  await pool.query(
    `insert into restaurant_tables (table_number, capacity, location) select n, 4, 'Matsalen' from generate_series(1, 999) n`,
  )
  // The bookings of one table follow each other.
  await pool.query(
    `insert into table_bookings (user_id, request_id, table_id, booking_date, booking_time, duration_hours, guest_count)
     select u.id, gen_random_uuid(), t.id, at::date, at::time(0), 1, 2
     from unnest($1::uuid[]) with ordinality as u (id, n) join restaurant_tables t on t.table_number = 1 + u.n % 999
     cross join lateral (select (now() at time zone 'Europe/Stockholm') + make_interval(hours => (u.n / 999)::int) as at) a`,
    [ids],
  )
  await pool.query(`update table_bookings set status = 'confirmed'`)
  await pool.query(
    `with e as (
       insert into events (title, date, time, location, category, max_attendees)
       select 'Jazz', at::date, at::time(0), 'Stora salen', 'Musik', 100000
       from (select (now() at time zone 'Europe/Stockholm') + interval '1 minute' as at) a returning id
     ) insert into event_bookings (event_id, user_id) select e.id, u from e, unnest($1::uuid[]) u`,
    [ids],
  )
  const [dish] = await makeMenu(pool)
  await pool.query(
    `with o as (
       insert into orders (user_id, request_key, request_digest, total_amount_ore)
       select u, gen_random_uuid(), repeat('0', 64), 8900 from unnest($1::uuid[]) u returning id
     ) insert into order_items (order_id, position, menu_item_id, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
     select id, 0, $2, 'Rätt', 1, 8900, 8900, false, false from o`,
    [ids, dish?.id],
  )
  const competitionId = await makeLiveCompetition(pool, users)
  await pool.query(
    `insert into live_events (id, competition_id, type, colour, points) values ($1, $2, 'button_challenge', 'red', 10)`,
    [randomUUID(), competitionId],
  )
  await pool.query(
    `with q as (insert into quizzes (title) values ('Fredagsquizet') returning id), s as (
       insert into quiz_questions (quiz_id, question_set, order_index, question, question_type, options, correct_answer)
       select id, 1, 0, 'Vilken?', 'multiple_choice', '{A,B,C,D}', 1 from q
     ) insert into quiz_attempts (quiz_id, user_id, question_set, question_count) select q.id, u, 1, 1 from q, unnest($1::uuid[]) u`,
    [ids],
  )
}

const homes = 1_000
const colours = ['red', 'blue', 'green', 'yellow'] as const
const changes = 40
const homeAim = 500

/** From a host's tap until the last of a thousand participants, on whatever screen, has it. */
export async function benchMine(setting: Setting): Promise<Row> {
  const database = await setting.database()
  const [host, ...players] = await makeUsers(database.pool, homes + 1)
  if (!host) throw new Error('no host')
  await database.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [host.userId])
  const competitionId = await makeLiveCompetition(database.pool, players)
  await database.pool.query('vacuum analyze')
  const { port } = await setting.server(database)
  const times = await setting.deliver({
    job: 'deliver',
    port,
    cookies: players.map(({ cookie }) => cookie),
    topic: 'events,club,me',
    count: homes,
    mark: '"live.mine"',
    requests: Array.from({ length: changes }, (_, n) => ({
      method: 'POST' as const,
      path: `/api/admin/competitions/${competitionId}/live/challenges`,
      cookie: host.cookie,
      body: { requestId: randomUUID(), colour: colours[n % colours.length] },
    })),
    pauseMs: 100,
  })
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return {
    name: 'live-mine',
    work: `a colour until the last of ${homes.toLocaleString('en')} Homes has it`,
    against: '–',
    aim: `p95 ≤ ${homeAim} ms`,
    measured: `p95 ${p95.toFixed(0)} ms of ${times.length}`,
    reached: p95 <= homeAim,
    details: { times },
  }
}
