import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { inParallel } from './browser-like.ts'

const server = await startServer()

test('sign-out: the next request is unauthenticated, 100 of 100 times', async () => {
  const users = await makeUsers(server, 100)
  const statuses = await inParallel(users, 20, async (user) => {
    expect((await call(server, user, 'getMe')).status).toBe(200)
    const out = await call(server, user, 'signOut')
    expect([out.status, out.headers.get('set-cookie')]).toEqual([
      204,
      'spelrum_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    ])
    return (await call(server, user, 'getMe')).status
  })
  expect(statuses).toEqual(Array(100).fill(401))
})

test('losing the admin role: the next request is forbidden, 100 of 100 times', async () => {
  const users = await makeUsers(server, 101, { admin: true })
  const statuses = await inParallel(users.slice(1), 20, async (user) => {
    expect((await call(server, user, 'listAllEvents')).status).toBe(200)
    await server.pool.query('delete from user_roles where user_id = $1', [user.userId])
    return (await call(server, user, 'listAllEvents')).status
  })
  expect(statuses).toEqual(Array(100).fill(403))
})

test('deleting the account: the next request is unauthenticated, 100 of 100 times', async () => {
  const users = await makeUsers(server, 100)
  const statuses = await inParallel(users, 20, async (user) => {
    expect((await call(server, user, 'listEvents')).status).toBe(200)
    await server.pool.query('delete from users where id = $1', [user.userId])
    return (await call(server, user, 'listEvents')).status
  })
  expect(statuses).toEqual(Array(100).fill(401))
})
