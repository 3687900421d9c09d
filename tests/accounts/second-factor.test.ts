import { describe, expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { begin, codeOf, cookiesOf, type Factor, fromBase32, setUpFactor } from './authenticator.ts'
import { requestAll } from './guarded-requests.ts'
import { linkIn, mailTo, outbox } from './outbox.ts'

const server = await startServer()

const newAdmin = async () => (await makeUsers(server, 1, { admin: true }))[0]
async function withFactor(): Promise<{ admin: TestUser; factor: Factor }> {
  const admin = await newAdmin()
  return { admin, factor: await setUpFactor(server, admin) }
}
const send = (browser: { cookie: string } | null, code: string) =>
  call(server, browser, 'signInWithCode', { body: { code } })
/** Digits that are none of the three codes that are accepted now. */
const wrongCode = (key: string) => {
  const near = [codeOf(key), codeOf(key, 'next')]
  return ['111111', '222222', '333333', '444444'].find((code) => !near.includes(code)) ?? ''
}
/** Ends the delay between attempts, as if the time had passed. */
const afterTheDelay = () =>
  server.pool.query(`update sign_in_delays set blocked_until = now() - interval '1 minute'`)
/** Forgets the used codes, as if their half minutes had passed. */
const afterTheCodes = () => server.pool.query('delete from second_factor_codes')
const sessions = async ({ userId }: TestUser) =>
  (await server.pool.query('select id from sessions where user_id = $1', [userId])).rows.length

describe('setting up', () => {
  test('setting up a second factor: a first code turns it on, gives ten recovery codes, ends the other sessions and keeps this one', async () => {
    const admin = await newAdmin()
    const other = await call(server, null, 'signIn', {
      body: { email: admin.email, password: admin.password },
    })
    expect(other.body.me).toMatchObject({ secondFactor: 'off' })
    const started = await call(server, admin, 'startSecondFactor', { body: { password: admin.password } })
    expect(started.body.uri).toContain(`secret=${started.body.key}`)
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Spelrum:gast-/)
    expect((await call(server, admin, 'getMe')).body.secondFactor).toBe('off')

    const wrong = await call(server, admin, 'confirmSecondFactor', {
      body: { code: wrongCode(started.body.key) },
    })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_code' } })
    expect((await call(server, admin, 'getMe')).body.secondFactor).toBe('off')

    const code = codeOf(started.body.key)
    const confirmed = await call(server, admin, 'confirmSecondFactor', { body: { code } })
    // A copy of the cookie from before the second factor must no longer work.
    expect((await call(server, admin, 'getMe')).status).toBe(401)
    admin.cookie = cookiesOf(confirmed)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    for (const each of confirmed.body.recoveryCodes) expect(each).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect((await call(server, admin, 'getMe')).body).toMatchObject({ role: 'admin', secondFactor: 'on' })
    expect((await call(server, { cookie: cookiesOf(other) }, 'getMe')).status).toBe(401)
    expect(await sessions(admin)).toBe(1)
    expect((await call(server, admin, 'getSecondFactor')).body).toEqual({ recoveryCodesLeft: 10 })
    await mailTo(server, admin.email, /Tvåstegsverifiering är på/)

    const again = await call(server, admin, 'startSecondFactor', { body: { password: admin.password } })
    expect(again.body.code).toBe('second_factor_on')
    const confirmedAgain = await call(server, admin, 'confirmSecondFactor', {
      body: { code: codeOf(started.body.key, 'next') },
    })
    expect(confirmedAgain.body.code).toBe('second_factor_on')
  })

  test('second factor: neither the key nor a recovery code is stored as it is shown', async () => {
    const { admin, factor } = await withFactor()
    const { rows } = await server.pool.query('select * from second_factors where user_id = $1', [
      admin.userId,
    ])
    const stored = JSON.stringify(rows)
    const secret = fromBase32(factor.key).toString()
    for (const each of [secret, ...factor.recoveryCodes]) expect(stored).not.toContain(each)
    const { rows: log } = await server.pool.query('select * from audit_log where subject_id = $1', [
      admin.userId,
    ])
    expect(log.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['second-factor.on', null, null],
    ])
  })

  test('setting up a second factor needs the password and the role', async () => {
    const [admin] = await makeUsers(server, 1, { admin: true })
    const [guest] = await makeUsers(server, 1)
    const start = (user: TestUser, password: string) =>
      call(server, user, 'startSecondFactor', { body: { password } })
    expect((await start(admin as TestUser, 'fel')).body.code).toBe('wrong_password')
    expect((await start(guest as TestUser, (guest as TestUser).password)).body.code).toBe('forbidden')
    const confirm = await call(server, guest as TestUser, 'confirmSecondFactor', { body: { code: '123456' } })
    expect(confirm.body.code).toBe('forbidden')
    const unbegun = await call(server, admin as TestUser, 'confirmSecondFactor', { body: { code: '123456' } })
    expect(unbegun.body.code).toBe('second_factor_off')
  })
})

