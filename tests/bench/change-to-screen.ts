import { median, type Row, rounded } from './row.ts'
import { makeEvents, makeUsers, type Setting } from './setting.ts'

const perRound = 50
const pauseMs = 30
/** Milliseconds. */
const aim = 5

/**
 * One booking at a time on an idle node, from sending the request until a screen of the node has the message. What a bare insert
 * takes, which waits for the disk as well, is subtracted.
 */
export async function benchChangeToScreen(setting: Setting, rounds: number): Promise<Row> {
  const database = await setting.database()
  const [watcher, ...guests] = await makeUsers(database.pool, 1 + perRound)
  if (!watcher) throw new Error('no users')
  await database.pool.query(
    'create table bare_bookings (event_id uuid, user_id uuid, primary key (event_id, user_id))',
  )
  const server = await setting.server(database)
  const ours: number[] = []
  const bare: number[] = []
  for (let round = 0; round <= rounds; round++) {
    // Messages about one event are merged, so each booking is of another.
    const eventIds = await makeEvents(database.pool, perRound, 'ahead')
    const requests = guests.map(({ cookie }, i) => ({
      ...{ method: 'PUT' as const, path: `/api/events/${eventIds[i]}/booking`, cookie },
    }))
    const stream = { topic: 'events', count: 1, mark: '"event.attendance"', cookies: [watcher.cookie] }
    const sender = { port: server.port, pid: server.pid, trigger: { port: server.port, requests } }
    const { times } = await setting.deliver({
      job: 'deliver',
      ...stream,
      ...sender,
      rounds: perRound,
      pauseMs,
    })
    const load = await setting.load({
      ...{ job: 'sql', url: database.url, connections: 1, seconds: 60, once: true },
      statements: [
        { text: 'insert into bare_bookings values ($1, $2)', values: [eventIds[0], watcher.userId] },
      ],
      works: guests.map(({ userId }) => ({ [watcher.userId]: userId })),
    })
    if (round === 0) continue
    ours.push(...times)
    bare.push(load.p50)
  }
  const work = median(ours) - median(bare)
  return {
    name: 'change-to-screen',
    work: 'one booking on an idle node until a screen of the node has it',
    against: 'a bare insert, subtracted',
    aim: `≤ ${aim} ms`,
    measured: `${work.toFixed(1)} ms (${median(ours).toFixed(1)} ms, of which the insert takes ${median(bare).toFixed(1)} ms)`,
    reached: work <= aim,
    details: { oursMs: ours.map((ms) => rounded(ms, 2)), bareMs: bare.map((ms) => rounded(ms, 2)) },
  }
}
