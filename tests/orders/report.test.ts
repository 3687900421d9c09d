import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { chosenOf, lineOf, makeChoices, makeDish } from './make-menu.ts'
import { moveOrder, order } from './make-order.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const soup = await makeDish(server, { name: 'Soppa', priceOre: 8_950 })
const burger = await makeDish(server, { name: 'Burgare', priceOre: 17_900 })
const evil = await makeDish(server, { name: '=1+1', priceOre: 100_000 })

/** Times in winter are an hour ahead of UTC, in summer two. */
const orders: { at: string; lines: () => unknown[]; tableNumber: number | null }[] = [
  { at: '2026-11-20T05:59:59.999+01:00', lines: () => [lineOf(soup, 7)], tableNumber: null },
  { at: '2026-11-20T06:00:00+01:00', lines: () => [lineOf(soup)], tableNumber: 12 },
  {
    at: '2026-11-20T18:10:00+01:00',
    lines: () => [lineOf(burger, 2), lineOf(soup, 1, 'Kall')],
    tableNumber: 3,
  },
  { at: '2026-11-20T18:50:00+01:00', lines: () => [lineOf(burger, 1)], tableNumber: 12 },
  { at: '2026-11-21T00:30:00+01:00', lines: () => [lineOf(evil)], tableNumber: null },
  { at: '2026-11-21T05:59:59.999+01:00', lines: () => [lineOf(soup)], tableNumber: null },
  { at: '2026-11-21T06:00:00+01:00', lines: () => [lineOf(soup, 9)], tableNumber: null },
  // The last Sunday of October: the night has two hours from two to three.
  { at: '2026-10-25T02:30:00+02:00', lines: () => [lineOf(soup)], tableNumber: null },
  { at: '2026-10-25T02:30:00+01:00', lines: () => [lineOf(soup)], tableNumber: null },
  { at: '2026-10-25T06:00:00+01:00', lines: () => [lineOf(burger)], tableNumber: null },
]

await makeTable(server, { tableNumber: 3 })
await makeTable(server, { tableNumber: 12 })
for (const { at, lines, tableNumber } of orders) await orderAt(at, { lines: lines(), tableNumber })
const cancelled = await orderAt('2026-11-20T18:00:00+01:00', { lines: [lineOf(evil, 20)] })
await moveOrder(server, admin, cancelled, 'cancelled')

/** Orders as a new guest at an instant. */
async function orderAt(at: string, body: { lines: unknown[]; tableNumber?: number | null }) {
  const [guest] = await makeUsers(server, 1)
  server.setNow(new Date(at))
  const { status, body: placed } = await order(server, guest, body)
  server.setNow(null)
  expect(status).toBe(201)
  return placed
}

const report = async (from: string, to = from) =>
  (await call(server, admin, 'getOrderReport', { query: { from, to } })).body
const csvOf = (from: string, to = from) => call(server, admin, 'exportOrderReport', { query: { from, to } })