describe('signing in', () => {
  test('signing in with a second factor: the password opens no session, the code does, and the browser is known from then on', async () => {
    const { admin, factor } = await withFactor()
    const before = await sessions(admin)
    const browser = await begin(server, admin)
    expect(browser.cookie).toMatch(/^spelrum_sign_in=/)
    expect(browser.cookie).not.toMatch(/spelrum_(session|device)/)
    expect(await sessions(admin)).toBe(before)
    expect((await call(server, browser, 'getSession')).body).toEqual({ me: null, next: 'code' })

    const done = await send(browser, codeOf(factor.key, 'next'))
    expect(done).toMatchObject({ status: 200, body: { me: { userId: admin.userId, secondFactor: 'on' } } })
    expect(cookiesOf(done)).toMatch(/spelrum_session=.*spelrum_device=/)
    expect(done.headers.getSetCookie().join()).toMatch(/spelrum_sign_in=; Path=\/; Max-Age=0/)
    expect((await call(server, { cookie: cookiesOf(done) }, 'listUsers')).status).toBe(200)
  })

  test('signing in with a second factor: the cookie between the steps opens no route', async () => {
    const { admin } = await withFactor()
    const browser = await begin(server, admin)
    const pending = browser.cookie.split('=')[1] ?? ''
    // The same value in the cookie of the session is refused too.
    const cookies = [browser.cookie, `spelrum_session=${pending}`]
    for (const cookie of cookies)
      for (const [operation, { status }] of await requestAll(server, { cookie }, 'signed in'))
        expect(status, operation).toBe(401)
  })

  test('signing in with a second factor: after five wrong codes the right one is refused too, and the owner gets a mail', async () => {
    const { admin, factor } = await withFactor()
    const browser = await begin(server, admin)
    for (const _ of Array.from({ length: 5 })) {
      expect((await send(browser, wrongCode(factor.key))).body.code).toBe('wrong_code')
      await afterTheDelay()
    }
    expect((await send(browser, codeOf(factor.key, 'next'))).body.code).toBe('sign_in_expired')
    await afterTheDelay()
    expect((await send(browser, factor.recoveryCodes[0] ?? '')).body.code).toBe('sign_in_expired')
    const mail = await mailTo(server, admin.email, /Fel koder/)
    expect(linkIn(mail)).toBe('/auth')
    expect(
      (await outbox(server)).filter(({ to, subject }) => to === admin.email && /Fel koder/.test(subject)),
    ).toHaveLength(1)
  })

  test('signing in with a second factor: the owner also gets the mail when the fifth wrong code gets another refusal, or is sent by a signed-in user', async () => {
    const mails = async ({ email }: TestUser) =>
      (
        await server.pool.query(`select from mails where recipient = $1 and subject like 'Fel koder%'`, [
          email,
        ])
      ).rowCount
    const [one, two] = [await withFactor(), await withFactor()]
    const code = codeOf(one.factor.key, 'next')
    expect((await send(await begin(server, one.admin), code)).status).toBe(200)
    for (const _ of Array.from({ length: 4 }))
      expect((await send(await begin(server, one.admin), wrongCode(one.factor.key))).body.code).toBe(
        'wrong_code',
      )
    expect(await mails(one.admin)).toBe(0)
    const used = await send(await begin(server, one.admin), code)
    expect(used.body.code).toBe('wrong_code')
    expect(await mails(one.admin)).toBe(1)

    const body = { password: two.admin.password, code: wrongCode(two.factor.key) }
    for (const _ of Array.from({ length: 5 }))
      expect((await call(server, two.admin, 'removeSecondFactor', { body })).body.code).toBe('wrong_code')
    expect(await mails(two.admin)).toBe(1)
    await afterTheDelay()
  })

  test('signing in with a second factor: wrong codes are logged with the account, without what was typed', async () => {
    const { admin, factor } = await withFactor()
    const wrong = wrongCode(factor.key)
    await send(await begin(server, admin), wrong)
    const used = codeOf(factor.key, 'next')
    expect((await send(await begin(server, admin), used)).status).toBe(200)
    await send(await begin(server, admin), used)
    const lines = () =>
      server.output().filter((line) => line.includes('sign-in failed') && line.includes(admin.userId))
    await expect.poll(lines).toHaveLength(2)
    for (const line of lines()) expect(line).not.toMatch(new RegExp(`${wrong}|${used}|${admin.email}`))
  })

  test('signing in with a second factor: the delay counts for the account, however many sign-ins are begun', async () => {
    const { admin, factor } = await withFactor()
    const answers: string[] = []
    for (const _ of Array.from({ length: 8 })) {
      const browser = await begin(server, admin)
      answers.push((await send(browser, wrongCode(factor.key))).body.code)
      // A busy machine could let a short delay pass.
      await server.pool.query(
        `update sign_in_delays set blocked_until = now() + interval '30 seconds' where blocked_until > now() - interval '5 seconds'`,
      )
    }
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('wrong_code'))
    expect(answers.slice(5)).toEqual(Array(3).fill('too_many_requests'))
    await afterTheDelay()
  })

  test('signing in with a second factor: a code is accepted once, also in another sign-in', async () => {
    const { admin, factor } = await withFactor()
    // The authenticator still shows the code of the set-up.
    expect((await send(await begin(server, admin), factor.usedCode)).body.code).toBe('wrong_code')
    const code = codeOf(factor.key, 'next')
    const [one, two] = [await begin(server, admin), await begin(server, admin)]
    expect((await send(one, code)).status).toBe(200)
    expect((await send(two, code)).body.code).toBe('wrong_code')
    // A browser that is refused may try the next code.
    await afterTheCodes()
    expect((await send(two, codeOf(factor.key))).status).toBe(200)
  })

  test('signing in with a second factor: a sign-in is completed once', async () => {
    const { admin, factor } = await withFactor()
    const browser = await begin(server, admin)
    expect((await send(browser, codeOf(factor.key, 'next'))).status).toBe(200)
    await afterTheCodes()
    expect((await send(browser, codeOf(factor.key))).body.code).toBe('sign_in_expired')
  })

  test('signing in with a second factor: a recovery code works once, however it is typed, and one fewer is left', async () => {
    const { admin, factor } = await withFactor()
    const code = factor.recoveryCodes[3] ?? ''
    const typed = ` ${code.toUpperCase().replace('-', ' ')}`
    const done = await send(await begin(server, admin), typed)
    expect(done.status).toBe(200)
    const now = { cookie: cookiesOf(done) }
    expect((await call(server, now, 'getSecondFactor')).body).toEqual({ recoveryCodesLeft: 9 })
    expect((await send(await begin(server, admin), code)).body.code).toBe('wrong_code')
  })

  test('signing in with a second factor: the code is refused without the cookie, with a forged one, and with that of another account', async () => {
    const { admin, factor } = await withFactor()
    const other = await withFactor()
    const code = codeOf(factor.key, 'next')
    expect((await send(null, code)).body.code).toBe('sign_in_expired')
    expect((await send({ cookie: 'spelrum_sign_in=abc.def' }, code)).body.code).toBe('sign_in_expired')
    expect((await send(await begin(server, other.admin), code)).body.code).toBe('wrong_code')
    expect((await send(await begin(server, admin), code)).status).toBe(200)
  })

  test('signing in with a second factor: the session that the browser had before ends', async () => {
    const { admin, factor } = await withFactor()
    const [planted] = await makeUsers(server, 1)
    const { cookie } = await begin(server, admin)
    const done = await send({ cookie: `${cookie}; ${planted?.cookie}` }, codeOf(factor.key, 'next'))
    expect(done.body.me.userId).toBe(admin.userId)
    expect((await call(server, planted ?? null, 'getMe')).status).toBe(401)
  })

  test('signing in with a second factor: a new password, a sign-out by an admin, and five minutes end a sign-in that waits', async () => {
    const boss = await newAdmin()
    const { admin, factor } = await withFactor()
    const waiting = await begin(server, admin)
    const body = { currentPassword: admin.password, newPassword: 'krita-pa-kon-48' }
    expect((await call(server, admin, 'changeMyPassword', { body })).status).toBe(204)
    expect((await send(waiting, codeOf(factor.key, 'next'))).body.code).toBe('sign_in_expired')

    const second = await begin(server, { ...admin, password: body.newPassword })
    const params = { userId: admin.userId }
    expect((await call(server, boss, 'endUserSessions', { params })).status).toBe(200)
    expect((await send(second, codeOf(factor.key, 'next'))).body.code).toBe('sign_in_expired')

    const third = await begin(server, { ...admin, password: body.newPassword })
    await server.pool.query(
      `update verifications set expires_at = now() - interval '1 second' where value = $1`,
      [admin.userId],
    )
    expect((await send(third, codeOf(factor.key, 'next'))).body.code).toBe('sign_in_expired')
  })

  test('signing in with a second factor: leaving the second step clears its cookie', async () => {
    const { admin } = await withFactor()
    const browser = await begin(server, admin)
    const left = await call(server, browser, 'signOut')
    expect(left.headers.getSetCookie().join()).toMatch(/spelrum_sign_in=; Path=\/; Max-Age=0/)
  })

  test('signing in with a second factor: over https the cookie is bound to the host and to https', async () => {
    const secure = await startServer({ env: { APP_URL: 'https://spelrum.example.se' } })
    const [admin] = await makeUsers(secure, 1, { admin: true })
    if (!admin) throw new Error('no admin')
    const origin = { origin: 'https://spelrum.example.se' }
    const cookie = `__Host-${admin.cookie}`
    const started = await call(secure, { cookie }, 'startSecondFactor', {
      body: { password: admin.password },
      headers: origin,
    })
    const { key } = started.body
    const confirm = { body: { code: codeOf(key) }, headers: origin }
    expect((await call(secure, { cookie }, 'confirmSecondFactor', confirm)).status).toBe(200)
    const { email, password } = admin
    const begun = await call(secure, null, 'signIn', { body: { email, password }, headers: origin })
    const [set = ''] = begun.headers.getSetCookie()
    expect(set).toMatch(
      /^__Host-spelrum_sign_in=[^;]+; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
    )
    const done = await call(secure, { cookie: set.split(';', 1)[0] ?? '' }, 'signInWithCode', {
      body: { code: codeOf(key, 'next') },
      headers: origin,
    })
    expect(done.status).toBe(200)
  })

  test('signing in with a second factor: a key that cannot be decrypted is answered as a wrong code, not as a failure', async () => {
    const { admin, factor } = await withFactor()
    await server.pool.query(
      `update second_factors set secret = 'ab' || secret, backup_codes = 'ab' || backup_codes where user_id = $1`,
      [admin.userId],
    )
    const browser = await begin(server, admin)
    expect((await send(browser, codeOf(factor.key, 'next'))).body.code).toBe('wrong_code')
    expect((await send(browser, factor.recoveryCodes[0] ?? '')).body.code).toBe('wrong_code')
    expect((await call(server, admin, 'getSecondFactor')).body).toEqual({ recoveryCodesLeft: 0 })
  })
})

