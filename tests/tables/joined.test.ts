import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { makeGroup, makeTable, makeWait } from './make-table.ts'
import { evening, phoneBooking, startHouse } from './start-house.ts'

const { server, asAdmin } = await startHouse()

/** Two tables for four that are put together for ten, and one for six. */
async function newTables() {
  const [first, second] = [await makeTable(server), await makeTable(server)]
  const groupId = await makeGroup(server, [first, second], 10)
  return { first, second, groupId, single: await makeTable(server, { capacity: 6 }) }
}
const join = (first: string, second: string, change: object = {}) =>
  asAdmin('createPhoneBooking', phoneBooking(first, { joinedTableIds: [second], guestCount: 10, ...change }))
const move = (bookingId: string, version: number, body: object) =>
  asAdmin('moveTableBooking', { params: { bookingId }, body: { ...body, version } })

describe('a party at two tables', () => {
  it('is seated by staff at tables of a combination, and has both', async () => {
    const { first, second } = await newTables()
    const { status, body } = await join(first, second)
    expect([status, body.joinedTables]).toEqual([201, [expect.objectContaining({ id: second })]])
    const [guest] = await makeUsers(server, 1)
    const booked = { body: { requestId: randomId(), tableId: second, ...evening, time: '20:00' } }
    expect((await call(server, guest, 'createTableBooking', booked)).body.code).toBe('table_taken')
    expect((await asAdmin('createPhoneBooking', phoneBooking(second))).body.code).toBe('table_taken')
    const day = (await asAdmin('getTableDay', { params: { date: evening.date } })).body
    expect(day.bookings).toContainEqual(expect.objectContaining({ id: body.id, guestCount: 10 }))
    expect(day.groups).toContainEqual({ tableIds: [first, second].toSorted(), capacity: 10 })
  })

  it('is refused where the tables are no combination, are too few, or one is taken, offered or unknown', async () => {
    const { first, second, single } = await newTables()
    expect((await join(first, single)).body.code).toBe('tables_not_joined')
    expect((await join(first, second, { guestCount: 11 })).body.code).toBe('table_too_small')
    expect((await join(first, randomId())).body.code).toBe('not_found')
    expect((await asAdmin('createPhoneBooking', phoneBooking(first, { guestCount: 10 }))).body.code).toBe(
      'table_too_small',
    )
    const [guest] = await makeUsers(server, 1)
    await makeWait(server, { userId: guest.userId, offeredTable: second })
    expect((await join(first, second)).body.code).toBe('table_taken')
    await asAdmin('createPhoneBooking', phoneBooking(single, { time: '12:00', guestCount: 6 }))
    expect((await join(first, second, { time: '12:00' })).status).toBe(201)
  })

  it('repeats the same request, and none with other tables', async () => {
    const { first, second } = await newTables()
    const { body } = phoneBooking(first, { joinedTableIds: [second], guestCount: 10 })
    const made = await asAdmin('createPhoneBooking', { body })
    expect((await asAdmin('createPhoneBooking', { body })).body.id).toBe(made.body.id)
    const other = { ...body, joinedTableIds: [], guestCount: 10 }
    expect((await asAdmin('createPhoneBooking', { body: other })).body.code).toBe('key_reused')
  })

  it('keeps its tables at another time, frees one when it moves to a single table, and gets them again', async () => {
    const { first, second, single } = await newTables()
    const { id, version } = (await join(first, second, { guestCount: 6 })).body
    const later = await move(id, version, { tableId: first, time: '19:30' })
    expect(later.body.joinedTables).toHaveLength(1)
    const alone = await move(id, later.body.version, { tableId: single })
    expect(alone.body).toMatchObject({ table: { id: single } })
    expect(alone.body.joinedTables).toBeUndefined()
    expect((await asAdmin('createPhoneBooking', phoneBooking(second, { time: '16:00' }))).status).toBe(201)
    const back = await move(id, alone.body.version, { tableId: first, joinedTableIds: [second] })
    expect(back.body.joinedTables).toEqual([expect.objectContaining({ id: second })])
    await expectInvariants(server.pool)
    const { items } = (await asAdmin('getTableBookingHistory', { params: { bookingId: id } })).body
    const number = (body: { table: { tableNumber: number } }) => `${body.table.tableNumber}`
    const both = `${number(back.body)} + ${back.body.joinedTables[0].tableNumber}`
    expect(
      items
        .filter(({ what }: { what: string }) => what === 'moved')
        .map(({ changes }: { changes: object[] }) => changes),
    ).toEqual([
      [{ field: 'table', from: both, to: number(alone.body) }],
      [{ field: 'table', from: number(alone.body), to: both }],
    ])
  })

  it('stays when the combination has ended, and does not grow', async () => {
    const { first, second, groupId } = await newTables()
    const { id, version } = (await join(first, second)).body
    await asAdmin('deleteTableGroup', { params: { tableGroupId: groupId } })
    const earlier = await move(id, version, { tableId: first, time: '18:30' })
    expect(earlier.body.joinedTables).toHaveLength(1)
    const larger = await move(id, earlier.body.version, { tableId: first, guestCount: 11 })
    expect(larger.body.code).toBe('table_too_small')
    expect((await join(first, second, { time: '12:00' })).body.code).toBe('tables_not_joined')
  })

  it('stays when the owner has lowered the seats of the combination, and does not grow', async () => {
    const { first, second, groupId } = await newTables()
    const { id, version } = (await join(first, second)).body
    await server.pool.query('update table_groups set capacity = 8 where id = $1', [groupId])
    const earlier = await move(id, version, { tableId: first, time: '18:30' })
    expect(earlier.body).toMatchObject({ time: '18:30', joinedTables: [{}] })
    const larger = await move(id, earlier.body.version, { tableId: first, guestCount: 11 })
    expect(larger.body.code).toBe('table_too_small')
    expect((await move(id, earlier.body.version, { tableId: first, guestCount: 9 })).status).toBe(200)
  })

  it('leaves the other table when a node of the last release moves it, which names the first alone', async () => {
    const { first, second, single } = await newTables()
    const { id } = (await join(first, second, { guestCount: 6 })).body
    const moveTo = (tableId: string) =>
      server.pool.query(
        `update table_bookings set table_id = $2, version = version + 1 where id = $1 returning joined_table_ids`,
        [id, tableId],
      )
    const together = await makeTable(server)
    await makeGroup(server, [together, second])
    expect((await moveTo(together)).rows).toEqual([{ joined_table_ids: [second] }])
    expect((await moveTo(single)).rows).toEqual([{ joined_table_ids: [] }])
    expect((await asAdmin('createPhoneBooking', phoneBooking(second))).status).toBe(201)
    await expectInvariants(server.pool)
  })

  it('lists combinations to staff, free or with the nearest times, and none to guests', async () => {
    const { first, second } = await newTables()
    const query = { ...evening, guestCount: '9', durationHours: '2', date: '2055-04-05' } as never
    const groupsOf = async () =>
      (await asAdmin('listTables', { query })).body.groups.filter(
        ({ id, joinedTables }: { id: string; joinedTables: { id: string }[] }) =>
          [id, joinedTables[0]?.id].includes(first),
      )
    expect(await groupsOf()).toMatchObject([{ capacity: 10, isFree: true, joinedTables: [{}] }])
    await asAdmin('createPhoneBooking', phoneBooking(second, { date: '2055-04-05', time: '20:00' }))
    expect(await groupsOf()).toMatchObject([{ isFree: false, freeBefore: '2055-04-05T16:00:00.000Z' }])
    const [guest] = await makeUsers(server, 1)
    expect((await call(server, guest, 'listTables', { query })).body.code).toBe('validation_failed')
    const two = { ...evening, guestCount: '2', durationHours: '2' } as never
    expect((await call(server, guest, 'listTables', { query: two })).body.groups).toEqual([])
  })
})

