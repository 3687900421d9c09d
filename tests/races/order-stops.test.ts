import { expect, it } from 'vitest'
import type { Called } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** A guest orders while staff stop the kitchen, or the station where the dish is made. */
async function orderWhileStopping(
  table: 'kitchen' | 'stations',
  options: { withoutLocks?: boolean } = {},
): Promise<Called> {
  const server = await startInProcess(options)
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const dish = await makeDish(server)
  const stopping = await server.pool.connect()
  try {
    await stopping.query('begin')
    await stopping.query(`update ${table} set stopped_until = now() + interval '15 minutes'`)
    let answer: Called | null = null
    const placed = order(server, guest, { lines: [lineOf(dish)] }).then((given) => (answer = given))
    await expect
      .poll(async () => answer !== null || ((await server.pool.query(waiting)).rowCount ?? 0) > 0)
      .toBe(true)
    await stopping.query('commit')
    return await placed
  } finally {
    stopping.release()
  }
}

const places = ['kitchen', 'stations'] as const

it.each(places)('an order waits for the stop of %s that is being set, and is refused', async (table) => {
  expect(await orderWhileStopping(table)).toMatchObject({ status: 409, body: { code: 'orders_stopped' } })
})

control('without the locks, an order is accepted after the kitchen or a station was stopped', async () => {
  for (const table of places)
    expect((await orderWhileStopping(table, { withoutLocks: true })).status).toBe(201)
})
