import { beforeEach, describe, expect, it } from 'vitest'
import { bounds, euAllergens } from '#contract/bounds.ts'
import { type OperationName, operations } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeCategory, makeDish } from './make-menu.ts'
import { makeOrder } from './make-order.ts'

const server = await startInProcess()
const [guest] = await makeUsers(server, 1)
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  await server.pool.query('delete from menu_items')
  await server.pool.query('delete from menu_categories')
})

const category = { name: 'Burgare', description: null, isActive: true }
const dish = {
  name: 'Räkmacka',
  description: null,
  priceOre: 14_900,
  imageUrl: null,
  isAvailable: true,
  allergens: null as string[] | null,
  isVegetarian: false,
  isVegan: false,
}
const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
const menu = async () => (await call(server, guest, 'getMenu')).body
const send = (operation: OperationName, parts: Parameters<typeof call>[3]) =>
  call(server, admin, operation, parts)

describe('categories', () => {
  it('a new category of the menu comes after all others, and guests see it while it is active and has dishes', async () => {
    for (const name of ['Varmt', 'Ätbart', 'Dryck', 'Tom']) {
      const { status, body } = await send('createMenuCategory', { body: { ...category, name } })
      expect([status, body]).toMatchObject([201, { name, items: 0, version: 1 }])
      if (name !== 'Tom') await makeDish(server, { categoryId: body.id })
    }
    expect(names((await send('listAllMenuCategories', {})).body.items)).toEqual([
      'Varmt',
      'Ätbart',
      'Dryck',
      'Tom',
    ])
    expect(names((await menu()).categories)).toEqual(['Varmt', 'Ätbart', 'Dryck'])
    const { items } = (await send('listAllMenuCategories', {})).body
    const body = { ...category, name: 'Varmt', isActive: false, version: 1 }
    const hidden = await send('updateMenuCategory', { params: { categoryId: items[0].id }, body })
    expect(hidden.body).toMatchObject({ isActive: false, items: 1, version: 2 })
    expect(names((await menu()).categories)).toEqual(['Ätbart', 'Dryck'])
  })

  it('two categories of the menu cannot have one name, in either case', async () => {
    await send('createMenuCategory', { body: category })
    const refused = { status: 409, body: { code: 'menu_category_taken' } }
    expect(await send('createMenuCategory', { body: { ...category, name: ' BURGARE' } })).toMatchObject(
      refused,
    )
    const other = await makeCategory(server)
    const body = { ...category, version: 1 }
    expect(await send('updateMenuCategory', { params: { categoryId: other }, body })).toMatchObject(refused)
  })

  it('categories of the menu are arranged only when all of them are named', async () => {
    const ids = [await makeCategory(server), await makeCategory(server), await makeCategory(server)]
    const turned = ids.toReversed()
    const { body } = await send('arrangeMenuCategories', { body: { ids: turned } })
    expect(body.items.map(({ id }: { id: string }) => id)).toEqual(turned)
    for (const wrong of [ids.slice(1), [...ids, randomId()], [ids[0], ids[1], randomId()], []]) {
      const refused = await send('arrangeMenuCategories', { body: { ids: wrong } })
      expect(refused).toMatchObject({ status: 409, body: { code: 'stale_version' } })
      expect(refused.body.current.items.map(({ id }: { id: string }) => id)).toEqual(turned)
    }
    expect((await send('arrangeMenuCategories', { body: { ids: [ids[0], ids[0], ids[1]] } })).status).toBe(
      400,
    )
    // A new category is still added at the end.
    const made = (await send('createMenuCategory', { body: category })).body.id
    const { items } = (await send('listAllMenuCategories', {})).body
    expect(items.map(({ id }: { id: string }) => id)).toEqual([...turned, made])
  })

  it('a category of the menu can be deleted only when it has no dishes', async () => {
    const { id, categoryId } = await makeDish(server)
    const params = { categoryId }
    expect(await send('deleteMenuCategory', { params })).toMatchObject({
      status: 409,
      body: { code: 'menu_category_used' },
    })
    await send('deleteMenuItem', { params: { itemId: id } })
    expect((await send('deleteMenuCategory', { params })).status).toBe(200)
    expect((await send('getMenuCategoryForEditing', { params })).status).toBe(404)
  })
})

