import { expect, it } from 'vitest'
import type { Called } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { alwaysServe, lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** A guest orders a dish while its category gets other hours. */
async function orderWhileHoursChange(options: { withoutLocks?: boolean } = {}): Promise<Called> {
  const server = await startInProcess(options)
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const dish = await makeDish(server)
  await alwaysServe(server, dish.categoryId)
  const editing = await server.pool.connect()
  try {
    await editing.query('begin')
    await editing.query('select from menu_categories where id = $1 for no key update', [dish.categoryId])
    // Only for a minute on one day of the week.
    await editing.query('delete from menu_category_days where category_id = $1', [dish.categoryId])
    await editing.query(
      `insert into menu_category_days
       select $1, extract(isodow from now() + interval '3 days')::int, '12:00', '12:01'`,
      [dish.categoryId],
    )
    let answer: Called | null = null
    const placed = order(server, guest, { lines: [lineOf(dish)] }).then((given) => (answer = given))
    await expect
      .poll(async () => answer !== null || ((await server.pool.query(waiting)).rowCount ?? 0) > 0)
      .toBe(true)
    await editing.query('commit')
    return await placed
  } finally {
    editing.release()
  }
}

it('an order waits for the hours that are being edited, and is refused by the new ones', async () => {
  expect(await orderWhileHoursChange()).toMatchObject({ status: 409, body: { code: 'not_served_now' } })
})

control('without the lock, an order is accepted by hours that have ended', async () => {
  expect((await orderWhileHoursChange({ withoutLocks: true })).status).toBe(201)
})
