import { expect, test } from 'vitest'
import { testDatabase } from '#tests/harness/database.ts'
import { type Guard, refusalOf, testGuards } from '#tests/harness/database-guards.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeChoices, makeDish } from './make-menu.ts'
import { insertOrder } from './make-order.ts'

/** A user with a pending order of two dishes, and a user without orders. */
const ids = { user: randomId(), other: randomId(), order: randomId(), dish: randomId() }
const key = randomId()

const { pool } = await testDatabase()
for (const [id, email] of [
  [ids.user, 'asa@example.se'],
  [ids.other, 'bo@example.se'],
]) {
  await pool.query('insert into users (id, name, email) values ($1, $2, $2)', [id, email])
}
const dish = await makeDish({ pool }, { id: ids.dish, priceOre: 8_900 })
await insertOrder({ pool }, { id: ids.order, userId: ids.user, dish, quantity: 2 })

type Values = Record<string, string>
const inserted = (table: string, values: Values) =>
  `insert into ${table} (${Object.keys(values).join(', ')}) values (${Object.values(values).join(', ')})`
const newOrder = (change: Values = {}) =>
  inserted('orders', {
    id: `'${key}'`,
    user_id: `'${ids.other}'`,
    request_key: `'${key}'`,
    request_digest: `repeat('0', 64)`,
    total_amount_ore: '100',
    ...change,
  })
const newLine = (change: Values = {}) =>
  inserted('order_items', {
    order_id: `'${key}'`,
    position: '0',
    name: `'Soppa'`,
    quantity: '1',
    unit_price_ore: '100',
    total_price_ore: '100',
    is_vegetarian: 'false',
    is_vegan: 'false',
    ...change,
  })
const laterLine = (change: Values) => newLine({ order_id: `'${ids.order}'`, position: '1', ...change })
const update = (set: string) => `update orders set ${set} where id = '${ids.order}'`
const updateLine = (set: string) => `update order_items set ${set} where order_id = '${ids.order}'`
/** Checks at the end of the transaction run at once. */
const atOnce = 'set constraints all immediate'
const without = (trigger: string, table: string) => `drop trigger ${trigger} on ${table}`
const noAdmission = without('orders_admit', 'orders')
const noArrows = without('orders_arrows', 'orders')
const noChange = without('orders_unchanged', 'orders')
const noStepTimes = without('orders_step_times', 'orders')
const noSum = without('orders_sum', 'orders')
const noStay = without('order_items_stay', 'order_items')
const noRemain = without('order_items_remain', 'order_items')
const noChosen = without('order_items_chosen', 'order_items')
const noLineSum = without('order_items_sum', 'order_items')
const delivered = update(`status = 'confirmed', confirmed_at = now()`)
  .concat(';', update(`status = 'preparing', preparing_at = now()`))
  .concat(';', update(`status = 'ready', ready_at = now()`))
  .concat(';', update(`status = 'delivered', delivered_at = now()`))
/** The line of the order is alcoholic, and perhaps somebody has looked at it. */
const alcoholic = (check = 'null') =>
  `alter table order_items disable trigger order_items_stay;
   ${updateLine(`is_alcoholic = true`)}; alter table order_items enable trigger order_items_stay;
   ${updateLine(`alcohol_check = ${check}`)}`
/** A line of the dish with choices that cost 10 kr, of which it has one group. */
const [bacon, aioli] = (await makeChoices({ pool }, { dish, min: 1, max: 1, price: 1_000 })).choices
const [foreign] = (await makeChoices({ pool }, { price: 1_000 })).choices
const taken = (...choices: { id: string }[]) =>
  `'${JSON.stringify(choices.map(({ id }) => ({ choice_id: id, price_ore: 1_000 })))}'`
const withChoices = (choices: string, price: number, change: Values = {}) =>
  newOrder({ total_amount_ore: `${price}` }).concat(
    ';',
    newLine({
      menu_item_id: `'${dish.id}'`,
      choices,
      dish_price_ore: '100',
      unit_price_ore: `${price}`,
      total_price_ore: `${price}`,
      ...change,
    }),
  )
