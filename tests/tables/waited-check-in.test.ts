import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let server: InProcessServer
let admin: TestUser
let guest: TestUser
let code: string
beforeAll(async () => {
  server = await startInProcess()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
})
beforeEach(async () => {
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  const tableId = await makeTable(server)
  // From 18:00 to 20:00 UTC.
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
  code = id
})

const minute = 60_000
const checkIn = (who: TestUser, waitedMs: number, scanId = randomId()) =>
  call(server, who, 'checkIn', { body: { code, scanId, waitedMs } })

describe('a scan that waited for the network', () => {
  test('counts from when it was read, also after the booking has ended', async () => {
    server.setNow(new Date('2055-03-05T23:00:00Z'))
    const scanId = randomId()
    const answer = await checkIn(admin, 300 * minute, scanId)
    expect(answer).toMatchObject({ status: 200, body: { checkedInAt: '2055-03-05T18:00:00.000Z' } })
    // Sent again after a lost answer, it has waited longer.
    const again = await checkIn(admin, 301 * minute, scanId)
    expect(again.body).toEqual(answer.body)
  })
  test.each([
    ['was too early when it was read', '2055-03-05T17:30:00Z', 31, 'check_in_early'],
    ['was too late when it was read', '2055-03-05T20:30:00Z', 30, 'check_in_late'],
  ])('that %s is refused', async (_, now, minutes, refusal) => {
    server.setNow(new Date(now))
    expect(await checkIn(admin, minutes * minute)).toMatchObject({ status: 409, body: { code: refusal } })
  })
  test('a guest’s counts from when it arrives', async () => {
    server.setNow(new Date('2055-03-05T23:00:00Z'))
    expect(await checkIn(guest, 300 * minute)).toMatchObject({ status: 409, body: { code: 'check_in_late' } })
  })
  test('of two doors, the scan that arrives first is kept, and the other is told', async () => {
    server.setNow(new Date('2055-03-05T18:30:00Z'))
    expect((await checkIn(admin, 5 * minute)).status).toBe(200)
    expect(await checkIn(admin, 10 * minute)).toMatchObject({
      status: 409,
      body: { code: 'already_checked_in', current: { checkedInAt: '2055-03-05T18:25:00.000Z' } },
    })
  })
  test.each([-1, 0.5, 12 * 60 * minute + 1])('%s ms are refused', async (waitedMs) => {
    expect((await checkIn(admin, waitedMs)).status).toBe(400)
  })
})
