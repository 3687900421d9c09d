import { describe, expect, it } from 'vitest'
import { businessDateOf } from '#rules/business-date.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { alwaysServe, lineOf, type MadeDish, makeDish } from './make-menu.ts'
import { makeOrder, moveOrder, order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish: food, newGuest, setStatus, notices } = await startKitchen()
const beer = await makeDish(server, { name: 'Lager', priceOre: 7_900, isAlcoholic: true })

const check = (orderId: string, position: number, found: string | null, by = admin) =>
  call(server, by, 'checkOrderLine', {
    params: { orderId, position: String(position) },
    body: { check: found },
  })
const withBeer = async () => {
  const guest = await newGuest()
  const { body } = await order(server, guest, { lines: [lineOf(food), lineOf(beer, 2)] })
  return { guest, placed: body }
}
const logged = async (number: string) =>
  (
    await server.pool.query(
      `select action, actor_id, name, quantity from alcohol_log where order_number = $1 order by created_at, ctid`,
      [number],
    )
  ).rows

describe('an order with alcohol', () => {
  it('an order with alcohol is not delivered until somebody has seen who the guest is, and the log says who did', async () => {
    const { guest, placed } = await withBeer()
    expect(placed.lines.map(({ isAlcoholic }: { isAlcoholic: boolean }) => isAlcoholic)).toEqual([
      false,
      true,
    ])
    const version = await moveOrder(server, admin, placed, 'ready')
    const refused = await setStatus(placed.id, 'delivered', version)
    expect(refused).toMatchObject({ status: 409, body: { code: 'id_not_checked' } })

    const seen = await check(placed.id, 1, 'id_seen')
    expect(seen).toMatchObject({
      status: 200,
      body: { lines: [{ alcoholCheck: null }, { alcoholCheck: 'id_seen' }] },
    })
    expect((await check(placed.id, 1, 'id_seen')).body.version).toBe(seen.body.version)
    expect((await setStatus(placed.id, 'delivered', seen.body.version)).status).toBe(200)
    expect(await logged(placed.number)).toEqual([
      { action: 'id_seen', actor_id: admin.userId, name: 'Lager', quantity: 2 },
    ])
    expect(await check(placed.id, 1, null)).toMatchObject({
      status: 409,
      body: { code: 'status_not_allowed' },
    })
    const mine = await call(server, guest, 'getMyOrder', { params: { orderId: placed.id } })
    expect(mine.body).toMatchObject({ totalAmountOre: 8_900 + 2 * 7_900, lines: [{}, { isRefused: false }] })
  })

  it('an order with alcohol is in the log that an inspector is shown, which names staff and no guest', async () => {
    const { placed } = await withBeer()
    await check(placed.id, 1, 'age')
    const today = businessDateOf(new Date())
    const query = { from: today, to: today }
    const { body } = await call(server, admin, 'getAlcoholLog', { query })
    expect(body.entries[0]).toMatchObject({
      action: 'age',
      orderNumber: placed.number,
      name: 'Lager',
      quantity: 2,
    })
    expect(body.entries[0].by).toBeTruthy()
    const { body: file } = await call(server, admin, 'exportAlcoholLog', { query })
    expect(file.split('\r\n')[1]).toContain(
      `"Nekad: ålder";"${body.entries[0].by}";"#${placed.number}";"Lager";"2"`,
    )
  })

  it('an order with alcohol that is refused costs less, gives no points, and its guest is told without the reason', async () => {
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 100 } })
    const { guest, placed } = await withBeer()
    expect((await check(placed.id, 1, 'intoxicated')).body).toMatchObject({
      totalAmountOre: 8_900,
      lines: [{}, { isRefused: true, alcoholCheck: 'intoxicated' }],
    })
    expect((await check(placed.id, 1, 'id_seen')).body.code).toBe('status_not_allowed')
    const [told] = await notices(guest)
    expect(told?.title).toBe('Vi kunde inte servera allt')
    expect(told?.message).not.toMatch(/berus|full/i)
    const mine = await call(server, guest, 'getMyOrder', { params: { orderId: placed.id } })
    expect(mine.body.lines[1]).toMatchObject({ isRefused: true })
    expect(JSON.stringify(mine.body)).not.toContain('intoxicated')

    const { body: now } = await call(server, admin, 'getKitchenOrder', { params: { orderId: placed.id } })
    await moveOrder(server, admin, now, 'delivered')
    await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: null } })
    const points = await call(server, guest, 'listMyPoints')
    expect(points.body.items).toMatchObject([{ source: 'order', points: 89 }])
  })

  it('an order with alcohol gets its price back when a refusal is taken back, and the guest hears nothing of it', async () => {
    const { guest, placed } = await withBeer()
    await check(placed.id, 1, 'age')
    const back = await check(placed.id, 1, null)
    expect(back.body).toMatchObject({
      totalAmountOre: placed.totalAmountOre,
      lines: [{}, { alcoholCheck: null }],
    })
    expect(await notices(guest)).toEqual([])
    expect((await logged(placed.number)).map(({ action }) => action)).toEqual(['age', 'undone'])
  })

  it('an order with alcohol: only an alcoholic line of an order that exists is looked at', async () => {
    const { placed } = await withBeer()
    expect((await check(placed.id, 0, 'id_seen')).body.code).toBe('status_not_allowed')
    expect((await check(placed.id, 2, 'id_seen')).status).toBe(404)
    expect((await check(placed.id, 1, 'drunk')).body.code).toBe('validation_failed')
  })

  it('an order with alcohol is missing from the report where it was refused', async () => {
    const wine = await makeDish(server, { name: 'Barbera', priceOre: 12_000, isAlcoholic: true })
    const guest = await newGuest()
    const placed = await makeOrder(server, guest, { dish: wine })
    const today = businessDateOf(new Date())
    const report = () =>
      call(server, admin, 'getOrderReport', { query: { from: today.replace(/\d\d$/, '01'), to: today } })
    const soldWine = async () =>
      (await report()).body.dishes.find(({ name }: { name: string }) => name === 'Barbera')
    expect(await soldWine()).toMatchObject({ quantity: 1 })
    await check(placed.id, 0, 'stop')
    expect(await soldWine()).toBeUndefined()
  })

  it('an order with alcohol: a dish that becomes alcoholic is alcoholic in each later order, whoever writes it', async () => {
    const punch = await makeDish(server)
    const body = {
      name: punch.name,
      categoryId: punch.categoryId,
      description: null,
      priceOre: punch.priceOre,
      imageUrl: null,
      allergens: punch.allergens,
      isAlcoholic: true,
      version: 1,
    }
    await alwaysServe(server, punch.categoryId)
    await call(server, admin, 'updateMenuItem', { params: { itemId: punch.id }, body })
    const placed = await makeOrder(server, await newGuest(), { dish: punch })
    expect(placed.lines[0]).toMatchObject({ isAlcoholic: true })
  })
})