describe('dishes', () => {
  it('a dish is stored as typed, with its allergens in the order of the list', async () => {
    const categoryId = await makeCategory(server)
    const allergens = ['Zink', 'MJÖLK', 'banan', 'gluten', 'mjölk']
    const made = await send('createMenuItem', { body: { ...dish, categoryId, allergens, isVegan: true } })
    expect(made.body).toMatchObject({
      name: 'Räkmacka',
      priceOre: 14_900,
      isVegan: true,
      isVegetarian: true,
      categoryId,
      allergens: ['gluten', 'mjölk', 'banan', 'zink'],
    })
    const stored = await send('getMenuItemForEditing', { params: { itemId: made.body.id } })
    expect(stored.body).toEqual(made.body)
    const { categories } = await menu()
    expect(categories[0].items).toMatchObject([{ id: made.body.id, allergens: made.body.allergens }])
  })

  it.each([
    ['unknown', null],
    ['none', []],
    ['all of the EU', [...euAllergens]],
  ])('a dish keeps allergens that are %s', async (_, allergens) => {
    const body = { ...dish, categoryId: await makeCategory(server), allergens }
    const made = await send('createMenuItem', { body })
    expect(made.body.allergens).toEqual(allergens)
    expect((await menu()).categories[0].items[0].allergens).toEqual(allergens)
    // Saved again without a change, nothing is written.
    const params = { itemId: made.body.id }
    expect((await send('updateMenuItem', { params, body: { ...body, version: 1 } })).body.version).toBe(1)
  })

  it('a dish with 21 allergens or an empty one is refused', async () => {
    const categoryId = await makeCategory(server)
    const tooMany = Array.from({ length: bounds.menu.allergens + 1 }, (_, index) => `allergen ${index}`)
    for (const allergens of [tooMany, [''], [' '], ['a\u0000b']]) {
      expect((await send('createMenuItem', { body: { ...dish, categoryId, allergens } })).status).toBe(400)
    }
  })

  it('a dish in a category that does not exist is refused', async () => {
    const { id } = await makeDish(server)
    const body = { ...dish, categoryId: randomId(), version: 1 }
    const refused = { status: 404, body: { fields: [{ field: 'categoryId', rule: 'unknown' }] } }
    expect(await send('updateMenuItem', { params: { itemId: id }, body })).toMatchObject(refused)
    const { version: _, ...input } = body
    expect(await send('createMenuItem', { body: input })).toMatchObject(refused)
  })

  it('dishes are shown in the order that an admin gave, and the others after them by name in Swedish', async () => {
    const categoryId = await makeCategory(server)
    const made: Record<string, string> = {}
    for (const name of ['Ål', 'Zucchini', 'Ärtsoppa', 'Aioli', 'Öring'])
      made[name] = (await makeDish(server, { categoryId, name })).id
    const shown = async () => names((await menu()).categories[0].items)
    expect(await shown()).toEqual(['Aioli', 'Zucchini', 'Ål', 'Ärtsoppa', 'Öring'])
    const ids = ['Öring', 'Aioli', 'Ål', 'Zucchini', 'Ärtsoppa'].map((name) => made[name] as string)
    const params = { categoryId }
    expect((await send('arrangeMenuItems', { params, body: { ids } })).status).toBe(200)
    await makeDish(server, { categoryId, name: 'Bröd' })
    expect(await shown()).toEqual(['Öring', 'Aioli', 'Ål', 'Zucchini', 'Ärtsoppa', 'Bröd'])
    const refused = await send('arrangeMenuItems', { params, body: { ids } })
    expect([refused.status, names(refused.body.current.items)]).toEqual([409, await shown()])
    // In another category a dish loses its position.
    const other = await makeCategory(server)
    const move = { ...dish, name: 'Öring', categoryId: other, version: 1 }
    await send('updateMenuItem', { params: { itemId: made.Öring as string }, body: move })
    await makeDish(server, { categoryId: other, name: 'Fläsk' })
    expect((await menu()).categories.map(({ items }: { items: [] }) => names(items))).toEqual([
      ['Aioli', 'Ål', 'Zucchini', 'Ärtsoppa', 'Bröd'],
      ['Fläsk', 'Öring'],
    ])
  })

  it('a dish that becomes sold out or available again is published to open screens', async () => {
    const { id } = await makeDish(server)
    const stream = await openStream(server, guest, 'club')
    await stream.next(({ type }) => type === 'stream.opened')
    const params = { itemId: id }
    const soldOut = await send('setMenuItemAvailable', { params, body: { isAvailable: false } })
    expect(soldOut.body).toMatchObject({ isAvailable: false, version: 2 })
    await stream.next(({ type }) => type === 'menu.changed')
    expect((await menu()).categories[0].items[0].isAvailable).toBe(false)
    const again = await send('setMenuItemAvailable', { params, body: { isAvailable: false } })
    expect(again.body.version).toBe(2)
    const back = await send('setMenuItemAvailable', { params, body: { isAvailable: true } })
    expect(back.body).toMatchObject({ isAvailable: true, version: 3 })
  })

  it('a dish of which nothing is left is sold out, also after an order of it is cancelled, until it is available again', async () => {
    const made = await makeDish(server)
    const params = { itemId: made.id }
    const count = (portionsLeft: number | null) =>
      send('setMenuItemPortions', { params, body: { portionsLeft } })
    const shown = async () =>
      (await menu()).categories
        .flatMap(({ items }: { items: { id: string }[] }) => items)
        .find(({ id }: { id: string }) => id === made.id)
    expect((await count(2)).body).toMatchObject({ portionsLeft: 2, isAvailable: true })
    const { id } = await makeOrder(server, guest, { dish: made, quantity: 2 })
    expect(await shown()).toMatchObject({ portionsLeft: 0, isAvailable: false })
    await count(0)
    await call(server, guest, 'cancelMyOrder', { params: { orderId: id } })
    expect(await shown()).toMatchObject({ portionsLeft: 2, isAvailable: false })
    expect((await count(5)).body).toMatchObject({ portionsLeft: 5, isAvailable: true })
    await count(0)
    const back = await send('setMenuItemAvailable', { params, body: { isAvailable: true } })
    expect(back.body).toMatchObject({ portionsLeft: null, isAvailable: true })
  })

  it('a dish that is deleted, renamed or given a new price changes no order', async () => {
    const [kept, gone] = [
      await makeDish(server, { name: 'Räkmacka', priceOre: 14_900, allergens: ['kräftdjur'] }),
      await makeDish(server, { name: 'Soppa', priceOre: 8_900, allergens: null }),
    ]
    const orders = [
      await makeOrder(server, guest, { dish: kept, quantity: 2 }),
      await makeOrder(server, guest, { dish: gone }),
    ]
    const body = { ...dish, name: 'Lyxmacka', priceOre: 19_900, allergens: [], categoryId: kept.categoryId }
    await send('updateMenuItem', { params: { itemId: kept.id }, body: { ...body, version: 1 } })
    expect((await send('deleteMenuItem', { params: { itemId: gone.id } })).body.name).toBe('Soppa')
    const [first, second] = await Promise.all(
      orders.map(({ id }) => call(server, guest, 'getMyOrder', { params: { orderId: id } })),
    )
    expect(first?.body).toEqual(orders[0])
    expect(first?.body.lines[0]).toMatchObject({ name: 'Räkmacka', allergens: ['kräftdjur'] })
    expect(second?.body).toEqual({
      ...orders[1],
      lines: [{ ...orders[1].lines[0], menuItemId: null }],
    })
  })
})

