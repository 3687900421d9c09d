import { expect, test } from 'vitest'
import { call } from './call.ts'
import { serverPort } from './ports.ts'
import { startServer, testSecret } from './server.ts'
import { end, launch, launchOnFreePort, ready } from './server-process.ts'
import { checkServers, watchServer } from './server-watch.ts'
import { makeUsers } from './users.ts'

test('makeUsers: users are signed in, admins have the role, and the password opens a session', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 50)
  const [admin] = await makeUsers(server, 1, { admin: true })
  if (!guest || !admin) throw new Error('no users')
  expect(await call(server, guest, 'getMe')).toMatchObject({
    status: 200,
    body: { userId: guest.userId, email: guest.email, displayName: guest.displayName, role: 'user' },
  })
  expect(await call(server, admin, 'getMe')).toMatchObject({ status: 200, body: { role: 'admin' } })
  const { email, password } = guest
  expect(await call(server, null, 'signIn', { body: { email, password } })).toMatchObject({ status: 200 })
  expect(await call(server, null, 'signIn', { body: { email, password: 'fel' } })).toMatchObject({
    status: 401,
  })
})

test('a killed server comes back at the same address with the same data', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  const before = server.pid()
  await server.kill9()
  await expect(fetch(`${server.url}/healthz`)).rejects.toThrow()
  await server.restart()
  expect(server.pid()).not.toBe(before)
  expect(await call(server, guest ?? null, 'getMe')).toMatchObject({ status: 200 })
})

test('a 5xx answer fails the test unless the test expects such errors', async () => {
  const server = await startServer()
  const [guest] = await makeUsers(server, 1)
  await server.pool.query('alter table profiles rename to gone')
  const fails = async (times: number) => {
    expect(await call(server, guest ?? null, 'getMe')).toMatchObject({ status: 500 })
    await expect.poll(() => server.output().join('\n').split('"status":500').length - 1).toBe(times)
  }
  await fails(1)
  server.expectErrors('another error', /"status":503/)
  await expect(checkServers(false)).rejects.toThrow(/"status":500/)
  await fails(2)
  server.expectErrors('a table is missing', /"status":500/)
  server.expectErrors('another error', /"status":503/)
  await checkServers(false)
})

test('a server that finds its port taken stops with an error, and the harness tries another port', async () => {
  const { url, databaseUrl, dataDir } = await startServer()
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', SECRET: testSecret }
  const taken = new URL(url).port
  const second = launch({ ...env, PORT: taken }, watchServer())
  await expect(ready(url, second)).rejects.toThrow(/Port \d+ is taken/)

  const ports = [Number(taken)]
  const third = await launchOnFreePort({ env, watch: watchServer() }, async () => ports.pop() ?? serverPort())
  expect(third.url).not.toBe(url)
  expect(await end(third.running, 'SIGTERM')).toBe(0)
})
