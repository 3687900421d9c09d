import { expect, it } from 'vitest'
import { type Called, call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

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

/** Staff stop one table of a party while a guest orders alcohol to the other. The stop is being stored. */
async function orderToOtherTable(options: { withoutLocks?: boolean } = {}): Promise<Called> {
  const server = await startInProcess(options)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const [guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const beer = await makeDish(server, { isAlcoholic: true })
  const [tableId, second] = [
    await makeTable(server, { tableNumber: 7 }),
    await makeTable(server, { tableNumber: 8 }),
  ]
  server.setNow(new Date('2055-03-05T19:10:00+01:00'))
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
  await server.pool.query(
    'update table_bookings set checked_in_at = $2, joined_table_ids = array[$3::uuid] where id = $1',
    [id, server.engine.clock.now(), second],
  )
  await server.pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(2055); return null; end $$;
    create trigger wait_for_test after insert on alcohol_log for each row execute function wait_for_test();`)
  const storing = await server.pool.connect()
  const waitFor = (count: number, isAnswered: () => boolean) =>
    expect
      .poll(async () => isAnswered() || ((await server.pool.query(waiting)).rowCount ?? 0) >= count)
      .toBe(true)
  try {
    await storing.query('select pg_advisory_lock(2055)')
    const stop = { params: { tableNumber: '7' }, body: { isStopped: true } }
    const stopped = call(server, admin, 'setAlcoholStop', stop)
    await waitFor(1, () => false)
    let isAnswered = false
    const placed = order(server, other, { lines: [lineOf(beer)], tableNumber: 8 }).finally(() => {
      isAnswered = true
    })
    await waitFor(2, () => isAnswered)
    await storing.query('select pg_advisory_unlock(2055)')
    expect((await stopped).status).toBe(200)
    return await placed
  } finally {
    storing.release()
  }
}

it('an order of alcohol to the other table of a party waits for the stop, and is refused', async () => {
  expect(await orderToOtherTable()).toMatchObject({ status: 409, body: { code: 'alcohol_stopped' } })
})

control('without the lock, alcohol is ordered to the other table of a party that was stopped', async () => {
  expect((await orderToOtherTable({ withoutLocks: true })).status).toBe(201)
})
