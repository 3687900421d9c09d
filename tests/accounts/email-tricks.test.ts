import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { inParallel } from './browser-like.ts'
import { emailVariants } from './email-variants.ts'

const server = await startServer()

test('sign-up: over 200 typed texts make one account for each valid address', async () => {
  const answers = await inParallel(emailVariants, 20, ([email]) =>
    call(server, null, 'signUp', { body: { email, password: 'krita-pa-kon-47' } }),
  )
  for (const [i, [typed, stored]] of emailVariants.entries()) {
    const { status, body } = answers[i] as (typeof answers)[number]
    if (stored === null) expect([typed, status, body.code]).toEqual([typed, 400, 'validation_failed'])
    else expect([201, 409]).toContain(status)
    if (stored === null) expect(body.fields[0].field).toBe('email')
  }
  const expected = [...new Set(emailVariants.flatMap(([, stored]) => stored ?? []))].sort()
  const { rows } = await server.pool.query('select email from users')
  expect(rows.map((row) => row.email).sort()).toEqual(expected)
  expect(answers.filter((answer) => answer.status === 201)).toHaveLength(expected.length)
})

test('sign-in: each of these addresses is that of its account', async () => {
  for (const email of ['anna@пример.рф', 'o&o@example.org', 'Anna!Bar@example.org']) {
    const stored = emailVariants.find(([typed]) => typed.toLowerCase() === email.toLowerCase())?.[1]
    const { body } = await call(server, null, 'signIn', { body: { email, password: 'krita-pa-kon-47' } })
    expect(body.me.email).toBe(stored)
    const { rows } = await server.pool.query('select recipient from mails where recipient = $1', [stored])
    expect(rows).toHaveLength(1)
    const wrong = await call(server, null, 'signIn', { body: { email, password: 'krita-pa-kon-48' } })
    expect(wrong.body.code).toBe('invalid_credentials')
  }
})

test('sign-in: other spellings of the address work too', async () => {
  for (const email of ['ANNA.EK@EXAMPLE.SE', 'anna.ek＠example.se', ' anna.ek@example.se\n']) {
    const { body } = await call(server, null, 'signIn', { body: { email, password: 'krita-pa-kon-47' } })
    expect(body.me.email).toBe('anna.ek@example.se')
  }
})