describe('a guest whose party has two tables', () => {
  async function joinedGuest() {
    const { first, second, single } = await newTables()
    const [guest] = await makeUsers(server, 1)
    const booking = (await join(first, second, { userId: guest.userId })).body
    const change = (body: object) =>
      call(server, guest, 'changeMyTableBooking', {
        params: { bookingId: booking.id },
        body: {
          tableId: first,
          date: booking.date,
          time: booking.time,
          guestCount: booking.guestCount,
          durationHours: booking.durationHours,
          specialRequests: null,
          version: 1,
          ...body,
        },
      } as never)
    return { guest, booking, change, single }
  }

  it('sees both, changes the wish and takes fewer guests, and keeps both tables', async () => {
    const { guest, booking, change } = await joinedGuest()
    const mine = await call(server, guest, 'getMyTableBooking', { params: { bookingId: booking.id } })
    expect(mine.body.joinedTables).toHaveLength(1)
    expect((await change({ specialRequests: 'Barnstol' })).body.joinedTables).toHaveLength(1)
    const fewer = await change({ guestCount: 9, version: 2 })
    expect([fewer.body.guestCount, fewer.body.joinedTables]).toEqual([9, [expect.anything()]])
  })

  it('is at both tables for staff: on the page of the guest and on the dashboard', async () => {
    const { guest, booking } = await joinedGuest()
    const page = (await asAdmin('getGuest', { params: { userId: guest.userId } })).body
    expect(page.coming).toMatchObject([{ id: booking.id, joinedTables: booking.joinedTables }])
    server.setNow(new Date('2055-03-05T18:16:00.000Z'))
    const { late } = (await asAdmin('getDashboard')).body.tables
    server.setNow(new Date())
    expect(late.find(({ id }: { id: string }) => id === booking.id)).toMatchObject({
      joinedTables: booking.joinedTables,
    })
  })

  it('asks the club for another time or table', async () => {
    const { change, single } = await joinedGuest()
    expect((await change({ time: '20:00' })).body.code).toBe('change_needs_answer')
    expect((await change({ tableId: single, guestCount: 6 })).body.code).toBe('change_needs_answer')
    expect((await change({ guestCount: 11 })).body.code).toBe('change_needs_answer')
  })
})

