import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { bookings, prepareWork } from '#tests/bench/bare.ts'
import { Connection, requestBytes } from '#tests/bench/connection.ts'
import { type BenchServer, makeEvents, makeUsers, openSetting, type Setting } from '#tests/bench/setting.ts'
import { groupsOf } from '#tests/evening/evening.ts'
import { postmasterOf, serverMegabytes, startSampling } from '#tests/evening/usage.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { report } from '#tests/harness/long-form.ts'
import { noisy } from '#tests/people/picture-bytes.ts'
import { upload } from '#tests/people/upload.ts'
import { drill } from './drill.ts'

/** What guests find slow, in milliseconds: the limit is where 95 % are no longer faster. */
const slow = 1_000
/** A short form, to see that the drill runs: a fraction of the steps and of the time. */
const isShort = process.env.LIMITS_SHORT === '1'
const steps = (all: number[]) => (isShort ? all.slice(0, 2) : all)
/** How long a step is held. */
const seconds = isShort ? 1 : 6

const p95 = (times: number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
const ms = (time: number) => `${Math.round(time)} ms`

async function open(): Promise<Setting> {
  const setting = await openSetting()
  closeAtEnd(() => setting.close())
  return setting
}

/** The highest shares of a core, and the server's highest megabytes, until `work` is done. */
async function sampled<T>(
  { loadPid }: Setting,
  { pid, pool }: BenchServer,
  work: () => Promise<T>,
): Promise<{ result: T; megabytes: number; shares: string }> {
  const sampling = startSampling({ server: pid, postmaster: await postmasterOf(pool), guests: [loadPid] })
  const result = await work()
  // A step that is shorter than a sample has one too.
  await sleep(1_000)
  const samples = sampling.stop()
  const highest = (of: 'server' | 'database' | 'guests') =>
    `${of} ${Math.round(100 * Math.max(...samples.map((sample) => sample[of])))} %`
  return {
    result,
    megabytes: Math.max(...samples.map(({ serverMegabytes: own }) => own)),
    shares: `${highest('server')}, ${highest('database')}, ${highest('guests')} of a core`,
  }
}

/** What a guest's Home waits for, asked ten times a second until `work` is done. Milliseconds. */
async function homeDuring<T>(
  { port }: BenchServer,
  cookie: string,
  work: Promise<T>,
): Promise<{ result: T; times: number[] }> {
  let isOver = false
  const result = work.finally(() => {
    isOver = true
  })
  // It may fail while Home is read.
  result.catch(() => undefined)
  const connection = await Connection.open(port)
  const request = requestBytes(port, { method: 'GET', path: '/api/home', cookie })
  const times: number[] = []
  while (!isOver) {
    const since = performance.now()
    expect(await connection.send(request)).toBe(200)
    times.push(performance.now() - since)
    await sleep(100)
  }
  connection.close()
  return { result: await result, times }
}

drill('limits: streams, until a booking or Home is late', { tools: [] }, async () => {
  const setting = await open()
  const database = await setting.database()
  const counts = steps([500, 1_000, 2_000, 4_000, 8_000])
  const changes = isShort ? 5 : 40
  const [guest, ...users] = await makeUsers(database.pool, 1 + changes + 800)
  const bookers = users.slice(0, changes)
  const server = await setting.server(database)
  const rest = serverMegabytes(server.pid)
  const found: string[] = []
  let limit = 'none reached'
  for (const count of counts) {
    // Messages about one event are merged, so each booking is of another.
    const eventIds = await makeEvents(database.pool, changes, 'ahead')
    const delivery = setting.deliver({
      job: 'deliver',
      port: server.port,
      // A guest may have ten streams.
      cookies: users.slice(changes).map(({ cookie }) => cookie),
      topic: 'events',
      count,
      mark: '"event.attendance"',
      requests: bookers.map(({ cookie }, place) => ({
        method: 'PUT',
        path: `/api/events/${eventIds[place]}/booking`,
        cookie,
      })),
      pauseMs: 50,
    })
    const { result, megabytes, shares } = await sampled(setting, server, () =>
      homeDuring(server, guest?.cookie ?? '', delivery),
    )
    const [last, home] = [p95(result.result), p95(result.times)]
    const each = `${Math.round(((megabytes - rest) / count) * 1_024)} kB`
    found.push(
      `${count}: last screen ${ms(last)}, Home ${ms(home)}, ${Math.round(megabytes)} MB (${each} each), ${shares}`,
    )
    if (last > slow || home > slow) {
      limit = `${count} streams`
      break
    }
  }
  report(`limits, streams, p95: ${found.join('; ')}; limit: ${limit}`)
})

/** The most requests that waited for a connection of the pool until `work` is done. */
async function mostWaiting<T>({ url }: BenchServer, work: Promise<T>): Promise<{ result: T; most: number }> {
  let most = 0
  let isOver = false
  const result = work.finally(() => {
    isOver = true
  })
  result.catch(() => undefined)
  while (!isOver) {
    const text = await (await fetch(`${url}/metrics`)).text()
    most = Math.max(most, Number(/^spelrum_database_waiting (\d+)$/m.exec(text)?.[1] ?? 0))
    await sleep(250)
  }
  return { result: await result, most }
}

drill('limits: the pool, until reading one event is late', { tools: [] }, async () => {
  const setting = await open()
  const database = await setting.database()
  const users = await makeUsers(database.pool, 400)
  const [eventId] = await makeEvents(database.pool, 1, 'ahead')
  const server = await setting.server(database)
  // Lists are one statement for many guests, and fill no pool.
  const requests = users.map(({ cookie }) => ({ method: 'GET', path: `/api/events/${eventId}`, cookie }))
  const found: string[] = []
  let limit = 'none reached'
  for (const connections of steps([10, 20, 40, 160, 640, 2_560])) {
    const load = { job: 'http', port: server.port, connections, seconds, once: false, requests } as const
    const { result, shares } = await sampled(setting, server, () => mostWaiting(server, setting.load(load)))
    const { count, seconds: took, p95: late, statuses } = result.result
    const refused = Object.keys(statuses).join() === '200' ? '' : ` ${JSON.stringify(statuses)}`
    found.push(
      `${connections} at once: ${Math.round(count / took)}/s, ${ms(late)}, ${result.most} waited, ${shares}${refused}`,
    )
    if (late > slow || refused) {
      limit = `${connections} at once`
      break
    }
  }
  report(`limits, pool of 20, p95: ${found.join('; ')}; limit: ${limit}`)
})

drill('limits: bookings a second, in groups', { tools: [] }, async () => {
  const found: string[] = []
  const setting = await open()
  const { database, run } = await prepareWork(setting, bookings, seconds)
  for (const connections of steps([1, 32, 256])) {
    // Its own server, because its metrics count from its start. The first round warms it up.
    const server = await setting.server(database)
    await run(server, connections)
    const { result, shares } = await sampled(setting, server, () => run(server, connections))
    const { bookings: size = Number.NaN } = await groupsOf(server)
    found.push(`${connections} at once: ${Math.round(result)}/s, ${size.toFixed(1)} in a group, ${shares}`)
  }
  report(`limits, bookings: ${found.join('; ')}`)
})

drill('limits: pictures a second, while a guest reads', { tools: [] }, async () => {
  const setting = await open()
  const database = await setting.database()
  // A guest may upload ten in an hour.
  const [guest, ...users] = await makeUsers(database.pool, 200)
  const server = await setting.server(database)
  const cookie = guest?.cookie ?? ''
  const alone = await homeDuring(server, cookie, sleep(seconds * 1_000))
  const found = [`Home alone ${ms(p95(alone.times))}`]
  let uploader = 0
  for (const [name, width, height] of [
    ['1 MP', 1_200, 900],
    ['12 MP', 4_000, 3_000],
  ] as const) {
    const bytes = await noisy(width, height).jpeg({ quality: 50 }).toBuffer()
    let decoded = 0
    const until = performance.now() + seconds * 1_000
    const send = async () => {
      while (performance.now() < until) {
        const { status, body } = await upload(server, users[uploader++ % users.length] ?? null, bytes)
        expect([status, body.code]).toEqual([200, undefined])
        decoded++
      }
    }
    const since = performance.now()
    const { times } = await homeDuring(server, cookie, Promise.all([send(), send(), send(), send()]))
    const took = (performance.now() - since) / 1_000
    found.push(
      `${name} (${Math.round(bytes.length / 1_024)} kB): ${(decoded / took).toFixed(1)} decoded a second, Home ${ms(p95(times))}`,
    )
  }
  report(`limits, pictures of four guests at once, p95: ${found.join('; ')}`)
})
