import type { RealtimeMessage } from '#contract/realtime.ts'
import { median, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const streams = 1_000
const perUser = 10
const aim = 1.15

/** One message to 1,000 realtime streams, against a program that writes the same bytes to 1,000 sockets in a loop. */
export async function benchRealtime(setting: Setting, rounds: number, perRound: number): Promise<Row> {
  const database = await setting.database()
  const users: BenchUser[] = await makeUsers(database.pool, streams / perUser)
  const server = await setting.server(database)
  const eventId = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'
  const message: RealtimeMessage = {
    type: 'event.attendance',
    eventId,
    currentAttendees: 17,
    maxAttendees: 50,
    revision: 18,
  }
  const bytes = `data: ${JSON.stringify(message)}\n\n`
  const bare = setting.child('bare-sockets.ts', [bytes])
  const { port, controlPort } = await new Promise<{ port: number; controlPort: number }>((resolve) =>
    bare.once('message', resolve as never),
  )
  const job = {
    job: 'deliver',
    topic: 'events',
    count: streams,
    mark: '"event.attendance"',
    rounds: perRound,
    pauseMs: 30,
  } as const
  const cookies = users.map((user) => user.cookie)
  const payload = JSON.stringify({ topic: 'events', message })
  const work = { ours: 0, baseline: 0 }

  const ours = async () => {
    const trigger = { url: database.url, payload }
    const sent = { port: server.port, pid: server.pid, cookies, trigger }
    const { times, processorMs } = await setting.deliver({ ...job, ...sent })
    work.ours += processorMs
    return times
  }
  const baseline = async () => {
    const sent = { port, pid: bare.pid ?? 0, cookies: [''], trigger: { port: controlPort } }
    const { times, processorMs } = await setting.deliver({ ...job, ...sent })
    work.baseline += processorMs
    return times
  }
  const all: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const first = round % 2 === 0 ? await ours() : await baseline()
    const second = round % 2 === 0 ? await baseline() : await ours()
    if (round === 0) continue
    const [a, b] = round % 2 === 0 ? [first, second] : [second, first]
    all.ours.push(...a)
    all.baseline.push(...b)
    ratios.push(firstQuartile(a) / firstQuartile(b))
  }
  const ratio = median(ratios)
  return {
    name: 'realtime',
    work: `one realtime message to ${streams} streams`,
    against: 'a bare loop of socket writes of the same bytes',
    aim: `≤ ${aim} × its time`,
    measured: `${ratio.toFixed(2)} × (${firstQuartile(all.ours).toFixed(1)} ms vs ${firstQuartile(all.baseline).toFixed(1)} ms, until the last has it)`,
    reached: ratio <= aim,
    details: {
      ratio,
      ratios: ratios.map((value) => rounded(value, 2)),
      medianMs: { ours: rounded(median(all.ours), 2), baseline: rounded(median(all.baseline), 2) },
      oursMs: all.ours.map((value) => rounded(value, 2)),
      baselineMs: all.baseline.map((value) => rounded(value, 2)),
      processorMs: work,
    },
  }
}

/**
 * The first quartile, because a delivery is so short that one time slice of another program doubles its time.
 */
const firstQuartile = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN
