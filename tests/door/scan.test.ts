import { beforeEach, describe, expect, test } from 'vitest'
import { makeDevice } from '#tests/devices/make-device.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeArriving } from '#tests/tables/make-arriving.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
const [host] = await makeUsers(server, 1, { roles: ['host'] })
const [admin] = await makeUsers(server, 1, { admin: true })
const [steward] = await makeUsers(server, 1, { roles: ['door'] })
const evening = '2055-03-05'
let guest: TestUser
let code: string

beforeEach(async () => {
  server.setNow(null)
  ;[guest] = await makeUsers(server, 1)
  code = `guest:${(await call(server, guest, 'getSession')).body.me.guestCode}`
  server.setNow(new Date('2055-03-05T17:30:00Z'))
})

type More = Partial<{
  requestId: string
  direction: string
  people: number
  waitedMs: number
  confirm: boolean
}>
const scan = (text: string, more: More = {}, who = steward) =>
  call(server, who, 'scanAtDoor', { body: { code: text, requestId: randomId(), door: 'Dörr 2', ...more } })
const table = async (fields: Partial<Parameters<typeof makeBooking>[1]> = {}) =>
  makeBooking(server, {
    tableId: await makeTable(server),
    userId: guest.userId,
    status: 'confirmed',
    guests: 4,
    ...fields,
  })
/** Books a place of the guest. Returns its event and its code. */
async function place(title = 'Trio Hellman', time = '19:00') {
  const eventId = await makeEvent(server, { title, date: evening, time })
  await call(server, guest, 'bookEvent', { params: { eventId } })
  const { rows } = await server.pool.query(
    'select place_id from event_bookings where event_id = $1 and user_id = $2',
    [eventId, guest.userId],
  )
  return { eventId, code: `place:${rows[0].place_id}` }
}
const insideNow = async () =>
  (await call(server, steward, 'getHouseCount', { params: { date: evening } })).body.inside

describe('one scan', () => {
  test('opens the table and the places of a guest, whichever code is read, and counts each person once', async () => {
    const { id } = await table()
    const { code: placeCode } = await place()
    const before = await insideNow()
    const answer = await scan(code)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        counted: 4,
        count: { date: evening, inside: before + 4 },
        party: {
          code: `booking:${id}`,
          name: guest.displayName,
          table: { guestCount: 4, inside: 4, checkedInAt: '2055-03-05T17:30:00.000Z' },
          places: [{ title: 'Trio Hellman', arrivedAt: '2055-03-05T17:30:00.000Z', inside: 1 }],
          last: { at: '2055-03-05T17:30:00.000Z', door: 'Dörr 2' },
        },
      },
    })
    server.setNow(new Date('2055-03-05T17:40:00Z'))
    for (const text of [code, placeCode, `booking:${id}`, id.slice(-8)])
      expect(await scan(text)).toMatchObject({
        status: 409,
        body: {
          code: 'already_inside',
          current: { party: { last: { at: '2055-03-05T17:30:00.000Z', door: 'Dörr 2' } } },
        },
      })
    expect(await insideNow()).toBe(before + 4)
    await expectInvariants(server.pool)
  })

  test('tells the steward neither phone number, wishes nor user id', async () => {
    const { id } = await table({ requests: 'Nötallergi' })
    const called = await makeArriving(server, { tableId: await makeTable(server), createdBy: host.userId })
    await server.pool.query(`update table_bookings set guest_phone = '+46701234567' where id = $1`, [called])
    const day = { params: { date: evening } }
    const seen = JSON.stringify([
      await scan(`booking:${id}`),
      await scan(code),
      await call(server, steward, 'getDoorDay', day),
    ])
    for (const secret of ['Nötallergi', '+46701234567', guest.userId, guest.email, code.slice(6)])
      expect(seen).not.toContain(secret)
    expect(seen).toContain(guest.displayName)
  })

  test('on a paired device is in the ledger and in the log with the device, and nobody else', async () => {
    const { id } = await table()
    const device = await makeDevice(server, 'door')
    expect((await scan(`booking:${id}`, {}, device)).body).toMatchObject({ counted: 4 })
    for (const sql of [
      'select acted_by as actor, device_id from door_events where booking_id = $1',
      `select actor_id as actor, device_id from audit_log where subject_id = $1 and action = 'tableBooking.checked-in'`,
    ])
      expect((await server.pool.query(sql, [id])).rows).toEqual([{ actor: null, device_id: device.userId }])
  })

  test('sent again gets the same answer; with another code its id is refused', async () => {
    await table()
    const requestId = randomId()
    const first = await scan(code, { requestId })
    expect((await scan(code, { requestId })).body).toEqual(first.body)
    const [other] = await makeUsers(server, 1)
    const { id } = await table({ userId: other.userId })
    expect((await scan(`booking:${id}`, { requestId })).body.code).toBe('key_reused')
  })

  test('lets in a part of a party, then the rest, and out and in again', async () => {
    const { id } = await table()
    const steps: [More, number, number][] = [
      [{ people: 3 }, 3, 3],
      [{}, 1, 4],
      [{ direction: 'out', people: 1 }, -1, 3],
      [{ direction: 'out' }, -3, 0],
      [{}, 4, 4],
    ]
    for (const [more, counted, inside] of steps)
      expect((await scan(`booking:${id}`, more)).body).toMatchObject({
        counted,
        party: { table: { inside } },
      })
    const { rows } = await server.pool.query('select version from table_bookings where id = $1', [id])
    expect(rows).toEqual([{ version: 2 }])
  })

  test('of a guest who has checked in at home counts the party', async () => {
    const { id } = await table()
    await call(server, guest, 'checkIn', { body: { code: id, requestId: randomId() } })
    expect((await scan(code)).body).toMatchObject({ counted: 4, party: { table: { inside: 4 } } })
  })

  test('that waited without network counts at the time at which it was read', async () => {
    await place()
    server.setNow(new Date('2055-03-05T17:05:00Z'))
    expect((await scan(code, { waitedMs: 11 * 60_000 })).body).toMatchObject({ code: 'check_in_early' })
    server.setNow(new Date('2055-03-06T05:01:00Z'))
    const late = await scan(code, { waitedMs: 8 * 3_600_000 })
    expect(late.body).toMatchObject({ counted: 1, count: { date: evening } })
  })

  test.each([
    ['nothing booked', async () => code, 'nothing_tonight'],
    ['an early event', async () => (await place('Sent', '23:00')).code, 'check_in_early'],
    [
      'a table that waits',
      async () => `booking:${(await table({ status: 'pending' })).id}`,
      'booking_pending',
    ],
    ['an unknown place', async () => `place:${randomId()}`, 'booking_not_found'],
  ])('of %s is refused', async (_, codeOf, refusal) => {
    expect((await scan(await codeOf())).body.code).toBe(refusal)
  })

  test('of a guest who has nothing tonight says whose code it is', async () => {
    expect((await scan(code)).body).toMatchObject({
      code: 'nothing_tonight',
      current: { party: { code: '', name: guest.displayName, table: null, places: [] } },
    })
  })

  test('confirms a table that waits, for the host only', async () => {
    const { id } = await table({ status: 'pending' })
    expect((await scan(`booking:${id}`, { confirm: true })).body.code).toBe('booking_pending')
    expect(await scan(`booking:${id}`, { confirm: true }, host)).toMatchObject({
      status: 200,
      body: { party: { table: { status: 'confirmed', inside: 4 } } },
    })
  })

  test('out of nobody is refused', async () => {
    await table()
    expect((await scan(code, { direction: 'out' })).body.code).toBe('not_inside')
  })
})

