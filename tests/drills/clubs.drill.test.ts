import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { connectTo } from '#scripts/open-database.ts'
import { cookieOf } from '#tests/accounts/browser-like.ts'
import {
  databaseMegabytes,
  databaseSeconds,
  postmasterOf,
  processorSeconds,
  serverMegabytes,
} from '#tests/evening/usage.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { testPool } from '#tests/harness/database.ts'
import { report } from '#tests/harness/long-form.ts'
import { serverPort } from '#tests/harness/ports.ts'
import { dataFolder, type Program, start } from '#tests/operations/programs.ts'
import { type DebianCluster, postgresTool, startCluster } from './cluster.ts'
import { drill } from './drill.ts'

const clubs = 10
/** Of one club: twenty of its server's pool, the bus, and one for a command such as the backup. */
const connectionsOfClub = 22
/** What PostgreSQL keeps for superusers. */
const reserved = 3
/** How long the idle processors are watched, in milliseconds. */
const idle = 30_000
/** Bookings and cancellations of one guest, one after the other: a few, and many. */
const [few, many] = [20, 200]

type Club = {
  name: string
  databaseUrl: string
  url: string
  env: Record<string, string>
  program: Program
  guest: { cookie: string }
  eventId: string
}
type Made = Pick<Club, 'name' | 'databaseUrl' | 'url' | 'env'>

drill(
  `clubs: ${clubs} on one PostgreSQL share no guest, and no club waits for another whose tables are locked`,
  { tools: [postgresTool] },
  async () => {
    const cluster = await startCluster({
      // One more for this drill.
      settings: [`max_connections = ${clubs * connectionsOfClub + reserved + 1}`],
    })
    await cluster.run(
      `psql -h '${cluster.folder}' -p ${cluster.port} -d postgres -c 'grant pg_monitor to spelrum'`,
    )
    const maintenance = await connectTo(cluster.url, 'drill')
    const postmaster = await postmasterOf(maintenance)
    const memory = () => databaseMegabytes(postmaster)
    const empty = memory()
    const opened: Club[] = []
    const starts: number[] = []
    for (let number = 1; number <= clubs; number++) {
      const made = await makeClub(cluster, number)
      const since = performance.now()
      const program = await startServerOf(made)
      starts.push(secondsSince(since))
      opened.push(await open(made, program))
    }
    const servers = () => opened.map(({ program }) => program.child.pid ?? 0)

    for (const [place, club] of opened.entries()) {
      expect(await (await fetch(club.url)).text()).toContain(club.name)
      const statuses = await Promise.all(
        opened.map(async ({ guest }) => (await call(club, guest, 'getMe')).status),
      )
      expect(statuses).toEqual(opened.map((_, other) => (other === place ? 200 : 401)))
      const foreign = new URL(club.databaseUrl)
      foreign.pathname = `/club${place === 0 ? 2 : 1}`
      await expect(connectTo(foreign.href, 'drill')).rejects.toThrow(/permission denied for database/)
    }

    const [restConnections, rest, restServers] = [
      await connections(maintenance),
      memory(),
      servers().map(serverMegabytes),
    ]
    const used = () => [processorSeconds(servers()), databaseSeconds(postmaster)] as const
    const before = used()
    await sleep(idle)
    const [serverSeconds, postgresSeconds] = used().map((seconds, of) => seconds - (before[of] ?? 0))

    const [first, ...others] = opened as [Club, ...Club[]]
    const quiet = await writeInEach(others)
    const together = await whileWatching(maintenance, () =>
      Promise.all(opened.map((club) => write(club, many))),
    )
    const releases = [await holdEvents(first)]
    await untilFull(maintenance, [first])
    const beside = await writeInEach(others)
    // Now all of them.
    for (const club of others) releases.push(await holdEvents(club))
    await untilFull(maintenance, opened)
    const [fullConnections, full, fullServers] = [
      await connections(maintenance),
      memory(),
      servers().map(serverMegabytes),
    ]
    await Promise.all(releases.map((release) => release()))

    expect(await first.program.end('SIGTERM')).toBe(0)
    const since = performance.now()
    await startServerOf(first)
    const again = secondsSince(since)
    await maintenance.end()

    const share = (seconds = 0) => `${((seconds * 100_000) / idle).toFixed(1)} %`
    const perClub = (full - empty) / clubs
    const forty = 40 * (Math.max(...fullServers) + perClub) + empty
    report(
      [
        `start: ${range(starts, 1)} s with an empty database, ${again.toFixed(1)} s with a migrated one`,
        `memory of a server: ${range(restServers)} MB at rest, ${range(fullServers)} MB when all of its pool is used`,
        `connections of a club: ${range(restConnections)} at rest, ${range(fullConnections)} when all of its pool is used`,
        `memory of PostgreSQL: ${empty.toFixed(0)} MB without clubs, ${rest.toFixed(0)} MB with ${clubs} at rest, ${full.toFixed(0)} MB with ${total(fullConnections)} connections`,
        `processor at rest: ${share(serverSeconds)} of a core for ${clubs} servers, ${share(postgresSeconds)} for PostgreSQL`,
        `a booking in the other clubs: ${spread(quiet)}; while the first club's events are locked and its pool is full: ${spread(beside)}`,
        `in all clubs at once: ${together.rate.toFixed(0)} writes a second, ${spread(together.times)}; ${(together.waited * 100).toFixed(1)} % of the busy sessions waited for the lock of NOTIFY`,
        `forty clubs: ${40 * connectionsOfClub + reserved} connections, ${(forty / 1024).toFixed(1)} GB when all pools are used`,
      ].join('\n'),
    )
    expect(Math.max(...fullConnections)).toBeLessThan(connectionsOfClub)
    expect(Math.max(...beside)).toBeLessThan(lockTimeout)
  },
)

