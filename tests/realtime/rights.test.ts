import { describe, expect, it } from 'vitest'
import { type RealtimeMessage, rightsForMessage } from '#contract/realtime.ts'
import { type Role, rightsOf, roles } from '#contract/rights.ts'
import { call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from './stream.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const many = long ? 100 : 10

const types = Object.keys(rightsForMessage) as (keyof typeof rightsForMessage)[]
const publish = (message: object) =>
  server.pool.query(`select pg_notify('live', $1)`, [JSON.stringify({ topic: 'admin', message })])
const opened = async (user: TestUser) => {
  const stream = await openStream(server, user, 'me,admin')
  await stream.next(({ type }) => type === 'stream.opened')
  return stream
}
/** A message to the user alone, which arrives after everything that was published before. */
const untilHeard = async (user: TestUser, stream: Awaited<ReturnType<typeof opened>>) => {
  const marker = randomId()
  const message = { type: 'test.marker', marker }
  await server.pool.query(`select pg_notify('live', $1)`, [
    JSON.stringify({ topic: `user:${user.userId}`, message }),
  ])
  await stream.next((each) => 'marker' in each && each.marker === marker)
}
const setRole = (userId: string, role: Role, isHeld: boolean) =>
  call(server, admin, 'setUserRole', { params: { userId, role }, body: { isHeld } })

describe('rights of realtime messages', () => {
  it.each(roles)(
    'rights of realtime messages: %s hears what its rights allow, and nothing else',
    async (role) => {
      const [member] = await makeUsers(server, 1, { roles: [role] })
      const stream = await opened(member)
      for (const type of types) await publish({ type })
      await publish({ type: 'not.known' })
      await untilHeard(member, stream)
      const held = rightsOf([role])
      const expected = types.filter((type) => rightsForMessage[type]?.some((right) => held.includes(right)))
      const heard = stream.received.map(({ message }) => message.type as string)
      expect(heard.filter((type) => type !== 'stream.opened' && type !== 'test.marker')).toEqual(expected)
      stream.close()
    },
  )

  it('rights of realtime messages: somebody without a role cannot listen', async () => {
    const [guest] = await makeUsers(server, 1)
    expect((await openStream(server, guest, 'me,admin')).status).toBe(403)
  })

  it(`rights of realtime messages: a role that is taken away closes the stream, and the next one hears less (${many} users)`, async () => {
    const members = await makeUsers(server, many as number, { roles: ['kitchen', 'host'] })
    const streams = await Promise.all(members.map(opened))
    const times = await Promise.all(
      members.map(async ({ userId }, index) => {
        await setRole(userId, 'kitchen', false)
        const since = performance.now()
        return ((await streams[index]?.closed) ?? Number.POSITIVE_INFINITY) - since
      }),
    )
    expectWithin(1_000, Math.max(...times))
    for (const stream of streams) expect(stream.received.at(-1)?.message).toEqual({ type: 'me.changed' })
    const again = await Promise.all(members.map(opened))
    const order: RealtimeMessage = { type: 'kitchen.changed', orderId: randomId(), order: null }
    await publish(order)
    await publish({ type: 'tableBooking.changed', bookingId: randomId() })
    for (const [index, stream] of again.entries()) {
      await untilHeard(members[index] as TestUser, stream)
      const heard = stream.received.map(({ message }) => message.type as string)
      expect(heard).toContain('tableBooking.changed')
      expect(heard).not.toContain('kitchen.changed')
      stream.close()
    }
  })

  it('rights of realtime messages: a role that is given tells the user, and a stream opened then hears more', async () => {
    const [member] = await makeUsers(server, 1)
    const before = await openStream(server, member, 'me')
    await setRole(member.userId, 'bar', true)
    await before.next(({ type }) => type === 'me.changed')
    const stream = await opened(member)
    await publish({ type: 'kitchen.changed', orderId: randomId(), order: null })
    await stream.next(({ type }) => type === 'kitchen.changed')
    for (const each of [before, stream]) each.close()
  })
})
