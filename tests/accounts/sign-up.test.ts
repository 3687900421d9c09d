import { describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { cookieOf, inParallel } from './browser-like.ts'
import { linkIn, mailTo, outbox } from './outbox.ts'

const server = await startServer()

const password = 'krita-pa-kon-47'
const signUp = (body: object) => call(server, null, 'signUp', { body: { password, ...body } })

test('sign-up: the guest is signed in and confirms the address with the mailed link', async () => {
  const answer = await signUp({
    email: ' Åsa.Öberg@Räksmörgås.SE '.replace('Åsa.Öberg', 'Asa.Oberg'),
    displayName: ' Åsa ',
    language: 'sv',
  })
  expect(answer.status).toBe(201)
  expect(answer.body.me).toMatchObject({
    email: 'asa.oberg@xn--rksmrgs-5wao1o.se',
    displayName: 'Åsa',
    emailVerified: false,
    role: 'user',
    points: 0,
    level: 1,
    progress: 0,
  })
  const user = { cookie: cookieOf(answer) }
  const mail = await mailTo(server, 'asa.oberg@xn--rksmrgs-5wao1o.se', /Välkommen/)
  const link = new URL(linkIn(mail), server.url)
  expect(link.pathname).toBe('/')
  const token = link.searchParams.get('confirm') ?? ''
  // Opening the link, as mail scanners do, changes nothing.
  await fetch(link)
  expect((await call(server, user, 'getMe')).body.emailVerified).toBe(false)
  expect((await call(server, null, 'confirmEmail', { body: { token } })).status).toBe(204)
  expect((await call(server, user, 'getMe')).body.emailVerified).toBe(true)
  expect((await call(server, null, 'confirmEmail', { body: { token } })).status).toBe(204)
  const wrong = await call(server, null, 'confirmEmail', { body: { token: `${token}x` } })
  expect(wrong.body.code).toBe('invalid_token')
  expect(await outputUntil(server, wrong)).not.toContain(token)
})

test('sign-up: an English guest gets an English mail; a guest without a name gets a neutral display name', async () => {
  const bus = await listenToBus(server.databaseUrl)
  const { body } = await signUp({ email: 'nameless@example.com', displayName: '', language: 'en' })
  expect(body.me.displayName).toMatch(/^Gäst \d{4}$/)
  const mail = await mailTo(server, 'nameless@example.com', /Welcome to Spelrum/)
  expect(mail.text).toContain('confirm that this is your email address')
  // The admins' lists show the new user.
  expect(await bus.topicsOf('user.changed')).toEqual(['admin'])
})

test.each([
  ['short', { password: 'krita' }, 'validation_failed'],
  ['among the most common', { password: 'Password' }, 'password_too_common'],
  ['among the most common in Swedish', { password: 'lösenord' }, 'password_too_common'],
  ['the e-mail address', { password: 'Nisse@Example.se' }, 'password_is_email'],
  ['too long', { password: 'x'.repeat(129) }, 'validation_failed'],
  ['three characters in six code units', { password: '🎱🎱🎱' }, 'validation_failed'],
])('sign-up: a password that is %s is refused', async (_, body, code) => {
  const answer = await signUp({ email: 'nisse@example.se', ...body })
  expect([answer.status, answer.body.code]).toEqual([400, code])
})

test('sign-up: six characters of any kind are accepted as a password', async () => {
  for (const [i, good] of [
    'abcåä6',
    '🎱🎱🎱🎱🎱🎱',
    '🎱'.repeat(128),
    'mitt katt',
    '      ',
    'Ω≈ç√∫˜',
  ].entries()) {
    const email = `sex${i}@example.se`
    const { status, body } = await signUp({ email, password: good })
    expect([good, status, body.code]).toEqual([good, 201, undefined])
    expect((await call(server, null, 'signIn', { body: { email, password: good } })).status).toBe(200)
  }
})

test('sign-up: 100 simultaneous requests with one address make one account', async () => {
  const email = 'trangsel@example.se'
  const forms = Array.from({ length: 100 }, (_, i) => (i % 2 ? email : ` ${email.toUpperCase()}`))
  const answers = await inParallel(forms, 100, (each) => signUp({ email: each }))
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  expect(
    answers.filter((answer) => answer.status === 409 && answer.body.code === 'user_already_exists'),
  ).toHaveLength(99)
  const { rows } = await server.pool.query(
    `select (select count(*)::int from users where email = $1) as users,
       (select count(*)::int from profiles p join users u on u.id = p.user_id where email = $1) as profiles,
       (select count(*)::int from accounts a join users u on u.id = a.user_id where email = $1) as accounts,
       (select count(*)::int from sessions s join users u on u.id = s.user_id where email = $1) as sessions,
       (select count(*)::int from mails where recipient = $1) as mails,
       (select count(*)::int from profiles where user_id not in (select id from users)) as strays`,
    [email],
  )
  expect(rows[0]).toEqual({ users: 1, profiles: 1, accounts: 1, sessions: 1, mails: 1, strays: 0 })
  await expectInvariants(server.pool)
})

describe('a forgotten password', () => {
  const requestReset = (email: string) => call(server, null, 'requestPasswordReset', { body: { email } })

  test('a forgotten password is reset by its mailed link once, and every session ends', async () => {
    const [user] = await makeUsers(server, 1)
    await call(server, null, 'signIn', { body: { email: user.email, password: user.password } })
    expect((await requestReset(user.email)).status).toBe(202)
    const mail = await mailTo(server, user.email, /Nytt lösenord/)
    const link = new URL(linkIn(mail), server.url)
    expect(link.pathname).toBe('/auth')
    const token = link.searchParams.get('reset') ?? ''
    const dump = await server.pool.query('select identifier, value from verifications')
    expect(JSON.stringify(dump.rows)).not.toContain(token)

    const reset = (body: object) =>
      call(server, null, 'resetPassword', { body: { token, password: 'ny-krita-48', ...body } })
    expect((await reset({ token: 'x'.repeat(24) })).body.code).toBe('invalid_token')
    expect((await reset({ password: '123456' })).body.code).toBe('password_too_common')
    expect((await reset({ password: user.email })).body.code).toBe('password_is_email')
    const answers = await Promise.all(Array.from({ length: 10 }, () => reset({})))
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, ...Array(9).fill(400)])
    expect((await reset({})).body.code).toBe('invalid_token')

    expect((await call(server, user, 'getMe')).status).toBe(401)
    expect((await server.pool.query('select from sessions where user_id = $1', [user.userId])).rowCount).toBe(
      0,
    )
    const signIn = (password: string) =>
      call(server, null, 'signIn', { body: { email: user.email, password } })
    expect((await signIn(user.password)).status).toBe(401)
    const signedIn = await signIn('ny-krita-48')
    expect(signedIn.status).toBe(200)
    expect(await outputUntil(server, signedIn)).not.toContain(token)
  })

  test('a forgotten password: a reset invalidates all other links, even those used at the same moment', async () => {
    const [user] = await makeUsers(server, 1)
    await Promise.all([requestReset(user.email), requestReset(user.email), requestReset(user.email)])
    await expect
      .poll(async () => (await outbox(server)).filter((mail) => mail.to === user.email).length, {
        timeout: 20_000,
      })
      .toBe(3)
    const mails = (await outbox(server)).filter((mail) => mail.to === user.email)
    const tokens = mails.map((mail) => new URL(linkIn(mail), server.url).searchParams.get('reset'))
    const reset = async (token: string | null, password: string) =>
      (await call(server, null, 'resetPassword', { body: { token, password } })).status
    expect(new Set(tokens).size).toBe(3)
    const change = { email: `till-${user.email}`, password: user.password }
    expect((await call(server, user, 'requestEmailChange', { body: change })).status).toBe(202)
    const statuses = await Promise.all(tokens.slice(0, 2).map((token, i) => reset(token, `ny-krita-5${i}`)))
    expect(statuses.sort()).toEqual([204, 400])
    expect(await reset(tokens[2] ?? null, 'ny-krita-99')).toBe(400)
    const { rowCount } = await server.pool.query(
      `select from verifications where value = $1
       union all select from email_changes where user_id::text = $1`,
      [user.userId],
    )
    expect(rowCount).toBe(0)
  })

  test('a forgotten password: the link expires after an hour', async () => {
    const [user] = await makeUsers(server, 1)
    await requestReset(user.email)
    const token = new URL(linkIn(await mailTo(server, user.email, /lösenord/)), server.url).searchParams.get(
      'reset',
    )
    const { rows } = await server.pool.query(
      'select expires_at - now() as left from verifications where value = $1',
      [user.userId],
    )
    expect(rows[0].left.minutes).toBe(59)
    await server.pool.query(
      `update verifications set expires_at = now() - interval '1 second' where value = $1`,
      [user.userId],
    )
    const answer = await call(server, null, 'resetPassword', { body: { token, password: 'ny-krita-48' } })
    expect(answer.body.code).toBe('invalid_token')
  })

  test('a forgotten password: the answer does not reveal whether an account exists', async () => {
    const [user] = await makeUsers(server, 1)
    const before = (await outbox(server)).length
    const known = await requestReset(user.email)
    const unknown = await requestReset('finns-inte@example.se')
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    await mailTo(server, user.email, /lösenord/)
    expect((await outbox(server)).length).toBe(before + 1)
  })

  test('a forgotten password: the sixth mail in an hour is refused', async () => {
    const [user] = await makeUsers(server, 1)
    const statuses: number[] = []
    for (let i = 0; i < 7; i++) statuses.push((await requestReset(user.email)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
  })
})

test('sign-up: an address gets at most five mails an hour, even if its account is deleted each time', async () => {
  const email = 'postlada@example.se'
  const answers: number[] = []
  for (let time = 0; time < 6; time++) {
    const answer = await signUp({ email })
    answers.push(answer.status)
    if (answer.status !== 201) continue
    const cookie = cookieOf(answer)
    const gone = await call(server, { cookie }, 'deleteMe', { body: { password } })
    expect(gone.status).toBe(204)
  }
  expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  const { rowCount } = await server.pool.query('select from users where email = $1', [email])
  expect(rowCount).toBe(0)
})
