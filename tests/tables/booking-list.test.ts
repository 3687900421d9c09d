import { beforeEach, expect, test } from 'vitest'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'
import { type Evening, newEvening, phoneBooking, startHouse } from './start-house.ts'

let { guest, tableId, otherId } = {} as Evening
const { server, asAdmin } = await startHouse()
beforeEach(async () => {
  ;({ guest, tableId, otherId } = await newEvening(server))
})

const phone = (change: object = {}) => phoneBooking(tableId, change)

test('the list of a date and the plan of that date show the same bookings, the night with the evening', async () => {
  const times = [
    ['2055-03-04', '23:30'],
    ['2055-03-05', '05:59'],
    ['2055-03-05', '06:00'],
    ['2055-03-05', '23:30'],
    ['2055-03-06', '00:30'],
    ['2055-03-06', '05:59'],
    ['2055-03-06', '06:00'],
  ] as const
  for (const [date, time] of times)
    await makeBooking(server, {
      tableId: await makeTable(server),
      date,
      time,
      hours: 1,
      userId: (await makeUsers(server, 1))[0].userId,
    })
  const timesOf = (found: { date: string; time: string }[]) =>
    found.map(({ date, time }) => [date, time]).filter((each) => times.some((one) => `${one}` === `${each}`))
  const date = '2055-03-05'
  const list = (await asAdmin('listAllTableBookings', { query: { date, limit: '50' } })).body.items
  const plan = (await asAdmin('getTableDay', { params: { date } })).body.bookings
  expect(list.map(({ id }: { id: string }) => id)).toEqual(plan.map(({ id }: { id: string }) => id))
  expect(timesOf(plan)).toEqual(times.slice(2, 6).map((each) => [...each]))
  const first = (await asAdmin('listAllTableBookings', { query: { date, limit: '2' } })).body
  const second = (
    await asAdmin('listAllTableBookings', { query: { date, limit: '50', cursor: first.nextCursor } })
  ).body
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
    plan.map(({ id }: { id: string }) => id),
  )
})

async function rename(name: string) {
  const values = [guest.userId, name]
  await server.pool.query('update profiles set display_name = $2 where user_id = $1', values)
  await server.pool.query('update users set name = $2 where id = $1', values)
}
test.each([
  ['andre', 'André Sjö'],
  ['sjo', 'André Sjö'],
  ['sjö', 'André Sjö'],
  ['lukasz', 'Łukasz'],
  ['o’neil', "Siv O'Neil"],
  ["o'neil", 'Siv O’Neil'],
  ['anna–lena', 'Anna-Lena'],
  ['anna lena', 'Anna-Lena'],
  ['asa', 'Åsa Ek'],
  ['  ÅSA  ek ', 'Åsa Ek'],
  ['ek', 'Åsa Ek'],
])('a search for %j finds %s, with an account and on the telephone', async (search, name) => {
  await rename(name)
  const own = await makeBooking(server, { tableId, userId: guest.userId })
  const onPhone = await asAdmin('createPhoneBooking', phone({ tableId: otherId, guestName: name }))
  const found = (await asAdmin('listAllTableBookings', { query: { search, limit: '50' } })).body.items
  const ids = found.map(({ id }: { id: string }) => id)
  expect(ids).toContain(own.id)
  expect(ids).toContain(onPhone.body.id)
})
test('a search for å does not find a, and does not look into ids of users', async () => {
  await rename('Asa Malm')
  const { id } = await makeBooking(server, { tableId, userId: guest.userId })
  const find = async (search: string) =>
    (await asAdmin('listAllTableBookings', { query: { search, limit: '50' } })).body.items.map(
      (each: { id: string }) => each.id,
    )
  expect(await find('asa malm')).toContain(id)
  expect(await find('åsa malm')).not.toContain(id)
  expect(await find(guest.userId.slice(0, 13))).not.toContain(id)
  const number = id.slice(-8)
  for (const typed of [number, `#${number.toUpperCase()}`, `${number.slice(0, 4)} ${number.slice(4)}`])
    expect(await find(typed)).toContain(id)
  expect(await find('%')).toEqual([])
})

test('a search for bookings finds name, phone and number, letter for letter', async () => {
  const { body } = await asAdmin(
    'createPhoneBooking',
    phone({ guestName: '50% Örn_', guestPhone: '070-765 43 21' }),
  )
  const found = async (search: string) =>
    (await asAdmin('listAllTableBookings', { query: { search } })).body.items.map(
      (each: { id: string }) => each.id,
    )
  for (const search of ['örn_', 'orn_', '50%', '070-765', '7654321', body.number, body.number.toUpperCase()])
    expect([search, await found(search)]).toEqual([search, [body.id]])
  for (const search of ['0% ö%', 'ornn', '070-999'])
    expect([search, await found(search)]).toEqual([search, []])
})

test('the list of bookings is read page by page in either order, of one day and of all', async () => {
  const date = '2055-04-08'
  for (const time of ['18:00', '20:00', '22:00'])
    await makeBooking(server, {
      tableId: await makeTable(server),
      date,
      time,
      userId: (await makeUsers(server, 1))[0].userId,
    })
  const pages = async (query: object) => {
    const times: string[] = []
    let cursor: string | null = null
    do {
      const { body } = await asAdmin('listAllTableBookings', {
        query: { ...query, limit: 1, ...(cursor && { cursor }) },
      })
      times.push(...body.items.filter((each: { date: string }) => each.date === date).map(timeOf))
      cursor = body.nextCursor
    } while (cursor)
    return times
  }
  const timeOf = ({ time }: { time: string }) => time
  const earliest = ['18:00', '20:00', '22:00']
  expect(await pages({ date })).toEqual(earliest)
  expect(await pages({ date, order: 'desc' })).toEqual(earliest.toReversed())
  expect(await pages({})).toEqual(earliest.toReversed())
  expect(await pages({ order: 'asc' })).toEqual(earliest)
  expect((await asAdmin('listAllTableBookings', { query: { order: 'up' } })).status).toBe(400)
})
