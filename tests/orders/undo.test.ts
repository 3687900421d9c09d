import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeOrder, moveOrder } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish, newGuest, setStatus, notices } = await startKitchen()

describe('the undo of a step', () => {
  const undo = (orderId: string, version: number, user = admin) =>
    call(server, user, 'undoOrderStatus', { params: { orderId }, body: { version } })
  const later = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  const statuses = ['pending', 'confirmed', 'preparing', 'ready'] as const

  it.each([
    ['confirmed', 'pending'],
    ['preparing', 'confirmed'],
    ['ready', 'preparing'],
  ] as const)(
    'the undo of the step to %s returns the order to %s and deletes the time of the step; the step can then be repeated',
    async (from, to) => {
      const made = await makeOrder(server, await newGuest(), { dish })
      const version = await moveOrder(server, admin, made, from)
      const { status, body } = await undo(made.id, version)
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: to, version: version + 1, [`${from}At`]: null })
      const { rows } = await server.pool.query(
        'select action, before, after from audit_log where subject_id = $1 order by id desc limit 1',
        [made.id],
      )
      expect(rows).toMatchObject([
        { action: 'order.undone', before: { status: from }, after: { status: to } },
      ])
      expect(await setStatus(made.id, from, version + 1)).toMatchObject({
        status: 200,
        body: { status: from },
      })
      await expectInvariants(server.pool)
    },
  )

  it.each(['pending', 'delivered', 'cancelled'] as const)(
    'the undo of a step to %s is refused',
    async (status) => {
      const made = await makeOrder(server, await newGuest(), { dish })
      const version = status === 'pending' ? made.version : await moveOrder(server, admin, made, status)
      expect(await undo(made.id, version)).toMatchObject({
        status: 409,
        body: { code: 'status_not_allowed' },
      })
    },
  )

  it('the undo of a step is allowed for five minutes from that step', async () => {
    const made = await makeOrder(server, await newGuest(), { dish })
    const version = await moveOrder(server, admin, made, 'preparing')
    server.setNow(later(5.1))
    const late = await undo(made.id, version)
    server.setNow(later(4.9))
    const inTime = await undo(made.id, version)
    server.setNow(null)
    expect(late).toMatchObject({ status: 409, body: { code: 'status_not_allowed' } })
    expect(inTime).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  })

  it('the undo of a step is refused when the order has changed since it was seen', async () => {
    const made = await makeOrder(server, await newGuest(), { dish })
    const version = await moveOrder(server, admin, made, 'preparing')
    expect(await undo(made.id, version - 1)).toMatchObject({
      status: 409,
      body: { code: 'stale_version', current: { status: 'preparing' } },
    })
    const guest = await newGuest()
    expect(await undo(made.id, version, guest)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })

  it('the undo of each step leads back to the start, where the guest may cancel again', async () => {
    const guest = await newGuest()
    const made = await makeOrder(server, guest, { dish })
    let version = await moveOrder(server, admin, made, 'ready')
    for (const status of statuses.toReversed().slice(1)) {
      const { body } = await undo(made.id, version)
      expect(body.status).toBe(status)
      version = body.version
    }
    const params = { orderId: made.id }
    expect((await call(server, guest, 'cancelMyOrder', { params })).body.status).toBe('cancelled')
  })

  it('the undo of the step to ready takes its notice, which was sent at once, from the guest', async () => {
    const guest = await newGuest()
    const made = await makeOrder(server, guest, { dish })
    const version = await moveOrder(server, admin, made, 'ready')
    expect(await notices(guest)).toMatchObject([{ title: 'Din mat är klar' }])
    const { body } = await undo(made.id, version)
    expect(await notices(guest)).toEqual([])
    await setStatus(made.id, 'ready', body.version)
    expect(await notices(guest)).toMatchObject([{ title: 'Din mat är klar' }])
    const seen = await call(server, admin, 'getKitchenOrder', { params: { orderId: made.id } })
    expect((await undo(made.id, seen.body.version)).body.status).toBe('preparing')
    expect(await notices(guest)).toEqual([])
  })
})

describe('a clock that is put back by an hour', () => {
  it('when the clock is put back by an hour, the steps of an order keep their order, and the guest is notified at once that the food is ready', async () => {
    const guest = await newGuest()
    server.setNow(new Date(Date.now() + 3_600_000))
    const made = await makeOrder(server, guest, { dish })
    server.setNow(null)
    const version = await moveOrder(server, admin, made, 'ready')
    expect(await notices(guest)).toMatchObject([{ title: 'Din mat är klar' }])
    expect((await setStatus(made.id, 'delivered', version)).status).toBe(200)
    expect(await notices(guest)).toEqual([])
    server.setNow(null)
    const cancelled = await makeOrder(server, guest, { dish })
    server.setNow(new Date(Date.now() - 3_600_000))
    const params = { orderId: cancelled.id }
    expect((await call(server, guest, 'cancelMyOrder', { params })).body.status).toBe('cancelled')
    server.setNow(null)
    await expectInvariants(server.pool)
  })
})
