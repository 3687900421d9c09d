import { type HttpLoad, perSecond } from './load.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeEvents, makeProfiles, makeUsers, type Setting } from './setting.ts'

const connections = 32
const events = 400
const guests = 400
/** More than any round can send, so that the round ends by time. */
const bookingsPerUser = 100

type Requests = Pick<HttpLoad, 'requests' | 'once'>
type Work = {
  name: string
  work: string
  aim: number
  requests(users: BenchUser[], eventIds: string[]): Requests
}

const reads = (path: string) => (users: BenchUser[]) => ({
  once: false,
  requests: users.map(({ cookie }) => ({ method: 'GET' as const, path, cookie })),
})

const works: Work[] = [
  { name: 'list-bare', work: 'list 50 events', aim: 0.8, requests: reads('/api/events') },
  {
    name: 'bookings-bare',
    work: `one booking each, spread over ${events} events`,
    aim: 0.6,
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
  },
]

/** Compares the server with a server of Hono and `pg` alone, with the same reads and one insert. */
export async function benchBare(
  setting: Setting,
  name: string,
  rounds: number,
  seconds: number,
): Promise<Row> {
  const { work, aim, requests } = works.find((each) => each.name === name) as Work
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  await makeProfiles(database.pool, 2_000 - users.length)
  const eventIds = await makeEvents(database.pool, name === 'list-bare' ? 50 : events, 'ahead')
  await database.pool.query(
    `create table bare_bookings (event_id uuid, user_id uuid, created_at timestamptz not null default now(),
       primary key (event_id, user_id))`,
  )
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const child = setting.child('bare-server.ts', [database.url])
  const bare = await new Promise<{ port: number }>((resolve) => child.once('message', resolve as never))
  const job = { job: 'http', connections, seconds, ...requests(users, eventIds) } as const
  const run = async ({ port }: { port: number }) => {
    await database.pool.query('truncate event_bookings, bare_bookings')
    await database.pool.query('update events set current_attendees = 0')
    await database.pool.query('vacuum events')
    return perSecond(await setting.load({ ...job, port }))
  }
  const measured = await inTurn(
    rounds,
    () => run(server),
    () => run(bare),
  )
  return {
    name,
    work: `${work}, ${connections} connections`,
    against: 'a server of Hono and pg alone, without any rule',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: measured,
  }
}
