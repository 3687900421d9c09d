import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { decodersOf } from '#tests/people/decoders.ts'
import { jpegOfScans, webpOfFrames } from '#tests/people/many-parts.ts'
import { plain } from '#tests/people/picture-bytes.ts'
import { upload } from '#tests/people/upload.ts'

const photo = () => plain(1_024, 1_024).jpeg().toBuffer()

it.each([
  ['a JPEG of 2,647 scans', () => jpegOfScans(2_647, 4_800, 4_800)],
  ['a WebP of 50,000 frames', () => webpOfFrames(50_000)],
])('picture upload: %s is refused; an upload beside six of them is stored', async (name, make) => {
  const server = await startServer()
  const [attacker, honest] = await makeUsers(server, 2)
  const slow = await make()
  const began = performance.now()
  const sending = Array.from({ length: 6 }, () => upload(server, attacker, slow))
  expect((await upload(server, honest, await photo())).status).toBe(200)
  const took = performance.now() - began
  const answers = await Promise.all(sending)
  report(
    `${name}, ${slow.length} bytes: an honest upload beside six took ${Math.round(took)} ms, the six ${Math.round(performance.now() - began)} ms`,
  )
  expect(answers.map(({ body }) => body?.code)).toEqual(answers.map(() => 'picture_unreadable'))
  expectWithin(3_000, took)
  expect((await call(server, attacker, 'getMe')).body.avatarUrl).toBeNull()
  await expectInvariants(server.pool)
})

it.each([
  ['below the limit for large ones', 2_000],
  ['large', 4_800],
])(
  'picture upload: when one guest uploads six pictures that are as slow as allowed (%s), the picture of another guest is decoded before the last of them',
  async (name, side) => {
    const server = await startServer()
    const [attacker, honest] = await makeUsers(server, 2)
    const slow = jpegOfScans(100, side, side)
    const small = await photo()
    let decoded = 0
    const sending = Array.from({ length: 6 }, async () => {
      const { status } = await upload(server, attacker, slow)
      decoded++
      return status
    })
    await expect.poll(() => decoded, { interval: 5 }).toBeGreaterThanOrEqual(1)
    const began = performance.now()
    expect((await upload(server, honest, small)).status).toBe(200)
    const took = performance.now() - began
    expect(decoded).toBeLessThan(6)
    report(`an upload beside six JPEGs of 100 scans, ${name} (${side} × ${side}): ${Math.round(took)} ms`)
    expectWithin(3_000, took)
    expect(await Promise.all(sending)).toEqual([200, 200, 200, 200, 200, 200])
  },
)

it('picture upload: a server that is killed leaves no decoder process and no picture', async () => {
  const server = await startServer()
  const [user] = await makeUsers(server, 1)
  const sending = upload(server, user, jpegOfScans(100, 4_800, 4_800)).catch(() => 'cut off')
  await expect.poll(() => decodersOf(server.pid()), { interval: 5 }).toHaveLength(1)
  const [decoder = 0] = await decodersOf(server.pid())
  await server.kill9()
  expect(await sending).toBe('cut off')
  await expect.poll(() => readFile(`/proc/${decoder}/cmdline`, 'utf8').catch(() => '')).toBe('')
  expect((await server.pool.query('select from pictures')).rowCount).toBe(0)
  await server.restart()
  expect((await upload(server, user, await photo())).status).toBe(200)
  await expectInvariants(server.pool)
})