describe('the order report', () => {
  it('the order report sums a day from six to six by dish, hour and table, without cancelled orders', async () => {
    const total = 3 * 8_950 + 3 * 17_900 + 100_000
    expect(await report('2026-11-20')).toEqual({
      orders: 5,
      amountOre: total,
      times: null,
      dishes: [
        { name: 'Burgare', quantity: 3, amountOre: 53_700 },
        { name: 'Soppa', quantity: 3, amountOre: 26_850 },
        { name: evil.name, quantity: 1, amountOre: 100_000 },
      ],
      choices: [],
      hours: [
        { hour: 6, orders: 1, amountOre: 8_950 },
        { hour: 18, orders: 2, amountOre: 3 * 17_900 + 8_950 },
        { hour: 0, orders: 1, amountOre: 100_000 },
        { hour: 5, orders: 1, amountOre: 8_950 },
      ],
      tables: [
        { tableNumber: 3, orders: 1, amountOre: 44_750 },
        { tableNumber: 12, orders: 2, amountOre: 26_850 },
        { tableNumber: null, orders: 2, amountOre: 108_950 },
      ],
    })
  })

  it('the order report sums by dish and not by name: two dishes of one name are two rows, and a renamed one is one row', async () => {
    const [cola, large] = [
      await makeDish(server, { name: 'Cola', priceOre: 2_500 }),
      await makeDish(server, { name: 'Cola', priceOre: 3_500 }),
    ]
    const fries = await makeDish(server, { name: 'Pommes', priceOre: 4_900 })
    const at = '2028-09-01T18:00:00+02:00'
    await orderAt(at, { lines: [lineOf(cola, 3), lineOf(large, 2), lineOf(fries, 1)] })
    await server.pool.query(`update menu_items set name = 'Pommes frites' where id = $1`, [fries.id])
    await orderAt(at, { lines: [lineOf(fries, 4)] })
    const category = async (id: string) =>
      (
        await server.pool.query(
          'select c.name from menu_items m join menu_categories c on c.id = m.category_id where m.id = $1',
          [id],
        )
      ).rows[0].name
    const same = (await category(cola.id)) === (await category(large.id))
    const nameOf = async (id: string, price: string) =>
      `Cola, ${await category(id)}${same ? `, ${price} kr` : ''}`
    const rows = async () => (await report('2028-09-01')).dishes
    expect(await rows()).toEqual([
      { name: 'Pommes frites', quantity: 5, amountOre: 24_500 },
      { name: await nameOf(cola.id, '25'), quantity: 3, amountOre: 7_500 },
      { name: await nameOf(large.id, '35'), quantity: 2, amountOre: 7_000 },
    ])
    await server.pool.query('delete from menu_items where id = any($1)', [[cola.id, large.id]])
    expect((await rows()).map(({ name }: { name: string }) => name)).toEqual([
      'Pommes frites',
      'Cola, 25 kr',
      'Cola, 35 kr',
    ])
  })

  it('the order report of several days is the sum of the days', async () => {
    const [before, day, after, all] = [
      await report('2026-11-19'),
      await report('2026-11-20'),
      await report('2026-11-21'),
      await report('2026-11-19', '2026-11-21'),
    ]
    expect([before.orders, day.orders, after.orders]).toEqual([1, 5, 1])
    expect(all.orders).toBe(7)
    expect(all.amountOre).toBe(before.amountOre + day.amountOre + after.amountOre)
    expect(all.dishes.find(({ name }: { name: string }) => name === 'Soppa').quantity).toBe(7 + 3 + 9)
  })

  it('the order report counts both hours of the night when the clock is put back as one hour of the clock', async () => {
    expect(await report('2026-10-24')).toMatchObject({ orders: 2, hours: [{ hour: 2, orders: 2 }] })
    expect(await report('2026-10-25')).toMatchObject({ orders: 1, hours: [{ hour: 6, orders: 1 }] })
  })

  it('the order report is empty for days without orders', async () => {
    const empty = { orders: 0, amountOre: 0, times: null, dishes: [], choices: [], hours: [], tables: [] }
    expect(await report('2026-01-01', '2026-12-31')).not.toEqual(empty)
    expect(await report('2025-01-01', '2025-12-31')).toEqual(empty)
  })

  it.each([
    ['2026-11-21', '2026-11-20'],
    ['2026-01-01', '2027-01-02'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ])('the order report from %s to %s is refused', async (from, to) => {
    expect(await call(server, admin, 'getOrderReport', { query: { from, to } })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect((await csvOf(from, to)).status).toBe(400)
  })

  it('the order report sums by choice under its present name, without what was refused, and the CSV has its part', async () => {
    const dish = await makeDish(server, { name: 'Toast', priceOre: 9_000 })
    const { groupId, name, choices } = await makeChoices(server, { dish })
    const [bacon, aioli] = choices
    const at = '2028-10-02T18:00:00+02:00'
    await orderAt(at, { lines: [{ ...lineOf(dish, 2), ...chosenOf(bacon, aioli) }] })
    await orderAt(at, { lines: [{ ...lineOf(dish), ...chosenOf(bacon) }, lineOf(burger)] })
    const refused = await orderAt(at, { lines: [{ ...lineOf(dish, 5), ...chosenOf(bacon) }, lineOf(burger)] })
    const params = { orderId: refused.id, position: '0' }
    await call(server, admin, 'checkOrderLine', { params, body: { check: 'sold_out' } })
    await server.pool.query(`update choice_group_choices set name = 'Sidfläsk' where id = $1`, [bacon.id])
    await server.pool.query('delete from choice_group_choices where id = $1', [aioli.id])
    expect((await report('2028-10-02')).choices).toEqual([
      { group: name, name: 'Sidfläsk', quantity: 3, amountOre: 6_000 },
      { group: name, name: 'Aioli', quantity: 2, amountOre: 4_000 },
    ])
    await server.pool.query('update menu_choice_groups set name = $2 where id = $1', [groupId, 'Smaker'])
    expect((await report('2028-10-02')).choices[0]).toMatchObject({ group: 'Smaker' })
    const csv = (await csvOf('2028-10-02')).body
    expect(csv).toContain('"Toast";"Bacon, Aioli";"2";"130,00";"260,00";"80,00"')
  })

  it('the order report accepts 366 days', async () => {
    expect((await report('2026-01-01', '2027-01-01')).orders).toBe(10)
  })
})

describe('the CSV of orders', () => {
  const rows = (text: string) =>
    text
      .replace('\ufeff', '')
      .split('\r\n')
      .slice(0, -1)
      .map((line) => line.slice(1, -1).split('";"'))

  it('the CSV of orders has each line with the time in Stockholm, kronor with a comma, and the bar', async () => {
    const { body, headers } = await csvOf('2026-11-20')
    expect(headers.get('content-disposition')).toContain('2026-11-20')
    expect(headers.get('content-type')).toContain('text/csv')
    const [titles, ...lines] = rows(body)
    expect(titles).toEqual([
      'Beställning',
      'Datum',
      'Tid',
      'Bord',
      'Rätt',
      'Tillval',
      'Antal',
      'Pris (kr)',
      'Summa (kr)',
      'Varav tillval (kr)',
    ])
    expect(lines.map(([, ...rest]) => rest)).toEqual([
      ['2026-11-20', '06:00', '12', 'Soppa', '', '1', '89,50', '89,50', '0,00'],
      ['2026-11-20', '18:10', '3', 'Burgare', '', '2', '179,00', '358,00', '0,00'],
      ['2026-11-20', '18:10', '3', 'Soppa', '', '1', '89,50', '89,50', '0,00'],
      ['2026-11-20', '18:50', '12', 'Burgare', '', '1', '179,00', '179,00', '0,00'],
      ['2026-11-21', '00:30', 'Baren', "'=1+1", '', '1', '1000,00', '1000,00', '0,00'],
      ['2026-11-21', '05:59', 'Baren', 'Soppa', '', '1', '89,50', '89,50', '0,00'],
    ])
    expect(lines.every(([number = '']) => /^#[0-9a-f]{8}$/.test(number))).toBe(true)
  })

  it('the CSV of orders is in the language of the admin', async () => {
    await call(server, admin, 'setMyLanguage', { body: { language: 'en' } })
    const { body } = await csvOf('2026-11-20')
    await call(server, admin, 'setMyLanguage', { body: { language: 'sv' } })
    expect(rows(body)[0]).toEqual([
      'Order',
      'Date',
      'Time',
      'Table',
      'Dish',
      'Choices',
      'Quantity',
      'Price (kr)',
      'Total (kr)',
      'Of which choices (kr)',
    ])
    expect(rows(body)[5]?.[3]).toBe('Bar')
  })

  it('the CSV of orders has all lines of more than one batch, each once', async () => {
    // Enough orders with the same instant for more than one batch of lines.
    await server.pool.query(
      `set local session_replication_role = replica;
       insert into orders (user_id, request_key, request_digest, total_amount_ore, created_at)
         select null, gen_random_uuid(), repeat('0', 64), 5000, '2026-05-05 12:00+02' from generate_series(1, 121);
       insert into order_items (order_id, position, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
         select o.id, p, 'Rätt ' || p, 1, 100, 100, false, false
         from orders o, generate_series(0, 49) p where o.created_at = '2026-05-05 12:00+02' and o.user_id is null`,
    )
    const lines = rows((await csvOf('2026-05-05')).body).slice(1)
    expect(lines).toHaveLength(121 * 50)
    expect(new Set(lines.map(([number, , , , dish]) => `${number} ${dish}`)).size).toBe(121 * 50)
  })
})
