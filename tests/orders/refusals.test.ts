import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder, order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish, newGuest, setStatus, notices } = await startKitchen()
const soup = await makeDish(server, { name: 'Soppa', priceOre: 9_900 })

const refuse = (orderId: string, position: number, check: string | null) =>
  call(server, admin, 'checkOrderLine', { params: { orderId, position: String(position) }, body: { check } })
const accepted = async (lines = [lineOf(dish), lineOf(soup, 2)]) => {
  const guest = await newGuest()
  const { body: placed } = await order(server, guest, { lines })
  const version = await moveOrder(server, admin, placed, 'confirmed')
  return { guest, placed, version }
}
const left = async (id: string): Promise<number> =>
  (await server.pool.query('select portions_left from menu_items where id = $1', [id])).rows[0].portions_left
const counted = async (portions: number) => {
  const made = await makeDish(server, { name: 'Dagens' })
  await server.pool.query('update menu_items set portions_left = $2 where id = $1', [made.id, portions])
  return made
}

describe('a refused line', () => {
  it.each([
    ['sold_out', 'Något du beställde är slut'],
    ['wish', 'Vi kunde inte uppfylla ditt önskemål'],
    ['other', 'Vi kunde inte servera allt'],
  ] as const)(
    'a refused line (%s) leaves the sum, and the guest reads why at once',
    async (reason, title) => {
      const { guest, placed } = await accepted()
      expect(await refuse(placed.id, 1, reason)).toMatchObject({
        status: 200,
        body: { status: 'confirmed', totalAmountOre: 8_900 },
      })
      const told = await notices(guest)
      expect(told).toMatchObject([{ title }])
      expect(told[0]?.message).toContain('Soppa')
      const mine = await call(server, guest, 'getMyOrder', { params: { orderId: placed.id } })
      expect(mine.body).toMatchObject({
        totalAmountOre: 8_900,
        lines: [
          { isRefused: false, refusal: null },
          { isRefused: true, refusal: reason },
        ],
      })
      expect((await refuse(placed.id, 1, 'age')).body.code).toBe('status_not_allowed')
      expect((await refuse(placed.id, 1, null)).body).toMatchObject({ totalAmountOre: 8_900 + 2 * 9_900 })
      expect(await notices(guest)).toEqual([])
      await expectInvariants(server.pool)
    },
  )

  it('a line that was begun meanwhile is not refused with those that wait', async () => {
    const { placed, version } = await accepted()
    const body = { check: 'sold_out', onlyWaiting: true }
    const refuseWaiting = (position: string) =>
      call(server, admin, 'checkOrderLine', { params: { orderId: placed.id, position }, body })
    expect((await refuseWaiting('1')).status).toBe(200)
    await setStatus(placed.id, 'preparing', version + 1)
    expect((await refuseWaiting('0')).body.code).toBe('status_not_allowed')
    expect((await refuse(placed.id, 0, 'sold_out')).status).toBe(200)
  })

  it('a refused line gives no points', async () => {
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 100 } })
    const { guest, placed } = await accepted()
    const { body } = await refuse(placed.id, 1, 'sold_out')
    let { version } = body
    for (const status of ['preparing', 'ready', 'delivered'])
      version = (await setStatus(placed.id, status, version)).body.version
    const points = await call(server, guest, 'listMyPoints')
    expect(points.body.items).toMatchObject([{ source: 'order', points: 89 }])
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
    await expectInvariants(server.pool)
  })

  it('the last refused line cancels the order, whatever was ready of it', async () => {
    const { guest, placed, version } = await accepted()
    const { body: ready } = await setStatus(placed.id, 'preparing', version)
    await setStatus(placed.id, 'ready', ready.version)
    expect((await refuse(placed.id, 0, 'other')).body.status).toBe('ready')
    const { body } = await refuse(placed.id, 1, 'sold_out')
    expect(body).toMatchObject({ status: 'cancelled', totalAmountOre: 0, readyAt: null })
    expect(body.cancelledAt).not.toBeNull()
    expect((await notices(guest)).map(({ title }) => title)).not.toContain('Din mat är klar')
    expect((await refuse(placed.id, 1, null)).body.code).toBe('status_not_allowed')
    const board = await call(server, admin, 'listKitchenOrders')
    expect(board.body.items.map(({ id }: { id: string }) => id)).not.toContain(placed.id)
    await expectInvariants(server.pool)
  })

  it('a refused line of a delivered order is refused itself', async () => {
    const made = await makeOrder(server, await newGuest(), { dish })
    await moveOrder(server, admin, made, 'delivered')
    expect((await refuse(made.id, 0, 'other')).body.code).toBe('status_not_allowed')
  })
})

describe('the portions of a refused line', () => {
  it.each([
    ['wish', 10],
    ['other', 10],
    ['sold_out', 7],
  ] as const)(
    'the portions of a line that is refused (%s) are %i afterwards, and 7 when it is taken back',
    async (reason, after) => {
      const stew = await counted(10)
      const { placed } = await accepted([lineOf(dish), lineOf(stew, 3)])
      expect(await left(stew.id)).toBe(7)
      await refuse(placed.id, 1, reason)
      expect(await left(stew.id)).toBe(after)
      await refuse(placed.id, 1, null)
      expect(await left(stew.id)).toBe(7)
      // Nothing is given back twice.
      await refuse(placed.id, 1, reason)
      await refuse(placed.id, 0, 'other')
      expect(await left(stew.id)).toBe(after)
    },
  )

  it.each(['preparing', 'ready'])(
    'the portions of a line that is %s are used, whatever it is refused for',
    async (status) => {
      const stew = await counted(10)
      const { placed } = await accepted([lineOf(dish), lineOf(stew, 3)])
      await call(server, admin, 'setLineStatus', {
        params: { orderId: placed.id },
        body: { positions: [1], status },
      })
      await refuse(placed.id, 1, 'wish')
      expect(await left(stew.id)).toBe(7)
      await refuse(placed.id, 1, null)
      expect(await left(stew.id)).toBe(7)
      await refuse(placed.id, 1, 'other')
      await refuse(placed.id, 0, 'other')
      expect(await left(stew.id)).toBe(7)
      await expectInvariants(server.pool)
    },
  )

  it('the portions of a line that were sold meanwhile are not taken twice when its refusal is taken back', async () => {
    const stew = await counted(3)
    const { placed } = await accepted([lineOf(dish), lineOf(stew, 3)])
    await refuse(placed.id, 1, 'wish')
    await makeOrder(server, await newGuest(), { dish: stew, quantity: 2 })
    expect((await refuse(placed.id, 1, null)).status).toBe(200)
    expect(await left(stew.id)).toBe(1)
  })
})
