import { describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { firstStationId } from '#contract/stations.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { lineOf, makeDish, makeStation } from './make-menu.ts'
import { order } from './make-order.ts'
import { startKitchen } from './start-kitchen.ts'

const { server, admin, newGuest } = await startKitchen()
const send = (operation: OperationName, parts: Parameters<typeof call>[3] = {}) =>
  call(server, admin, operation, parts)
const station = (name = `Grillen ${randomId().slice(0, 8)}`) => ({ name, readyWords: null, minutes: null })
const refused = (code: string) => ({ status: 409, body: { code } })
const firstStation = { params: { stationId: firstStationId } }
const moveTo = async (categoryId: string, stationId?: string) => {
  const params = { categoryId }
  const { name, version } = (await send('getMenuCategoryForEditing', { params })).body
  const body = { name, description: null, isActive: true, version, ...(stationId && { stationId }) }
  return send('updateMenuCategory', { params, body })
}

describe('stations of the kitchen', () => {
  it('a station is created, changed and deleted, and the boards hear of it', async () => {
    const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
    const stream = await openStream(server, cook, 'club')
    await stream.next(({ type }) => type === 'stream.opened')
    const created = await send('createStation', {
      body: { name: ' Baren ', readyWords: 'Dryckerna är klara', minutes: 5 },
    })
    const wanted = { name: 'Baren', readyWords: 'Dryckerna är klara', minutes: 5, categories: 0, version: 1 }
    expect([created.status, created.body]).toMatchObject([201, wanted])
    await stream.next(({ type }) => type === 'menu.changed')
    const params = { stationId: created.body.id }
    const onBoards = async () =>
      (await call(server, cook, 'listKitchenStations')).body.items.map(({ name }: { name: string }) => name)
    expect(await onBoards()).toEqual(['Baren', 'Köket'])

    const change = { params, body: { name: 'Stora baren', readyWords: '', minutes: null, version: 1 } }
    expect((await send('updateStation', change)).body).toMatchObject({
      name: 'Stora baren',
      readyWords: null,
      minutes: null,
      version: 2,
    })
    expect(await send('updateStation', change)).toMatchObject(refused('stale_version'))
    const same = { params, body: { ...change.body, version: 2 } }
    expect((await send('updateStation', same)).body.version).toBe(2)
    expect((await send('deleteStation', { params })).body).toEqual({ name: 'Stora baren' })
    expect((await send('getStationForEditing', { params })).status).toBe(404)
    expect(await onBoards()).toEqual(['Köket'])
    stream.close()
  })

  it('two stations cannot have one name, in either case', async () => {
    expect(await send('createStation', { body: station('KÖKET ') })).toMatchObject(refused('station_taken'))
    const params = { stationId: await makeStation(server) }
    const body = { ...station('köket'), version: 1 }
    expect(await send('updateStation', { params, body })).toMatchObject(refused('station_taken'))
  })

  it('the first station can be renamed but not deleted, also without categories', async () => {
    await server.pool.query('delete from menu_items')
    await server.pool.query('delete from menu_categories')
    const { body } = await send('getStationForEditing', firstStation)
    expect(body).toMatchObject({ name: 'Köket', categories: 0 })
    expect(await send('deleteStation', firstStation)).toMatchObject(refused('station_used'))
    const rename = (name: string, version: number) =>
      send('updateStation', { ...firstStation, body: { ...station(name), version } })
    expect((await rename('Varmköket', body.version)).status).toBe(200)
    expect((await rename('Köket', body.version + 1)).status).toBe(200)
  })

  it('a category belongs to the first station until another one is chosen, and an edit that names none keeps it', async () => {
    const stationId = await makeStation(server, { name: 'Pizzaugnen' })
    const made = await send('createMenuCategory', {
      body: { name: 'Pizza', description: null, isActive: true },
    })
    expect(made.body).toMatchObject({ stationId: firstStationId, stationName: 'Köket' })
    const moved = { stationId, stationName: 'Pizzaugnen', version: 2 }
    expect((await moveTo(made.body.id, stationId)).body).toMatchObject(moved)
    expect((await moveTo(made.body.id)).body).toMatchObject(moved)
    const params = { stationId }
    expect((await send('getStationForEditing', { params })).body.categories).toBe(1)
    expect(await send('deleteStation', { params })).toMatchObject(refused('station_used'))
    await moveTo(made.body.id, firstStationId)
    expect((await send('deleteStation', { params })).status).toBe(200)
  })

  it('a category cannot belong to a station that does not exist', async () => {
    const unknown = {
      status: 400,
      body: { code: 'validation_failed', fields: [{ field: 'stationId', rule: 'unknown' }] },
    }
    const { categoryId } = await makeDish(server)
    expect(await moveTo(categoryId, randomId())).toMatchObject(unknown)
    const body = { name: 'Sallad', description: null, isActive: true, stationId: randomId() }
    expect(await send('createMenuCategory', { body })).toMatchObject(unknown)
  })

  it('a line stays at the station where it was ordered, and goes to the first one when that is deleted', async () => {
    const stationId = await makeStation(server, { name: 'Grillen' })
    const dish = await makeDish(server)
    await moveTo(dish.categoryId, stationId)
    const placed = (await order(server, await newGuest(), { lines: [lineOf(dish)] })).body
    const stationOfLine = async () =>
      (await send('getKitchenOrder', { params: { orderId: placed.id } })).body.lines[0].stationId
    await moveTo(dish.categoryId, firstStationId)
    expect(await stationOfLine()).toBe(stationId)
    expect((await send('deleteStation', { params: { stationId } })).status).toBe(200)
    expect(await stationOfLine()).toBe(firstStationId)
    await expectInvariants(server.pool)
  })
})