const noSource = without('point_events_of_source', 'point_events')
const points = (change: Values = {}) =>
  inserted('point_events', {
    user_id: `'${ids.user}'`,
    source_type: `'order'`,
    source_id: `'${ids.order}'`,
    delta: '10',
    ...change,
  })

const logged = `insert into alcohol_log (action, order_number, name, quantity) values ('age', '12ab34cd', 'Lager', 1)`

/** A statement that stores a bad state (its last one, after those that prepare it), the refusal of the database, and the guard. */
const guards: Guard[] = [
  [
    'an order that is confirmed at once',
    newOrder({ status: `'confirmed'`, confirmed_at: 'now()' }),
    'order_steps',
    noAdmission,
  ],
  ['a new order with the time of a step', newOrder({ ready_at: 'now()' }), 'order_steps', noAdmission],
  [
    'an order in a closed kitchen',
    `update kitchen set is_open = false; ${newOrder()}`,
    'kitchen_closed',
    noAdmission,
  ],
  ['an order of nobody', newOrder({ user_id: 'null' }), 'order_has_guest', noAdmission],
  [
    'an eleventh open order',
    `insert into orders (user_id, request_key, request_digest, total_amount_ore)
       select '${ids.other}', gen_random_uuid(), repeat('0', 64), 100 from generate_series(1, 10);
     ${newOrder()}`,
    'too_many_orders',
    noAdmission,
  ],
  ['a line without the choice that its dish demands', withChoices(`'[]'`, 100), 'menu_changed', noChosen],
  [
    'a line with more choices than its dish allows',
    withChoices(taken(bacon, aioli), 2_100),
    'menu_changed',
    noChosen,
  ],
  [
    'a line with a choice of another dish',
    withChoices(taken(bacon, foreign), 2_100),
    'menu_changed',
    noChosen,
  ],
  ['a line with one choice twice', withChoices(taken(bacon, bacon), 2_100), 'menu_changed', noChosen],
  [
    'a line with a choice that is sold out',
    `update choice_group_choices set is_available = false; ${withChoices(taken(bacon), 1_100)}`,
    'menu_changed',
    noChosen,
  ],
  [
    'a line with a choice at another price',
    `update choice_group_choices set price_ore = 900; ${withChoices(taken(bacon), 1_100)}`,
    'menu_changed',
    noChosen,
  ],
  [
    'a line that leaves out the price of a choice',
    withChoices(taken(bacon), 100),
    'order_items_choices',
    'alter table order_items drop constraint order_items_choices',
  ],
  ['other choices of a line', updateLine(`choices = '[{"price_ore": 0}]'`), 'order_lines_stay', noStay],
  [
    'a second order by the same request',
    `${newOrder()}; ${newOrder({ id: 'gen_random_uuid()' })}`,
    '23505',
    'alter table orders drop constraint orders_request',
  ],
  [
    'two open orders with one number',
    `${newOrder({ id: `'11111111-1111-4111-8111-111111111111'` })};
     ${newOrder({ id: `'22222222-2222-4222-8222-222211111111'`, request_key: 'gen_random_uuid()' })}`,
    '23505',
    'drop index orders_open_number',
  ],
  ['another total', update('total_amount_ore = 1'), 'order_unchanged', noChange],
  ['another time of ordering', update(`created_at = now() - interval '1 day'`), 'order_unchanged', noChange],
  ['another key', update('request_key = gen_random_uuid()'), 'order_unchanged', noChange],
  ['another digest', update(`request_digest = repeat('1', 64)`), 'order_unchanged', noChange],
  ['another guest', update(`user_id = '${ids.other}'`), 'order_unchanged', noChange],
  [
    'a delivery of alcohol at which nobody has looked',
    `${alcoholic()}; ${delivered}`,
    'id_not_checked',
    without('orders_checked', 'orders'),
  ],
  [
    'an alcoholic line in a delivered order',
    `${delivered}; ${laterLine({ is_alcoholic: 'true', unit_price_ore: '0', total_price_ore: '0' })}`,
    'id_not_checked',
    without('order_items_alcohol', 'order_items'),
  ],
  [
    'a finding that is taken back after the delivery',
    `${alcoholic(`'id_seen'`)}; ${delivered}; ${updateLine('alcohol_check = null')}`,
    'status_not_allowed',
    without('order_items_refused', 'order_items'),
  ],
  [
    'a finding about a line without alcohol',
    updateLine(`alcohol_check = 'id_seen'`),
    'order_items_check',
    'alter table order_items drop constraint order_items_check',
  ],
  ['a line that becomes alcoholic', updateLine('is_alcoholic = true'), 'order_lines_stay', noStay],
  ['points for alcohol', `${alcoholic(`'id_seen'`)}; ${delivered}; ${points()}`, '23503', noSource],
  [
    'an entry of the log of checks that is changed',
    `${logged}; update alcohol_log set action = 'id_seen'`,
    'alcohol_log_stays',
    without('alcohol_log_stays', 'alcohol_log'),
  ],
  [
    'an entry of the log of checks that is deleted',
    `${logged}; delete from alcohol_log`,
    'alcohol_log_stays',
    without('alcohol_log_remains', 'alcohol_log'),
  ],
  ['other notes', update(`notes = 'Nytt'`), 'order_unchanged', noChange],
  [
    'a step that is left out',
    update(`status = 'preparing', confirmed_at = now(), preparing_at = now()`),
    'order_steps',
    noArrows,
  ],
  ['a step without its time', update(`status = 'confirmed'`), 'order_steps', noStepTimes],
  ['the time of a step that was not taken', update('ready_at = now()'), 'order_steps', noStepTimes],
  [
    'a cancelled order that is confirmed',
    `${update(`status = 'cancelled', cancelled_at = now()`)};
     ${update(`status = 'confirmed', cancelled_at = null, confirmed_at = now()`)}`,
    'order_steps',
    `${noArrows}; ${without('orders_lead_lines', 'orders')}`,
  ],
  [
    'a step back that a ready line contradicts',
    `${update(`status = 'confirmed', confirmed_at = now(), updated_at = now()`)};
     ${updateLine(`status = 'ready', status_at = now()`)}; ${laterLine({ unit_price_ore: '0', total_price_ore: '0' })};
     ${update(`status = 'confirmed', preparing_at = null, ready_at = null, updated_at = now()`)}`,
    'order_steps',
    `${noArrows}; ${without('orders_lead_lines', 'orders')}`,
  ],
  [
    'a line that moves back without its time',
    `${updateLine(`status = 'ready', status_at = now()`)}; ${updateLine(`status = 'confirmed'`)}`,
    'status_not_allowed',
    without('order_items_arrows', 'order_items'),
  ],
  [
    'a line that is refused and moves',
    `${laterLine({ unit_price_ore: '0', total_price_ore: '0' })};
     ${updateLine(`alcohol_check = 'other'`).concat(' and position = 0')};
     ${updateLine(`status = 'ready', status_at = now()`).concat(' and position = 0')}`,
    'status_not_allowed',
    without('order_items_arrows', 'order_items'),
  ],
  [
    'a line of a delivered order that moves back',
    `${delivered}; ${updateLine(`status = 'ready', status_at = null`)}`,
    'status_not_allowed',
    without('order_items_lead', 'order_items'),
  ],
  [
    'a delivered order that is cancelled',
    `${delivered}; ${update(`status = 'cancelled', cancelled_at = now(), confirmed_at = null, preparing_at = null, ready_at = null, delivered_at = null`)}`,
    'order_steps',
    noArrows,
  ],
  [
    'a step taken back after five minutes',
    `${update(`status = 'confirmed', confirmed_at = now() - interval '301 s'`)};
     ${update(`status = 'pending', confirmed_at = null, updated_at = now()`)}`,
    'order_steps',
    noArrows,
  ],
  [
    'two steps taken back at once',
    `${update(`status = 'confirmed', confirmed_at = now()`)}; ${update(`status = 'preparing', preparing_at = now()`)};
     ${update(`status = 'pending', confirmed_at = null, preparing_at = null, updated_at = now()`)}`,
    'order_steps',
    noArrows,
  ],
  [
    'a delivery that is taken back',
    `${delivered}; ${update(`status = 'ready', delivered_at = null, updated_at = now()`)}`,
    'order_steps',
    noArrows,
  ],
  ['an order without lines', `${newOrder()}; ${atOnce}`, 'order_total', noSum],
  [
    'a total that is not the sum of the lines',
    `${newOrder({ total_amount_ore: '99' })}; ${newLine()}; ${atOnce}`,
    'order_total',
    `${noSum}; ${noLineSum}`,
  ],
  [
    'a line that is added to a placed order',
    laterLine({ unit_price_ore: '1', total_price_ore: '1' }),
    'order_total',
    noLineSum,
  ],
  [
    'a line that is taken away',
    `delete from order_items where order_id = '${ids.order}'`,
    'order_lines_stay',
    noRemain,
  ],
  [
    'another price of a line',
    updateLine('unit_price_ore = 1, total_price_ore = 2'),
    'order_lines_stay',
    noStay,
  ],
  [
    'another quantity of a line',
    updateLine('quantity = 1, total_price_ore = 8900'),
    'order_lines_stay',
    noStay,
  ],
  ['another name of a line', updateLine(`name = 'Något annat'`), 'order_lines_stay', noStay],
  ['other allergens of a line', updateLine(`allergens = '{}'`), 'order_lines_stay', noStay],
  ['another note of a line', updateLine(`note = 'Nytt'`), 'order_lines_stay', noStay],
  ['a line that goes to another order', updateLine(`id = gen_random_uuid()`), 'order_lines_stay', noStay],
  [
    'a line that does not cost its price times its quantity',
    `${newOrder()}; ${newLine({ quantity: '2' })}`,
    'order_items_total',
    'alter table order_items drop constraint order_items_total',
  ],
  [
    'two lines at one position',
    `${newOrder({ total_amount_ore: '200' })};
     insert into order_items (order_id, position, name, quantity, unit_price_ore, total_price_ore, is_vegetarian, is_vegan)
       select '${key}', 0, 'Soppa', 1, 100, 100, false, false from generate_series(1, 2)`,
    '23505',
    'alter table order_items drop constraint order_items_position',
  ],
  [
    'a category that is deleted with its dishes in it',
    'delete from menu_categories',
    '23503',
    'alter table menu_items drop constraint menu_category_used',
  ],
  [
    'a group of choices that is deleted while a dish has it',
    'delete from menu_choice_groups',
    '23503',
    'alter table menu_item_choice_groups drop constraint choice_group_used',
  ],
  [
    'a station that is deleted while it has a category',
    `with bar as (insert into stations (name) values ('Baren') returning id)
       update menu_categories set station_id = bar.id from bar;
     delete from stations where name = 'Baren'`,
    '23503',
    'alter table menu_categories drop constraint station_used',
  ],
  [
    'the first station, deleted',
    `with bar as (insert into stations (name) values ('Baren') returning id)
       update menu_categories set station_id = bar.id from bar;
     delete from stations where name = 'Köket'`,
    'station_used',
    without('stations_first', 'stations'),
  ],
  [
    'a vegan dish with meat',
    `update menu_items set is_vegan = true`,
    'menu_items_vegan',
    'alter table menu_items drop constraint menu_items_vegan',
  ],
  [
    'a second kitchen',
    'insert into kitchen values (false)',
    'kitchen_id_check',
    'alter table kitchen drop constraint kitchen_id_check',
  ],
  ['points for an order that is not delivered', points(), '23503', noSource],
  [
    'points of a delivered order for somebody else',
    `${delivered}; ${points({ user_id: `'${ids.other}'` })}`,
    '23503',
    noSource,
  ],
]

testGuards(() => pool, guards)

test('points of one order are given once', async () => {
  expect(await refusalOf(pool, `${delivered}; ${points()}`)).toBeNull()
  expect(await refusalOf(pool, `${delivered}; ${points()}; ${points()}`)).toBe('23505')
})

test('the deletion of an account keeps its orders without notes, and cancels the pending ones', async () => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const { rows: before } = await client.query('select count(*)::int as lines from order_items')
    await client.query('delete from users where id = $1', [ids.user])
    const { rows } = await client.query('select user_id, status, notes from orders')
    expect(rows).toEqual([{ user_id: null, status: 'cancelled', notes: null }])
    expect((await client.query('select count(*)::int as lines from order_items')).rows).toEqual(before)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
