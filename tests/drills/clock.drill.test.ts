import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { postgresTool, startCluster } from './cluster.ts'
import { drill } from './drill.ts'
import { startGuests } from './guests.ts'

const hour = 3_600
/** How long a result may take on a busy machine. */
const patient = { timeout: 120_000, interval: 500 }
/** Seconds that the clocks of the server and of the database are off, one after the other. */
const jumps = [
  { server: hour, database: hour },
  { server: 0, database: 0 },
  { server: -hour, database: -hour },
  { server: 0, database: 0 },
  { server: 0, database: -hour },
  { server: -hour, database: 0 },
  { server: 0, database: 0 },
]

drill(
  'clock: the clocks of the server and the database jump by an hour under five kinds of writes',
  { tools: [postgresTool, { command: 'faketime', package: 'faketime' }] },
  async () => {
    const clocks = { server: await settableClock(), database: await settableClock() }
    const cluster = await startCluster({ env: () => clocks.database.env })
    const server = await startServer({ databaseUrl: cluster.url, env: clocks.server.env })
    server.expectErrors(
      'PostgreSQL measures its timeouts by the wall clock, and cancels what runs when that is set: 503',
      /"status":503|unavailable/,
    )
    const [admin] = await makeUsers(server, 1, { admin: true })
    const [anna, forgetful] = await makeUsers(server, 2)
    const stream = await openStream(server, anna)
    const guests = await startGuests(server)
    const kitchen = startKitchen(server, admin)
    await expect.poll(() => guests.acknowledged().signUp, patient).toBeGreaterThan(2)

    const figures: string[] = []
    let set = 0
    for (const jump of jumps) {
      // Blocked for up to half a minute, by the clock of the database before it jumps.
      await failSignIns(server, forgetful)
      const noted = latest(server, wasSet)
      const gap = guests.measureGap()
      await Promise.all([clocks.server.set(jump.server), clocks.database.set(jump.database)])
      const before = guests.acknowledged()
      await expect
        .poll(
          () =>
            Object.entries(guests.acknowledged()).filter(
              ([kind, count]) => count < before[kind as keyof typeof before] + 3,
            ),
          patient,
        )
        .toEqual([])
      expect((await call(server, null, 'getReadiness')).status).toBe(200)
      expect((await call(server, anna, 'getMe')).status).toBe(200)
      const { email, password } = forgetful
      const signIn = () => call(server, null, 'signIn', { body: { email, password } })
      await expect.poll(async () => (await signIn()).status, patient).toBe(200)
      const isSet = jump.server !== set
      set = jump.server
      if (isSet) await expect.poll(() => latest(server, wasSet), patient).not.toBe(noted)
      figures.push(
        `server ${inHours(jump.server)}, database ${inHours(jump.database)}: ${Math.round(gap())} ms`,
      )
    }
    expect(stream.isClosed()).toBe(false)
    await guests.stop()
    const moved = await kitchen.stop()
    await expect.poll(() => latest(server, 'and of its database agree again'), patient).toBeDefined()
    const waiting = 'select from mails where sent_at is null'
    await expect.poll(async () => (await server.pool.query(waiting)).rowCount, patient).toBe(0)

    expect(guests.unexpected).toEqual([])
    expect(await guests.broken(server.pool)).toEqual([])
    await expectInvariants(server.pool)
    report(
      `longest time without a write after each jump:\n${figures.join('\n')}\n${moved} steps of the kitchen; acknowledged ${JSON.stringify(guests.acknowledged())}; answers ${JSON.stringify([...guests.answers])}`,
    )
  },
)

const wasSet = 'the clock of this machine was set'
/** The latest line of the log with these words. */
const latest = (server: TestServer, words: string) => server.output().findLast((line) => line.includes(words))

const inHours = (seconds: number) => `${seconds < 0 ? '−' : '+'}${Math.abs(seconds) / hour} h`

/** A wall clock for processes that get `env`. Durations, which are measured by the monotonic clock, stay right. */
async function settableClock() {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-clock-'))
  closeAtEnd(() => rm(folder, { recursive: true }))
  const file = join(folder, 'offset')
  // PostgreSQL runs as another user.
  execFileSync('chmod', ['755', folder])
  const set = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}`)
  await set(0)
  const [, library = ''] = /^LD_PRELOAD=(.*)$/m.exec(fakedEnvironment()) ?? []
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DONT_RESET: '1',
  }
  return { env, set }
}

/** The environment that `faketime` gives a program. */
function fakedEnvironment(attempts = 5): string {
  try {
    return execFileSync('faketime', ['-m', '-f', '+0', 'printenv']).toString()
  } catch (error) {
    // It names a semaphore after its process id. A killed process with that id may have left one; the next attempt has another id.
    if (attempts > 1) return fakedEnvironment(attempts - 1)
    throw error
  }
}

/** Wrong passwords until the account has to wait. */
async function failSignIns(server: TestServer, { email }: TestUser): Promise<void> {
  const wrong = () => call(server, null, 'signIn', { body: { email, password: 'inte-det-har-1' } })
  while ((await wrong()).status !== 429);
}

/** A cook who moves the oldest open order on, again and again. */
function startKitchen(server: TestServer, admin: TestUser) {
  const next: Record<string, string> = {
    pending: 'confirmed',
    confirmed: 'preparing',
    preparing: 'ready',
    ready: 'delivered',
  }
  let isOn = true
  let moved = 0
  const work = (async () => {
    while (isOn) {
      const { rows } = await server.pool.query(
        `select id, status, version from orders where status <> 'delivered' order by created_at, id limit 3`,
      )
      for (const { id, status, version } of rows) {
        const body = { status: next[status], version }
        const { status: answer } = await call(server, admin, 'setOrderStatus', {
          params: { orderId: id },
          body,
        })
        if (answer === 200) moved++
      }
      await sleep(100)
    }
  })()
  // A failure is that of `stop`.
  work.catch(() => undefined)
  return {
    async stop(): Promise<number> {
      isOn = false
      await work
      return moved
    },
  }
}
