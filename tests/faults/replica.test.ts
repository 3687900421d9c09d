import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { testDatabase, testPool } from '#tests/harness/database.ts'
import { startRunDatabase } from '#tests/harness/postgres.ts'
import { startServer, type TestServer, testSecret } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { dataFolder, start } from '#tests/operations/programs.ts'

const isReady = async (server: TestServer) => (await call(server, null, 'getReadiness')).status === 200

async function ownPostgres() {
  const postgres = await startRunDatabase()
  closeAtEnd(postgres.stop)
  return postgres
}

test('a primary that becomes a replica: reads and writes get a 503, the node is not ready, the log says what to do, and requests succeed after its promotion', async () => {
  const postgres = await ownPostgres()
  const server = await startServer({ databaseUrl: postgres.url })
  server.expectErrors('the database is a replica: 503', /"status":503|unavailable/)
  const [user] = await makeUsers(server, 1)
  const eventId = await makeEvent(server)
  const book = () => call(server, user, 'bookEvent', { params: { eventId } })

  await postgres.restartAsReplica()
  await expect.poll(() => isReady(server)).toBe(false)
  const { status, body, headers } = await book()
  expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
  expect((await call(server, user, 'listEvents')).status).toBe(503)
  const lines = () => server.output().filter((line) => line.includes('DATABASE_URL must lead to the primary'))
  await expect.poll(() => lines().join()).toContain('"msg":"unavailable"')
  await expect.poll(() => lines().join()).toContain('realtime bus: connection lost')

  await server.pool.query('select pg_promote()')
  await expect.poll(() => isReady(server)).toBe(true)
  expect((await book()).status).toBe(200)
})

test('a server that starts on a replica waits and says why, and starts after its promotion', async () => {
  const postgres = await ownPostgres()
  await postgres.restartAsReplica()
  const env = { DATABASE_URL: postgres.url, SECRET: testSecret, DATA_DIR: await dataFolder() }
  const server = start('server/main.ts', [], env)
  await server.says(/it is a replica, which cannot be written to; DATABASE_URL must lead to the primary/)
  const pool = testPool(postgres.url)
  closeAtEnd(() => pool.end())
  await pool.query('select pg_promote()')
  await server.says(/"msg":"listening"/)
  expect(await server.end('SIGTERM')).toBe(0)
})

test('sessions that became read-only: writes get a 503, and succeed as soon as new sessions are not read-only', async () => {
  const database = await testDatabase()
  const name = new URL(database.url).pathname.slice(1)
  const setReadOnly = (value: string) =>
    database.pool.query(`alter database ${name} set default_transaction_read_only = ${value}`)
  const [user] = await makeUsers(database, 1)
  const eventId = await makeEvent(database)
  const server = await startServer({ databaseUrl: database.url })
  server.expectErrors('its sessions are read-only: 503', /"status":503|unavailable/)
  await setReadOnly('on')
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'spelrum'`,
    [name],
  )
  const book = () => call(server, user, 'bookEvent', { params: { eventId } })
  await expect
    .poll(async () => {
      await book()
      return isReady(server)
    })
    .toBe(false)
  expect((await book()).status).toBe(503)
  await setReadOnly('off')
  await expect.poll(() => isReady(server)).toBe(true)
  expect((await book()).status).toBe(200)
})
