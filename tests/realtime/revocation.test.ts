import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { untilDelivered } from './marker.ts'
import { untilSessionChecked } from './session-check.ts'
import { openStream, type TestStream } from './stream.ts'

const many = long ? 100 : 20
/** In the long form, the milliseconds within which streams close. */
const within = 2_000

describe(`revocation: the next request is refused, and streams close${long ? ` within ${within / 1_000} s` : ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer()
    // One admin remains, because the last one cannot be demoted or deleted.
    await makeUsers(server, 1, { admin: true })
  })

  async function streamsOf(users: TestUser[], topics: string): Promise<TestStream[]> {
    const streams = await Promise.all(users.map((user) => openStream(server, user, topics)))
    await Promise.all(streams.map((stream) => stream.next((m) => m.type === 'stream.opened')))
    return streams
  }

  const statuses = async (users: TestUser[], operation: OperationName): Promise<number[]> => [
    ...new Set((await Promise.all(users.map((user) => call(server, user, operation)))).map((a) => a.status)),
  ]

  async function allClosed(streams: TestStream[], since: number): Promise<void> {
    const times = await Promise.all(streams.map((stream) => stream.closed))
    expectWithin(within, Math.max(...times) - since)
  }

  it(`revocation: streams close after sign-out (${many} users)`, async () => {
    const users = await makeUsers(server, many)
    const streams = await streamsOf(users, 'events,me')
    const ended = await Promise.all(
      users.map(async (user) => {
        await call(server, user, 'signOut')
        return performance.now()
      }),
    )
    expect(await statuses(users, 'getMe')).toEqual([401])
    const closed = await Promise.all(streams.map((stream) => stream.closed))
    if (long) for (const [i, at] of closed.entries()) expect(at - (ended[i] as number)).toBeLessThan(within)
    for (const stream of streams) expect(stream.received.at(-1)?.message).toEqual({ type: 'session.ended' })
  })

  it(`revocation: after demotion the admin stream closes, and the user's own stream gets a message (${many} admins)`, async () => {
    const users = await makeUsers(server, many, { admin: true })
    const asAdmin = await streamsOf(users, 'events,me,admin')
    const asGuest = await streamsOf(users, 'events,me')
    await server.pool.query('delete from user_roles where user_id = any($1::uuid[])', [
      users.map((user) => user.userId),
    ])
    const since = performance.now()
    expect(await statuses(users, 'listAllEvents')).toEqual([403])
    await allClosed(asAdmin, since)
    for (const stream of asGuest) {
      const { at } = await stream.next((message) => message.type === 'me.changed')
      expectWithin(within, at - since)
      expect(stream.isClosed()).toBe(false)
    }
    for (const stream of asGuest) stream.close()
  })

  it(`revocation: streams close after deletion of the account (${many} users)`, async () => {
    const users = await makeUsers(server, many)
    const streams = await streamsOf(users, 'events,me')
    await server.pool.query('delete from users where id = any($1::uuid[])', [
      users.map((user) => user.userId),
    ])
    const since = performance.now()
    expect(await statuses(users, 'getMe')).toEqual([401])
    await allClosed(streams, since)
  })

  it('revocation: streams close after a revocation while streams are opening', async () => {
    const users = await makeUsers(server, 40)
    const opening = users.map((user) => openStream(server, user, 'events,me'))
    const ended = server.pool.query('delete from sessions where user_id = any($1::uuid[])', [
      users.map((user) => user.userId),
    ])
    const streams = await Promise.all(opening)
    await ended
    const since = performance.now()
    await allClosed(streams, since)
  })

  it('revocation: a promotion is published too', async () => {
    const [user] = await makeUsers(server, 1)
    const [stream] = (await streamsOf([user], 'me')) as [TestStream]
    await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [user.userId])
    await stream.next((message) => message.type === 'me.changed')
    expect((await call(server, user, 'listAllEvents')).status).toBe(200)
  })

  control('revocation: without the database trigger, the stream stays open', async () => {
    const own = await startServer()
    await own.pool.query('drop trigger sessions_revoked on sessions')
    const [user] = await makeUsers(own, 1)
    const began = new Date()
    const stream = await openStream(own, user)
    await untilSessionChecked(own.pool, began)
    await call(own, user, 'signOut')
    await untilDelivered(own, 'events', [stream])
    expect(stream.isClosed()).toBe(false)
  })
})
