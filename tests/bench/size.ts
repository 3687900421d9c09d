import { inTurn, type Row, rounded } from './row.ts'
import { makeEvents, makeUsers, type Setting } from './setting.ts'

const small = 100
const large = 100_000
const upcoming = 50
const aim = 1.3

/** The list with 100 and with 100,000 stored events, of which 50 are to come. */
export async function benchSize(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const one = await listWith(setting, small, seconds)
  const other = await listWith(setting, large, seconds)
  const measured = await inTurn(rounds, other, one)
  return {
    name: 'size',
    work: 'list of events at 100 and at 100,000 stored events',
    against: 'itself',
    aim: `≤ ${aim} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(2)} ms and ${measured.ours.toFixed(2)} ms each)`,
    reached: measured.ratio <= aim,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all, upcoming },
  }
}

/** Starts a server with `stored` events. Each call of the returned function returns the milliseconds per answer. */
async function listWith(setting: Setting, stored: number, seconds: number): Promise<() => Promise<number>> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 100)
  await makeEvents(database.pool, upcoming, 'ahead')
  await makeEvents(database.pool, stored - upcoming, 'past')
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const requests = users.map(({ cookie }) => ({ method: 'GET' as const, path: '/api/events', cookie }))
  return async () => {
    const load = await setting.load({
      job: 'http',
      port: server.port,
      connections: 8,
      seconds,
      once: false,
      requests,
    })
    if (Object.keys(load.statuses).join() !== '200')
      throw new Error(`answers: ${JSON.stringify(load.statuses)}`)
    return (load.seconds * 1_000) / load.count
  }
}