describe('a place', () => {
  test('is not cancelled after its guest has come, and goes with the account; the count stays', async () => {
    const { eventId } = await place()
    const before = await insideNow()
    await scan(code)
    for (const operation of ['cancelEventBooking', 'holdEventBooking'] as const)
      expect((await call(server, guest, operation, { params: { eventId } })).body.code).toBe('place_used')
    await call(server, guest, 'deleteMe', { body: { password: guest.password } })
    expect(await scan(code)).toMatchObject({ status: 404, body: { code: 'booking_not_found' } })
    expect(await insideNow()).toBe(before + 1)
    await expectInvariants(server.pool)
  })

  test('is in the list of attendees with when its guest came, and whether they are inside', async () => {
    const { eventId, code: placeCode } = await place()
    const listed = async () =>
      (await call(server, admin, 'listEventAttendees', { params: { eventId } })).body.items
    expect(await listed()).toMatchObject([{ placeId: placeCode.slice(6), arrivedAt: null, inside: 0 }])
    await scan(placeCode)
    server.setNow(new Date('2055-03-05T18:30:00Z'))
    await scan(placeCode, { direction: 'out' })
    const arrivedAt = '2055-03-05T17:30:00.000Z'
    expect(await listed()).toMatchObject([{ arrivedAt, inside: 0 }])
    const csv = await call(server, admin, 'exportEventAttendees', { params: { eventId } })
    expect(csv.body).toContain('"2055-03-05 18:30"')
  })

  test('on hold opens nothing', async () => {
    const { eventId } = await place()
    await call(server, guest, 'holdEventBooking', { params: { eventId } })
    expect((await scan(code)).body.code).toBe('nothing_tonight')
  })

  test('is not entered by the check-in of guests and of other programs', async () => {
    const { code: placeCode } = await place()
    for (const who of [guest, steward])
      expect(
        (await call(server, who, 'checkIn', { body: { code: placeCode, requestId: randomId() } })).body.code,
      ).toBe('booking_not_found')
  })
})

describe('the expected of a house day', () => {
  test('are the parties, each with all that it opens', async () => {
    await table()
    await place()
    const [other] = await makeUsers(server, 1)
    const guestBefore = guest
    guest = other
    await place('Nattquiz', '22:00')
    const { body } = await call(server, steward, 'getDoorDay', { params: { date: evening } })
    const named = (name: string) => body.parties.filter((party: { name: string }) => party.name === name)
    expect(named(guestBefore.displayName)).toMatchObject([
      { table: { guestCount: 4 }, places: [{ title: 'Trio Hellman' }] },
    ])
    expect(named(other.displayName)).toMatchObject([{ table: null, places: [{ title: 'Nattquiz' }] }])
    const letIn = await scan(named(guestBefore.displayName)[0].code)
    expect(letIn.body.counted).toBe(4)
  })
})
