import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exampleId } from '#contract/fields.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { codeOf, cookiesOf, setUpFactor } from './authenticator.ts'
import { requestAll } from './guarded-requests.ts'
import { linkIn, mailTo } from './outbox.ts'

const server = await startServer()
const newAdmin = async () => (await makeUsers(server, 1, { admin: true }))[0]
const need = (admin: TestUser, isNeeded: boolean) =>
  call(server, admin, 'setSecondFactorNeeded', { body: { isNeeded } })

describe('admins need a second factor', () => {
  test('an admin without a required second factor is refused by every admin route until it is set up, and stays a guest meanwhile', async () => {
    const [boss, admin] = [await newAdmin(), await newAdmin()]
    await setUpFactor(server, boss)
    const stream = await openStream(server, admin, 'me,admin')
    const set = await need(boss, true)
    expect(set.body).toEqual({ adminsNeedSecondFactor: true, admins: 2, withSecondFactor: 1 })
    await stream.closed

    for (const [operation, { body }] of await requestAll(server, admin, 'staff'))
      expect(body.code, operation).toBe('second_factor_required')
    const query = { topics: 'me,admin' }
    expect((await call(server, admin, 'openLiveStream', { query })).status).toBe(403)
    expect((await call(server, admin, 'getMe')).body).toMatchObject({ role: 'user', secondFactor: 'due' })
    expect((await call(server, admin, 'listEvents')).status).toBe(200)
    expect((await call(server, boss, 'listUsers')).status).toBe(200)

    await setUpFactor(server, admin)
    expect((await call(server, admin, 'getMe')).body).toMatchObject({ role: 'admin', secondFactor: 'on' })
    expect((await call(server, admin, 'listUsers')).status).toBe(200)

    const body = { password: admin.password, code: codeOf('MFRGG') }
    expect((await call(server, admin, 'removeSecondFactor', { body })).body.code).toBe('wrong_code')
    expect((await need(boss, false)).body.adminsNeedSecondFactor).toBe(false)
    const { items } = (await call(server, boss, 'listAudit', { query: { subjectType: 'club' } })).body
    expect(
      items.map(({ action, before, after }: Record<string, unknown>) => [action, before, after]),
    ).toEqual([
      ['second-factor.needed', { adminsNeedSecondFactor: true }, { adminsNeedSecondFactor: false }],
      ['second-factor.needed', { adminsNeedSecondFactor: false }, { adminsNeedSecondFactor: true }],
    ])
  })

  test('requiring a second factor: the same setting again writes nothing', async () => {
    const admin = await newAdmin()
    const count = async () => (await server.pool.query('select id from audit_log')).rows.length
    const before = await count()
    expect((await need(admin, false)).status).toBe(200)
    expect(await count()).toBe(before)
  })
})

