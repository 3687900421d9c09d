import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, median, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeEvents, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const events = 100
/** More than any round can send, so that the round ends by time. */
const perRound = 24_000
const aim = 0.8

/**
 * Bookings spread over 100 events, against the bare transaction. The server also looks up the session and speaks
 * HTTP.
 */
export async function benchBookings(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const [recorded, ...users] = await makeUsers(database.pool, 1 + perRound / events)
  if (!recorded) throw new Error('no users')
  const eventIds = await makeEvents(database.pool, events, 'ahead')
  await database.pool.query('analyze')
  const server = await setting.server(database)
  const sampleEvent = eventIds[0] as string
  const sent = await recordRequest(database, recorded, 'PUT', `/api/events/${sampleEvent}/booking`)
  const begin = sent.findIndex(({ text }) => text === 'begin')
  const statements = sent.slice(begin)

  // Consecutive requests book different events, as guests do.
  const pairs = users.flatMap((user, i) =>
    eventIds.map((_, j) => ({ user, eventId: eventIds[(i + j) % events] as string })),
  )
  const requests = pairs.map(({ user, eventId }) => ({
    method: 'PUT' as const,
    path: `/api/events/${eventId}/booking`,
    cookie: user.cookie,
  }))
  const works = pairs.map(({ user, eventId }) => ({ [recorded.userId]: user.userId, [sampleEvent]: eventId }))
  const cleared = async () => {
    await database.pool.query('truncate event_bookings')
    await database.pool.query('update events set current_attendees = 0')
    await database.pool.query('vacuum analyze events')
  }
  const measured = await inTurn(
    rounds,
    async () => {
      await cleared()
      const load = await setting.load({
        job: 'http',
        port: server.port,
        connections,
        seconds,
        once: true,
        requests,
      })
      return perSecond(load)
    },
    async () => {
      await cleared()
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      const load = await setting.load({ ...job, once: true, statements, works })
      return load.count / load.seconds
    },
  )
  return {
    name: 'bookings',
    work: 'bookings spread over 100 events, 64 connections',
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, statements: statements.map(({ text }) => text), users: users.length },
  }
}

const rushes = { rush: { places: 50, seconds: 3 }, 'rush-hot': { places: 500, seconds: 3 } }

/** 1,000 concurrent bookings for the places of one event. */
export async function benchRush(setting: Setting, name: keyof typeof rushes, rounds: number): Promise<Row> {
  const guests = 1_000
  const { places, seconds } = rushes[name]
  const database = await setting.database()
  const users: BenchUser[] = await makeUsers(database.pool, guests)
  await database.pool.query('analyze')
  const server = await setting.server(database)
  const results = []
  // The first round warms up: it is checked but not timed.
  for (let round = 0; round <= rounds; round++) {
    const [eventId] = await makeEvents(database.pool, 1, 'ahead')
    await database.pool.query('update events set max_attendees = $2 where id = $1', [eventId, places])
    const requests = users.map(({ cookie }) => ({
      method: 'PUT' as const,
      path: `/api/events/${eventId}/booking`,
      cookie,
    }))
    const load = await setting.load({
      job: 'http',
      port: server.port,
      connections: guests,
      seconds: 60,
      once: true,
      requests,
    })
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::int from event_bookings where event_id = $1',
      [eventId],
    )
    results.push({
      statuses: load.statuses,
      rows: rows[0]?.count,
      seconds: rounded(load.seconds, 3),
      p99: load.p99,
    })
  }
  const isExact = results.every(
    ({ statuses, rows }) =>
      rows === places && statuses['200'] === places && statuses['409'] === guests - places,
  )
  const times = results.slice(1).map((result) => result.seconds)
  const slowest = Math.max(...times)
  return {
    name,
    work: `1,000 bookings at once for ${places} places of one event, each on a connection of its own`,
    against: '–',
    aim: `exactly ${places}, 0 × 5xx, ≤ ${seconds} s`,
    measured: `${isExact ? `exactly ${places}, 0 × 5xx` : 'NOT EXACT'}, slowest of ${rounds}: ${slowest.toFixed(2)} s, median ${rounded(places / median(times))} bookings and ${rounded(guests / median(times))} answers a second`,
    reached: isExact && slowest <= seconds,
    details: { results },
  }
}
