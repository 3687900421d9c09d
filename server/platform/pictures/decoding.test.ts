import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { itInLongForm } from '#tests/harness/long-form.ts'
import { decodersOf } from '#tests/people/decoders.ts'
import { jpegOfScans } from '#tests/people/many-parts.ts'
import { plain } from '#tests/people/picture-bytes.ts'
import { decode, heavyPixels } from './decoding.ts'

/** A file that the server refuses before it is decoded: it takes a decoder some 20 s. */
const slow = () => ({
  bytes: jpegOfScans(2_647, 4_800, 4_800),
  kind: 'content' as const,
  mostPixels: 24_000_000,
})
const good = async () => ({
  bytes: await plain(600, 400).jpeg().toBuffer(),
  kind: 'content' as const,
  mostPixels: heavyPixels,
})

const decoders = () => decodersOf(process.pid)

test('decoding: a process that takes too long is killed and leaves no file, and the next picture is decoded', async () => {
  await decode(await good())
  const before = await decoders()
  const files = await readdir(tmpdir())
  await expect(decode(slow(), 500)).rejects.toThrow('picture_unreadable')
  expect((await decoders()).length).toBeLessThan(before.length)
  expect(
    (await readdir(tmpdir())).filter((name) => name.startsWith('vips') && !files.includes(name)),
  ).toEqual([])
  expect((await decode(await good())).picture).toMatchObject({ width: 600, height: 400 })
})

itInLongForm('decoding: a picture gets ten seconds', async () => {
  const began = performance.now()
  await expect(decode(slow())).rejects.toThrow('picture_unreadable')
  expect(Math.round((performance.now() - began) / 1_000)).toBe(10)
})

test('decoding: a process that waits for pictures is used again', async () => {
  await decode(await good())
  const before = await decoders()
  await decode(await good())
  expect(before).toEqual(expect.arrayContaining(await decoders()))
})

test('decoding: a process that may have decoded a large picture ends after it', async () => {
  await decode(await good())
  const [waiting] = await decoders()
  expect((await decode({ ...(await good()), mostPixels: 24_000_000 })).picture).toBeDefined()
  await expect.poll(decoders).not.toContain(waiting)
})

test('decoding: a process that was killed is replaced, also while it waits', async () => {
  await decode(await good())
  const [waiting] = await decoders()
  process.kill(waiting ?? 0, 'SIGKILL')
  // Its entry stays until its end was noticed.
  await expect.poll(() => existsSync(`/proc/${waiting}`)).toBe(false)
  expect((await decode(await good())).picture).toBeDefined()
  const broken = decode(slow())
  for (const pid of await decoders()) process.kill(pid, 'SIGKILL')
  await expect(broken).rejects.toThrow('picture_unreadable')
})

test('decoding: the environment of the process contains no secret of the server', async () => {
  await decode(await good())
  const [pid] = await decoders()
  const names = (await readFile(`/proc/${pid}/environ`, 'utf8')).split('\0').map((each) => each.split('=')[0])
  expect(names.filter((name) => name).sort()).toEqual([
    'MALLOC_ARENA_MAX',
    'MALLOC_MMAP_THRESHOLD_',
    'NODE_CHANNEL_FD',
    'NODE_CHANNEL_SERIALIZATION_MODE',
  ])
})
