import { expect, it } from 'vitest'
import type { Called } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** A guest orders while the kitchen is being closed. */
async function orderWhileClosing(options: { withoutLocks?: boolean } = {}): Promise<Called> {
  const server = await startInProcess(options)
  const [guest] = (await makeUsers(server, 1)) as [TestUser]
  const dish = await makeDish(server)
  const closing = await server.pool.connect()
  try {
    await closing.query('begin')
    await closing.query('update kitchen set is_open = false')
    let answer: Called | null = null
    const placed = order(server, guest, { lines: [lineOf(dish)] }).then((given) => (answer = given))
    await expect
      .poll(async () => answer !== null || ((await server.pool.query(waiting)).rowCount ?? 0) > 0)
      .toBe(true)
    await closing.query('commit')
    return await placed
  } finally {
    closing.release()
  }
}

it('an order waits for the kitchen that is being closed, and is refused', async () => {
  expect(await orderWhileClosing()).toMatchObject({ status: 409, body: { code: 'kitchen_closed' } })
})

control('without the lock, an order is accepted after the kitchen was closed', async () => {
  expect((await orderWhileClosing({ withoutLocks: true })).status).toBe(201)
})
