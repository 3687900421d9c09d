import { beforeEach, describe, expect, test } from 'vitest'
import { guestCode, guestNumber } from '#rules/check-in.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from './make-table.ts'

let guest: TestUser
let other: TestUser
let code: string
const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const codeOf = async (user: TestUser): Promise<string> =>
  (await call(server, user, 'getSession')).body.me.guestCode
beforeEach(async () => {
  server.setNow(null)
  ;[guest, other] = await makeUsers(server, 2)
  code = await codeOf(guest)
  server.setNow(new Date('2055-03-05T17:30:00Z'))
})

const checkIn = (who: TestUser, text: string, more: { requestId?: string; confirm?: boolean } = {}) =>
  call(server, who, 'checkIn', { body: { code: text, requestId: randomId(), ...more } })
const table = async (fields: Partial<Parameters<typeof makeBooking>[1]> = {}) =>
  makeBooking(server, {
    tableId: await makeTable(server),
    userId: guest.userId,
    status: 'confirmed',
    ...fields,
  })

describe('the code of a guest', () => {
  test('is random, another for each guest, and nobody else reads it', async () => {
    expect(code).not.toBe(guest.userId)
    expect(await codeOf(other)).not.toBe(code)
    const seen = [
      await call(server, other, 'getLeaderboard'),
      await call(server, admin, 'listUsers'),
      await call(server, admin, 'listAllTableBookings'),
    ]
    expect(JSON.stringify(seen)).not.toContain(code)
  })

  test.each([
    ['as a QR code', guestCode],
    ['by a scanner of another layout', (of: string) => `guestÖ${of.replaceAll('-', '+')}`],
    ['by the number', guestNumber],
    ['by the number as people type it', (of: string) => `g ${of.slice(-8).toUpperCase()}`],
  ])('%s, checks in the table of tonight: the guest and the door', async (_, textOf) => {
    const { id } = await table()
    const answer = await checkIn(guest, textOf(code))
    expect(answer).toMatchObject({
      status: 200,
      body: { id, checkedInAt: '2055-03-05T17:30:00.000Z', guest: { displayName: guest.displayName } },
    })
    expect(await checkIn(admin, textOf(code))).toMatchObject({
      status: 409,
      body: {
        code: 'already_checked_in',
        current: { checkedInAt: '2055-03-05T17:30:00.000Z', booking: { id } },
      },
    })
  })

  test('gets the same answer when the same scan is sent again, also when another table is next by then', async () => {
    const [{ id }] = [await table(), await table({ time: '21:00' })]
    const requestId = randomId()
    const first = await checkIn(admin, guestCode(code), { requestId })
    expect(first).toMatchObject({ status: 200, body: { id } })
    server.setNow(new Date('2055-03-05T20:30:00Z'))
    expect((await checkIn(admin, guestCode(code), { requestId })).body).toEqual(first.body)
    expect(await checkIn(admin, guestCode(code))).toMatchObject({ status: 200, body: { time: '21:00' } })
  })

  test('is unknown to another guest, like a code that does not exist', async () => {
    await table()
    for (const text of [guestCode(code), guestNumber(code), guestCode(randomId()), `guest:${guest.userId}`])
      expect(await checkIn(other, text)).toMatchObject({ status: 404, body: { code: 'booking_not_found' } })
    expect(await checkIn(admin, `guest:${guest.userId}`)).toMatchObject({ status: 404 })
  })

  test('shows the name of a guest without a table tonight, and the places of that guest at events tonight', async () => {
    await table({ date: '2055-03-06' })
    await table({ time: '12:00', status: 'completed' })
    const book = async (title: string, date: string, time: string) => {
      const params = { eventId: await makeEvent(server, { title, date, time }) }
      await call(server, guest, 'bookEvent', { params })
      return params
    }
    await book('Nattbiljard', '2055-03-06', '01:00')
    await book('Jazzkväll', '2055-03-05', '20:00')
    await book('Lunchquiz', '2055-03-06', '12:00')
    const given = await book('Bingo', '2055-03-05', '21:00')
    await call(server, guest, 'holdEventBooking', { params: given })
    const refused = {
      status: 409,
      body: {
        code: 'no_table_tonight',
        current: {
          guest: { displayName: guest.displayName },
          events: [
            { title: 'Jazzkväll', startsAt: '2055-03-05T19:00:00.000Z' },
            { title: 'Nattbiljard', startsAt: '2055-03-06T00:00:00.000Z' },
          ],
        },
      },
    }
    for (const who of [guest, admin]) expect(await checkIn(who, guestCode(code))).toMatchObject(refused)
    expect((await checkIn(admin, guestCode(code))).body.current.events).toHaveLength(2)
  })

  test.each([
    ['2055-03-05T16:59:59Z', 'check_in_early'],
    ['2055-03-05T20:00:00Z', 'no_table_tonight'],
    ['2055-03-04T18:00:00Z', 'no_table_tonight'],
  ])('at %s: %s', async (now, refusal) => {
    await table()
    server.setNow(new Date(now))
    expect((await checkIn(admin, guestCode(code))).body.code).toBe(refusal)
  })

  test('confirms a table that waits for an answer when staff say so in the same request', async () => {
    const { id } = await table({ status: 'pending' })
    expect(await checkIn(admin, guestCode(code))).toMatchObject({
      body: { code: 'booking_pending', current: { booking: { id } } },
    })
    const own = await checkIn(guest, guestCode(code))
    expect(own.body.code).toBe('booking_pending')
    expect(own.body.current.booking).toBeUndefined()
    expect(await checkIn(admin, guestCode(code), { confirm: true })).toMatchObject({
      status: 200,
      body: { id, status: 'confirmed' },
    })
  })

  test('the code of one booking stays what it was', async () => {
    const { id } = await table()
    expect(await checkIn(admin, `booking:${id}`)).toMatchObject({ status: 200, body: { id } })
  })

  test('two guests with one number: neither is found by it, both by their codes', async () => {
    const twin = `${randomId().slice(0, -8)}${code.slice(-8)}`
    await server.pool.query('update profiles set guest_code = $2 where user_id = $1', [other.userId, twin])
    const { id } = await table()
    expect((await checkIn(admin, guestNumber(code))).body.code).toBe('booking_not_found')
    expect(await checkIn(admin, guestCode(code))).toMatchObject({ status: 200, body: { id } })
  })
})
