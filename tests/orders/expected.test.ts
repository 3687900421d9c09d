import { expect, it } from 'vitest'
import { firstStationId } from '#contract/stations.ts'
import { businessDateOf } from '#rules/business-date.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish, makeStation } from './make-menu.ts'
import { order } from './make-order.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const food = await makeDish(server)
const drink = await makeDish(server)
const bar = await makeStation(server, { name: 'Baren' })
await server.pool.query('update menu_categories set station_id = $1 where id = $2', [bar, drink.categoryId])
await server.pool.query('update stations set minutes = 4 where id = $1', [bar])

const start = Date.parse('2026-11-27T18:00:00Z')
const at = (minutes: number) => server.setNow(new Date(start + minutes * 60_000))
const newGuest = async () => ((await makeUsers(server, 1)) as [TestUser])[0]
const minutesOf = async (stationId: string) =>
  (await call(server, null, 'listExpectedMinutes')).body.stations.find(
    (each: { stationId: string }) => each.stationId === stationId,
  ).minutes
const setLines = (orderId: string, status: string, positions = [0]) =>
  call(server, admin, 'setLineStatus', { params: { orderId }, body: { positions, status } })

/** Orders food that is ready after so many minutes. */
async function cook(orderedAt: number, minutes: number) {
  at(orderedAt)
  const guest = await newGuest()
  const { body } = await order(server, guest, { lines: [lineOf(food)] })
  at(orderedAt + minutes)
  expect((await setLines(body.id, 'ready')).status).toBe(200)
  return body
}

it('the expected minutes follow how long a station took lately, are promised, and are measured in the report', async () => {
  at(0)
  expect([await minutesOf(firstStationId), await minutesOf(bar)]).toEqual([20, 5])
  const promised = []
  // Ready two minutes late by the first promise, and after five of them as told.
  for (let index = 0; index < 6; index++) promised.push((await cook(index * 30, 12)).expectedMinutes)
  expect(promised).toEqual([20, 20, 20, 20, 20, 15])
  expect(await minutesOf(firstStationId)).toBe(15)
  const guest = await newGuest()
  const both = (await order(server, guest, { lines: [lineOf(drink), lineOf(food)] })).body
  expect(both.expectedMinutes).toBe(15)
  const onlyDrink = (await order(server, guest, { lines: [lineOf(drink, 2)] })).body
  expect(onlyDrink.expectedMinutes).toBe(5)
  const { rows } = await server.pool.query(
    'select open_before from order_items where order_id = any($1) order by order_id = $2, position',
    [[both.id, onlyDrink.id], onlyDrink.id],
  )
  expect(rows.map(({ open_before }) => open_before)).toEqual([0, 0, 1])
  const day = businessDateOf(new Date(start))
  const { times } = (await call(server, admin, 'getOrderReport', { query: { from: day, to: day } })).body
  expect(times).toEqual({ orders: 6, medianLateMinutes: -8, inTime: 6 })
})

it('a station learns nothing from whole orders with other stations, and orders that lack something are not measured', async () => {
  const learnt = await minutesOf(bar)
  for (let index = 0; index < 6; index++) {
    at(200 + index * 30)
    const { body } = await order(server, await newGuest(), { lines: [lineOf(drink), lineOf(food)] })
    at(200 + index * 30 + 25)
    expect((await setLines(body.id, 'ready', [0, 1])).status).toBe(200)
  }
  expect([learnt, await minutesOf(bar)]).toEqual([5, 5])
  const period = { from: '2026-11-27', to: '2026-11-27' }
  const timesOf = async () => (await call(server, admin, 'getOrderReport', { query: period })).body.times
  const before = await timesOf()
  const { body } = await order(server, await newGuest(), { lines: [lineOf(drink), lineOf(food)] })
  const params = { orderId: body.id, position: '1' }
  await call(server, admin, 'checkOrderLine', { params, body: { check: 'other' } })
  await setLines(body.id, 'ready')
  expect(await timesOf()).toEqual(before)
  for (let index = 0; index < 5; index++) {
    at(370 + index)
    const { body: mixed } = await order(server, await newGuest(), { lines: [lineOf(drink), lineOf(food)] })
    at(370 + index + 9)
    await setLines(mixed.id, 'ready', [0])
    at(370 + index + 20)
    await setLines(mixed.id, 'ready', [1])
  }
  expect(await minutesOf(bar)).toBe(10)
})

it('a line that is taken back from ready has not been ready, and one that is delivered at once has', async () => {
  at(400)
  const guest = await newGuest()
  const { body } = await order(server, guest, { lines: [lineOf(food), lineOf(drink)] })
  const readyAt = async () =>
    (
      await server.pool.query('select ready_at from order_items where order_id = $1 order by position', [
        body.id,
      ])
    ).rows.map(({ ready_at }) => ready_at?.toISOString() ?? null)
  server.setNow(null)
  await setLines(body.id, 'ready')
  expect((await readyAt())[0]).not.toBeNull()
  const undo = { params: { orderId: body.id }, body: { positions: [0], status: 'ready' } }
  expect((await call(server, admin, 'undoLineStatus', undo)).status).toBe(200)
  expect(await readyAt()).toEqual([null, null])
  await setLines(body.id, 'delivered', [1])
  expect((await readyAt())[1]).not.toBeNull()
})
