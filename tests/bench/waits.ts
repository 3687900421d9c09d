import { measuredRead, type Row } from './row.ts'
import { type BenchUser, makeEvents, makeProfiles, makeUsers, type Setting } from './setting.ts'

const accounts = 100_000
const connections = 8

/** What Home asks for. */
export const homePaths = ['me', 'events', 'notifications', 'home', 'competitions', 'quizzes'].map(
  (path) => `/api/${path}`,
)

/** How long a guest waits for what a screen shows, while others read the same. */
const reads: Record<string, { work: string; aim: number; paths: string[] }> = {
  leaderboard: {
    work: `the leaderboard with the own rank among ${accounts.toLocaleString('en')} accounts`,
    aim: 30,
    paths: ['/api/leaderboard'],
  },
  home: {
    work: 'what Home asks for',
    aim: 30,
    paths: homePaths,
  },
}

export const readNames = Object.keys(reads)

export async function benchRead(setting: Setting, name: string, seconds: number): Promise<Row> {
  const { work, aim, paths } = reads[name] as (typeof reads)[string]
  const database = await setting.database()
  const users = await makeUsers(database.pool, 400)
  await makeProfiles(database.pool, accounts - users.length)
  await makeEvents(database.pool, 200, 'ahead')
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const requests = users.flatMap(({ cookie }) =>
    paths.map((path) => ({ method: 'GET' as const, path, cookie })),
  )
  const job = { job: 'http', port: server.port, connections, seconds, once: false, requests } as const
  await setting.load(job)
  return measuredRead({ name, work: `${work}, ${connections} connections`, aim }, await setting.load(job))
}

const screens = 1_000
const changes = 60
const screenAim = 500

/** From a guest's tap until the last of a thousand screens shows it. */
export async function benchScreens(setting: Setting): Promise<Row> {
  const database = await setting.database()
  const [...users] = await makeUsers(database.pool, changes + 100)
  const eventIds = await makeEvents(database.pool, changes, 'ahead')
  const server = await setting.server(database)
  // Messages about one event are merged, so each booking is of another.
  const requests = eventIds.map((eventId, i) => ({
    method: 'PUT' as const,
    path: `/api/events/${eventId}/booking`,
    cookie: (users[i] as BenchUser).cookie,
  }))
  const times = await setting.deliver({
    job: 'deliver',
    port: server.port,
    cookies: users.slice(changes).map(({ cookie }) => cookie),
    topic: 'events',
    count: screens,
    mark: '"event.attendance"',
    requests,
    pauseMs: 50,
  })
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
  return {
    name: 'screens',
    work: `a booking until the last of ${screens.toLocaleString('en')} screens has it`,
    against: '–',
    aim: `p95 ≤ ${screenAim} ms`,
    measured: `p95 ${p95.toFixed(0)} ms of ${times.length}`,
    reached: p95 <= screenAim,
    details: { times },
  }
}
