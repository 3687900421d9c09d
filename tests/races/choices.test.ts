import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { chosenOf, lineOf, makeChoices, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'

const carts = long ? 200 : 60
const noTrigger = 'drop trigger order_items_chosen on order_items'
/** An order is slow, so that the choice changes while many are on their way. */
const slow = `create function write_slowly() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.01); return new; end $$;
  create trigger orders_slow before insert on orders for each row execute function write_slowly();`
/** The change of the choice notes, in its own transaction, how many have been sold as it was before. */
const counting = `create table sold_before (count integer);
  create function count_sold() returns trigger language plpgsql as
    $$ begin insert into sold_before select count(*) from order_items where choices <> '[]'; return null; end $$;
  create trigger choices_counted after update or insert on choice_group_choices for each statement execute function count_sold();`

type Start = { prepare?: string; withoutLocks?: boolean }

/** Many carts with a choice arrive while it changes: how many were sold as it was before the change, and in all. */
async function orderWhileItChanges(how: 'soldOut' | 'price', { prepare = '', withoutLocks = false }: Start) {
  const server = await startServer({ withoutLocks })
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const dish = await makeDish(server)
  const { choices, groupId, name } = await makeChoices(server, { dish, min: 1, max: 1 })
  await server.pool.query(`${slow} ${counting} ${prepare}`)
  const users = await makeUsers(server, carts)
  const change = async () => {
    await expect
      .poll(async () => (await server.pool.query('select from orders limit 1')).rowCount, { interval: 1 })
      .toBe(1)
    const [bacon, aioli] = choices
    return how === 'soldOut'
      ? call(server, admin, 'setChoiceAvailable', {
          params: { choiceId: bacon.id },
          body: { isAvailable: false },
        })
      : call(server, admin, 'updateChoiceGroup', {
          params: { groupId },
          body: { name, version: 1, choices: [{ ...bacon, priceOre: 2_500 }, aioli] },
        })
  }
  const place = (user: TestUser) =>
    order(server, user, { lines: [{ ...lineOf(dish), ...chosenOf(choices[0]) }] })
  // Half of the carts arrive at once with the change, half once it has been answered.
  const changing = change()
  const first = users.slice(carts / 2).map(place)
  expect((await changing).status).toBe(200)
  const answers = await Promise.all([...first, ...users.slice(0, carts / 2).map(place)])
  const count = async (query: string) => (await server.pool.query(query)).rows[0].count as number
  return {
    server,
    refused: answers.filter(({ body }) => body.code === 'menu_changed').length,
    sold: answers.filter(({ status }) => status === 201).length,
    stored: await count('select count(*)::int from order_items'),
    before: await count('select max(count)::int as count from sold_before'),
    named: answers
      .filter(({ body }) => body.code === 'menu_changed')
      .every(({ body }) => body.current?.items[0].choices[0].id === choices[0].id),
  }
}

describe.each(['soldOut', 'price'] as const)(`${carts} carts while a choice changes: %s`, (how) => {
  it('nobody gets it as it was after the change, and every other cart is refused with its name', async () => {
    const { server, sold, refused, stored, before, named } = await orderWhileItChanges(how, {})
    expect([sold, stored, sold + refused, named]).toEqual([before, before, carts, true])
    expect(refused).toBeGreaterThanOrEqual(carts / 2)
    await expectInvariants(server.pool)
  })

  guardAlone(
    'nobody gets it after the change by the trigger alone, when nothing else is locked',
    async () => {
      const { sold, refused, before } = await orderWhileItChanges(how, { withoutLocks: true })
      expect([sold, sold + refused]).toEqual([before, carts])
    },
  )

  guardAlone('nobody gets it after the change by the lock alone, without the trigger', async () => {
    const { sold, refused, before } = await orderWhileItChanges(how, { prepare: noTrigger })
    expect([sold, sold + refused]).toEqual([before, carts])
  })

  control('without the lock and the trigger, some get it as it was after the change', async () => {
    const { sold, before } = await orderWhileItChanges(how, { prepare: noTrigger, withoutLocks: true })
    expect(sold).toBeGreaterThan(before)
  })
})
