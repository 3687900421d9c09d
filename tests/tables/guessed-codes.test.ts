import { beforeAll, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { itInLongForm, report } from '#tests/harness/long-form.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let server: InProcessServer
let tableId: string
beforeAll(async () => {
  server = await startInProcess()
  tableId = await makeTable(server)
  server.setNow(new Date('2055-03-05T17:30:00Z'))
})

const checkIn = (who: TestUser, code: string) => call(server, who, 'checkIn', { body: { code } })
const someNumber = () =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

test('T10: of 1,000 guessed numbers a guest can try 30 in a minute, and none hits', async () => {
  const [guest, owner] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const { id } = await makeBooking(server, { tableId, userId: owner.userId, status: 'confirmed' })
  // Even the right number of somebody else is no hit.
  const guesses = [id.slice(-8), ...Array.from({ length: 999 }, someNumber)]
  const statuses: number[] = []
  for (const guess of guesses) statuses.push((await checkIn(guest, guess)).status)
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(200), count(404), count(429)]).toEqual([0, 30, 970])
})

test('an admin at the door reads code after code without a limit that a door could meet', async () => {
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  for (let read = 0; read < 100; read++) expect((await checkIn(admin, someNumber())).status).toBe(404)
})

itInLongForm('T8: a booking of somebody else takes as long as an unknown one', async () => {
  const guests = await makeUsers(server, 40)
  const [owner] = (await makeUsers(server, 1)) as [TestUser]
  const { id } = await makeBooking(server, {
    ...{ tableId, userId: owner.userId, date: '2055-03-06', status: 'confirmed' },
  })
  const times = { foreign: [] as number[], unknown: [] as number[] }
  const timed = async (kind: keyof typeof times, guest: TestUser, code: string) => {
    const since = performance.now()
    const { status, body } = await checkIn(guest, code)
    times[kind].push(performance.now() - since)
    expect([status, body.code]).toEqual([404, 'booking_not_found'])
  }
  for (let at = 0; at < 500; at++) {
    const guest = guests[at % guests.length] as TestUser
    await timed('foreign', guest, id)
    await timed('unknown', guest, randomId())
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length / 2] as number
  const ratio = median(times.foreign) / median(times.unknown)
  report(`T8: 500 foreign and 500 unknown bookings: median times ${ratio.toFixed(2)} to 1`)
  expect(ratio).toBeGreaterThan(0.67)
  expect(ratio).toBeLessThan(1.5)
})
