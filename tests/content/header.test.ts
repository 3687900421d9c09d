import { beforeEach, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'

const own = {
  title: 'Kritan',
  subtitle: 'Biljard sedan 1974',
  logoUrl: '/pictures/logga.webp',
  backgroundImageUrl: null,
}
const none = { title: null, subtitle: null, logoUrl: null, backgroundImageUrl: null }

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

describe('the header', () => {
  beforeEach(() => server.pool.query('truncate header_content, audit_log'))

  const put = (body: object) => call(server, admin, 'putHeader', { body })

  it('the header is empty until an admin edits it, so that the defaults are shown', async () => {
    expect(await call(server, null, 'getHeader')).toMatchObject({ status: 200, body: none })
    expect((await call(server, admin, 'getHeaderForEditing')).body).toEqual({
      ...none,
      version: 0,
      updatedBy: null,
      updatedAt: null,
    })
  })

  it('an edit is stored, published and audited, and anyone can read it', async () => {
    const stream = await openStream(server, guest, 'club')
    const written = await put({ ...own, title: ' Kritan ', version: 0 })
    expect(written).toMatchObject({ status: 200, body: { ...own, version: 1, updatedBy: admin.userId } })
    await stream.next((message) => message.type === 'header.changed')
    // Only admins see who wrote it.
    expect((await call(server, null, 'getHeader')).body).toEqual(own)
    const { rows } = await server.pool.query('select actor_id, action, before, after from audit_log')
    expect(rows).toEqual([
      {
        actor_id: admin.userId,
        action: 'header.updated',
        before: { ...none, version: 0, updatedBy: null, updatedAt: null },
        after: written.body,
      },
    ])
  })

  it('an emptied field shows the default again', async () => {
    await put({ ...own, version: 0 })
    const emptied = await put({ title: '', subtitle: ' ', logoUrl: '', version: 1 })
    expect(emptied).toMatchObject({ status: 200, body: { ...none, version: 2 } })
  })

  it('the header refuses a stale edit with the stored header; an edit without changes makes no new version', async () => {
    const first = await put({ ...own, version: 0 })
    expect((await put({ ...own, version: 1 })).body).toEqual(first.body)
    expect(await put({ ...own, title: 'Annan', version: 0 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: first.body },
    })
    const { rows } = await server.pool.query('select title, version from header_content')
    expect(rows).toEqual([{ title: own.title, version: 1 }])
  })

  it.each([
    ['a title that is too long', { title: 'x'.repeat(61) }, 'title', 'too_long'],
    ['a subtitle that is too long', { subtitle: 'x'.repeat(81) }, 'subtitle', 'too_long'],
    ['a NUL', { subtitle: 'a\u0000' }, 'subtitle', 'control_characters'],
    ['an id', { id: true }, 'id', 'unknown'],
    ['a missing version', { version: undefined }, 'version', 'invalid'],
  ])('the header refuses %s', async (_, fields, field, rule) => {
    const answer = await put({ ...own, version: 0, ...fields })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.fields).toMatchObject([{ field, rule }])
    expect((await call(server, null, 'getHeader')).body).toEqual(none)
  })

  it('the header can be changed by admins only', async () => {
    expect((await call(server, guest, 'putHeader', { body: { ...own, version: 0 } })).status).toBe(403)
    expect((await call(server, null, 'putHeader', { body: { ...own, version: 0 } })).status).toBe(401)
    expect((await call(server, guest, 'getHeaderForEditing')).status).toBe(403)
  })
})
