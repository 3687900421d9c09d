import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type pg from 'pg'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { notStoredOnce } from '#tests/harness/stored-once.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeClub } from './club.ts'
import type { Told } from './guests-process.ts'
import {
  increase,
  type Kind,
  nothingSeen,
  now,
  type Plan,
  type Schedule,
  type Seen,
  scheduleOf,
} from './plan.ts'
import { watchReasons } from './reasons.ts'
import { type HostActions, work } from './staff.ts'
import { canSample, postmasterOf, type Sample, startSampling } from './usage.ts'

/** Guests of one process. */
const guestsPerProcess = 1_000
/** Those who sign in with a password; the others have a session from another day. */
const signIns = 0.15
/** Each moves orders on with an account of their own. */
const cooksAtWork = 4

export type Evening = {
  seen: Seen
  /** Milliseconds from an action of the host until a screen has it, one for each screen and action, sorted. */
  lags: number[]
  /** None where `canSample` is false. */
  samples: Sample[]
  /** Why the server answered with 503, as its log says. */
  reasons: Record<string, number>
  startsAt: number
  schedule: Schedule
  /** Megabytes of the processes that were the guests. */
  guestsMegabytes: number
  /** Mean number of requests in a transaction, by grouped write. */
  groups: Record<string, number>
  /** What was acknowledged and is not stored, or the other way round. */
  broken: string[]
}

type Server = { url: string; pool: pg.Pool; pid(): number; output(): string[] }

/** An evening in some minutes: a club is made in the server's empty database, and guests in processes of their own come and go. */
export async function spendEvening(
  server: Server,
  { guests, seconds }: { guests: number; seconds: number },
): Promise<Evening> {
  const [admin] = await makeUsers(server, 1, { admin: true })
  const cooks = await makeUsers(server, cooksAtWork, { admin: true })
  const users = await makeUsers(server, guests)
  const club = await makeClub(server, admin, guests)
  await server.pool.query('analyze')
  const every = Math.round(1 / signIns)
  const seats = users.map(({ userId, cookie, email, password }, place) =>
    place % every === 0 ? { userId, cookie: '', signIn: { email, password } } : { userId, cookie },
  )
  const children = Array.from({ length: Math.ceil(guests / guestsPerProcess) }, startProcess)
  const sampling = canSample
    ? startSampling({
        server: server.pid(),
        postmaster: await postmasterOf(server.pool),
        guests: [process.pid, ...children.map(({ pid = 0 }) => pid)],
      })
    : null
  const reasons = watchReasons(server.output)
  const schedule = scheduleOf(seconds)
  const startsAt = now() + 500
  const planFor = (part: number): Plan => ({
    port: Number(new URL(server.url).port),
    startsAt,
    schedule,
    club,
    seats: seats.filter((_, place) => place % children.length === part),
    part,
  })
  const staff = nothingSeen()
  const actions: HostActions = new Map()
  const [, ...told] = await Promise.all([
    work(server, [admin, ...cooks], { schedule, startsAt, club }, { guests, seen: staff, actions }).catch(
      (error: Error) => {
        staff.unexpected.push(`the staff ended: ${error.message}`)
      },
    ),
    ...children.map((child, part) => seenBy(child, planFor(part))),
  ])
  const samples = sampling?.stop() ?? []
  const seen = merged([staff, ...told.map((each) => each.seen)])
  return {
    seen,
    lags: lagsOf(actions, seen),
    samples,
    reasons: reasons.stop(),
    startsAt,
    schedule,
    guestsMegabytes: told.reduce((total, { megabytes }) => total + megabytes, 0),
    groups: await groupsOf(server),
    broken: await notStoredOnce(server.pool, seen.acknowledged, { isAll: true }),
  }
}

function startProcess(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'guests-process.ts'), { execArgv: [] })
  closeAtEnd(async () => child.kill())
  return child
}

/** Never rejects, so that the figures of an evening that failed are printed too. */
function seenBy(child: ChildProcess, plan: Plan): Promise<Told> {
  return new Promise((resolve) => {
    child.once('message', resolve)
    child.once('exit', (code, signal) => {
      const unexpected = [`a process of guests ended: ${signal ?? code}`]
      resolve({ seen: { ...nothingSeen(), unexpected }, megabytes: 0 })
    })
    child.send(plan)
  })
}

function merged(all: Seen[]): Seen {
  const total = nothingSeen()
  for (const { times, refusals, unavailable, unexpected, acknowledged, screens, streams } of all) {
    for (const [operation, more] of Object.entries(times))
      total.times[operation] = (total.times[operation] ?? []).concat(more)
    for (const [refusal, count] of Object.entries(refusals)) increase(total.refusals, refusal, count)
    for (const [operation, count] of Object.entries(unavailable))
      increase(total.unavailable, operation, count)
    total.unexpected.push(...unexpected)
    for (const kind of Object.keys(acknowledged) as Kind[])
      total.acknowledged[kind] = total.acknowledged[kind].concat(acknowledged[kind])
    total.screens = total.screens.concat(screens)
    for (const figure of ['opened', 'most', 'broken'] as const) total.streams[figure] += streams[figure]
  }
  return total
}

const lagsOf = (actions: HostActions, { screens }: Seen): number[] =>
  screens
    .flatMap(([revision, at]) => {
      const since = actions.get(revision)
      return since === undefined ? [] : [at - since]
    })
    .sort((a, b) => a - b)

/** Mean number of requests in a transaction since the server's start, by grouped write. */
export async function groupsOf({ url }: { url: string }): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const read = (what: 'sum' | 'count') =>
    Object.fromEntries(
      [...text.matchAll(new RegExp(`^spelrum_group_size_${what}\\{write="([^"]+)"\\} (\\S+)$`, 'gm'))].map(
        ([, write, value]) => [write, Number(value)],
      ),
    )
  const [sums, counts] = [read('sum'), read('count')]
  return Object.fromEntries(
    Object.keys(counts).map((write) => [write, (sums[write] ?? 0) / (counts[write] ?? 1)]),
  )
}