describe('orders and the bill of a party at two tables', () => {
  it('are those of both tables, on one bill', async () => {
    const numbers = [880, 881] as const
    const tables = await Promise.all(numbers.map((tableNumber) => makeTable(server, { tableNumber })))
    const [first, second] = tables as [string, string]
    await makeGroup(server, tables)
    const seat = { requestId: randomId(), guestCount: 8, durationHours: 2 }
    const party = await asAdmin('createWalkIn', {
      body: { ...seat, tableId: first, joinedTableIds: [second] },
    })
    expect(party.status).toBe(201)
    const dish = await makeDish(server)
    for (const tableNumber of numbers) {
      const order = { requestId: randomId(), lines: [lineOf(dish)], tableNumber }
      expect((await asAdmin('takeOrder', { body: order })).body.tableBookingId).toBe(party.body.id)
    }
    for (const tableNumber of numbers.map(String)) {
      const bill = (await asAdmin('getTableBill', { params: { tableNumber } })).body
      expect([bill.orders.length, bill.party.guestCount, bill.numbers]).toEqual([2, 8, [880, 881]])
    }
    const params = { tableNumber: '881' }
    const { orders, totalOre } = (await asAdmin('getTableBill', { params })).body
    const seen = { orderIds: orders.map(({ id }: { id: string }) => id), totalOre }
    const handed = await asAdmin('handOverBill', { params, body: { requestId: randomId(), seen } })
    expect([handed.status, handed.body.orders, handed.body.handedOver.length]).toEqual([201, [], 1])
    const other = (await asAdmin('getTableBill', { params: { tableNumber: '880' } })).body
    expect([other.orders, other.handedOver.length]).toEqual([[], 1])
  })

  async function seatAt(numbers: readonly [number, number], guestCount = 4) {
    const tables = await Promise.all(numbers.map((tableNumber) => makeTable(server, { tableNumber })))
    const [first, second] = tables as [string, string]
    await makeGroup(server, tables)
    const body = {
      requestId: randomId(),
      tableId: first,
      joinedTableIds: [second],
      guestCount,
      durationHours: 2,
    }
    const party = (await asAdmin('createWalkIn', { body })).body
    const dish = await makeDish(server)
    const take = async (tableNumber: number) =>
      (await asAdmin('takeOrder', { body: { requestId: randomId(), lines: [lineOf(dish)], tableNumber } }))
        .body
    return { first, second, party, take }
  }
  const tableOf = async ({ id: orderId }: { id: string }) =>
    (await asAdmin('getKitchenOrder', { params: { orderId } })).body.tableNumber

  it('stay at a table that the party keeps, and go with it from one that it leaves', async () => {
    const { first, second, party, take } = await seatAt([884, 885])
    const [one, two] = [await take(884), await take(885)]
    const swapped = await move(party.id, party.version, { tableId: second, joinedTableIds: [first] })
    expect([await tableOf(one), await tableOf(two)]).toEqual([884, 885])
    const single = await move(party.id, swapped.body.version, { tableId: second, joinedTableIds: [] })
    expect(single.body.joinedTables).toBeUndefined()
    expect([await tableOf(one), await tableOf(two)]).toEqual([885, 885])
    const back = await move(party.id, single.body.version, { tableId: first })
    expect(back.status).toBe(200)
    expect([await tableOf(one), await tableOf(two)]).toEqual([884, 884])
  })

  it('are on the tiles of both tables, also when the next party sits at one of them', async () => {
    const { first, party, take } = await seatAt([886, 887])
    await take(887)
    const tiles = async () =>
      (await asAdmin('listTableBills')).body.items
        .filter(({ tableNumber }: { tableNumber: number }) => [886, 887].includes(tableNumber))
        .map(({ numbers, orders }: { numbers?: number[]; orders: number }) => ({ numbers, orders }))
    const both = { numbers: [886, 887], orders: 1 }
    expect(await tiles()).toEqual([both, both])
    const done = { params: { bookingId: party.id }, body: { status: 'completed', version: party.version } }
    expect((await asAdmin('setTableBookingStatus', done)).status).toBe(200)
    const next = { requestId: randomId(), tableId: first, guestCount: 2, durationHours: 1 }
    expect((await asAdmin('createWalkIn', { body: next })).status).toBe(201)
    expect(await tiles()).toEqual([{ orders: 0 }, { orders: 1 }])
    const bill = (await asAdmin('getTableBill', { params: { tableNumber: '887' } })).body
    expect([bill.orders.length, bill.numbers]).toEqual([1, undefined])
  })
})

describe('combinations of tables', () => {
  it('have tables that exist, each once, and end with any of them', async () => {
    const { first, second, groupId } = await newTables()
    const create = (tableIds: string[]) =>
      asAdmin('createTableGroup', { body: { name: null, tableIds, capacity: 8 } })
    expect((await create([second, first])).body.code).toBe('table_group_taken')
    expect((await create([first, randomId()])).body.fields).toEqual([{ field: 'tableIds', rule: 'unknown' }])
    expect((await create([first, first])).body.code).toBe('validation_failed')
    await asAdmin('deleteTable', { params: { tableId: second } })
    expect((await asAdmin('getTableGroupForEditing', { params: { tableGroupId: groupId } })).status).toBe(404)
  })
})
