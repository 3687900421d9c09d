import { describe, expect, it } from 'vitest'
import type { User } from '#contract/people.ts'
import { type Role, rightsOf } from '#contract/rights.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })

describe('user administration', () => {
  const guest = async () => (await makeUsers(server, 1))[0]
  const get = async (userId: string): Promise<User> =>
    (await call(server, admin, 'getUser', { params: { userId } })).body
  const edit = (userId: string, body: object) =>
    call(server, admin, 'updateUser', { params: { userId }, body })
  const audits = async (userId: string) =>
    (
      await server.pool.query(
        `select actor_id, action, before, after from audit_log
         where subject_type = 'user' and subject_id = $1 order by id`,
        [userId],
      )
    ).rows

  it('user administration returns every field that the list and the dialog show', async () => {
    const { userId, displayName } = await guest()
    expect(await get(userId)).toEqual({
      userId,
      displayName,
      phone: null,
      avatarUrl: null,
      points: 0,
      level: 1,
      roles: [],
      onLeaderboard: true,
      createdAt: expect.stringMatching(/Z$/),
      version: 1,
    })
    const missing = await call(server, admin, 'getUser', { params: { userId: randomId() } })
    expect(missing).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  it('user administration updates only the fields sent, in account and profile, and publishes the change', async () => {
    const { userId } = await guest()
    const stream = await openStream(server, admin, 'admin')
    const edited = await edit(userId, { version: 1, displayName: ' Åsa Öst ', phone: '070-123 45 67' })
    expect(edited).toMatchObject({
      status: 200,
      body: { displayName: 'Åsa Öst', phone: '+46701234567', points: 0, level: 1, version: 2 },
    })
    await stream.next((m) => m.type === 'user.changed' && m.userId === userId)
    expect(await get(userId)).toEqual(edited.body)
    const { rows } = await server.pool.query('select name from users where id = $1', [userId])
    expect(rows).toEqual([{ name: 'Åsa Öst' }])
    const [row] = await audits(userId)
    expect(row).toMatchObject({
      actor_id: admin.userId,
      action: 'user.updated',
      before: { phone: null },
      after: { displayName: 'Åsa Öst', phone: '+46701234567' },
    })
    expect(Object.keys(row.after).toSorted()).toEqual(['displayName', 'phone'])
    await expectInvariants(server.pool)
  })

  it.each([
    ['070-123 45 67', '+46701234567'],
    ['0701234567', '+46701234567'],
    ['(070) 123 45 67', '+46701234567'],
    ['+46 70 123 45 67', '+46701234567'],
    ['0046701234567', '+46701234567'],
    ['08-123 456 78', '+46812345678'],
    ['+44 20 7946 0018', '+442079460018'],
    ['  ', null],
    ['', null],
    [null, null],
  ])('user administration stores the phone number %j as %j', async (typed, stored) => {
    const { userId } = await guest()
    await server.pool.query(`update profiles set phone = '+46709999999' where user_id = $1`, [userId])
    expect(await edit(userId, { version: 1, phone: typed })).toMatchObject({
      status: 200,
      body: { phone: stored },
    })
  })

  it.each(['123', 'ring mig', '070-123', '+999 123 456 789', '070-123 45 67 ankn. 5', '٠٧٠'])(
    'user administration refuses %j as a phone number and names the field',
    async (phone) => {
      const { userId } = await guest()
      expect(await edit(userId, { version: 1, phone })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', fields: [{ field: 'phone', rule: 'invalid' }] },
      })
      expect((await get(userId)).version).toBe(1)
    },
  )

  it.each([
    [{ displayName: ' ' }, 'displayName'],
    [{ displayName: 'å'.repeat(51) }, 'displayName'],
    [{ displayName: 'a\u0000b' }, 'displayName'],
    [{ displayName: null }, 'displayName'],
    [{ level: 0 }, 'level'],
    [{ level: 1.5 }, 'level'],
    [{ level: 10_000_002 }, 'level'],
    [{ points: { before: 0, after: -1 } }, 'points.after'],
    [{ points: { before: 0, after: 100_001 } }, 'points'],
    [{ points: { before: 100_001, after: 0 } }, 'points'],
    [{ points: 5 }, 'points'],
    [{ version: 0 }, 'version'],
    [{ roles: ['admin'] }, 'roles'],
  ])('user administration refuses %j', async (changes, field) => {
    const { userId } = await guest()
    const answer = await edit(userId, { version: 1, ...changes })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(answer.body.fields.map((each: { field: string }) => each.field)).toContain(field)
    expect(await audits(userId)).toEqual([])
  })

  it('user administration writes the difference of edited points to the ledger, even after an award meanwhile', async () => {
    const { userId } = await guest()
    const params = { userId }
    const give = { requestId: randomId(), points: 120, reason: 'Vann quizet' }
    await call(server, admin, 'awardPoints', { params, body: give })
    // The dialog was opened when the user had no points.
    const edited = await edit(userId, { version: 1, points: { before: 0, after: 30 } })
    expect(edited).toMatchObject({ status: 200, body: { points: 150, level: 2, version: 2 } })
    const ledger = await call(server, admin, 'listUserPoints', { params })
    expect(ledger.body.items).toMatchObject([
      { source: 'admin_edit', points: 30, reason: null, actor: { userId: admin.userId }, reversed: false },
      { source: 'admin_award', points: 120 },
    ])
    expect((await audits(userId)).at(-1)).toMatchObject({ before: { points: 120 }, after: { points: 150 } })
    await expectInvariants(server.pool)
  })

  it('user administration applies a repeated edit of points once', async () => {
    const { userId } = await guest()
    const body = { version: 1, points: { before: 0, after: 30 } }
    expect((await edit(userId, body)).status).toBe(200)
    expect(await edit(userId, body)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { points: 30, version: 2 } },
    })
    expect((await get(userId)).points).toBe(30)
  })

  it('user administration refuses to take more points than the user has', async () => {
    const { userId } = await guest()
    expect(await edit(userId, { version: 1, points: { before: 50, after: 0 } })).toMatchObject({
      status: 409,
      body: { code: 'too_few_points' },
    })
    expect(await get(userId)).toMatchObject({ points: 0, version: 1 })
  })

  it('user administration accepts an id in capitals and logs it in lower case', async () => {
    const { userId } = await guest()
    const params = { userId: userId.toUpperCase() }
    const body = { requestId: randomId().toUpperCase(), points: 3, reason: 'Cup' }
    expect((await call(server, admin, 'awardPoints', { params, body })).status).toBe(200)
    expect((await edit(params.userId, { version: 1, level: 7 })).status).toBe(200)
    const query = { subjectType: 'user', subjectId: userId }
    const { items } = (await call(server, admin, 'listAudit', { query })).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual(['user.updated', 'points.awarded'])
  })

  it('user administration sets a level that stays until points exceed it', async () => {
    const { userId } = await guest()
    const give = (points: number) =>
      call(server, admin, 'awardPoints', {
        params: { userId },
        body: { requestId: randomId(), points, reason: 'Cup' },
      })
    await give(350)
    expect(await edit(userId, { version: 1, level: 2 })).toMatchObject({ status: 200, body: { level: 2 } })
    expect((await give(10)).body).toMatchObject({ points: 360, level: 4 })
    expect(await edit(userId, { version: 2, level: 9 })).toMatchObject({ body: { level: 9 } })
    expect((await give(50)).body).toMatchObject({ points: 410, level: 9 })
    // When sent together with points, the level wins.
    const both = await edit(userId, { version: 3, level: 1, points: { before: 410, after: 500 } })
    expect(both.body).toMatchObject({ points: 500, level: 1 })
  })

  it('user administration: an edit without changes makes no new version and no audit row', async () => {
    const { userId, displayName } = await guest()
    const body = { version: 1, displayName, phone: null, level: 1, points: { before: 7, after: 7 } }
    expect(await edit(userId, body)).toMatchObject({ status: 200, body: { version: 1 } })
    expect(await audits(userId)).toEqual([])
  })

  it('user administration refuses a stale edit and returns the stored user; an unknown user is not found', async () => {
    const { userId } = await guest()
    const first = await edit(userId, { version: 1, displayName: 'Ett' })
    expect(await edit(userId, { version: 1, displayName: 'Två' })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: first.body },
    })
    expect(await get(userId)).toMatchObject({ displayName: 'Ett', version: 2 })
    expect((await edit(randomId(), { version: 1, level: 2 })).body.code).toBe('not_found')
  })

  const setRole = (by: TestUser, userId: string, role: Role, isHeld: boolean) =>
    call(server, by, 'setUserRole', { params: { userId, role }, body: { isHeld } })

  it('user administration grants and revokes the admin role with effect on the next request and on open streams', async () => {
    const user = await guest()
    const { userId } = user
    const granted = await setRole(admin, userId, 'admin', true)
    expect(granted).toMatchObject({ status: 200, body: { roles: ['admin'], version: 1 } })
    expect((await call(server, user, 'listUsers')).status).toBe(200)
    const stream = await openStream(server, user, 'admin')
    expect(await setRole(admin, userId, 'admin', false)).toMatchObject({ status: 200, body: { roles: [] } })
    expect((await call(server, user, 'listUsers')).status).toBe(403)
    await stream.closed
    expect(await audits(userId)).toMatchObject([
      { action: 'role.granted', before: { roles: [] }, after: { roles: ['admin'] } },
      { action: 'role.revoked', before: { roles: ['admin'] }, after: { roles: [] } },
    ])
  })

  it('user administration gives a user several roles, each with a sentence of its own in the log, and lists who holds what', async () => {
    const user = await guest()
    const { userId, displayName } = user
    for (const role of ['kitchen', 'host'] as const) await setRole(admin, userId, role, true)
    const { body: me } = await call(server, user, 'getMe')
    expect([me.roles, me.role]).toEqual([['host', 'kitchen'], 'user'])
    expect(me.rights).toEqual(rightsOf(['host', 'kitchen']))
    const { body } = await call(server, admin, 'listStaff')
    const listed = body.items.find((each: { userId: string }) => each.userId === userId)
    expect(listed).toEqual({ userId, displayName, avatarUrl: null, roles: ['host', 'kitchen'] })
    expect(await setRole(admin, userId, 'kitchen', false)).toMatchObject({ body: { roles: ['host'] } })
    expect(await audits(userId)).toMatchObject([
      { action: 'role.kitchen-granted', before: { roles: [] }, after: { roles: ['kitchen'] } },
      { action: 'role.host-granted', before: { roles: ['kitchen'] }, after: { roles: ['host', 'kitchen'] } },
      { action: 'role.kitchen-revoked', before: { roles: ['host', 'kitchen'] }, after: { roles: ['host'] } },
    ])
  })

  it('user administration: of two admins who give different roles at once, both roles stay', async () => {
    const { userId } = await guest()
    const [second] = await makeUsers(server, 1, { admin: true })
    const both = await Promise.all([
      setRole(admin, userId, 'bar', true),
      setRole(second, userId, 'door', true),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await get(userId)).roles).toEqual(['door', 'bar'])
  })

  it('user administration: a role that only a newer version knows is shown to nobody and gives nothing', async () => {
    const user = await guest()
    await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'sommelier')`, [user.userId])
    expect((await get(user.userId)).roles).toEqual([])
    expect((await call(server, user, 'getMe')).body).toMatchObject({ roles: [], rights: [] })
    expect((await call(server, user, 'listKitchenOrders')).status).toBe(403)
  })

  it('user administration: setting what the user already has changes nothing, and an unknown user or role is refused', async () => {
    const { userId } = await guest()
    for (const role of ['admin', 'door'] as const)
      expect(await setRole(admin, userId, role, false)).toMatchObject({ status: 200, body: { roles: [] } })
    expect(await audits(userId)).toEqual([])
    expect((await setRole(admin, randomId(), 'admin', true)).status).toBe(404)
    const wrong = await setRole(admin, userId, 'owner' as Role, true)
    expect(wrong).toMatchObject({ status: 400, body: { fields: [{ field: 'role' }] } })
  })

  it('user administration refuses to demote the last admin, whatever other roles there are', async () => {
    await server.pool.query(`delete from user_roles where role <> 'admin' or user_id <> $1`, [admin.userId])
    await makeUsers(server, 1, { roles: ['host'] })
    const alone = await setRole(admin, admin.userId, 'admin', false)
    expect(alone).toMatchObject({ status: 409, body: { code: 'last_admin' } })
    const { rows } = await server.pool.query(
      `select user_id as "userId" from user_roles where role = 'admin'`,
    )
    expect(rows).toEqual([{ userId: admin.userId }])
    expect(await audits(admin.userId)).toEqual([])
    const [second] = await makeUsers(server, 1, { admin: true })
    const self = await setRole(second, second.userId, 'admin', false)
    expect(self).toMatchObject({ status: 200, body: { roles: [] } })
  })
})
