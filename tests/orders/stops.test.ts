import { beforeEach, describe, expect, it } from 'vitest'
import { firstStationId } from '#contract/stations.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish, makeStation } from './make-menu.ts'
import { order } from './make-order.ts'

const server = await startInProcess()
const [guest] = (await makeUsers(server, 1)) as [TestUser]
const [admin] = await makeUsers(server, 1, { admin: true })
const food = await makeDish(server)
const drink = await makeDish(server)
const bar = await makeStation(server, { name: 'Baren' })
await server.pool.query('update menu_categories set station_id = $1 where id = $2', [bar, drink.categoryId])

const at = '2026-11-27T18:30:00.000Z'
const minutesLater = (minutes: number) => new Date(Date.parse(at) + minutes * 60_000)
const setKitchen = (isOpen: boolean, minutes: number | null = null) =>
  call(server, admin, 'setKitchenOpen', { body: { isOpen, minutes } })
const setStation = (isOpen: boolean, minutes: number | null = null, stationId = bar) =>
  call(server, admin, 'setStationOpen', { params: { stationId }, body: { isOpen, minutes } })
const stopped = (...dishes: { id: string }[]) => ({
  status: 409,
  body: { code: 'orders_stopped', current: { menuItemIds: dishes.map(({ id }) => id).toSorted() } },
})
const both = [lineOf(food), lineOf(drink)]

beforeEach(async () => {
  server.setNow(new Date(at))
  await setKitchen(true)
  await setStation(true)
  await server.pool.query('delete from orders')
})

describe('stops of the kitchen', () => {
  it('the whole kitchen takes no orders until the stop ends by itself', async () => {
    expect((await setKitchen(false, 15)).body).toMatchObject({
      isOpen: true,
      stoppedUntil: '2026-11-27T18:45:00.000Z',
    })
    expect((await call(server, null, 'getMenu')).body).toMatchObject({
      isOpen: true,
      stoppedUntil: '2026-11-27T18:45:00.000Z',
    })
    expect(await order(server, guest, { lines: both })).toMatchObject(stopped(food, drink))
    server.setNow(new Date(minutesLater(15).getTime() - 1))
    expect(await order(server, guest, { lines: both })).toMatchObject(stopped(food, drink))
    server.setNow(minutesLater(15))
    expect((await order(server, guest, { lines: both })).status).toBe(201)
  })

  it('one station takes no orders, the others do, also for orders that staff take', async () => {
    expect((await setStation(false, 60)).body).toMatchObject({ name: 'Baren', isOpen: true })
    expect(await order(server, guest, { lines: both })).toMatchObject(stopped(drink))
    expect((await order(server, guest, { lines: [lineOf(food)] })).status).toBe(201)
    const body = {
      requestId: crypto.randomUUID(),
      lines: [lineOf(drink)],
      notes: null,
      tableNumber: null,
      guestId: null,
      guestName: 'Åsa',
    }
    expect(await call(server, admin, 'takeOrder', { body })).toMatchObject(stopped(drink))
    const { categories } = (await call(server, null, 'getMenu')).body
    const stationOf = ({ categoryId }: { categoryId: string }) =>
      categories.find(({ id }: { id: string }) => id === categoryId).station
    expect(stationOf(drink)).toMatchObject({ id: bar, stoppedUntil: '2026-11-27T19:30:00.000Z' })
    expect(stationOf(food)).toMatchObject({ id: firstStationId, isOpen: true, stoppedUntil: null })
  })

  it('a station without an end of its stop is opened by staff, and the audit log says both', async () => {
    expect((await setStation(false)).body).toMatchObject({ isOpen: false, stoppedUntil: null })
    server.setNow(minutesLater(600))
    expect(await order(server, guest, { lines: both })).toMatchObject(stopped(drink))
    expect((await setStation(true)).body).toMatchObject({ isOpen: true, stoppedUntil: null })
    expect((await order(server, guest, { lines: both })).status).toBe(201)
    const { items } = (await call(server, admin, 'listAudit', { query: { subjectId: bar, limit: '2' } })).body
    expect(items.map(({ action }: { action: string }) => action)).toEqual([
      'station.opened',
      'station.closed',
    ])
  })

  it('a closed kitchen is closed, whatever stop it had, and the audit log tells the two apart', async () => {
    await setKitchen(false, 15)
    const { items } = (
      await call(server, admin, 'listAudit', { query: { subjectId: 'kitchen', limit: '1' } })
    ).body
    expect(items).toMatchObject([{ action: 'kitchen.paused' }])
    expect((await setKitchen(false)).body).toMatchObject({ isOpen: false, stoppedUntil: null })
    expect((await order(server, guest, { lines: both })).body.code).toBe('kitchen_closed')
  })

  it('a stop lasts from one minute to four hours, of a station that exists', async () => {
    for (const minutes of [0, 241, 1.5]) expect((await setStation(false, minutes)).status).toBe(400)
    expect((await setStation(false, 240)).status).toBe(200)
    expect((await setStation(false, 15, crypto.randomUUID())).body.code).toBe('not_found')
  })
})
