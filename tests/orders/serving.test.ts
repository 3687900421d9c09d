import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { order } from './make-order.ts'

const server = await startInProcess()
const [guest] = (await makeUsers(server, 1)) as [TestUser]
const [admin] = await makeUsers(server, 1, { admin: true })

const closed = { opensAt: null, closesAt: null }
/** Gives the category of a dish hours on each day, as an admin does. */
async function serve({ categoryId }: { categoryId: string }, hours: object = closed, lastOrdersMinutes = 30) {
  const params = { categoryId }
  const { body } = await call(server, admin, 'getMenuCategoryForEditing', { params })
  const { name, description, isActive, version } = body
  const days = Array.from({ length: 7 }, () => hours)
  return call(server, admin, 'updateMenuCategory', {
    params,
    body: { name, description, isActive, version, days, lastOrdersMinutes },
  })
}
const orderAt = async (at: string | number, lines: unknown[], who = guest) => {
  server.setNow(new Date(at))
  try {
    return await order(server, who, { lines })
  } finally {
    server.setNow(null)
  }
}

describe('serving hours of a category', () => {
  it('serving hours of a category are shown on the menu, and are part of its version', async () => {
    const dish = await makeDish(server)
    const menu = async () =>
      (await call(server, null, 'getMenu')).body.categories.find(
        ({ id }: { id: string }) => id === dish.categoryId,
      )
    expect((await menu()).serving).toBeNull()
    const saved = await serve(dish, { opensAt: '17:00', closesAt: '24:00' })
    expect(saved.body).toMatchObject({
      version: 2,
      lastOrdersMinutes: 30,
      days: Array(7).fill({ opensAt: '17:00', closesAt: '00:00' }),
    })
    expect((await serve(dish, { opensAt: '17:00', closesAt: '24:00' })).body.version).toBe(2)
    expect((await menu()).serving).toMatchObject({ lastOrdersMinutes: 30 })
    const half = await serve(dish, { opensAt: '17:00', closesAt: null })
    expect(half.body.fields).toContainEqual({ field: 'days.0.closesAt', rule: 'required' })
  })

  it('serving hours of a category, and the mark of a dish, stay when a page that does not know them saves', async () => {
    const beer = await makeDish(server, { isAlcoholic: true })
    const params = { categoryId: beer.categoryId }
    const old = { name: 'Öl och vin', description: null, isActive: true, version: 1 }
    const saved = await call(server, admin, 'updateMenuCategory', { params, body: old })
    expect(saved.body.days[0]).toEqual({ opensAt: '00:00', closesAt: '00:00' })
    const { id, name, categoryId, allergens } = beer
    const dish = {
      name,
      categoryId,
      allergens,
      description: null,
      priceOre: 9_900,
      imageUrl: null,
      version: 1,
    }
    const { body } = await call(server, admin, 'updateMenuItem', { params: { itemId: id }, body: dish })
    expect(body).toMatchObject({ priceOre: 9_900, isAlcoholic: true })
  })

  it('serving hours of a category decide at which second an order is still taken', async () => {
    const dish = await makeDish(server)
    await serve(dish, { opensAt: '17:00', closesAt: '01:00' })
    const lines = [lineOf(dish)]
    expect((await orderAt('2026-11-27T15:59:59.999Z', lines)).body).toMatchObject({
      code: 'not_served_now',
      current: { menuItemIds: [dish.id] },
    })
    expect((await orderAt('2026-11-27T16:00:00Z', lines)).status).toBe(201)
    expect((await orderAt('2026-11-27T23:29:59.999Z', lines)).status).toBe(201)
    expect((await orderAt('2026-11-27T23:30:00Z', lines)).body.code).toBe('not_served_now')
  })

  it('serving hours of a category: an order names only what is not served, and nothing of it is ordered', async () => {
    const [lunch, always] = [await makeDish(server), await makeDish(server)]
    await serve(lunch, { opensAt: '11:00', closesAt: '14:00' }, 0)
    const { body } = await orderAt('2026-11-27T18:00:00Z', [lineOf(lunch), lineOf(always)])
    expect(body).toMatchObject({ code: 'not_served_now', current: { menuItemIds: [lunch.id] } })
    expect((await orderAt('2026-11-27T18:00:00Z', [lineOf(always)])).status).toBe(201)
  })

  it('serving hours of a category are needed by its alcohol and by nothing else', async () => {
    const food = await makeDish(server)
    const beer = await makeDish(server, { categoryId: food.categoryId, isAlcoholic: true })
    expect((await order(server, guest, { lines: [lineOf(food)] })).status).toBe(201)
    expect((await order(server, guest, { lines: [lineOf(beer)] })).body.code).toBe('not_served_now')
    await serve(food, { opensAt: '12:00', closesAt: '12:00' })
    expect((await order(server, guest, { lines: [lineOf(beer)] })).status).toBe(201)
  })
})

it('random orders around the last order are taken before it and refused from it on', {
  timeout: 600_000,
}, async () => {
  const draw = randomFrom(seed)
  const dish = await makeDish(server)
  await serve(dish, { opensAt: '17:00', closesAt: '01:00' })
  const end = Date.parse('2026-11-27T23:30:00Z')
  const counts: Record<string, number> = {}
  const rounds = long ? 5_000 : 60
  // An account may write 1,200 times a minute.
  const guests = await makeUsers(server, Math.ceil(rounds / 500))
  for (let count = 0; count < rounds; count++) {
    const at = end + Math.floor((draw() - 0.5) * 4_000)
    const { status } = await orderAt(at, [lineOf(dish)], guests[count % guests.length])
    const side = `${at < end ? 'before' : 'from'} ${status}`
    counts[side] = (counts[side] ?? 0) + 1
    if (status === 201)
      await server.pool.query(
        `update orders set status = 'cancelled', cancelled_at = now() where status = 'pending'`,
      )
  }
  expect(Object.keys(counts).sort()).toEqual(['before 201', 'from 409'])
})
