import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
let code: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  ;[guest] = await makeUsers(server, 1)
  const tableId = await makeTable(server)
  // From 18:00 to 20:00 UTC.
  const { id } = await makeBooking(server, { tableId, userId: guest.userId, status: 'confirmed' })
  code = id
})

const minute = 60_000
const checkIn = (who: TestUser, waitedMs: number, requestId = randomId()) =>
  call(server, who, 'checkIn', { body: { code, requestId, waitedMs } })

describe('a scan that waited for the network', () => {
  test('a scan that waited for the network counts from when it was read, also after the booking has ended', async () => {
    server.setNow(new Date('2055-03-05T23:00:00Z'))
    const requestId = randomId()
    const answer = await checkIn(admin, 300 * minute, requestId)
    expect(answer).toMatchObject({ status: 200, body: { checkedInAt: '2055-03-05T18:00:00.000Z' } })
    // When it is sent again after a lost answer, it has waited longer.
    const again = await checkIn(admin, 301 * minute, requestId)
    expect(again.body).toEqual(answer.body)
  })
  test.each([
    ['was too early when it was read', '2055-03-05T17:30:00Z', 31, 'check_in_early'],
    ['was too late when it was read', '2055-03-05T20:30:00Z', 30, 'check_in_late'],
  ])('a scan that waited for the network and %s is refused', async (_, now, minutes, refusal) => {
    server.setNow(new Date(now))
    expect(await checkIn(admin, minutes * minute)).toMatchObject({ status: 409, body: { code: refusal } })
  })
  test('a guest’s own check-in that waited for the network counts from its arrival', async () => {
    server.setNow(new Date('2055-03-05T23:00:00Z'))
    expect(await checkIn(guest, 300 * minute)).toMatchObject({ status: 409, body: { code: 'check_in_late' } })
  })
  test('scans at two doors that waited for the network: the one that arrives first counts, and the other is refused with its time', async () => {
    server.setNow(new Date('2055-03-05T18:30:00Z'))
    expect((await checkIn(admin, 5 * minute)).status).toBe(200)
    expect(await checkIn(admin, 10 * minute)).toMatchObject({
      status: 409,
      body: { code: 'already_checked_in', current: { checkedInAt: '2055-03-05T18:25:00.000Z' } },
    })
  })
  test.each([-1, 0.5, 12 * 60 * minute + 1])(
    'a scan that claims to have waited %s ms is refused',
    async (waitedMs) => {
      expect((await checkIn(admin, waitedMs)).status).toBe(400)
    },
  )
})
