import { randomBytes } from 'node:crypto'
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { itInLongForm, report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

/** Stores content pictures of random bytes. @returns their ids */
async function storePictures(pool: pg.Pool, count: number, bytes: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    const { rows } = await pool.query(
      `insert into pictures (kind, bytes, width, height) values ('content', $1, 1920, 1080) returning id`,
      [randomBytes(bytes)],
    )
    ids.push(rows[0].id)
  }
  return ids
}

type Read = { status: number | string; ms: number }
type From = { ip: string; agent: Agent; cookie?: string }

/** Reads a path as a client at an address, and discards the bytes. */
function read(server: TestServer, path: string, { ip, agent, cookie }: From): Promise<Read> {
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number | string) => resolve({ status, ms: performance.now() - began })
    const headers = { 'x-forwarded-for': ip, ...(cookie && { cookie }) }
    get(server.url + path, { headers, agent }, (answer) => {
      answer.resume()
      answer.on('error', () => end('cut off'))
      answer.on('end', () => end(answer.statusCode ?? 0))
    }).on('error', () => end('no answer'))
  })
}

const behindProxy = { env: { TRUST_PROXY: '127.0.0.1' } }
const percentile = (reads: Read[], share: number) =>
  Math.round(reads.map(({ ms }) => ms).sort((a, b) => a - b)[Math.floor(reads.length * share)] ?? 0)
const statuses = (reads: Read[]) => [...new Set(reads.map(({ status }) => status))].sort()

it('pictures: 200 requests that wait for the database hold one connection, and other reads are answered', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const ids = await storePictures(server.pool, 5, 1_000)
  const lock = await server.pool.connect()
  await lock.query('begin; lock table pictures in access exclusive mode')
  const asked = Array.from({ length: 200 }, (_, at) =>
    call(server, null, 'getPicture', { params: { pictureId: ids[at % 5] as string } }),
  )
  await untilBlocked(server.pool)
  const others = await Promise.all(Array.from({ length: 20 }, () => call(server, user, 'listEvents')))
  const { rows } = await lock.query(
    `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  )
  await lock.query('rollback')
  lock.release()
  expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
  expect(rows).toHaveLength(1)
  const answers = await Promise.all(asked)
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
})

/** Guests at other IP addresses who each send one read after the other until `work` is done. */
async function guestsDuring(
  server: TestServer,
  users: TestUser[],
  paths: string[],
  work: Promise<unknown>,
): Promise<Read[]> {
  const reads: Read[] = []
  let over = false
  void work.finally(() => {
    over = true
  })
  const guest = async ({ cookie }: TestUser, n: number) => {
    const agent = new Agent({ keepAlive: true })
    for (let at = n; !over; at++) {
      reads.push(
        await read(server, paths[at % paths.length] as string, { ip: `198.51.100.${n}`, agent, cookie }),
      )
      await sleep(20)
    }
    agent.destroy()
  }
  await Promise.all(users.map(guest))
  return reads
}

/** Requests at an even pace, whether or not earlier ones are answered. */
async function attack(server: TestServer, paths: string[], count: number, seconds: number): Promise<Read[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 })
  const began = performance.now()
  const reads: Promise<Read>[] = []
  while (reads.length < count) {
    const due = Math.min(count, ((performance.now() - began) / seconds / 1000) * count)
    while (reads.length < due)
      reads.push(read(server, paths[reads.length % paths.length] as string, { ip: '203.0.113.9', agent }))
    await sleep(5)
  }
  const all = await Promise.all(reads)
  agent.destroy()
  return all
}

itInLongForm.each([
  ['of the home screen', 6, 0],
  ['more than are kept in memory', 300, 0],
  ['that do not exist, or are more than are kept in memory', 300, 3_000],
])(
  'pictures: a flood from one address of pictures %s does not slow down others',
  async (name, count, unknown) => {
    const server = await startServer(behindProxy)
    server.expectErrors('an attack may be answered with 503')
    const users = await makeUsers(server, 5)
    const ids = await storePictures(server.pool, count, 480_000)
    const paths = ids.map((id) => `/api/pictures/${id}`)
    const [own] = await storePictures(server.pool, 1, 200_000)
    const missing = Array.from({ length: unknown }, () => `/api/pictures/${randomId()}`)
    const guests = ['/api/home', '/api/header', `/api/pictures/${own}`, paths[0] as string]
    const before = await guestsDuring(server, users, guests, sleep(3_000))
    const sending = attack(server, [...missing, ...paths], 5_000, 24)
    const reads = await guestsDuring(server, users, guests, sending)
    const sent = await sending
    report(
      `guests before: p50 ${percentile(before, 0.5)} p95 ${percentile(before, 0.95)} ms; during the flood of pictures ${name}: ` +
        `${reads.length} reads, p50 ${percentile(reads, 0.5)} p95 ${percentile(reads, 0.95)} ms, answers ${statuses(reads)}; ` +
        `the flood: p50 ${percentile(sent, 0.5)} ms, answers ${statuses(sent)}`,
    )
    expect(statuses(reads)).toEqual([200])
    expect(percentile(reads, 0.95)).toBeLessThanOrEqual(300)
  },
)

itInLongForm(
  'pictures: 500 phones that open a home screen with six pictures at once have them within 3 s',
  async () => {
    const server = await startServer(behindProxy)
    const ids = await storePictures(server.pool, 6, 100_000)
    const users = await makeUsers(server, 500)
    const open = (guests: TestUser[]) =>
      Promise.all(
        guests.map(async ({ cookie }) => {
          // As many connections as a browser opens to one site.
          const agent = new Agent({ keepAlive: true, maxSockets: 6 })
          const got = await Promise.all(
            ids.map((id) => read(server, `/api/pictures/${id}`, { ip: '198.51.100.7', agent, cookie })),
          )
          agent.destroy()
          return got
        }),
      )
    // The server and the phones of this process have run before, so their code is compiled.
    for (let round = 0; round < 5; round++) await open(users.slice(0, 100))
    const began = performance.now()
    const reads = await open(users)
    const took = performance.now() - began
    const all = reads.flat()
    report(
      `500 phones with six pictures of 100 kB: ${Math.round(took)} ms, p95 ${percentile(all, 0.95)} ms, answers ${statuses(all)}`,
    )
    expect(statuses(all)).toEqual([200])
    expect(took).toBeLessThan(3_000)
  },
)
