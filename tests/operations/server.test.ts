import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { request } from 'node:http'
import pg from 'pg'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { untilBlocked, untilRefused } from '#tests/harness/until-blocked.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { dataFolder, type Program, run, start } from './programs.ts'

const server = (dataDir: string, ...args: string[]): Program =>
  start('server/main.ts', args, { DATA_DIR: dataDir })
const opened = async (program: Program) => ({
  url: `http://127.0.0.1:${(await program.says(/"port":(\d+),"database":"embedded"/))[1]}`,
})

test('first start: it seeds the demo club with one admin, whose password is in a file until it is changed', async () => {
  const dataDir = await dataFolder()
  const first = server(dataDir)
  const site = await opened(first)
  const [, email = '', path = ''] = await first.says(
    /"email":"([^"]+)","passwordFile":"([^"]+)","msg":"the first admin signs in/,
  )
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const password = (await readFile(path, 'utf8')).trim()
  expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
  const signedIn = await call(site, null, 'signIn', { body: { email, password } })
  expect(signedIn.body).toEqual({ me: null, next: 'password' })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  const refused = await call(site, { cookie }, 'listAllEvents')
  expect(refused.body.code).toBe('password_change_required')
  const change = { currentPassword: password, newPassword: 'krita-pa-kon-48' }
  const changed = await call(site, { cookie }, 'changeMyPassword', { body: change })
  expect(changed.status).toBe(204)
  expect(existsSync(path)).toBe(false)
  const now = { cookie: changed.headers.get('set-cookie')?.split(';')[0] ?? '' }
  const me = await call(site, now, 'getMe')
  expect(me.body).toMatchObject({ role: 'admin', emailVerified: true })
  const events = await call(site, now, 'listEvents')
  expect(events.body.items.length).toBeGreaterThanOrEqual(14)
  expect(await first.end('SIGTERM')).toBe(0)
  expect(first.output()).toMatch(/embedded database stopped/)
  // Where the output is kept, such as in a log, it names only the file.
  expect(first.output()).not.toContain(password)
  expect(first.output().match(/first-admin-password/g)).toHaveLength(1)

  const second = server(dataDir)
  const again = await opened(second)
  expect((await call(again, null, 'signIn', { body: { email, password: 'krita-pa-kon-48' } })).status).toBe(
    200,
  )
  expect(second.output()).not.toMatch(/seeded|password/)
  await second.end('SIGTERM')
})

test('first password: one that was changed elsewhere leaves no file after the next start', async () => {
  const { url, pool } = await testDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  const { output } = await run('scripts/seed.ts', ['--demo'], env)
  const [, path = ''] = /with the password in (\S+)/.exec(output) ?? []
  expect(existsSync(path)).toBe(true)
  await pool.query(`update accounts set password = 'other' where password <> 'none'`)
  const started = start('server/main.ts', [], env)
  await started.says(/"msg":"listening"/)
  expect(existsSync(path)).toBe(false)
  await started.end('SIGTERM')
})

test('first start: --empty creates an empty club, and later starts keep it empty', async () => {
  const dataDir = await dataFolder()
  const first = server(dataDir, '--empty')
  await opened(first)
  await first.says(/The club is empty.*npm run admin -- grant/)
  await first.end('SIGTERM')
  const second = server(dataDir)
  const site = await opened(second)
  const body = { email: 'ny@example.se', password: 'krita-47-kö', displayName: 'Ny' }
  const signedUp = await call(site, null, 'signUp', { body })
  expect(signedUp.status).toBe(201)
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await call(site, { cookie }, 'listEvents')).body.items).toEqual([])
  await second.end('SIGTERM')
})

const kills = long ? 3 : 1

test('restart: a killed server is back with the same database and sessions', async () => {
  const dataDir = await dataFolder()
  const first = server(dataDir, '--empty')
  const site = await opened(first)
  const body = { email: 'kvar@example.se', password: 'krita-47-kö', displayName: 'Kvar' }
  const signedUp = await call(site, null, 'signUp', { body })
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  const took: number[] = []
  let running = first
  for (let kill = 0; kill < kills; kill++) {
    await running.end('SIGKILL')
    const began = performance.now()
    running = server(dataDir)
    const again = await opened(running)
    expect((await call(again, { cookie }, 'getMe')).body.displayName).toBe('Kvar')
    took.push(performance.now() - began)
  }
  // The best of three, because of other load on the machine.
  expectWithin(3_000, Math.min(...took))
  await running.end('SIGTERM')
})

test('start: a port in use is reported, and the database is stopped', async () => {
  const dataDir = await dataFolder()
  const first = server(dataDir, '--empty')
  const { url } = await opened(first)
  const other = await dataFolder()
  const second = start('server/main.ts', ['--empty'], { DATA_DIR: other, PORT: new URL(url).port })
  expect(await second.exit).toBe(1)
  expect(second.output()).toMatch(/Port \d+ is taken by another program. Stop it, or set PORT to another/)
  expect(second.output()).toMatch(/embedded database stopped/)
  await first.end('SIGTERM')
})

test('shutdown: the server answers requests in progress, closes streams, and exits (in the long form: within 5 s)', async () => {
  const one = await startServer()
  const [admin] = await makeUsers(one, 1, { admin: true })
  if (!admin) throw new Error('no admin')
  const stream = await fetch(`${one.url}/api/live?topics=events`, { headers: { cookie: admin.cookie } })
  expect(stream.status).toBe(200)
  const streamEnd = stream.text()
  // A write that waits for a lock.
  const blocker = new pg.Client({ connectionString: one.databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table events in exclusive mode')
  const body = {
    title: 'Sista minuten',
    date: '2099-01-01',
    time: '19:00',
    location: 'Baren',
    category: 'Övrigt',
  }
  const inFlight = call(one, admin, 'createEvent', { body })
  await untilBlocked(one.pool)
  const began = performance.now()
  const gone = one.stop()
  await untilRefused(`${one.url}/readyz`)
  await blocker.query('commit')
  await blocker.end()
  expect((await inFlight).status).toBe(201)
  await streamEnd
  expect(await gone).toBe(0)
  expectWithin(5_000, performance.now() - began)
  await expectInvariants(one.pool)
})

test('log: it contains no password, cookie or token', async () => {
  const one = await startServer()
  const body = { email: 'hemlig@example.se', password: 'mycket-hemligt-47', displayName: 'Hemlig' }
  const signedUp = await call(one, null, 'signUp', { body })
  const cookie = signedUp.headers.get('set-cookie')?.split(';')[0] ?? ''
  await call(one, { cookie }, 'getMe', { headers: { authorization: 'Bearer not-for-the-log' } })
  await call(one, null, 'signIn', { body: { email: body.email, password: 'wrong-but-secret' } })
  await new Promise((done) => request(`${one.url}/?confirm=token-not-for-the-log`, done).end())
  await expect.poll(() => one.output().join('\n')).toMatch(/"operation":"signIn"[\s\S]*"path":"\/"/)
  const log = one.output().join('\n')
  for (const secret of [body.password, 'wrong-but-secret', cookie.split('=')[1] ?? '?', 'not-for-the-log'])
    expect(log).not.toContain(secret)
})
