import type pg from 'pg'
import { type HttpLoad, perSecond } from './load.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeEvents, makeProfiles, makeUsers, type Setting } from './setting.ts'

/** Unless a run says otherwise. */
export const connections = 32
const events = 400
const guests = 400
/** More than any round can send, so that the round ends by time. */
const bookingsPerUser = 100

type Requests = Pick<HttpLoad, 'requests' | 'once'>
type Users = BenchUser[]
type Work = {
  work: string
  events: number
  requests(users: Users, eventIds: string[]): Requests
}

/** Each guest reads the paths. */
export const reads =
  (...paths: string[]) =>
  (users: Users) => ({
    once: false,
    requests: users.flatMap(({ cookie }) => paths.map((path) => ({ method: 'GET' as const, path, cookie }))),
  })

export const bookings: Work = {
  work: `one booking each, spread over ${events} events`,
  events,
  requests: (users, eventIds) => ({
    once: true,
    requests: Array.from({ length: bookingsPerUser }, (_, i) =>
      users.map(({ cookie }, j) => ({
        method: 'PUT' as const,
        path: `/api/events/${eventIds[(i + j) % events]}/booking`,
        cookie,
      })),
    ).flat(),
  }),
}

const works: Record<string, Work & { aim: number }> = {
  'list-bare': { work: 'list 50 events', events: 50, aim: 0.8, requests: reads('/api/events') },
  'bookings-bare': { ...bookings, aim: 0.6 },
}

export const bareNames = Object.keys(works)

type Prepared = {
  database: { url: string; pool: pg.Pool }
  /** Starts anew and loads a server. Resolves to its answers a second. */
  run(server: { port: number }, atOnce?: number): Promise<number>
}

/** A database for a work, and the work. */
export async function prepareWork(
  setting: Setting,
  { events, requests }: Work,
  seconds: number,
): Promise<Prepared> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  await makeProfiles(database.pool, 2_000 - users.length)
  const eventIds = await makeEvents(database.pool, events, 'ahead')
  await database.pool.query('vacuum analyze')
  const job = { job: 'http', seconds, ...requests(users, eventIds) } as const
  return {
    database,
    async run({ port }, atOnce = connections) {
      await database.pool.query('truncate event_bookings cascade')
      await database.pool.query('update events set current_attendees = 0')
      await database.pool.query('vacuum events')
      return perSecond(await setting.load({ ...job, port, connections: atOnce }))
    },
  }
}

/** Compares the server with a server of Hono and `pg` alone, with the same reads and one insert. */
export async function benchBare(
  setting: Setting,
  name: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const { aim, ...work } = works[name] as (typeof works)[string]
  const { database, run } = await prepareWork(setting, work, seconds)
  await database.pool.query(
    `create table bare_bookings (event_id uuid, user_id uuid, created_at timestamptz not null default now(),
       primary key (event_id, user_id))`,
  )
  const server = await setting.server(database)
  const child = setting.child('bare-server.ts', [database.url])
  const bare = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  const measured = await inTurn(
    rounds,
    () => run(server),
    async () => {
      await database.pool.query('truncate bare_bookings')
      return run(bare)
    },
  )
  return {
    name,
    work: `${work.work}, ${connections} connections`,
    against: 'a server of Hono and pg alone, without any rule',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: measured,
  }
}
