import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { slowly } from './last-word.ts'

const rounds = long ? 100 : 20

/**
 * Staff undo a check-in while its guest orders. The visit begins in two hours: to a booking whose party has not come nothing can be ordered
 * so early, so only one of both can succeed. Returns who did in each round.
 */
async function undoWhileOrdering(count: number, options: { withoutLocks?: boolean } = {}) {
  const server = await startInProcess(options)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const guests = await makeUsers(server, count)
  const dish = await makeDish(server)
  // The booking has been read, and the order takes a while to be stored.
  await server.pool.query(slowly(0.02, 'before insert on orders'))
  server.setNow(new Date('2055-03-05T17:00:00+01:00'))
  const seen: string[] = []
  for (const [round, guest] of guests.entries()) {
    const tableId = await makeTable(server)
    const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
    const { rows } = await server.pool.query(
      'update table_bookings set checked_in_at = $2, updated_at = $2 where id = $1 returning version',
      [id, server.engine.clock.now()],
    )
    const undo = () =>
      call(server, admin, 'undoCheckIn', { params: { bookingId: id }, body: { version: rows[0].version } })
    const place = () => order(server, guest, { lines: [lineOf(dish)], tableBookingId: id })
    const [undone, placed] =
      round % 2 === 0
        ? await Promise.all([undo(), place()])
        : (await Promise.all([place(), undo()])).toReversed()
    const words = [undone, placed].map((answer) =>
      answer && answer.status < 300 ? 'done' : answer?.body.code,
    )
    seen.push(words.join(', '))
  }
  return { server, seen }
}
const whole = ['done, booking_not_current', 'booking_has_orders, done']

it(`has one outcome in each of ${rounds} collisions of an undone check-in with an order`, async () => {
  const { server, seen } = await undoWhileOrdering(rounds)
  expect(seen.filter((each) => !whole.includes(each))).toEqual([])
  await expectInvariants(server.pool)
})
control('without the locks, a party orders to a table at which it is no more', async () => {
  const { seen } = await undoWhileOrdering(12, { withoutLocks: true })
  expect(seen).toContain('done, done')
})

const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`

/** Somebody orders to the other table of a party, without its booking, while staff undo its check-in. The order is being stored. */
async function undoWhileStoring(options: { withoutLocks?: boolean } = {}) {
  const server = await startInProcess(options)
  const [admin] = await makeUsers(server, 1, { admin: true })
  const [guest, other] = await makeUsers(server, 2)
  const dish = await makeDish(server)
  await server.pool.query(`
    create function wait_for_test() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(2055); return new; end $$;
    create trigger wait_for_test before insert on orders for each row execute function wait_for_test();`)
  server.setNow(new Date('2055-03-05T18:30:00+01:00'))
  const [tableId, second] = [await makeTable(server), await makeTable(server, { tableNumber: 77 })]
  const { id } = await makeBooking(server, {
    tableId,
    userId: (guest as TestUser).userId,
    status: 'confirmed',
  })
  const { rows } = await server.pool.query(
    `update table_bookings set checked_in_at = $2, updated_at = $2, joined_table_ids = array[$3::uuid]
     where id = $1 returning version`,
    [id, server.engine.clock.now(), second],
  )
  const storing = await server.pool.connect()
  const waitFor = (count: number, isAnswered: () => boolean) =>
    expect
      .poll(async () => isAnswered() || ((await server.pool.query(waiting)).rowCount ?? 0) >= count)
      .toBe(true)
  try {
    await storing.query('select pg_advisory_lock(2055)')
    const placed = order(server, other as TestUser, { lines: [lineOf(dish)], tableNumber: 77 })
    await waitFor(1, () => false)
    let isAnswered = false
    const body = { version: rows[0].version }
    const undone = call(server, admin, 'undoCheckIn', { params: { bookingId: id }, body }).finally(() => {
      isAnswered = true
    })
    await waitFor(2, () => isAnswered)
    await storing.query('select pg_advisory_unlock(2055)')
    return [(await placed).status, (await undone).body.code ?? 'done']
  } finally {
    storing.release()
  }
}

it('an undone check-in waits for an order that is being stored to another table of its party, and is refused', async () => {
  expect(await undoWhileStoring()).toEqual([201, 'booking_has_orders'])
})
control('without the locks, a check-in is undone beside an order that is being stored', async () => {
  expect(await undoWhileStoring({ withoutLocks: true })).toEqual([201, 'done'])
})
