import { expect, test } from 'vitest'
import { setUpFactor } from '#tests/accounts/authenticator.ts'
import { mailTo } from '#tests/accounts/outbox.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { dataFolder, run } from './programs.ts'

async function commandFor(databaseUrl: string) {
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: await dataFolder() }
  return (...args: string[]) => run('scripts/admin.ts', args, env)
}

test('admin command: it grants and revokes while the server runs, with effect on the next request, and refuses to revoke the last admin', async () => {
  const server = await startServer()
  const [anna, bo] = await makeUsers(server, 2)
  if (!anna || !bo) throw new Error('no users')
  const admin = await commandFor(server.databaseUrl)
  const status = async (user: { cookie: string }) => (await call(server, user, 'listAllEvents')).status

  expect(await admin('list')).toEqual({ code: 0, output: 'There is no admin yet.\n' })
  expect(await status(anna)).toBe(403)
  // The address is normalised, however it is typed.
  expect(await admin('grant', ` ${anna.email.toUpperCase()}`)).toMatchObject({ code: 0 })
  expect(await status(anna)).toBe(200)
  expect((await admin('grant', anna.email)).output).toMatch(/is an admin already/)
  expect((await admin('list')).output).toMatch(new RegExp(`^${anna.email} `))

  const last = await admin('revoke', anna.email)
  expect(last).toEqual({
    code: 1,
    output: 'This is the last admin, and one must stay. Make somebody else an admin first.\n',
  })
  expect(await status(anna)).toBe(200)

  await admin('grant', bo.email)
  expect((await admin('revoke', anna.email)).code).toBe(0)
  expect(await status(anna)).toBe(403)
  expect(await status(bo)).toBe(200)

  const { rows } = await server.pool.query(
    `select action, actor_id, subject_id from audit_log where subject_type = 'user' order by id`,
  )
  expect(rows).toEqual([
    { action: 'role.granted', actor_id: null, subject_id: anna.userId },
    { action: 'role.granted', actor_id: null, subject_id: bo.userId },
    { action: 'role.revoked', actor_id: null, subject_id: anna.userId },
  ])
})

test('admin command: it removes a lost second factor, mails its owner, and leaves an audit row', async () => {
  const server = await startServer()
  const [anna] = await makeUsers(server, 1, { admin: true })
  if (!anna) throw new Error('no admin')
  const admin = await commandFor(server.databaseUrl)
  expect(await admin('remove-factor', anna.email)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/has no second factor/),
  })
  await setUpFactor(server, anna)
  const signIn = { body: { email: anna.email, password: anna.password } }
  expect((await call(server, null, 'signIn', signIn)).body).toEqual({ me: null, next: 'code' })
  expect(await admin('remove-factor', anna.email)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/is removed/),
  })
  expect((await call(server, null, 'signIn', signIn)).body.me).toMatchObject({ secondFactor: 'off' })
  await mailTo(server, anna.email, /tvåstegsverifiering .* är borttagen/)
  const { rows } = await server.pool.query('select action, actor_id from audit_log order by id desc limit 1')
  expect(rows).toEqual([{ action: 'second-factor.removed', actor_id: null }])
})

test('admin command: of two concurrent mutual revocations, one is refused', async () => {
  const server = await startServer()
  const users = await makeUsers(server, 2, { admin: true })
  const admin = await commandFor(server.databaseUrl)
  const codes = await Promise.all(users.map(async ({ email }) => (await admin('revoke', email)).code))
  expect(codes.sort()).toEqual([0, 1])
})

test('admin command: wrong arguments end it with a sentence that says what is wrong', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const admin = await commandFor(server.databaseUrl)
  expect(await admin('grant', 'nobody@example.se')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no account with the address/),
  })
  expect(await admin('grant', 'nobody')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/nobody is not an e-mail address/),
  })
  expect(await admin('revoke', guest?.email ?? '')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/is not an admin/),
  })
  for (const args of [[], ['grant'], ['list', 'x'], ['grant', 'a@b.se', 'c@d.se'], ['make', 'a@b.se']])
    expect(await admin(...args)).toMatchObject({
      code: 2,
      output: expect.stringMatching(/npm run admin -- grant/),
    })
})

test('admin command: it works on the embedded database without a server, and then stops the database', async () => {
  const env = { DATA_DIR: await dataFolder() }
  expect(await run('scripts/seed.ts', ['--demo'], env)).toMatchObject({ code: 0 })
  expect((await run('scripts/admin.ts', ['grant', 'elsa.lindqvist@example.se'], env)).code).toBe(0)
  const { output } = await run('scripts/admin.ts', ['list'], env)
  expect(output).toMatch(/^admin@spelrum.example .*\nelsa.lindqvist@example.se /)
  const { readPostmaster } = await import('#server/platform/database/embedded/postmaster.ts')
  expect(await readPostmaster(`${env.DATA_DIR}/postgres`)).toBeNull()
})
