import { expect, it } from 'vitest'
import type { Called } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { makeTable } from '#tests/tables/make-table.ts'

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** A guest orders alcohol to a table while staff stop it. */
async function orderWhileStopping(options: { withoutLocks?: boolean } = {}): Promise<Called> {
  const server = await startInProcess(options)
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const beer = await makeDish(server, { isAlcoholic: true })
  await makeTable(server, { tableNumber: 7 })
  const stopping = await server.pool.connect()
  try {
    await stopping.query('begin')
    await stopping.query(`update restaurant_tables set alcohol_stopped_until = now() + interval '5 hours'`)
    let answer: Called | null = null
    const placed = order(server, guest, { lines: [lineOf(beer)], tableNumber: 7 }).then(
      (given) => (answer = given),
    )
    await expect
      .poll(async () => answer !== null || ((await server.pool.query(waiting)).rowCount ?? 0) > 0)
      .toBe(true)
    await stopping.query('commit')
    return await placed
  } finally {
    stopping.release()
  }
}

it('an order of alcohol waits for the stop of its table, and is refused', async () => {
  expect(await orderWhileStopping()).toMatchObject({ status: 409, body: { code: 'alcohol_stopped' } })
})

control('without the lock, alcohol is ordered to a table that was stopped', async () => {
  expect((await orderWhileStopping({ withoutLocks: true })).status).toBe(201)
})
