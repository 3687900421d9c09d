import { beforeEach, describe, expect, test } from 'vitest'
import { friendsJob } from '#server/features/events/friends-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { makeEvent } from './make-event.ts'

const server = await startInProcess()
const [steward] = await makeUsers(server, 1, { roles: ['door'] })
const [admin] = await makeUsers(server, 1, { admin: true })
const evening = '2055-03-05'
let guest: TestUser
let eventId: string

beforeEach(async () => {
  server.setNow(new Date('2055-03-01T12:00:00Z'))
  ;[guest] = await makeUsers(server, 1)
  eventId = await makeEvent(server, { title: 'Trio Hellman', date: evening, time: '19:00' })
  await take(4)
})

const take = (places: number) =>
  call(server, guest, 'takeEventPlaces', { params: { eventId }, body: { places } })
type Friend = { seat: number; name: string | null; path: string; arrivedAt: string | null }
const friends = async (): Promise<Friend[]> =>
  (await call(server, guest, 'listEventFriends', { params: { eventId } })).body.items
const name = (...named: { seat: number; name: string }[]) =>
  call(server, guest, 'nameEventFriends', { params: { eventId }, body: { friends: named } })
const keyOf = ({ path }: Friend) => new URL(path, 'http://x').searchParams.get('key') as string
const codes = async () => (await friends()).map((friend) => `friend:${keyOf(friend)}`)
const scan = (code: string, direction = 'in') =>
  call(server, steward, 'scanAtDoor', { body: { code, requestId: randomId(), direction, door: 'Dörr 2' } })
const open = (path: string) => fetch(server.url + path)
const atTheDoor = () => server.setNow(new Date('2055-03-05T17:30:00Z'))

describe('the friends of a party', () => {
  test('have a seat each, with a name until the event starts', async () => {
    expect(await friends()).toMatchObject([2, 3, 4].map((seat) => ({ seat, name: null, arrivedAt: null })))
    const before = await codes()
    expect(new Set(before).size).toBe(3)
    expect((await name({ seat: 3, name: ' Åsa Ek ' })).body.items[1]).toMatchObject({ name: 'Åsa Ek' })
    expect((await name({ seat: 6, name: 'Ingen' })).body.items).toHaveLength(3)
    expect((await name({ seat: 3, name: '' })).body.items[1]).toMatchObject({ name: null })
    expect(await codes()).toEqual(before)
    server.setNow(new Date('2055-03-05T18:00:00Z'))
    expect((await name({ seat: 3, name: 'Bo' })).body.code).toBe('event_started')
  })

  test('are named by nobody without a booking, and seen by nobody else', async () => {
    const [other] = await makeUsers(server, 1)
    const params = { eventId }
    const body = { friends: [{ seat: 2, name: 'Bo' }] }
    expect((await call(server, other, 'nameEventFriends', { params, body })).body.code).toBe('not_booked')
    expect((await call(server, other, 'listEventFriends', { params })).body).toEqual({ items: [] })
  })

  test('are in the list of attendees and its file', async () => {
    await name({ seat: 2, name: 'Bo Lind' }, { seat: 4, name: 'Åsa Ek' })
    const list = await call(server, admin, 'listEventAttendees', { params: { eventId } })
    expect(list.body.items).toMatchObject([{ friends: ['Bo Lind', 'Åsa Ek'] }])
  })

  test('lose the last tickets without a name when the party gets smaller, and get new ones when it grows', async () => {
    await name({ seat: 4, name: 'Åsa Ek' })
    const [two, three, four] = await codes()
    await take(2)
    expect(await codes()).toEqual([four])
    await take(3)
    const after = await codes()
    expect(after).toHaveLength(2)
    expect(after).toContain(four)
    expect([two, three].some((old) => after.includes(old as string))).toBe(false)
    expect((await scan(two as string)).body.code).toBe('booking_not_found')
    await expectInvariants(server.pool)
  })

  test('are deleted 30 days after the event', async () => {
    await name({ seat: 2, name: 'Bo Lind' })
    server.setNow(new Date('2055-04-04T17:59:59Z'))
    await friendsJob.run(server.engine)
    expect(await friends()).toHaveLength(3)
    server.setNow(new Date('2055-04-04T18:00:01Z'))
    await friendsJob.run(server.engine)
    expect(await friends()).toEqual([])
  })
})

describe('the page of a ticket', () => {
  test('opens without an account, in both languages, and no cache keeps it', async () => {
    await name({ seat: 2, name: '<b>Bo' })
    const [{ path }] = (await friends()) as [Friend]
    const answer = await open(path)
    const page = await answer.text()
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('set-cookie')]).toEqual([
      200,
      'no-store',
      null,
    ])
    for (const text of ['Trio Hellman', '&lt;b&gt;Bo', '19:00', 'Visa koden i dörren', 'noindex'])
      expect(page).toContain(text)
    expect(page).not.toContain(guest.displayName)
    // A chat shows what is in the head.
    expect(page.slice(0, page.indexOf('<body>'))).not.toContain('Bo')
    expect(await (await open(`${path}&lang=en`)).text()).toContain('Show the code at the door')
  })

  test('says in words that the ticket is not valid: a place on hold, a cancelled one, any other key', async () => {
    const [{ path }] = (await friends()) as [Friend]
    const invalid = async (address: string) => {
      const answer = await open(address)
      expect([address, answer.status]).toEqual([address, 404])
      expect(await answer.text()).toContain('Biljetten gäller inte')
    }
    await call(server, guest, 'holdEventBooking', { params: { eventId } })
    await invalid(path)
    await call(server, guest, 'bookEvent', { params: { eventId } })
    expect((await open(path)).status).toBe(200)
    await call(server, guest, 'cancelEventBooking', { params: { eventId } })
    await invalid(path)
    for (const key of ['', `?key=${randomId()}`, '?key=nej']) await invalid(`/program/ticket${key}`)
  })

  test('of an event that is over has no code', async () => {
    const [{ path }] = (await friends()) as [Friend]
    server.setNow(new Date('2055-03-05T22:00:00Z'))
    const page = await (await open(path)).text()
    expect(page).toContain('Eventet är över.')
    expect(page).not.toContain('class="code"')
  })
})

