import { describe, expect, it } from 'vitest'
import { lineFindings, lineStatuses } from '#contract/bounds.ts'
import { statusOfLines } from '#rules/order-lines.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { moveOrder, order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish: burger, newGuest, setStatus, notices } = await startKitchen()
const beer = await makeDish(server, { name: 'Lager', isAlcoholic: true })
const bar = (
  await server.pool.query(
    `insert into stations (name, ready_words, minutes) values ('Baren', 'Dryckerna är klara', 5) returning id`,
  )
).rows[0].id
await server.pool.query('update menu_categories set station_id = $2 where id = $1', [beer.categoryId, bar])

const move = (orderId: string, positions: number[], status: string) =>
  call(server, admin, 'setLineStatus', { params: { orderId }, body: { positions, status } })
const undo = (orderId: string, positions: number[], status: string) =>
  call(server, admin, 'undoLineStatus', { params: { orderId }, body: { positions, status } })
const check = (orderId: string, position: number, found: string | null) =>
  call(server, admin, 'checkOrderLine', {
    params: { orderId, position: String(position) },
    body: { check: found },
  })
const placed = async () => {
  const guest = await newGuest()
  const { body } = await order(server, guest, { lines: [lineOf(burger), lineOf(beer)] })
  const mine = async () => (await call(server, guest, 'getMyOrder', { params: { orderId: body.id } })).body
  return { guest, made: body, mine }
}