describe('prices of a category', () => {
  const prices = (...each: [string, number, number][]) => ({
    prices: each.map(([itemId, version, priceOre]) => ({ itemId, version, priceOre })),
  })
  const stored = async () =>
    (await server.pool.query('select price_ore, version from menu_items order by name')).rows

  it('prices of a category are set all, or none', async () => {
    const categoryId = await makeCategory(server)
    const a = await makeDish(server, { categoryId, name: 'A', priceOre: 100 })
    const b = await makeDish(server, { categoryId, name: 'B', priceOre: 200 })
    const foreign = await makeDish(server, { name: 'C', priceOre: 300 })
    const before = await stored()
    const set = (body: object) => send('setMenuPrices', { params: { categoryId }, body })
    for (const [first, second] of [
      [a, b],
      [b, a],
    ] as const) {
      expect(await set(prices([first.id, 1, 1_000], [second.id, 7, 2_000]))).toMatchObject({
        status: 409,
        body: { code: 'stale_version', current: { id: second.id, version: 1 } },
      })
    }
    expect((await set(prices([a.id, 1, 1_000], [foreign.id, 1, 2_000]))).status).toBe(404)
    expect((await set(prices([a.id, 1, 1_000], [b.id, 1, -1]))).status).toBe(400)
    expect(await stored()).toEqual(before)
    const done = await set(prices([b.id, 1, 2_050], [a.id, 1, 100]))
    expect(done.body.items).toMatchObject([
      { name: 'A', priceOre: 100, version: 1 },
      { name: 'B', priceOre: 2_050, version: 2 },
    ])
  })
})

describe('a price', () => {
  const bad = [
    'NaN',
    'Infinity',
    '1e400',
    '-1',
    '-0.5',
    '12.5',
    '1e-7',
    '"12,5"',
    '"1290"',
    'null',
    'true',
    '[]',
    '{}',
    '10000001',
    '9007199254740993',
    '0x10',
    '""',
  ]
  it.each(bad)('a price of %s is refused in JSON', async (written) => {
    const made = await makeDish(server)
    const input = { ...dish, categoryId: made.categoryId, priceOre: '?' }
    const requests: [OperationName, string, object][] = [
      ['createMenuItem', '', input],
      ['updateMenuItem', made.id, { ...input, version: 1 }],
      ['setMenuPrices', made.categoryId, { prices: [{ itemId: made.id, version: 1, priceOre: '?' }] }],
    ]
    for (const [operation, id, body] of requests) {
      const [method = '', path = ''] = operations[operation].split(' ')
      const answer = await fetch(server.url + path.replace(/\{\w+\}/, id), {
        method,
        headers: { origin: server.url, cookie: admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body).replace('"?"', written),
      })
      expect([operation, answer.status]).toEqual([operation, 400])
    }
    const { rows } = await server.pool.query('select price_ore, version from menu_items')
    expect(rows).toEqual([{ price_ore: made.priceOre, version: 1 }])
  })

  it.each([0, 1, bounds.menu.priceOre])('a price of %s öre is stored', async (priceOre) => {
    const body = { ...dish, categoryId: await makeCategory(server), priceOre }
    expect((await send('createMenuItem', { body })).body.priceOre).toBe(priceOre)
  })
})
