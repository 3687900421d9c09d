import { type HttpLoad, perSecond } from './load.ts'
import { inTurn, type Row, rounded } from './row.ts'
import { makeEvents, makeUsers, type Setting } from './setting.ts'

const connections = 32
const guests = 100

type Requests = HttpLoad['requests']
type Parse = { port: number; sessions: string[]; eventIds: string[] }
type Work = {
  name: string
  work: string
  aim: number
  events: number
  status: number
  ours(cookies: string[], eventIds: string[]): Requests
  theirs(parse: Parse): Requests
}

const headersOf = (session: string) => ({
  'X-Parse-Application-Id': 'bench',
  'X-Parse-Session-Token': session,
})
/** Each guest with each event, in an order in which consecutive requests are of different guests and events. */
const pairs = <T>(people: string[], eventIds: string[], ask: (person: string, eventId: string) => T): T[] =>
  eventIds.flatMap((_, i) =>
    people.map((person, j) => ask(person, eventIds[(i + j) % eventIds.length] as string)),
  )

const works: Work[] = [
  {
    name: 'list-parse',
    work: 'list 50 events',
    aim: 4,
    events: 50,
    status: 200,
    ours: (cookies) => cookies.map((cookie) => ({ method: 'GET', path: '/api/events', cookie })),
    theirs: ({ sessions }) => {
      const where = encodeURIComponent(
        JSON.stringify({ startsAt: { $gte: { __type: 'Date', iso: new Date().toISOString() } } }),
      )
      const path = `/parse/classes/Event?order=startsAt&limit=50&where=${where}`
      return sessions.map((session) => ({ method: 'GET', path, cookie: '', headers: headersOf(session) }))
    },
  },
  {
    name: 'bookings-parse',
    work: 'one booking each, spread over 400 events',
    aim: 2,
    events: 400,
    status: 201,
    ours: (cookies, eventIds) =>
      pairs(cookies, eventIds, (cookie, eventId) => ({
        method: 'PUT',
        path: `/api/events/${eventId}/booking`,
        cookie,
      })),
    theirs: ({ sessions, eventIds }) =>
      pairs(sessions, eventIds, (session, objectId) => ({
        method: 'POST',
        path: '/parse/classes/Booking',
        cookie: '',
        headers: headersOf(session),
        body: { event: { __type: 'Pointer', className: 'Event', objectId } },
      })),
  },
]

export const parseNames = works.map(({ name }) => name)

/** Compares the server with Parse Server, which is not a dependency and must be installed in the folder. */
export async function benchParse(
  setting: Setting,
  name: string,
  rounds: number,
  seconds: number,
  folder: string,
): Promise<Row> {
  const { work, aim, events, status, ...requests } = works.find((each) => each.name === name) as Work
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  const eventIds = await makeEvents(database.pool, events, 'ahead')
  const other = await setting.empty()
  const child = setting.child('parse-server.ts', [other.url, folder, String(guests), String(events)])
  const parse = await new Promise<Parse>((resolve, reject) => {
    child.once('message', resolve as never)
    child.once('exit', () => reject(new Error(`Parse Server did not start from ${folder}`)))
  })
  await other.pool.query('create index on "Booking" (event, "user"); create index on "Event" ("startsAt")')
  for (const { pool } of [database, other]) await pool.query('vacuum analyze')
  const server = await setting.server(database)
  const job = { job: 'http', connections, seconds, once: name === 'bookings-parse' } as const
  const ours = requests.ours(
    users.map(({ cookie }) => cookie),
    eventIds,
  )
  const theirs = requests.theirs(parse)
  const measured = await inTurn(
    rounds,
    async () => {
      await database.pool.query('truncate event_bookings; update events set current_attendees = 0')
      return perSecond(await setting.load({ ...job, port: server.port, requests: ours }))
    },
    async () => {
      await other.pool.query('truncate "Booking"; update "Event" set attendees = 0')
      return perSecond(await setting.load({ ...job, port: parse.port, requests: theirs }), status)
    },
  )
  return {
    name,
    work: `${work}, ${connections} connections`,
    against: 'Parse Server',
    aim: `≥ ${aim} ×`,
    measured: `${rounded(measured.ratio, 1)} × (${rounded(measured.ours)}/s beside ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: measured,
  }
}
