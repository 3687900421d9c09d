import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/people.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

type Query = Record<string, string | number>

const server = await startServer()
const admins = await makeUsers(server, 2, { admin: true })
const [guest] = await makeUsers(server, 1)
const event = { title: 'Jazz', date: '2027-05-14', time: '19:00', location: 'Baren', category: 'Musik' }
await call(server, admins[0], 'createEvent', { body: event })
for (let level = 2; level <= 8; level++) {
  const body = { version: level - 1, level }
  const answer = await call(server, admins[level % 2] as TestUser, 'updateUser', {
    params: { userId: guest.userId },
    body,
  })
  expect(answer.status).toBe(200)
}

describe('audit log', () => {
  const list = async (query: Query = {}): Promise<{ items: AuditEntry[]; nextCursor: string | null }> =>
    (await call(server, admins[0], 'listAudit', { query })).body

  it('the audit log lists the latest first, with the names of actor and subject', async () => {
    const { items } = await list()
    expect(items).toHaveLength(8)
    expect(items.map((entry) => entry.id)).toEqual(items.map((entry) => entry.id).toSorted((a, b) => b - a))
    expect(items[0]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/Z$/),
      actor: { userId: admins[0].userId, displayName: admins[0].displayName },
      deviceName: null,
      action: 'user.updated',
      subjectType: 'user',
      subjectId: guest.userId,
      subjectName: guest.displayName,
      guest: null,
      before: { level: 7 },
      after: { level: 8 },
    })
    expect(items.at(-1)).toMatchObject({ action: 'event.created', subjectName: 'Jazz', before: null })
  })

  it('the audit log is filtered by kind, subject and admin, alone and combined', async () => {
    const count = async (query: Query) => (await list(query)).items.length
    expect(await count({ subjectType: 'event' })).toBe(1)
    expect(await count({ subjectType: 'user' })).toBe(7)
    expect(await count({ subjectType: 'picture' })).toBe(0)
    expect(await count({ subjectType: 'user', subjectId: guest.userId })).toBe(7)
    expect(await count({ actorId: admins[1].userId })).toBe(3)
    expect(await count({ actorId: admins[0].userId, subjectType: 'user' })).toBe(4)
    expect(await count({ actorId: randomId() })).toBe(0)
  })

  it.each([{ limit: 1 }, { limit: 3, subjectType: 'user' }, { limit: 2, actorId: 'first' }])(
    'the audit log gives every entry once over all pages of %j',
    async (filter) => {
      const query = filter.actorId ? { ...filter, actorId: admins[0].userId } : filter
      const whole = (await list({ ...query, limit: 100 })).items
      const seen: AuditEntry[] = []
      for (let cursor: string | null = null; ; ) {
        const page = await list({ ...query, ...(cursor && { cursor }) } as Query)
        seen.push(...page.items)
        cursor = page.nextCursor
        if (!cursor) break
      }
      expect(seen).toEqual(whole)
    },
  )

  it.each([
    { cursor: 'x' },
    { cursor: Buffer.from('-1').toString('base64url') },
    { subjectType: 'mail' },
    { subjectId: `' or 1=1` },
    { actorId: 'me' },
    { limit: 101 },
  ])('the audit log refuses %j', async (query) => {
    const answer = await call(server, admins[0], 'listAudit', { query: query as Query })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  it('the audit log keeps the entry without the name when its author deletes the account', async () => {
    const [leaver] = await makeUsers(server, 1, { admin: true })
    const [other] = await makeUsers(server, 1)
    const params = { userId: other.userId }
    await call(server, leaver, 'updateUser', { params, body: { version: 1, level: 3 } })
    await server.pool.query('delete from users where id = $1', [leaver.userId])
    const { items } = await list({ subjectType: 'user', subjectId: other.userId })
    expect(items).toMatchObject([{ actor: null, after: { level: 3 } }])
    await server.pool.query('delete from users where id = $1', [other.userId])
    expect((await list({ limit: 1 })).items).toMatchObject([
      { subjectId: 'erased', subjectName: null, before: null, after: null },
    ])
  })
})
