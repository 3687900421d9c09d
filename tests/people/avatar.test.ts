import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { green, plain } from './picture-bytes.ts'
import { fetchBytes, upload } from './upload.ts'

const red = { r: 190, g: 30, b: 40 }
const picture = (colour = green) => plain(300, 200, colour).png().toBuffer()

async function setting(users = 2) {
  const server = await startInProcess()
  const [anna, bo] = (await makeUsers(server, users)) as [TestUser, TestUser]
  return { server, anna, bo }
}

test('avatar: an upload is re-encoded, shown on the profile, and served as WebP to users only', async () => {
  const { server, anna, bo } = await setting()
  const sent = await picture()
  const put = await upload(server, anna, sent)
  expect(put.status).toBe(200)
  const { avatarUrl } = put.body
  expect(avatarUrl).toMatch(/^\/api\/avatars\/[0-9a-f-]{36}$/)
  expect((await call(server, anna, 'getMe')).body.avatarUrl).toBe(avatarUrl)

  // Visible to signed-in guests only.
  const served = await fetchBytes(server, bo, avatarUrl)
  expect(served.status).toBe(200)
  expect(await sharp(served.bytes).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
  expect(served.bytes.includes(sent.subarray(0, 16))).toBe(false)
  expect(Object.fromEntries(served.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': String(served.bytes.length),
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="avatar.webp"',
    'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'private, max-age=604800, immutable',
  })
  expect((await fetchBytes(server, null, avatarUrl)).status).toBe(401)

  const etag = served.headers.get('etag') ?? ''
  const again = await fetchBytes(server, bo, avatarUrl, { 'if-none-match': `"other", ${etag}` })
  expect([again.status, again.bytes.length, again.headers.get('etag')]).toEqual([304, 0, etag])
  expect((await fetchBytes(server, bo, avatarUrl, { 'if-none-match': '"other"' })).status).toBe(200)
  await expectInvariants(server.pool)
})

test('avatar: a new picture replaces the old one, and removal leaves none', async () => {
  const { server, anna, bo } = await setting()
  const first = (await upload(server, anna, await picture())).body.avatarUrl
  const second = (await upload(server, anna, await picture(red))).body.avatarUrl
  expect(second).not.toBe(first)
  expect((await fetchBytes(server, bo, first)).status).toBe(404)
  const { dominant } = await sharp((await fetchBytes(server, bo, second)).bytes).stats()
  expect(dominant.r).toBeGreaterThan(150)
  const rows = await server.pool.query('select kind, owner_id, width, height from pictures')
  expect(rows.rows).toEqual([{ kind: 'avatar', owner_id: anna.userId, width: 512, height: 512 }])

  expect((await call(server, anna, 'removeAvatar')).status).toBe(204)
  expect((await fetchBytes(server, bo, second)).status).toBe(404)
  // Even with a matching ETag, a deleted picture is answered with 404, not 304.
  expect((await fetchBytes(server, bo, second, { 'if-none-match': '*' })).status).toBe(404)
  expect((await call(server, anna, 'getMe')).body.avatarUrl).toBeNull()
  // A removal is accepted even when there is no picture.
  expect((await call(server, anna, 'removeAvatar')).status).toBe(204)
  await expectInvariants(server.pool)
})

test('avatar: its owner is the user of the session, whatever the request says', async () => {
  const { server, anna, bo } = await setting()
  const annas = (await upload(server, anna, await picture())).body.avatarUrl
  expect((await upload(server, null, await picture())).status).toBe(401)

  // Foreign ids in query or headers are ignored.
  for (const path of [
    `/api/me/avatar?userId=${anna.userId}`,
    `/api/me/avatar/../../me/avatar?owner_id=${anna.userId}`,
  ]) {
    const answer = await fetch(server.url + path, {
      method: 'PUT',
      headers: {
        origin: server.url,
        'content-type': 'image/png',
        cookie: bo.cookie,
        'x-user-id': anna.userId,
        'content-disposition': `attachment; filename="../${anna.userId}.webp"`,
      },
      body: new Uint8Array(await picture(red)),
    })
    expect(answer.status, path).toBe(200)
  }
  expect((await call(server, anna, 'getMe')).body.avatarUrl).toBe(annas)
  const owners = await server.pool.query('select count(*), count(distinct owner_id) as owners from pictures')
  expect(owners.rows).toEqual([{ count: 2, owners: 2 }])
  await call(server, bo, 'removeAvatar')
  expect((await fetchBytes(server, bo, annas)).status).toBe(200)
})

test.each([
  ['an unknown id', `/api/avatars/${randomId()}`, 404],
  ['a path', '/api/avatars/..%2f..%2fetc%2fpasswd', 400],
  ['a path, twice encoded', '/api/avatars/%252e%252e%252fsecret', 400],
  ['a path that is resolved', '/api/avatars/../../server/main.ts', 404],
  ['a null byte', '/api/avatars/a%00.webp', 400],
  ['invalid UTF-8', '/api/avatars/%ff%fe', 400],
  ['SQL', "/api/avatars/'%20or%20true--", 400],
  ['an id with an ending', `/api/avatars/${randomId()}.svg`, 400],
  ['a very long id', `/api/avatars/${'a'.repeat(8_000)}`, 400],
  ['nothing', '/api/avatars/', 404],
])('a request for %s finds no picture', async (_, path, status) => {
  const { server, anna } = await shared()
  const answer = await fetchBytes(server, anna, path)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/)
})

let once: ReturnType<typeof setting> | undefined
const shared = () => {
  once ??= setting()
  return once
}

test('pictures: an avatar is not served as content, nor content as an avatar', async () => {
  const { server, anna } = await setting()
  const { avatarUrl } = (await upload(server, anna, await picture())).body
  const asContent = avatarUrl.replace('/avatars/', '/pictures/')
  expect((await fetchBytes(server, null, asContent)).status).not.toBe(200)
  const { rows } = await server.pool.query(
    `insert into pictures (kind, bytes, width, height) values ('content', '\\x00', 1, 1) returning id`,
  )
  expect((await fetchBytes(server, anna, `/api/avatars/${rows[0].id}`)).status).toBe(404)
})

test('avatar: a user may upload ten an hour', async () => {
  const { server, anna, bo } = await setting()
  const sent = await picture()
  for (let n = 0; n < 10; n++) expect((await upload(server, anna, sent)).status).toBe(200)
  const refused = await upload(server, anna, sent)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.retryAfter).toBeGreaterThan(3_000)
  expect((await upload(server, bo, sent)).status).toBe(200)
  // The refused upload removed nothing.
  const { avatarUrl } = (await call(server, anna, 'getMe')).body
  expect((await fetchBytes(server, bo, avatarUrl)).status).toBe(200)
})

test('avatar: a new picture is published to my other devices and to admins', async () => {
  const { server, anna } = await setting()
  const [admin] = await makeUsers(server, 1, { admin: true })
  const mine = await openStream(server, anna, 'me')
  const theirs = await openStream(server, admin, 'admin')
  await upload(server, anna, await picture())
  await mine.next(({ type }) => type === 'me.changed')
  await theirs.next((message) => message.type === 'user.changed' && message.userId === anna.userId)
})

test('avatar: it is deleted with the account', async () => {
  const { server, anna } = await setting()
  await upload(server, anna, await picture())
  await server.pool.query('delete from users where id = $1', [anna.userId])
  expect((await server.pool.query('select count(*) from pictures')).rows[0].count).toBe(0)
})
