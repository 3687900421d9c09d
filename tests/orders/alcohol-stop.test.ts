import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeBooking, makeGroup, makeTable } from '#tests/tables/make-table.ts'
import { lineOf, makeDish } from './make-menu.ts'
import { moveOrder, order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, dish: food, newGuest, setStatus } = await startKitchen()
const beer = await makeDish(server, { name: 'Lager', priceOre: 7_900, isAlcoholic: true })
const stop = (tableNumber: number, isStopped: boolean) =>
  call(server, admin, 'setAlcoholStop', { params: { tableNumber: String(tableNumber) }, body: { isStopped } })

describe('no more alcohol for a table', () => {
  it('no more alcohol for a table: its orders of alcohol are refused, and nothing else is', async () => {
    await makeTable(server, { tableNumber: 301 })
    await makeTable(server, { tableNumber: 302 })
    const guest = await newGuest()
    const drink = { lines: [lineOf(beer)], tableNumber: 301 }
    expect((await order(server, guest, drink)).status).toBe(201)
    const stopped = await stop(301, true)
    const { stoppedUntil } = stopped.body.items.find(
      ({ tableNumber: n }: { tableNumber: number }) => n === 301,
    )
    expect(stoppedUntil).toMatch(/T0[45]:00:00.000Z$/)
    expect((await order(server, guest, drink)).body.code).toBe('alcohol_stopped')
    expect((await order(server, guest, { ...drink, lines: [lineOf(food)] })).status).toBe(201)
    expect((await order(server, guest, { ...drink, tableNumber: 302 })).status).toBe(201)
    server.setNow(new Date(stoppedUntil))
    expect((await order(server, guest, drink)).status).toBe(201)
    server.setNow(null)
    await stop(301, false)
    expect((await order(server, guest, drink)).status).toBe(201)
    const { rows } = await server.pool.query(
      `select action from alcohol_log where table_number = 301 order by created_at`,
    )
    expect(rows.map(({ action }) => action)).toEqual(['table_stopped', 'table_resumed'])
  })

  it('no more alcohol for a table: its guest does not fetch it at the bar either', async () => {
    const guest = await newGuest()
    const tableId = await makeTable(server, { tableNumber: 303 })
    const booking = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
    await server.pool.query('update table_bookings set checked_in_at = now() where id = $1', [booking.id])
    await stop(303, true)
    expect((await order(server, guest, { lines: [lineOf(beer)] })).body.code).toBe('alcohol_stopped')
    expect((await order(server, guest, { lines: [lineOf(food)] })).status).toBe(201)
    expect((await order(server, await newGuest(), { lines: [lineOf(beer)] })).status).toBe(201)
  })

  it('no more alcohol for a table: what is ordered already is refused, and the rest is delivered', async () => {
    await makeTable(server, { tableNumber: 304 })
    const guest = await newGuest()
    const { body: placed } = await order(server, guest, {
      lines: [lineOf(food), lineOf(beer)],
      tableNumber: 304,
    })
    const params = { orderId: placed.id, position: '1' }
    const check = (found: string | null) =>
      call(server, admin, 'checkOrderLine', { params, body: { check: found } })
    await check('id_seen')
    await stop(304, true)
    const { body: shown } = await call(server, admin, 'getKitchenOrder', { params: { orderId: placed.id } })
    expect(Date.parse(shown.alcoholStoppedUntil)).toBeGreaterThan(Date.now())
    const version = await moveOrder(server, admin, shown, 'ready')
    expect((await setStatus(placed.id, 'delivered', version)).body.code).toBe('alcohol_stopped')
    await check(null)
    expect((await check('id_seen')).body.code).toBe('alcohol_stopped')
    const refused = await check('stop')
    expect((await setStatus(placed.id, 'delivered', refused.body.version)).status).toBe(200)
  })

  it('no more alcohol for a table: a drink that the guest has already got does not hold the rest back', async () => {
    await makeTable(server, { tableNumber: 305 })
    const { body: placed } = await order(server, await newGuest(), {
      lines: [lineOf(food), lineOf(beer)],
      tableNumber: 305,
    })
    const params = { orderId: placed.id }
    await moveOrder(server, admin, placed, 'ready')
    await call(server, admin, 'checkOrderLine', {
      params: { ...params, position: '1' },
      body: { check: 'id_seen' },
    })
    const { body: poured } = await call(server, admin, 'setLineStatus', {
      params,
      body: { positions: [1], status: 'delivered' },
    })
    await stop(305, true)
    expect(await setStatus(placed.id, 'delivered', poured.version)).toMatchObject({
      status: 200,
      body: { status: 'delivered' },
    })
  })

  it('no more alcohol for a table: all tables of the party that sits there are stopped, and served again, together', async () => {
    const tables = [
      await makeTable(server, { tableNumber: 306 }),
      await makeTable(server, { tableNumber: 307 }),
    ]
    await makeGroup(server, tables)
    const drink = { lines: [lineOf(beer)], tableNumber: 307 }
    server.setNow(new Date('2055-03-05T19:00:00+01:00'))
    const { body: placed } = await order(server, await newGuest(), drink)
    const [tableId, ...joinedTableIds] = tables
    const seat = { requestId: randomId(), tableId, joinedTableIds, guestCount: 8, durationHours: 2 }
    expect((await call(server, admin, 'createWalkIn', { body: seat } as never)).status).toBe(201)
    // The party stays beyond its time.
    server.setNow(new Date('2055-03-05T21:30:00+01:00'))
    const stopped = await stop(306, true)
    const untilOf = ({ body }: typeof stopped) =>
      [306, 307].map(
        (number) =>
          body.items.find(({ tableNumber }: { tableNumber: number }) => tableNumber === number).stoppedUntil,
      )
    expect(untilOf(stopped)).toEqual([expect.any(String), expect.any(String)])
    expect((await order(server, await newGuest(), drink)).body.code).toBe('alcohol_stopped')
    const taken = { requestId: randomId(), ...drink }
    expect((await call(server, admin, 'takeOrder', { body: taken })).body.code).toBe('alcohol_stopped')
    const params = { orderId: placed.id, position: '0' }
    const check = await call(server, admin, 'checkOrderLine', { params, body: { check: 'id_seen' } })
    expect(check.body.code).toBe('alcohol_stopped')
    expect(untilOf(await stop(307, false))).toEqual([null, null])
    expect((await order(server, await newGuest(), drink)).status).toBe(201)
    const { rows } = await server.pool.query(
      `select action, array_agg(table_number order by table_number) as tables from alcohol_log
       where table_number in (306, 307) group by action order by action`,
    )
    expect(rows).toEqual([
      { action: 'table_resumed', tables: [306, 307] },
      { action: 'table_stopped', tables: [306, 307] },
    ])
    server.setNow(null)
  })

  it('no more alcohol for a table that does not exist is not found', async () => {
    expect((await stop(998, true)).status).toBe(404)
  })
})
