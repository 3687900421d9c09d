import { type Load, perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { makeEvents, makeUsers, type Setting } from './setting.ts'

/** As many as the server's database connections. */
const databaseConnections = 20
const aim = 0.4

/** The list of 50 events over HTTP, against its SQL in a bare loop. */
export async function benchList(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 400)
  const [first] = users
  if (!first) throw new Error('no users')
  await makeEvents(database.pool, 50, 'ahead')
  await database.pool.query('analyze')
  const server = await setting.server(database)
  const statements = await recordRequest(database, first, 'GET', '/api/events')
  const loads: { ours?: Load; baseline?: Load } = {}

  const requests = users.map(({ cookie }) => ({ method: 'GET' as const, path: '/api/events', cookie }))
  const works = users.map(({ userId, token }) => ({ [first.userId]: userId, [first.token]: token }))
  const measured = await inTurn(
    rounds,
    async () => {
      const load = await setting.load({
        job: 'http',
        port: server.port,
        connections: 64,
        seconds,
        once: false,
        requests,
      })
      loads.ours = load
      return perSecond(load)
    },
    async () => {
      const load = await setting.load({
        job: 'sql',
        url: database.url,
        connections: databaseConnections,
        seconds,
        once: false,
        statements,
        works,
      })
      loads.baseline = load
      return load.count / load.seconds
    },
  )
  return {
    name: 'list',
    work: 'list 50 events as a signed-in user, 64 connections',
    against: 'the same SQL in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, statements: statements.map(({ text }) => text), lastRound: loads },
  }
}
