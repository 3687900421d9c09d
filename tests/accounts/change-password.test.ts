import { describe, expect, test } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { cookieOf, inParallel } from './browser-like.ts'
import { linkIn, mailTo, outbox } from './outbox.ts'

const server = await startServer()
const [user] = await makeUsers(server, 1)

const chosen = 'ny-krita-pa-kon-48'
const change = (who: TestUser, currentPassword: string, newPassword = chosen) =>
  call(server, who, 'changeMyPassword', { body: { currentPassword, newPassword } })
/** The same password in another encoding. */
const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0))
/** The user with the cookie that the change of the password has set. */
const after = (changed: Called) => ({ cookie: cookieOf(changed) })
const signIn = (email: string, password: string) =>
  call(server, null, 'signIn', { body: { email, password } })

test('changing the password: the new one works, the old one does not, and a mail informs the owner', async () => {
  const changed = await change(user, user.password)
  expect(changed.status).toBe(204)
  user.cookie = cookieOf(changed)
  expect((await signIn(user.email, user.password)).status).toBe(401)
  expect((await signIn(user.email, chosen)).status).toBe(200)
  expect((await call(server, user, 'getMe')).status).toBe(200)
  const mail = await mailTo(server, user.email, /lösenord i Spelrum är bytt/)
  expect(linkIn(mail)).toBe('/auth')
  expect(mail.source).not.toContain(chosen)
})

test('changing the password: all other sessions and their streams end within two seconds; the current one continues with a new token', async () => {
  const [owner] = await makeUsers(server, 1)
  const others = await inParallel(Array.from({ length: 5 }), 5, async () => ({
    cookie: cookieOf(await signIn(owner.email, owner.password)),
  }))
  const streams = await Promise.all(others.map((other) => openStream(server, other)))
  const own = await openStream(server, owner)
  await Promise.all([own, ...streams].map((stream) => stream.next((m) => m.type === 'stream.opened')))
  const changed = await change(owner, owner.password)
  expect(changed.status).toBe(204)
  const since = performance.now()
  const statuses = await Promise.all(others.map((other) => call(server, other, 'getMe')))
  expect(statuses.map((answer) => answer.status)).toEqual(Array(5).fill(401))
  const closed = await Promise.all([own, ...streams].map((stream) => stream.closed))
  expectWithin(2_000, Math.max(...closed) - since)
  // A copy of the old cookie must no longer work.
  expect((await call(server, owner, 'getMe')).status).toBe(401)
  expect((await call(server, after(changed), 'getMe')).status).toBe(200)
  const { items } = (await call(server, after(changed), 'listMySessions')).body
  expect(items).toMatchObject([{ id: owner.sessionId, current: true }])
})

test('changing the password: links mailed earlier no longer work', async () => {
  const [owner] = await makeUsers(server, 1)
  await call(server, null, 'requestPasswordReset', { body: { email: owner.email } })
  const body = { email: `till-${owner.email}`, password: owner.password }
  expect((await call(server, owner, 'requestEmailChange', { body })).status).toBe(202)
  const reset = new URLSearchParams(linkIn(await mailTo(server, owner.email, /Nytt lösenord/)).split('?')[1])
  const moved = new URLSearchParams(linkIn(await mailTo(server, body.email, /din nya/)).split('?')[1])

  expect((await change(owner, owner.password)).status).toBe(204)
  const again = { token: reset.get('reset'), password: 'en-helt-annan-krita' }
  expect((await call(server, null, 'resetPassword', { body: again })).body.code).toBe('invalid_token')
  const follow = { token: moved.get('email') }
  expect((await call(server, null, 'confirmEmailChange', { body: follow })).body.code).toBe('invalid_token')
})

test('a new password ends the address of the calendar, changed or reset; the end of other sessions does not', async () => {
  const [owner] = await makeUsers(server, 1)
  const renewed = async (who: { cookie: string }) =>
    (await call(server, who as TestUser, 'renewMyCalendarFeed')).body.path as string
  const statusOf = async (path: string) => (await fetch(`${server.url}${path}`)).status

  const first = await renewed(owner)
  expect((await call(server, owner, 'endMyOtherSessions')).status).toBe(204)
  expect(await statusOf(first)).toBe(200)
  const changed = await change(owner, owner.password)
  expect([changed.status, await statusOf(first)]).toEqual([204, 404])

  const second = await renewed(after(changed))
  expect(await statusOf(second)).toBe(200)
  await call(server, null, 'requestPasswordReset', { body: { email: owner.email } })
  const link = new URLSearchParams(linkIn(await mailTo(server, owner.email, /Nytt lösenord/)).split('?')[1])
  const body = { token: link.get('reset'), password: 'en-helt-annan-krita' }
  expect((await call(server, null, 'resetPassword', { body })).status).toBe(204)
  expect(await statusOf(second)).toBe(404)
})

