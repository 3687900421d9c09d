import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { cookieOf } from './browser-like.ts'
import { linkIn, mailTo, outbox } from './outbox.ts'

const server = await startServer()

async function unconfirmed(email: string): Promise<{ cookie: string }> {
  const body = { email, password: 'krita-pa-kon-47', language: 'en' }
  const user = { cookie: cookieOf(await call(server, null, 'signUp', { body })) }
  await mailTo(server, email, /Welcome/)
  return user
}
const mailsTo = async (email: string) => (await outbox(server)).filter(({ to }) => to === email)
const resend = async (user: { cookie: string }) => (await call(server, user, 'resendConfirmation')).status

test("confirmation: the mail is sent again, in the user's language, and its link confirms the address", async () => {
  const email = 'again@example.com'
  const user = await unconfirmed(email)
  expect(await resend(user)).toBe(202)
  await expect.poll(async () => (await mailsTo(email)).length).toBe(2)
  const [, second] = await mailsTo(email)
  if (!second) throw new Error('no second mail')
  expect(second.text).toContain('confirm that this is your email address')
  const token = new URL(linkIn(second), server.url).searchParams.get('confirm')
  expect((await call(server, null, 'confirmEmail', { body: { token } })).status).toBe(204)
  expect((await call(server, user, 'getMe')).body.emailVerified).toBe(true)
})

test('confirmation: a confirmed address gets no mail, although the answer is also 202', async () => {
  const email = 'confirmed@example.com'
  const user = await unconfirmed(email)
  await server.pool.query('update users set email_verified = true where email = $1', [email])
  expect(await resend(user)).toBe(202)
  const queued = await server.pool.query('select from mails where recipient = $1', [email])
  expect(queued.rowCount).toBe(1)
})

test('confirmation: the fourth request in an hour is refused', async () => {
  const user = await unconfirmed('often@example.com')
  const statuses: number[] = []
  for (let i = 0; i < 5; i++) statuses.push(await resend(user))
  expect(statuses).toEqual([202, 202, 202, 429, 429])
})
