import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { random, randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

const server = await startInProcess()
const tableId = await makeTable(server)
server.setNow(new Date('2055-03-05T17:30:00Z'))

const checkIn = (who: TestUser, code: string) =>
  call(server, who, 'checkIn', { body: { code, requestId: randomId() } })
const someNumber = () =>
  Math.floor(random() * 2 ** 32)
    .toString(16)
    .padStart(8, '0')

test('guessing booking numbers: a guest can try 30 in a minute, and none of 1,000 is found', async () => {
  const [guest, owner] = await makeUsers(server, 2)
  const { id } = await makeBooking(server, { tableId, userId: owner.userId, status: 'confirmed' })
  // Not even the right number of somebody else is found.
  const guesses = [id.slice(-8), ...Array.from({ length: 999 }, someNumber)]
  const statuses: number[] = []
  for (const guess of guesses) statuses.push((await checkIn(guest, guess)).status)
  const count = (status: number) => statuses.filter((each) => each === status).length
  expect([count(200), count(404), count(429)]).toEqual([0, 30, 970])
})

test('scanning at the door: an admin reads code after code without reaching a limit', async () => {
  const [admin] = await makeUsers(server, 1, { admin: true })
  for (let read = 0; read < 100; read++) expect((await checkIn(admin, someNumber())).status).toBe(404)
})
