import { setTimeout as sleep } from 'node:timers/promises'
import type { DeliveryTimes } from './delivery.ts'
import { type LiveState, makeLiveCompetitions, openChallenges, pressOf } from './live-competitions.ts'
import { inTurn, median, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const perUser = 10
/** Longer than the interval between two standings messages, so that none is delayed. */
const pauseMs = 700
const mark = '"live.standings"'

type Display = {
  /** Time from each press until the last screen has the standings. */
  press(times: number, screens: number): Promise<DeliveryTimes>
  /** All bytes that one screen gets for one press. */
  bytes(): Promise<string>
}

/** A live competition with players. Some have screens open; others press, and each press leads to rank 1. */
async function openDisplay(
  setting: Setting,
  players: number,
  mostScreens: number,
  presses: number,
): Promise<Display> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, players)
  const watching = users.slice(0, mostScreens / perUser)
  const [competition] = (await makeLiveCompetitions(database.pool, 1, users)) as [LiveState]
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const origin = `http://127.0.0.1:${server.port}`
  const topic = `competition:${competition.competitionId}`
  const pressing = users.slice(watching.length)
  if (pressing.length < presses) throw new Error('too few players press')
  return {
    async press(times, screens) {
      await openChallenges(database.pool, [competition])
      const requests = pressing.slice(0, times).map((user) => pressOf(user, competition))
      const cookies = watching.map(({ cookie }) => cookie)
      const trigger = { port: server.port, requests }
      const work = { topic, cookies, count: screens, mark, rounds: times, pauseMs, trigger }
      return setting.deliver({ job: 'deliver', port: server.port, pid: server.pid, ...work })
    },
    async bytes() {
      const [screen, presser] = [watching[0] as BenchUser, pressing[0] as BenchUser]
      const leave = new AbortController()
      const headers = { cookie: screen.cookie }
      const { body } = await fetch(`${origin}/api/live?topics=${topic}`, {
        ...{ headers, signal: leave.signal },
      })
      let received = ''
      const read = async () => {
        for await (const text of (body as ReadableStream).pipeThrough(new TextDecoderStream()))
          received += text as string
      }
      const reading = read().catch(() => undefined)
      await sleep(2_000)
      const before = received.length
      const { path, cookie } = pressOf(presser, competition)
      await fetch(origin + path, { method: 'POST', headers: { cookie, origin } })
      await sleep(2_000)
      leave.abort()
      await reading
      // Heartbeats are not compared.
      return received.slice(before).replaceAll(/^:\n\n/gm, '')
    },
  }
}

const listeners = 1_000
const pressesPerRound = 20
/** With so few screens almost all the work is the press itself, which is subtracted from the work with all screens. */
const few = 10
const aim = 1.15

/** What each of 1,000 screens adds to the work of one press, against a program that writes the same bytes to 1,000 sockets in a loop. */
export async function benchDisplay(setting: Setting, rounds: number): Promise<Row> {
  const display = await openDisplay(setting, 1_000, listeners, pressesPerRound)
  const bytes = await display.bytes()
  if (!bytes.includes(mark)) throw new Error(`the screen received no standings: ${bytes}`)
  const bare = setting.child('bare-sockets.ts', [bytes])
  const { port, controlPort } = await new Promise<{ port: number; controlPort: number }>((resolve) =>
    bare.once('message', resolve as never),
  )
  const waits: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  const measured = await inTurn(
    rounds,
    async () => {
      const alone = await display.press(pressesPerRound, few)
      const { times, processorMs } = await display.press(pressesPerRound, listeners)
      waits.ours.push(median(times))
      return ((processorMs - alone.processorMs) * listeners) / (listeners - few)
    },
    async () => {
      const work = { topic: '', cookies: [''], count: listeners, mark, rounds: pressesPerRound, pauseMs }
      const sender = { port, pid: bare.pid ?? 0, trigger: { port: controlPort } }
      const { times, processorMs } = await setting.deliver({ job: 'deliver', ...sender, ...work })
      waits.baseline.push(median(times))
      return processorMs
    },
  )
  const each = (ms: number) => `${((ms * 1_000) / (pressesPerRound * listeners)).toFixed(1)} µs`
  return {
    name: 'display',
    work: `what each of ${listeners} screens adds to a press, CPU time`,
    against: 'a bare loop of socket writes of the same bytes',
    aim: `≤ ${aim} × for each screen`,
    measured: `${measured.ratio.toFixed(2)} × (${each(measured.ours)} vs ${each(measured.baseline)}; the last has it after ${median(waits.ours).toFixed(0)} ms vs ${median(waits.baseline).toFixed(0)} ms)`,
    reached: measured.ratio <= aim,
    details: { ...measured, bytes: Buffer.byteLength(bytes), waits },
  }
}

const small = 100
const large = 10_000
const sizeAim = 2

/** One press among 10,000 and among 100 players, until the last of 50 screens has the standings. */
export async function benchDisplaySize(setting: Setting, rounds: number): Promise<Row> {
  const presses = 15
  const screens = 50
  const one = await openDisplay(setting, small, screens, presses)
  const other = await openDisplay(setting, large, screens, presses)
  const measured = await inTurn(
    rounds,
    async () => median((await other.press(presses, screens)).times),
    async () => median((await one.press(presses, screens)).times),
  )
  return {
    name: 'display-size',
    work: `one press until ${screens} screens have the standings of ${large} players, and of ${small}`,
    against: 'itself',
    aim: `≤ ${sizeAim} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(1)} ms and ${measured.ours.toFixed(1)} ms)`,
    reached: measured.ratio <= sizeAim,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all },
  }
}
