import sharp from 'sharp'
import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { recordStatements } from '#tests/harness/recorded-statements.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const photo = () =>
  sharp({ create: { width: 2400, height: 1200, channels: 3, background: '#14402d' } }).withExif({
    IFD0: { Copyright: 'hemligt' },
  })

const upload = (user: TestUser | null, body: Uint8Array<ArrayBuffer>, type = 'image/jpeg') =>
  fetch(`${server.url}/api/admin/pictures`, {
    method: 'POST',
    headers: { origin: server.url, 'content-type': type, ...(user && { cookie: user.cookie }) },
    body,
  })

it('picture upload: an admin’s picture is re-encoded, audited, and served to anyone who has its address', async () => {
  const answer = await upload(admin, new Uint8Array(await photo().jpeg().toBuffer()))
  expect(answer.status).toBe(201)
  const { address } = (await answer.json()) as { address: string }
  expect(address).toMatch(/^\/api\/pictures\/[0-9a-f-]{36}$/)
  const shown = await fetch(server.url + address)
  expect(shown.headers.get('content-type')).toBe('image/webp')
  expect(shown.headers.get('cache-control')).toContain('immutable')
  const bytes = Buffer.from(await shown.arrayBuffer())
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1920, height: 960 })
  expect(bytes.includes('hemligt')).toBe(false)
  const { rows } = await server.pool.query(`select actor_id, action, subject_id, after from audit_log`)
  expect(rows).toEqual([
    {
      actor_id: admin.userId,
      action: 'picture.created',
      subject_id: address.split('/').at(-1),
      after: { width: 1920, height: 960, bytes: bytes.length },
    },
  ])
  // A picture field accepts its address.
  const section = await call(server, admin, 'createSection', { body: { imageUrl: address } })
  expect(section).toMatchObject({ status: 201, body: { imageUrl: address } })
})

it('picture upload: guests and invalid files are refused, and an avatar is not served as a content picture', async () => {
  const bytes = new Uint8Array(await photo().png().toBuffer())
  expect((await upload(guest, bytes, 'image/png')).status).toBe(403)
  expect((await upload(null, bytes, 'image/png')).status).toBe(401)
  expect((await upload(admin, new TextEncoder().encode('<svg/>'), 'image/png')).status).toBe(400)
  expect((await upload(admin, bytes, 'image/svg+xml')).status).toBe(415)
  const avatar = await server.pool.query(
    `insert into pictures (kind, owner_id, bytes, width, height) values ('avatar', $1, '\\x00', 1, 1) returning id`,
    [guest.userId],
  )
  expect((await fetch(`${server.url}/api/pictures/${avatar.rows[0].id}`)).status).toBe(404)
})

it('picture: one that is deleted on one node is no longer served by another node that has its bytes in memory', async () => {
  const other = await startServer({ databaseUrl: server.databaseUrl })
  const { rows } = await server.pool.query(
    `insert into pictures (kind, bytes, width, height) values ('content', '\\x00', 1, 1) returning id`,
  )
  const path = `/api/pictures/${rows[0].id}`
  const read = (headers = {}) =>
    Promise.all([server, other].map(async ({ url }) => (await fetch(url + path, { headers })).status))
  expect(await read()).toEqual([200, 200])
  expect(await read({ 'if-none-match': '*' })).toEqual([304, 304])
  await server.pool.query('delete from pictures where id = $1', [rows[0].id])
  expect(await read()).toEqual([404, 404])
  expect(await read({ 'if-none-match': '*' })).toEqual([404, 404])
})

it('picture: its bytes are read once from the database, and not at all for a client that has them', async () => {
  const { url, pool, engine } = await startInProcess()
  const { rows } = await pool.query(
    `insert into pictures (kind, bytes, width, height) values ('content', '\\x00', 1, 1) returning id`,
  )
  const statements = recordStatements(engine.pool)
  const reads = () => statements.filter(({ text }) => text.includes('"bytes"')).length
  const status = async (headers = {}) =>
    (await fetch(`${url}/api/pictures/${rows[0].id}`, { headers })).status
  expect([await status({ 'if-none-match': `"${rows[0].id}"` }), reads()]).toEqual([304, 0])
  expect([await status(), await status(), reads()]).toEqual([200, 200, 1])
})
