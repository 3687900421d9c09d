import { expect, test } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [steward, viewer] = [
  (await makeUsers(server, 1, { roles: ['door'] }))[0],
  (await makeUsers(server, 1, { roles: ['viewer'] }))[0],
]

const count = (kind: string, more: object = {}) =>
  call(server, steward, 'countAtDoor', { body: { requestId: randomId(), kind, door: 'Dörr 1', ...more } })
const recount = (inside: number, more: object = {}) =>
  call(server, steward, 'recountHouse', {
    body: { requestId: randomId(), inside, reason: 'Räknat i lokalen', door: null, ...more },
  })
const night = async (date: string) => (await call(server, viewer, 'getHouseCount', { params: { date } })).body

test('the count: plus, minus and a recount are rows of a ledger, each once, and a curve by the time at the door', async () => {
  server.setNow(new Date('2055-04-01T17:05:00Z'))
  const requestId = randomId()
  for (let time = 0; time < 3; time++)
    expect((await count('plus', { people: 5, requestId })).body).toMatchObject({ inside: 5, version: 1 })
  expect((await count('plus', { people: 6, requestId })).body.code).toBe('key_reused')
  server.setNow(new Date('2055-04-01T18:05:00Z'))
  expect((await count('minus')).body.inside).toBe(4)
  expect((await count('plus', { people: 2, waitedMs: 55 * 60_000 })).body.inside).toBe(6)
  const again = randomId()
  for (let time = 0; time < 2; time++)
    expect((await recount(20, { requestId: again })).body).toMatchObject({ inside: 20, version: 4 })
  expect(await night('2055-04-01')).toEqual({
    date: '2055-04-01',
    inside: 20,
    maximum: null,
    version: 4,
    curve: [
      { at: '2055-04-01T17:15:00.000Z', inside: 7 },
      { at: '2055-04-01T18:15:00.000Z', inside: 20 },
    ],
    most: 20,
    doors: [{ door: 'Dörr 1', in: 7, out: 1 }],
  })
  const { rows } = await server.pool.query(
    `select before, after from audit_log where action = 'houseCount.recounted'`,
  )
  expect(rows).toEqual([{ before: { inside: 6 }, after: { inside: 20, reason: 'Räknat i lokalen' } }])
  await expectInvariants(server.pool)
})

test('the count: nobody goes out of an empty house, and each house day begins at six with nobody', async () => {
  server.setNow(new Date('2055-05-02T03:59:59Z'))
  await count('plus')
  server.setNow(new Date('2055-05-02T04:00:00Z'))
  expect((await count('minus')).body.code).toBe('nobody_inside')
  expect([(await night('2055-05-01')).inside, (await night('2055-05-02')).inside]).toEqual([1, 0])
})

test('the count: the licensed maximum is a setting of the house; without it in the request it stays', async () => {
  const put = async (more: object) => {
    const { body } = await call(server, admin, 'getHouseSettings')
    const { licensedMaximum: _, ...stored } = body
    return call(server, admin, 'putHouseSettings', { body: { ...stored, ...more } })
  }
  expect((await put({ licensedMaximum: 250 })).body.licensedMaximum).toBe(250)
  expect((await put({ unconfirmedTables: 3 })).body.licensedMaximum).toBe(250)
  expect((await night('2055-05-03')).maximum).toBe(250)
  expect((await put({ licensedMaximum: null })).body.licensedMaximum).toBe(null)
})

test('the count: those without a place are counted for their event, and no more are taken back than came', async () => {
  server.setNow(new Date('2055-05-04T17:00:00Z'))
  const eventId = await makeEvent(server, { date: '2055-05-04', time: '19:00' })
  await count('plus', { people: 4 })
  expect((await count('plus', { people: 2, eventId })).body).toMatchObject({ inside: 6, walkIns: 2 })
  expect((await count('minus', { eventId })).body).toMatchObject({ inside: 5, walkIns: 1 })
  expect((await count('minus', { people: 2, eventId })).body.code).toBe('nobody_inside')
  expect((await count('plus', { eventId: randomId() })).body.code).toBe('not_found')
  const list = await call(server, admin, 'listEventAttendees', { params: { eventId } })
  expect(list.body).toEqual({ items: [], walkIns: 1 })
})

test('the ledger: no row changes or goes, and only the ledger changes the count', async () => {
  server.setNow(new Date('2055-06-01T17:00:00Z'))
  await count('plus')
  for (const statement of [
    'update door_events set delta = 7',
    'delete from door_events',
    'update door_days set inside = 7',
    `insert into door_days (house_date, inside, version) values ('2055-06-09', 7, 1)`,
  ])
    await expect(server.pool.query(statement)).rejects.toMatchObject({ code: '23514' })
})
