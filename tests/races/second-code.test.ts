import { describe, expect, it } from 'vitest'
import { begin, codeOf, setUpFactor } from '#tests/accounts/authenticator.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { type BurstRequest, burst, tally } from './burst.ts'

/** Five, because more attempts at codes would be delayed. */
const browsers = 5

const withCode = (user: { cookie: string }, code: string): BurstRequest => ({
  method: 'POST',
  path: '/api/auth/codes',
  user,
  body: { code },
})

async function withFactor(server: TestServer) {
  const [admin] = await makeUsers(server, 1, { admin: true })
  if (!admin) throw new Error('no admin')
  return { admin, factor: await setUpFactor(server, admin) }
}

/** Several browsers that know the password send one code at the same time. */
async function sendTogether(server: TestServer, kind: 'authenticator' | 'recovery') {
  const { admin, factor } = await withFactor(server)
  const waiting: { cookie: string }[] = []
  while (waiting.length < browsers) waiting.push(await begin(server, admin))
  const code = kind === 'recovery' ? (factor.recoveryCodes[0] ?? '') : codeOf(factor.key, 'next')
  const answers = await burst(
    server,
    waiting.map((user) => withCode(user, code)),
  )
  const { rows } = await server.pool.query('select id from sessions where user_id = $1', [admin.userId])
  return { answers: tally(answers), sessions: rows.length }
}

describe(`second code: ${browsers} sign-ins of one account send the same code at once`, () => {
  it.each(['authenticator', 'recovery'] as const)(
    'second code: of many sign-ins with one code, one is signed in (%s)',
    async (kind) => {
      const server = await startServer()
      for (const _ of Array.from({ length: long ? 10 : 2 })) {
        const { answers, sessions } = await sendTogether(server, kind)
        expect(answers).toEqual({ '200': 1, '403 wrong_code': browsers - 1 })
        // The session in which the factor was set up, and the new one.
        expect(sessions).toBe(2)
      }
      await expectInvariants(server.pool)
    },
  )

  control('second code: without the primary key, several are signed in', async () => {
    const server = await startServer()
    await server.pool.query('alter table second_factor_codes drop constraint second_factor_codes_pkey')
    const { sessions } = await sendTogether(server, 'authenticator')
    expect(sessions).toBeGreaterThan(2)
  })
})

describe('second code: one sign-in sends its code many times at once', () => {
  it('second code: a sign-in that sends its code many times begins one session', async () => {
    const server = await startServer()
    const { admin, factor } = await withFactor(server)
    const user = await begin(server, admin)
    const answers = await burst(
      server,
      Array.from({ length: browsers }, () => withCode(user, codeOf(factor.key, 'next'))),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const { rows } = await server.pool.query('select id from sessions where user_id = $1', [admin.userId])
    expect(rows).toHaveLength(2)
  })
})