test.each([
  ['a wrong current password', () => ['fel', chosen], 403, 'wrong_password'],
  ['the same password', () => [user.password, user.password], 400, 'password_unchanged'],
  ['the same in wide letters', () => [user.password, wide(user.password)], 400, 'password_unchanged'],
  ['a common password', () => [user.password, '123456'], 400, 'password_too_common'],
  ['the e-mail address', () => [user.password, user.email.toUpperCase()], 400, 'password_is_email'],
  ['a short password', () => [user.password, 'kort'], 400, 'validation_failed'],
  ['a long password', () => [user.password, 'x'.repeat(129)], 400, 'validation_failed'],
] as const)('changing the password: %s is refused', async (_, passwords, status, code) => {
  const [current, wanted] = passwords() as [string, string]
  const before = (await server.pool.query('select password from accounts order by id')).rows
  const answer = await change(user, current, wanted)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  expect((await server.pool.query('select password from accounts order by id')).rows).toEqual(before)
})

test('changing the password: one of two simultaneous changes succeeds', async () => {
  const [owner] = await makeUsers(server, 1)
  const answers = await Promise.all(
    ['krita-ett-11', 'krita-tva-22'].map((wanted) => change(owner, owner.password, wanted)),
  )
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 403])
  const works = await Promise.all(['krita-ett-11', 'krita-tva-22'].map((each) => signIn(owner.email, each)))
  expect(works.map((answer) => answer.status)).toEqual(
    answers.map(({ status }) => (status === 204 ? 200 : 401)),
  )
})

describe('guessing the password in an open session', () => {
  const guesses = {
    changeMyPassword: (password: string) => ({ currentPassword: password, newPassword: chosen }),
    requestEmailChange: (password: string) => ({ email: 'nagon-annan@example.se', password }),
    deleteMe: (password: string) => ({ password }),
  }

  test('guessing the password in an open session: all operations that require it share a few attempts, and signing in still works', async () => {
    const [owner] = await makeUsers(server, 1)
    await server.pool.query('delete from sign_in_delays')
    const names = Object.keys(guesses) as (keyof typeof guesses)[]
    const began = performance.now()
    const answers = await inParallel(Array.from({ length: 90 }), 30, (_, i) => {
      const name = names[i % names.length] as keyof typeof guesses
      return call(server, owner, name, { body: guesses[name](`fel-${i}`) })
    })
    const seconds = (performance.now() - began) / 1_000
    const hashed = answers.filter((answer) => answer.status === 403)
    expect(hashed.length).toBeGreaterThanOrEqual(4)
    // Each wait is twice as long as the one before, so each doubling of the time allows one more attempt.
    expect(hashed.length).toBeLessThanOrEqual(Math.max(7, 5 + Math.floor(Math.log2(1 + seconds))))
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(90 - hashed.length)
    // The correct password has to wait as well, which makes guessing slow. (The wait is restarted here.)
    const { rowCount } = await server.pool.query(
      `update sign_in_delays set blocked_until = now() + interval '20 seconds' where blocked_until > updated_at`,
    )
    expect(rowCount).toBe(1)
    expect((await change(owner, owner.password)).status).toBe(429)
    expect((await signIn(owner.email, owner.password)).status).toBe(200)

    await server.pool.query('update sign_in_delays set blocked_until = now()')
    expect((await change(owner, owner.password)).status).toBe(204)
    expect((await server.pool.query('select from sign_in_delays')).rowCount).toBe(0)
    expect(await outbox(server)).not.toContainEqual(expect.objectContaining({ to: 'nagon-annan@example.se' }))
  })

  test('guessing the password in an open session: failed sign-ins do not delay changing it', async () => {
    const [owner] = await makeUsers(server, 1)
    await inParallel(Array.from({ length: 20 }), 20, () => signIn(owner.email, 'fel'))
    await server.pool.query(`update sign_in_delays set blocked_until = now() + interval '20 seconds'`)
    expect((await signIn(owner.email, owner.password)).status).toBe(429)
    expect((await change(owner, owner.password)).status).toBe(204)
  })
})
