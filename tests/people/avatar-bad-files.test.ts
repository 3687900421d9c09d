import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type BadPicture, badPictures, isPoisoned } from './bad-pictures.ts'
import { fetchBytes, upload } from './upload.ts'

test('avatar upload: more than sixty hostile files are refused or rewritten, without a 5xx', async () => {
  const server = await startInProcess()
  const files = await badPictures()
  expect(files.length).toBeGreaterThanOrEqual(60)
  expect(new Set(files.map(({ name }) => name)).size).toBe(files.length)
  const users = await makeUsers(server, files.length)

  const wrong: string[] = []
  for (const [at, file] of files.entries()) {
    const what = await wrongWith(server, users[at] as TestUser, file)
    if (what) wrong.push(`${file.name}: ${what}`)
  }
  expect(wrong).toEqual([])
  expect((await server.pool.query('select count(*) from pictures')).rows[0].count).toBe(
    files.filter(({ expected }) => expected === 'kept').length,
  )
  await expectInvariants(server.pool)
})

/** The problem after one of the files was sent; null if there was none. */
async function wrongWith(
  server: InProcessServer,
  user: TestUser,
  { bytes, type, expected, name }: BadPicture,
): Promise<string | null> {
  const { status, body } = await upload(server, user, bytes, type ? { type } : {})
  const { avatarUrl } = (await call(server, user, 'getMe')).body
  if (expected === 'refused') {
    const isRefusal = status === 400 && ['picture_unreadable', 'picture_too_large'].includes(body.code)
    return isRefusal && avatarUrl === null ? null : `${status} ${body?.code ?? ''} ${avatarUrl}`
  }
  if (status !== 200) return `${status} ${body?.code}`
  // Checks the test itself: the file did contain the payload or had a false type.
  if (!isPoisoned(bytes) && !name.includes('said to be')) return 'was harmless from the start'
  const served = await fetchBytes(server, user, avatarUrl)
  const { format, exif, icc, xmp, iptc, comments } = await sharp(served.bytes).metadata()
  if (format !== 'webp' || exif || icc || xmp || iptc || comments) return 'kept more than pixels'
  return isPoisoned(served.bytes) ? 'the payload was served' : null
}

test.each([
  ['image/svg+xml', 415],
  ['text/html', 415],
  ['application/octet-stream', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/json', 415],
  ['image/png; charset=utf-8', 415],
  ['image/tiff', 415],
  ['image/heic', 415],
  ['IMAGE/PNG', 400],
])('a body declared as %s is answered with %i', async (type, status) => {
  server ??= startInProcess()
  const running = await server
  const [user] = await makeUsers(running, 1)
  expect((await upload(running, user, Buffer.from('no picture'), { type })).status).toBe(status)
})
let server: ReturnType<typeof startInProcess> | undefined

test('avatar upload: a body over 5 MB is refused with or without a content length', async () => {
  const { url, pool } = await startInProcess()
  const [user] = (await makeUsers({ pool }, 1)) as [TestUser]
  const send = (body: BodyInit) =>
    fetch(`${url}/api/me/avatar`, {
      method: 'PUT',
      headers: { origin: url, 'content-type': 'image/png', cookie: user.cookie },
      body,
      duplex: 'half',
    } as RequestInit)
      .then(async (answer) => [answer.status, (await answer.json()).code])
      // The rest of the body is read for a moment; then the connection is closed.
      .catch(() => [413, 'payload_too_large'])
  const mega = new Uint8Array(1024 * 1024)
  expect(await send(new Uint8Array(5 * mega.length + 1))).toEqual([413, 'payload_too_large'])
  let sent = 0
  const endless = new ReadableStream({
    pull: (controller) => (sent++ < 400 ? controller.enqueue(mega) : controller.close()),
  })
  expect(await send(endless)).toEqual([413, 'payload_too_large'])
  expect(sent).toBeLessThan(400)
  expect((await send(new Uint8Array(5 * mega.length)))[0]).toBe(400)
})
