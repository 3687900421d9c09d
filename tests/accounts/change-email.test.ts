import { describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { linkIn, mailTo, outbox } from './outbox.ts'

const server = await startServer()

const oneUser = async () => (await makeUsers(server, 1))[0]
const newAddress = () => `ny-${randomId().slice(0, 8)}@example.se`
const request = (who: TestUser, email: string, password = who.password) =>
  call(server, who, 'requestEmailChange', { body: { email, password } })
const follow = (token: string | null) => call(server, null, 'confirmEmailChange', { body: { token } })
const tokenTo = async (address: string) => {
  const link = linkIn(await mailTo(server, address, /^Bekräfta din nya e-postadress/))
  expect(link).toMatch(/^\/\?email=[\w-]{43}$/)
  return new URLSearchParams(link.slice(2)).get('email')
}
const emailOf = async (who: TestUser) => (await call(server, who, 'getMe')).body

describe('changing the address', () => {
  test('changing the address: the new one takes effect when its mailed link is followed, and not before', async () => {
    const user = await oneUser()
    const email = newAddress()
    expect((await request(user, ` ${email.toUpperCase()}`)).status).toBe(202)
    const token = await tokenTo(email)
    expect((await emailOf(user)).email).toBe(user.email)
    await server.pool.query('update users set email_verified = false where id = $1', [user.userId])
    const stream = await openStream(server, user)
    await stream.next((message) => message.type === 'stream.opened')

    expect((await follow(token)).status).toBe(204)
    await stream.next((message) => message.type === 'me.changed')
    expect(await emailOf(user)).toMatchObject({ email, emailVerified: true })
    const signIn = (address: string) =>
      call(server, null, 'signIn', { body: { email: address, password: user.password } })
    expect((await signIn(email)).status).toBe(200)
    expect((await signIn(user.email)).status).toBe(401)
    const notice = await mailTo(server, user.email, /är bytt/)
    expect(notice.source).not.toContain(email)

    expect((await follow(token)).body.code).toBe('invalid_token')
  })

  test('changing the address: password reset links that were mailed to the old one no longer work', async () => {
    const user = await oneUser()
    const email = newAddress()
    await call(server, null, 'requestPasswordReset', { body: { email: user.email } })
    const link = linkIn(await mailTo(server, user.email, /Nytt lösenord/))
    const token = new URLSearchParams(link.split('?')[1]).get('reset')
    await request(user, email)
    expect((await follow(await tokenTo(email))).status).toBe(204)
    const body = { token, password: 'en-helt-annan-krita' }
    expect((await call(server, null, 'resetPassword', { body })).body.code).toBe('invalid_token')
  })

  test('changing the address: only the link of the latest request works', async () => {
    const user = await oneUser()
    const [first, second] = [newAddress(), newAddress()]
    await request(user, first)
    const token = await tokenTo(first)
    await request(user, second)
    expect((await follow(token)).body.code).toBe('invalid_token')
    expect((await follow(await tokenTo(second))).status).toBe(204)
    expect((await emailOf(user)).email).toBe(second)
  })

  test('changing the address: a taken one is answered as if free; its owner gets a mail, and nothing is stored', async () => {
    const [user, owner] = [await oneUser(), await oneUser()]
    const taken = await request(user, owner.email)
    const free = await request(await oneUser(), newAddress())
    expect([taken.status, taken.body]).toEqual([free.status, free.body])
    await mailTo(server, owner.email, /används redan/)
    const stored = await server.pool.query('select from email_changes where user_id = $1', [user.userId])
    expect(stored.rowCount).toBe(0)
  })

  test('changing the address: one that somebody else signs up with before the link is followed stays with the new account', async () => {
    const user = await oneUser()
    const email = newAddress()
    await request(user, email)
    const token = await tokenTo(email)
    const body = { email, password: 'krita-pa-kon-47' }
    expect((await call(server, null, 'signUp', { body })).status).toBe(201)
    expect((await follow(token)).body.code).toBe('user_already_exists')
    expect((await emailOf(user)).email).toBe(user.email)
  })

  test('changing the address: when two users confirm the same one at the same time, only one of them gets it', async () => {
    const [one, other] = [await oneUser(), await oneUser()]
    const email = newAddress()
    await request(one, email)
    const first = await tokenTo(email)
    await request(other, email)
    let second = await tokenTo(email)
    while (second === first) second = await tokenTo(email)
    const answers = await Promise.all([follow(first), follow(second)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  })
})

test.each([
  ['a wrong password', async (user: TestUser) => request(user, newAddress(), 'fel'), 403, 'wrong_password'],
  ['an invalid address', async (user: TestUser) => request(user, 'inte en adress'), 400, 'validation_failed'],
  ['the current address', async (user: TestUser) => request(user, user.email), 400, 'validation_failed'],
] as const)('changing the address: %s is refused', async (_, send, status, code) => {
  const user = await oneUser()
  const answer = await send(user)
  expect([answer.status, answer.body.code]).toEqual([status, code])
  const stored = await server.pool.query('select from email_changes where user_id = $1', [user.userId])
  expect(stored.rowCount).toBe(0)
})

test('changing the address: the sixth request in an hour is refused, so nobody can flood strangers with mail', async () => {
  const user = await oneUser()
  const statuses: number[] = []
  for (let i = 0; i < 7; i++) statuses.push((await request(user, newAddress())).status)
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429, 429])
})

test('changing the address: the mail to the unconfirmed one contains no text that the user has written', async () => {
  const user = await oneUser()
  await server.pool.query(`update profiles set display_name = 'KOP-BILLIGT' where user_id = $1`, [
    user.userId,
  ])
  const email = newAddress()
  await request(user, email)
  await tokenTo(email)
  const mails = (await outbox(server)).filter((mail) => mail.to === email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.source).not.toMatch(/KOP-BILLIGT|gast-/)
})

test('changing the address: the link expires after an hour, and the stored hash cannot be used as a token', async () => {
  const own = await startInProcess()
  const [user] = await makeUsers(own, 1)
  const body = { email: newAddress(), password: user.password }
  const requestedAt = new Date()
  own.setNow(requestedAt)
  expect((await call(own, user, 'requestEmailChange', { body })).status).toBe(202)
  const { rows } = await own.pool.query(
    `select token_hash, (select body_text from mails where recipient = new_email) as text from email_changes`,
  )
  const token = /email=([\w-]{43})/.exec(rows[0].text)?.[1] ?? ''
  expect(rows[0].token_hash).not.toContain(token)
  const guess = await call(own, null, 'confirmEmailChange', { body: { token: rows[0].token_hash } })
  expect(guess.body.code).toBe('invalid_token')

  own.setNow(new Date(requestedAt.getTime() + 3_600_000))
  expect((await call(own, null, 'confirmEmailChange', { body: { token } })).body.code).toBe('invalid_token')
  own.setNow(new Date(requestedAt.getTime() + 3_599_000))
  expect((await call(own, null, 'confirmEmailChange', { body: { token } })).status).toBe(204)
})