describe('an admin signs a user out', () => {
  test('an admin signs a user out: all sessions of the user end, their streams close, and a mail and the log say so', async () => {
    const admin = await newAdmin()
    const [guest] = await makeUsers(server, 1)
    if (!guest) throw new Error('no guest')
    const { email, password } = guest
    await call(server, null, 'signIn', { body: { email, password } })
    await server.pool.query(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
       select id, user_id, 'https://fcm.googleapis.com/' || id, repeat('a', 87), repeat('b', 22) from sessions where id = $1`,
      [guest.sessionId],
    )
    const stream = await openStream(server, guest, 'me')
    const params = { userId: guest.userId }
    const ended = await call(server, admin, 'endUserSessions', { params })
    expect(ended.body).toEqual({ ended: 2 })
    await stream.closed
    expect((await call(server, guest, 'getMe')).status).toBe(401)
    const left = await server.pool.query('select from push_subscriptions where user_id = $1', [guest.userId])
    expect(left.rowCount).toBe(0)
    await mailTo(server, guest.email, /Du är utloggad/)
    const { items } = (await call(server, admin, 'listAudit', { query: { subjectId: guest.userId } })).body
    expect(items[0]).toMatchObject({ action: 'sessions.ended', after: { sessions: 2 } })
    expect((await call(server, admin, 'endUserSessions', { params })).body).toEqual({ ended: 0 })
    const unknown = await call(server, admin, 'endUserSessions', { params: { userId: exampleId } })
    expect(unknown.status).toBe(404)
  })

  test('a sign-out by an admin also invalidates mailed links to a new address, and sign-ins that wait for a second factor', async () => {
    const [boss, admin] = [await newAdmin(), await newAdmin()]
    const ask = async (email: string) => {
      const body = { email, password: admin.password }
      expect((await call(server, admin, 'requestEmailChange', { body })).status).toBe(202)
      const link = linkIn(await mailTo(server, email, /din nya/))
      return { body: { token: new URLSearchParams(link.split('?')[1]).get('email') } }
    }
    const asked = await ask(`till-${admin.email}`)
    await setUpFactor(server, admin)
    expect((await call(server, null, 'confirmEmailChange', asked)).body.code).toBe('invalid_token')
    const again = await ask(`igen-${admin.email}`)
    const params = { userId: admin.userId }
    expect((await call(server, boss, 'endUserSessions', { params })).status).toBe(200)
    expect((await call(server, null, 'confirmEmailChange', again)).body.code).toBe('invalid_token')
  })

  test('an admin who signs themself out keeps the session of the request', async () => {
    const admin = await newAdmin()
    const { email, password, userId } = admin
    await call(server, null, 'signIn', { body: { email, password } })
    const answer = await call(server, admin, 'endUserSessions', { params: { userId } })
    expect(answer.body).toEqual({ ended: 1 })
    expect((await call(server, admin, 'getMe')).status).toBe(200)
  })
})

describe('a password that must be changed', () => {
  test('a password that must be changed: everything is refused but changing it, signing out and reading the session; then everything works', async () => {
    const admin = await newAdmin()
    const stream = await openStream(server, admin, 'me,admin')
    await server.pool.query('update users set must_change_password = true where id = $1', [admin.userId])
    await stream.closed
    const { email, password: currentPassword } = admin
    const signedIn = await call(server, null, 'signIn', { body: { email, password: currentPassword } })
    expect(signedIn.body).toEqual({ me: null, next: 'password' })
    expect((await call(server, admin, 'getSession')).body).toEqual({ me: null, next: 'password' })

    for (const [operation, { body }] of await requestAll(server, admin, 'signed in'))
      if (operation !== 'changeMyPassword') expect(body.code, operation).toBe('password_change_required')
    // An answer that everybody can read must not reveal anything about the account.
    expect((await call(server, admin, 'getHeader')).status).toBe(
      (await call(server, null, 'getHeader')).status,
    )

    const change = (newPassword: string) =>
      call(server, admin, 'changeMyPassword', { body: { currentPassword, newPassword } })
    expect((await change(currentPassword)).body.code).toBe('password_unchanged')
    const changed = await change('krita-pa-kon-48')
    expect(changed.status).toBe(204)
    admin.cookie = cookiesOf(changed)
    expect((await call(server, admin, 'getSession')).body.me).toMatchObject({ role: 'admin' })
    expect((await call(server, admin, 'listUsers')).status).toBe(200)
  })

  test('a password that must be changed: a file of the first password that cannot be deleted does not fail the change', async () => {
    const admin = await newAdmin()
    await server.pool.query('update users set must_change_password = true where id = $1', [admin.userId])
    // A folder at its place cannot be deleted as a file.
    await mkdir(join(server.dataDir, 'first-admin-password'))
    const body = { currentPassword: admin.password, newPassword: 'krita-pa-kon-48' }
    expect((await call(server, admin, 'changeMyPassword', { body })).status).toBe(204)
  })

  test('a password that must be changed: signing out works before the change', async () => {
    const admin = await newAdmin()
    await server.pool.query('update users set must_change_password = true where id = $1', [admin.userId])
    expect((await call(server, admin, 'signOut')).status).toBe(204)
    expect((await call(server, admin, 'getMe')).status).toBe(401)
  })
})