describe('turning it off and new recovery codes', () => {
  test('turning a second factor off, and new recovery codes, need the password and a code; afterwards the password is enough', async () => {
    const { admin, factor } = await withFactor()
    const { password } = admin
    const off = (body: object) => call(server, admin, 'removeSecondFactor', { body })
    expect((await off({ password: 'fel', code: codeOf(factor.key, 'next') })).body.code).toBe(
      'wrong_password',
    )
    expect((await off({ password, code: wrongCode(factor.key) })).body.code).toBe('wrong_code')
    expect((await off({ password, code: factor.usedCode })).body.code).toBe('wrong_code')

    const code = codeOf(factor.key, 'next')
    const renewed = await call(server, admin, 'renewRecoveryCodes', { body: { password, code } })
    expect(renewed.status).toBe(200)
    await mailTo(server, admin.email, /Nya återställningskoder/)
    const old = factor.recoveryCodes[0] ?? ''
    expect((await off({ password, code: old })).body.code).toBe('wrong_code')
    expect((await off({ password, code: renewed.body.recoveryCodes[0] })).status).toBe(204)
    await mailTo(server, admin.email, /Tvåstegsverifiering är av/)
    expect((await off({ password, code })).body.code).toBe('second_factor_off')
    expect((await call(server, admin, 'getSecondFactor')).body).toEqual({ recoveryCodesLeft: 0 })

    const { email } = admin
    const signedIn = await call(server, null, 'signIn', { body: { email, password } })
    expect(signedIn.body.me).toMatchObject({ userId: admin.userId, secondFactor: 'off' })
  })

  test('a user who loses the admin role keeps the second factor, and can turn it off', async () => {
    const { admin, factor } = await withFactor()
    await server.pool.query('delete from user_roles where user_id = $1', [admin.userId])
    const done = await send(await begin(server, admin), codeOf(factor.key, 'next'))
    expect(done.body.me).toMatchObject({ role: 'user', secondFactor: 'on' })
    const now = { cookie: cookiesOf(done) }
    const body = { password: admin.password, code: factor.recoveryCodes[0] }
    expect((await call(server, now, 'removeSecondFactor', { body })).status).toBe(204)
  })

  test('turning a second factor off: a session that ends meanwhile is refused, also with a right code of another account', async () => {
    const { admin, factor } = await withFactor()
    const other = await withFactor()
    const { cookie } = await begin(server, other.admin)
    const both = { cookie: `${admin.cookie}; ${cookie}` }
    const code = codeOf(other.factor.key, 'next')
    const off = () => call(server, both, 'removeSecondFactor', { body: { password: admin.password, code } })
    expect((await off()).body.code).toBe('wrong_code')
    expect(await whileSessionEnds(admin, off)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    const signedIn = await send(await begin(server, admin), codeOf(factor.key, 'next'))
    expect(signedIn.body.me).toMatchObject({ userId: admin.userId, secondFactor: 'on' })
  })

  test('renewing a second factor: a session that ends meanwhile gets no new key and no new recovery codes', async () => {
    const [admin, { admin: other, factor }] = [await newAdmin(), await withFactor()]
    const start = () => call(server, admin, 'startSecondFactor', { body: { password: admin.password } })
    expect((await whileSessionEnds(admin, start)).body.code).toBe('not_signed_in')
    const body = { password: other.password, code: codeOf(factor.key, 'next') }
    const renew = () => call(server, other, 'renewRecoveryCodes', { body })
    expect((await whileSessionEnds(other, renew)).body.code).toBe('not_signed_in')
  })
})

/** Sends a request of a user whose session ends after the request has passed its guard. */
async function whileSessionEnds({ userId }: TestUser, request: () => Promise<Called>): Promise<Called> {
  const ending = await server.pool.connect()
  try {
    await ending.query('begin')
    await ending.query('select from users where id = $1 for update', [userId])
    const answer = request()
    await untilBlocked(server.pool)
    await ending.query('delete from sessions where user_id = $1', [userId])
    await ending.query('commit')
    return await answer
  } finally {
    ending.release()
  }
}