describe('the door', () => {
  test('lets in one person by each ticket, and says who and of which party', async () => {
    await name({ seat: 2, name: 'Bo Lind' })
    const [bo, unnamed] = (await codes()) as [string, string]
    expect((await scan(bo)).body.code).toBe('nothing_tonight')
    atTheDoor()
    expect(await scan(bo)).toMatchObject({
      status: 200,
      body: {
        counted: 1,
        friend: { name: 'Bo Lind' },
        party: { name: guest.displayName, places: [{ places: 4, inside: 1 }] },
      },
    })
    expect(await scan(bo)).toMatchObject({
      status: 409,
      body: {
        code: 'already_inside',
        current: { friend: { name: 'Bo Lind' }, party: { places: [{ inside: 1 }] } },
      },
    })
    expect((await scan(unnamed)).body).toMatchObject({
      friend: { name: null },
      party: { places: [{ inside: 2 }] },
    })
    expect((await friends())[0]).toMatchObject({ arrivedAt: '2055-03-05T17:30:00.000Z' })
    // The guest's own code lets in those who are missing.
    const { guestCode } = (await call(server, guest, 'getSession')).body.me
    expect((await scan(`guest:${guestCode}`)).body).toMatchObject({ counted: 2 })
    const [, , last] = (await codes()) as [string, string, string]
    expect((await scan(last)).body.code).toBe('already_inside')
    await expectInvariants(server.pool)
  })

  test('lets a friend out and in again; whoever is out by another code is out', async () => {
    const [first, second] = (await codes()) as [string, string]
    atTheDoor()
    for (const code of [first, second]) expect((await scan(code)).status).toBe(200)
    expect((await scan(first, 'out')).body).toMatchObject({ counted: -1, party: { places: [{ inside: 1 }] } })
    expect((await scan(first, 'out')).body.code).toBe('not_inside')
    expect((await scan(first)).status).toBe(200)
    const { guestCode } = (await call(server, guest, 'getSession')).body.me
    expect((await scan(`guest:${guestCode}`, 'out')).body).toMatchObject({ counted: -2 })
    for (const code of [first, second]) expect((await scan(code)).body).toMatchObject({ counted: 1 })
  })

  test('lets a friend out and in again while more of the party are at a table', async () => {
    await take(2)
    const { id } = await makeBooking(server, {
      userId: guest.userId,
      tableId: await makeTable(server),
      status: 'confirmed',
      guests: 4,
    })
    const [friend] = (await codes()) as [string]
    atTheDoor()
    expect((await scan(friend)).body).toMatchObject({ counted: 1 })
    expect((await scan(`booking:${id}`)).body).toMatchObject({ counted: 3 })
    expect((await scan(friend, 'out')).body).toMatchObject({
      counted: -1,
      party: { table: { inside: 3 }, places: [{ inside: 1 }] },
    })
    expect((await scan(friend)).body).toMatchObject({
      counted: 1,
      party: { table: { inside: 4 }, places: [{ inside: 2 }] },
    })
    const { guestCode } = (await call(server, guest, 'getSession')).body.me
    expect((await scan(`guest:${guestCode}`, 'out')).body).toMatchObject({ counted: -4 })
    await expectInvariants(server.pool)
  })

  test('counts nobody out by a ticket of another evening', async () => {
    const [friend] = (await codes()) as [string]
    atTheDoor()
    expect((await scan(friend)).status).toBe(200)
    // The next evening the party comes to another event, and the old ticket is still open on a phone.
    eventId = await makeEvent(server, { date: '2055-03-06', time: '19:00' })
    await take(2)
    const [next] = (await codes()) as [string]
    server.setNow(new Date('2055-03-06T17:30:00Z'))
    expect((await scan(next)).body).toMatchObject({ counted: 1 })
    expect(await scan(friend, 'out')).toMatchObject({ status: 409, body: { code: 'not_inside' } })
    expect((await scan(next, 'out')).body).toMatchObject({ counted: -1 })
  })

  test('opens with the doors of the event', async () => {
    await server.pool.query(`update events set doors_time = '17:00' where id = $1`, [eventId])
    const [code] = (await codes()) as [string]
    server.setNow(new Date('2055-03-05T15:59:00Z'))
    expect((await scan(code)).body.code).toBe('check_in_early')
    server.setNow(new Date('2055-03-05T16:00:00Z'))
    expect((await scan(code)).status).toBe(200)
  })
})
