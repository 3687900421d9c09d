import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectWithin } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeDevice } from './make-device.ts'

const many = long ? 100 : 10
/** In the long form, the milliseconds within which streams close. */
const within = 1_000

const server = await startServer()
const other = await startServer({ databaseUrl: server.databaseUrl })
const [admin] = await makeUsers(server, 1, { admin: true })

it(`revocation: the next request of a revoked device is refused, and its streams close on every node (${many} devices${long ? `, within ${within / 1_000} s` : ''})`, async () => {
  for (let n = 0; n < many; n++) {
    const device = await makeDevice(server, n % 2 ? 'kitchen' : 'display')
    const neighbour = await makeDevice(server, 'kitchen')
    const streams = await Promise.all(
      [server, other].map((node) => openStream(node, device, n % 2 ? 'club,admin' : 'events,club')),
    )
    const kept = await openStream(server, neighbour, 'admin')
    await Promise.all([...streams, kept].map((stream) => stream.next((m) => m.type === 'stream.opened')))
    const since = performance.now()
    const { status } = await call(server, admin, 'revokeDevice', { params: { deviceId: device.userId } })
    expect(status).toBe(204)
    const refused = await call(other, device, n % 2 ? 'listKitchenOrders' : 'listEvents')
    expect(refused).toMatchObject({ status: 403, body: { code: 'device_revoked' } })
    const closed = await Promise.all(streams.map((stream) => stream.closed))
    expectWithin(within, Math.max(...closed) - since)
    for (const stream of streams) expect(stream.received.at(-1)?.message).toEqual({ type: 'session.ended' })
    expect((await call(server, neighbour, 'listKitchenOrders')).status).toBe(200)
    kept.close()
  }
})