/** Milliseconds after which a server gives up waiting for a lock. */
const lockTimeout = 3_000

const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const range = (values: number[], digits = 0) =>
  `${Math.min(...values).toFixed(digits)} to ${Math.max(...values).toFixed(digits)}`
function spread(times: number[]): string {
  const at = (share: number) => times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * share)] ?? 0
  return `p50 ${at(0.5).toFixed(1)}, p95 ${at(0.95).toFixed(1)}, max ${at(1).toFixed(1)} ms`
}
const secondsSince = (since: number): number => (performance.now() - since) / 1_000

/** A database with a role of its own, as docs/operations.md says, and what its server is told. */
async function makeClub(cluster: DebianCluster, number: number): Promise<Made> {
  const role = `club${number}`
  const psql = `psql -h '${cluster.folder}' -p ${cluster.port} -d postgres`
  await cluster.run(
    `${psql} -c "create role ${role} login password '${role}'" -c 'create database ${role} owner ${role}' -c 'revoke connect on database ${role} from public'`,
  )
  const databaseUrl = `postgres://${role}:${role}@127.0.0.1:${cluster.port}/${role}`
  const port = String(await serverPort())
  const name = `Klubb nummer ${number}`
  return {
    name,
    databaseUrl,
    url: `http://127.0.0.1:${port}`,
    env: {
      APP_NAME: name,
      SECRET: `only-for-the-drill-of-${role}-0123456789abcdef`,
      DATABASE_URL: databaseUrl,
      PORT: port,
      DATA_DIR: await dataFolder(),
    },
  }
}

/** Starts the program as the image does, until it is ready. */
async function startServerOf({ url, env }: Made): Promise<Program> {
  const program = start('server/main.ts', [], env)
  await program.says(/"msg":"listening"/)
  const status = () => fetch(`${url}/readyz`).then((answer) => answer.status, String)
  await expect.poll(status, { timeout: 60_000, interval: 10 }).toBe(200)
  return program
}

/** Gives a club its first guest and an event. */
async function open(made: Made, program: Program): Promise<Club> {
  const body = { email: 'gast@example.se', password: 'krita-pa-kon-47', displayName: 'Gäst', language: 'sv' }
  const answer = await call(made, null, 'signUp', { body })
  expect(answer.status).toBe(201)
  const pool = testPool(made.databaseUrl)
  const eventId = await makeEvent({ pool })
  await pool.end()
  return { ...made, program, guest: { cookie: cookieOf(answer) }, eventId }
}

/** Connections of each club's server. */
async function connections(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname like 'club%' and application_name like 'spelrum%' group by datname`,
  )
  return rows.map(({ count }) => count)
}

/** Until so many clubs use all of their pool. */
const untilFull = (client: pg.Client, clubsHeld: Club[]) =>
  expect
    .poll(async () => (await connections(client)).filter((count) => count >= connectionsOfClub - 1).length, {
      timeout: 120_000,
    })
    .toBe(clubsHeld.length)

/** Books and cancels so many times. Returns the milliseconds of each request. */
async function write(club: Club, count: number): Promise<number[]> {
  const times: number[] = []
  for (let written = 0; written < count; written++) {
    const since = performance.now()
    const operation = written % 2 === 0 ? 'bookEvent' : 'cancelEventBooking'
    const { status } = await call(club, club.guest, operation, { params: { eventId: club.eventId } })
    times.push(performance.now() - since)
    expect(status).toBe(200)
  }
  return times
}
/** In one club after the other. */
async function writeInEach(clubsAsked: Club[]): Promise<number[]> {
  const times: number[] = []
  for (const club of clubsAsked) times.push(...(await write(club, few)))
  return times
}

/**
 * What the clubs write together, and the share of their busy sessions that waited for a lock of an object. A commit with NOTIFY
 * takes such a lock, which is one for all databases of a PostgreSQL: it is the only thing that the clubs share there.
 */
async function whileWatching(client: pg.Client, work: () => Promise<number[][]>) {
  const since = performance.now()
  let isOver = false
  const written = work().finally(() => {
    isOver = true
  })
  let [busy, waiting] = [0, 0]
  while (!isOver) {
    const { rows } = await client.query<{ busy: number; waiting: number }>(
      `select count(*) filter (where state = 'active')::int as busy,
         count(*) filter (where wait_event_type = 'Lock' and wait_event = 'object')::int as waiting
       from pg_stat_activity where datname like 'club%'`,
    )
    busy += rows[0]?.busy ?? 0
    waiting += rows[0]?.waiting ?? 0
    await sleep(5)
  }
  const times = (await written).flat()
  return { times, rate: times.length / secondsSince(since), waited: waiting / Math.max(1, busy) }
}

/** Makes more guests wait for the events than the server has connections. Returns how they are let through. */
async function holdEvents(club: Club): Promise<() => Promise<void>> {
  const lock = await connectTo(club.databaseUrl, 'drill')
  await lock.query('begin')
  await lock.query('lock table events in access exclusive mode')
  let isHeld = true
  // A read that the server does not share among guests. It gives up after three seconds, and a guest asks again.
  const guests = Array.from({ length: 2 * connectionsOfClub }, async () => {
    while (isHeld) await call(club, club.guest, 'getEvent', { params: { eventId: club.eventId } })
  })
  return async () => {
    isHeld = false
    await lock.query('rollback')
    await lock.end()
    await Promise.all(guests)
  }
}