type Line = { isAlcoholic: boolean; alcoholCheck: string | null; totalPriceOre: number }

/** A guest orders some dishes, staff look at most of what is alcoholic, and take the order as far as it goes. */
async function serveRandomly(by: TestUser, dishes: readonly MadeDish[]) {
  const guest = await newGuest()
  const lines = dishes.map((dish) => lineOf(dish, 1 + Math.floor(random() * 3)))
  const { body: placed } = await order(server, guest, { lines })
  for (const [position, { isAlcoholic }] of dishes.entries())
    if (isAlcoholic && random() < 0.9)
      await check(placed.id, position, random() < 0.7 ? 'id_seen' : 'age', by)
  const params = { orderId: placed.id }
  const { body: looked } = await call(server, by, 'getKitchenOrder', { params })
  // Nothing of it is served.
  if (looked.status === 'cancelled') return null
  const version = await moveOrder(server, by, looked, 'ready')
  const { status } = await setStatus(placed.id, 'delivered', version, by)
  const { rows } = await server.pool.query('select points from profiles where user_id = $1', [guest.userId])
  return { lines: looked.lines as Line[], status, points: rows[0].points }
}

it('random orders give no points for alcohol, and none is delivered without a check', {
  timeout: 600_000,
}, async () => {
  await call(server, admin, 'setFoodPoints', { body: { pointsPer100Kr: 1000 } })
  const dishes: MadeDish[] = []
  for (let count = 0; count < 12; count++)
    dishes.push(
      await makeDish(server, { priceOre: Math.ceil(random() * 30_000), isAlcoholic: count % 2 === 0 }),
    )
  const statuses = { 200: 0, 409: 0 }
  const rounds = long ? 1_000 : 20
  // An account may write 1,200 times a minute.
  const staff = await makeUsers(server, Math.ceil(rounds / 100), { roles: ['bar', 'kitchen'] })
  for (let count = 0; count < rounds; count++) {
    const chosen = dishes.filter(() => random() < 0.3)
    const served = await serveRandomly(
      staff[count % staff.length] as TestUser,
      chosen.length > 0 ? chosen : dishes.slice(0, 2),
    )
    if (!served) continue
    const { lines, status, points } = served
    const isLooked = lines.every(({ isAlcoholic, alcoholCheck }) => !isAlcoholic || alcoholCheck !== null)
    expect(status).toBe(isLooked ? 200 : 409)
    statuses[status as 200 | 409]++
    let ore = 0
    for (const line of lines) if (!line.isAlcoholic) ore += line.totalPriceOre
    expect(points).toBe(isLooked ? Math.floor(ore / 10) : 0)
  }
  expect(Math.min(...Object.values(statuses))).toBeGreaterThan(0)
  await expectInvariants(server.pool)
})