describe('the lines of an order', () => {
  it('the lines of an order are made at the stations of their categories, and the guest reads which part is ready', async () => {
    const { guest, made, mine } = await placed()
    await moveOrder(server, admin, made, 'confirmed')
    expect(await move(made.id, [1], 'ready')).toMatchObject({
      status: 200,
      body: { status: 'preparing', lines: [{ status: 'confirmed' }, { status: 'ready', stationId: bar }] },
    })
    expect(await notices(guest)).toEqual([])
    expect((await mine()).stations).toEqual([
      expect.objectContaining({ name: 'Köket', readyWords: null, minutes: null, status: 'confirmed' }),
      { stationId: bar, name: 'Baren', readyWords: 'Dryckerna är klara', minutes: 5, status: 'ready' },
    ])
    expect((await move(made.id, [0], 'preparing')).body.status).toBe('preparing')
    expect(await move(made.id, [0], 'ready')).toMatchObject({
      body: { status: 'ready', readyAt: expect.any(String) },
    })
    expect(await notices(guest)).toMatchObject([{ title: 'Din mat är klar' }])
    await expectInvariants(server.pool)
  })

  it('the lines of an order that is moved as a whole come with it', async () => {
    const { made, mine } = await placed()
    const version = await moveOrder(server, admin, made, 'confirmed')
    const { body } = await move(made.id, [1], 'ready')
    expect(body.version).toBe(version + 1)
    expect((await setStatus(made.id, 'ready', body.version)).body).toMatchObject({
      status: 'ready',
      lines: [{ status: 'ready' }, { status: 'ready' }],
    })
    await check(made.id, 1, 'id_seen')
    await moveOrder(server, admin, await mine(), 'delivered').catch(() => undefined)
    const { body: now } = await call(server, admin, 'getKitchenOrder', { params: { orderId: made.id } })
    await setStatus(made.id, 'delivered', now.version)
    expect(await mine()).toMatchObject({
      status: 'delivered',
      lines: [{ status: 'delivered' }, { status: 'delivered' }],
    })
    await expectInvariants(server.pool)
  })

  it('the lines of an order: the last one that is delivered gives points, and alcohol waits for the look', async () => {
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 100 } })
    const { guest, made } = await placed()
    await move(made.id, [0, 1], 'ready')
    expect((await move(made.id, [0, 1], 'delivered')).body.code).toBe('id_not_checked')
    expect((await move(made.id, [0], 'delivered')).body.status).toBe('ready')
    await check(made.id, 1, 'id_seen')
    expect((await move(made.id, [1], 'delivered')).body.status).toBe('delivered')
    expect((await call(server, guest, 'listMyPoints')).body.items).toMatchObject([
      { source: 'order', points: 89 },
    ])
    expect((await notices(guest)).map(({ title }) => title)).not.toContain('Din mat är klar')
    expect((await undo(made.id, [1], 'delivered')).body.code).toBe('status_not_allowed')
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
    await expectInvariants(server.pool)
  })

  it('the lines of an order: a refusal of what is missing makes the rest ready, or delivered', async () => {
    const { guest, made } = await placed()
    await move(made.id, [1], 'ready')
    expect((await check(made.id, 0, 'sold_out')).body.status).toBe('ready')
    expect((await notices(guest)).map(({ title }) => title).sort()).toEqual([
      'Din mat är klar',
      'Något du beställde är slut',
    ])
    expect((await check(made.id, 0, null)).body).toMatchObject({ status: 'preparing', readyAt: null })
    expect(await notices(guest)).toEqual([])
    await check(made.id, 1, 'id_seen')
    await move(made.id, [1], 'delivered')
    expect((await check(made.id, 0, 'other')).body.status).toBe('delivered')
    await expectInvariants(server.pool)
  })

  it('the lines of an order: the notice of a refusal that made the rest ready stays when that is delivered', async () => {
    const { guest, made } = await placed()
    await move(made.id, [1], 'ready')
    await check(made.id, 1, 'id_seen')
    expect((await check(made.id, 0, 'sold_out')).body.status).toBe('ready')
    expect((await move(made.id, [1], 'delivered')).body.status).toBe('delivered')
    expect((await notices(guest)).map(({ title }) => title)).toEqual(['Något du beställde är slut'])
  })

  it('the lines of an order: a step is taken back for five minutes, and the notice goes with it', async () => {
    const { guest, made } = await placed()
    await move(made.id, [0, 1], 'ready')
    expect(await notices(guest)).toHaveLength(1)
    expect((await undo(made.id, [0], 'ready')).body).toMatchObject({
      status: 'preparing',
      readyAt: null,
      lines: [{ status: 'preparing', statusAt: null }, { status: 'ready' }],
    })
    expect(await notices(guest)).toEqual([])
    expect((await undo(made.id, [0], 'ready')).body.code).toBe('status_not_allowed')
    server.setNow(new Date(Date.now() + 5.1 * 60_000))
    expect((await undo(made.id, [1], 'ready')).body.code).toBe('status_not_allowed')
    server.setNow(null)
    expect((await undo(made.id, [1], 'ready')).status).toBe(200)
    await expectInvariants(server.pool)
  })

  it('the lines of an order: a step of the whole order that its lines contradict cannot be taken back', async () => {
    const { made } = await placed()
    const version = await moveOrder(server, admin, made, 'preparing')
    const { body } = await move(made.id, [1], 'ready')
    const params = { orderId: made.id }
    expect(
      await call(server, admin, 'undoOrderStatus', { params, body: { version: version + 1 } }),
    ).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    })
    const { body: ready } = await move(made.id, [0], 'ready')
    // Only the last line came with the step to ready.
    const back = await call(server, admin, 'undoOrderStatus', { params, body: { version: ready.version } })
    expect(back.body).toMatchObject({
      status: 'preparing',
      lines: [{ status: 'preparing' }, { status: 'ready' }],
    })
    expect(body.status).toBe('preparing')
  })

  it('the lines of an order that somebody else has moved are refused', async () => {
    const { made } = await placed()
    await move(made.id, [1], 'ready')
    expect((await move(made.id, [1], 'preparing')).body.code).toBe('status_not_allowed')
    expect((await move(made.id, [1], 'ready')).body.code).toBe('status_not_allowed')
    expect((await move(made.id, [7], 'ready')).body.code).toBe('status_not_allowed')
  })
})

it('the lines of random orders give the status that the rule says, in the database too', async () => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  for (let count = 0; count < (long ? 300 : 40); count++) {
    const guest = await newGuest()
    const { body } = await order(server, guest, {
      lines: [lineOf(burger), lineOf(beer), lineOf(burger, 1, 'Utan lök')],
    })
    for (let step = 0; step < 8; step++) {
      const position = Math.floor(random() * 3)
      const chance = random()
      if (chance < 0.6) await move(body.id, [position], pick(lineStatuses.slice(1)))
      else if (chance < 0.8) await undo(body.id, [position], pick(lineStatuses.slice(1)))
      else await check(body.id, position, pick([...lineFindings, null]))
      const { body: now } = await call(server, admin, 'getKitchenOrder', { params: { orderId: body.id } })
      expect(statusOfLines(now.lines)).toBe(now.status)
    }
  }
  await expectInvariants(server.pool)
})
