import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { decodersOf } from './decoders.ts'
import { flatPng, noisy, plain } from './picture-bytes.ts'
import { fetchBytes, upload } from './upload.ts'

/** Repeats something until `work` is done. */
async function during(work: Promise<unknown>, repeated: () => Promise<void>): Promise<void> {
  let over = false
  const end = () => {
    over = true
  }
  void work.then(end, end)
  while (!over) await repeated()
}

/**
 * The most memory that a server and its decoder processes have at one time until `work` is done, in megabytes; 0 where the system
 * has no such figure. Memory of files counts once, because the processes share it: nearly all of it is code.
 */
async function memoryDuring(server: TestServer, work: Promise<unknown>): Promise<number> {
  let most = 0
  await during(work, async () => {
    const pids = [server.pid(), ...(await decodersOf(server.pid()))]
    const all = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')))
    const figures = (name: string) =>
      all.map((status) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024)
    const own = figures('RssAnon').reduce((sum, each) => sum + each, 0)
    most = Math.max(most, own + Math.max(...figures('RssFile')))
    await sleep(20)
  })
  return most
}

/** Repeats a read until `work` is done; returns the p95 latency in milliseconds. */
async function readsDuring(server: TestServer, user: TestUser, work: Promise<unknown>): Promise<number> {
  const times: number[] = []
  await during(work, async () => {
    const began = performance.now()
    expect((await call(server, user, 'getMe')).status).toBe(200)
    times.push(performance.now() - began)
    await sleep(10)
  })
  return times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

/** Latency limit for reads during uploads: 300 ms, or four times the latency before them if that is more. */
const latencyLimit = async (server: TestServer, user: TestUser): Promise<number> =>
  Math.max(300, 4 * (await readsDuring(server, user, sleep(1_000))))

/** All users upload concurrently, `rounds` times. @returns the number of answers by kind */
async function flood(server: TestServer, users: TestUser[], pictures: Buffer[], rounds: number) {
  const answers: Record<string, number> = {}
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      users.map(async (user, at) => {
        const { status, body } = await upload(server, user, pictures[at % pictures.length] as Buffer)
        const answer = status === 200 ? '200' : `${status} ${body.code}`
        answers[answer] = (answers[answer] ?? 0) + 1
      }),
    )
  }
  return answers
}

test('avatar upload: twenty concurrent pixel floods are refused within the limits for memory and (in the long form) read latency', async () => {
  const server = await startServer()
  const [reader, ...users] = (await makeUsers(server, 21)) as [TestUser, ...TestUser[]]
  const pictures = [flatPng(9_000, 9_000), ...(long ? [flatPng(17_000, 17_000)] : [])]
  const rounds = long ? 10 : 1
  const limit = long ? await latencyLimit(server, reader) : 0
  const sending = flood(server, users, pictures, rounds)
  const memory = memoryDuring(server, sending)
  const p95 = await readsDuring(server, reader, sending)
  expect(await sending).toEqual({ '400 picture_too_large': 20 * rounds })
  if (long) expect(p95).toBeLessThanOrEqual(limit)
  expect(await memory).toBeLessThanOrEqual(512)
})

control('without the pixel limit, the same file is decoded', async () => {
  const read = await sharp(flatPng(9_000, 9_000), { limitInputPixels: false }).resize(8, 8).raw().toBuffer()
  expect(read.length).toBeGreaterThan(0)
})

itInLongForm(
  'avatar upload: pictures of the largest allowed size are decoded within the memory limit',
  async () => {
    const server = await startServer()
    const [reader, ...users] = (await makeUsers(server, 13)) as [TestUser, ...TestUser[]]
    const side = Math.floor(Math.sqrt(24_000_000))
    const glass = { r: 9, g: 99, b: 9, alpha: 0.5 }
    const pictures = [
      await noisy(side, side)
        .jpeg({ quality: 10, progressive: true })
        .withMetadata({ orientation: 6 })
        .toBuffer(),
      await plain(side, side, glass).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
      await plain(3_464, 3_464, glass)
        .avif({ effort: 0, quality: 30, chromaSubsampling: '4:4:4' })
        .toBuffer(),
      await plain(side, side).gif({ effort: 1 }).toBuffer(),
      // The largest picture that is decoded at the same time as others.
      await plain(2_000, 2_000, glass).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ]
    for (const picture of pictures) expect(picture.length).toBeLessThan(5 * 1024 * 1024)
    const limit = await latencyLimit(server, reader)
    const sending = flood(server, users, pictures, 1)
    const memory = memoryDuring(server, sending)
    const p95 = await readsDuring(server, reader, sending)
    expect(await sending).toEqual({ '200': users.length })
    expect(p95).toBeLessThanOrEqual(limit)
    const most = await memory
    report(`pictures of the largest size: at most ${Math.round(most)} MB at one time`)
    expect(most).toBeLessThanOrEqual(512)
    await expectInvariants(server.pool)
  },
)

/** Aborts an upload halfway. */
const abort = (server: TestServer, user: TestUser) =>
  new Promise<void>((done) => {
    const sent = request(`${server.url}/api/me/avatar`, {
      method: 'PUT',
      agent: false,
      headers: {
        origin: server.url,
        cookie: user.cookie,
        'content-type': 'image/png',
        'content-length': '1000000',
      },
    })
    sent.on('error', () => undefined)
    sent.on('close', done)
    // The server has read most of the bytes when the connection closes.
    sent.write(Buffer.alloc(400_000), () => setTimeout(() => sent.destroy(), 20))
  })

test('avatar upload: 100 aborted uploads keep the old picture, leave no file and free their slots', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const { avatarUrl } = (await upload(server, user, await plain().png().toBuffer())).body
  const before = await fetchBytes(server, user, avatarUrl)
  const files = async () => [await readdir(server.dataDir), (await readdir(tmpdir())).filter(isPictureFile)]
  const kept = await files()

  for (let n = 0; n < 100; n += 10) await Promise.all(Array.from({ length: 10 }, () => abort(server, user)))

  const after = await fetchBytes(server, user, avatarUrl)
  expect(after.status).toBe(200)
  expect(after.bytes.equals(before.bytes)).toBe(true)
  expect((await call(server, user, 'getMe')).body.avatarUrl).toBe(avatarUrl)
  expect(await files()).toEqual(kept)
  // No slot would be left if aborted uploads kept theirs. They do not count against the hourly limit either.
  const picture = await plain().png().toBuffer()
  await expect.poll(async () => (await upload(server, user, picture)).status).toBe(200)
  await expectInvariants(server.pool)
})
const isPictureFile = (name: string) => /vips|sharp|\.(webp|png|jpe?g|gif|avif)$/i.test(name)

/** Starts an upload that is never completed. `refused` returns the status of an early answer, if any. */
function begin(server: TestServer, user: TestUser, bytes = 1_000) {
  const sent = request(`${server.url}/api/me/avatar`, {
    method: 'PUT',
    agent: false,
    headers: {
      origin: server.url,
      cookie: user.cookie,
      'content-type': 'image/png',
      'content-length': '5000000',
    },
  })
  let refused: number | undefined
  sent.on('error', () => undefined)
  sent.on('response', (answer) => {
    refused = answer.statusCode
    answer.resume()
  })
  const written = new Promise<void>((done) => sent.write(Buffer.alloc(bytes), () => done()))
  return { written, refused: () => refused, stop: () => sent.destroy() }
}

test("avatar upload: uploads beyond the node's byte budget get a 503, while a small picture is still accepted", async () => {
  const server = await startServer()
  server.expectErrors('uploads beyond the byte budget of the node: 503')
  const [other, ...holders] = (await makeUsers(server, 7)) as [TestUser, ...TestUser[]]
  const picture = await plain().png().toBuffer()
  const all = Array.from({ length: 30 }, (_, at) => begin(server, holders[at % 6] as TestUser, 4_500_000))
  await expect
    .poll(() => all.filter(({ refused }) => refused() === 503).length, { interval: 100 })
    .toBeGreaterThanOrEqual(5)
  expect(all.filter(({ refused }) => refused() === undefined).length).toBeGreaterThanOrEqual(15)
  expect((await upload(server, other, picture)).status).toBe(200)
  for (const each of all) each.stop()
  // The bytes are released: six uploads and then a small picture are accepted again.
  const allFit = async () => {
    const again = holders.map((user) => begin(server, user, 4_500_000))
    await Promise.all(again.map(({ written }) => written))
    const isRefused = () => again.some(({ refused }) => refused() !== undefined)
    const fit = !isRefused() && (await upload(server, other, picture)).status === 200 && !isRefused()
    for (const each of again) each.stop()
    return fit
  }
  await expect.poll(allFit).toBe(true)
})

test('avatar upload: one slow user cannot occupy all upload slots', async () => {
  const server = await startServer()
  const [slow, other] = await makeUsers(server, 2)
  const picture = await plain().png().toBuffer()
  const held = Array.from({ length: 30 }, () => begin(server, slow))
  await expect
    .poll(async () => (await upload(server, slow, picture)).body?.code, { interval: 200 })
    .toBe('too_many_requests')
  expect((await upload(server, other, picture)).status).toBe(200)
  for (const each of held) each.stop()
})
