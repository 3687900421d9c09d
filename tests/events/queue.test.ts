import { beforeEach, describe, expect, test } from 'vitest'
import { eventQueueJob } from '#server/features/events/event-queue-job.ts'
import { releasesJob } from '#server/features/events/releases-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeEvent } from './make-event.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const noon = new Date('2055-03-05T11:00:00Z')
/** Eight hours after noon: an offer is open for one hour. */
const evening = { date: '2055-03-05', time: '20:00', title: 'Jazzkväll' }
let [first, second, third, holder]: TestUser[] = []
let eventId: string

beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query('delete from events; delete from mails; delete from notifications')
  ;[first, second, third, holder] = await makeUsers(server, 4)
  eventId = await makeEvent(server, { ...evening, maxAttendees: 4 })
  expect((await take(holder, 4)).status).toBe(200)
})

const params = () => ({ params: { eventId } })
const take = (who: TestUser | undefined, places: number) =>
  call(server, who as TestUser, 'takeEventPlaces', { ...params(), body: { places } })
const book = (who: TestUser | undefined) => call(server, who as TestUser, 'bookEvent', params())
const cancel = (who: TestUser | undefined) => call(server, who as TestUser, 'cancelEventBooking', params())
const leave = (who: TestUser | undefined) => call(server, who as TestUser, 'leaveEventQueue', params())
/** Joins a second later than those before. */
const join = (who: TestUser | undefined, places = 1) => {
  pass(1)
  return call(server, who as TestUser, 'joinEventQueue', { ...params(), body: { places } })
}
const pass = (seconds: number) =>
  server.setNow(new Date(server.engine.clock.now().getTime() + seconds * 1_000))
const mine = async (who: TestUser | undefined) =>
  (await call(server, who as TestUser, 'listMyEventWaits')).body.items
const serve = () => eventQueueJob.run(server.engine)
const counts = async () =>
  (await server.pool.query('select current_attendees as booked, held_places as held from events')).rows[0]
const noticesOf = async (who: TestUser | undefined) =>
  (
    await server.pool.query(
      `select title, message, is_active from notifications n join notification_targets t on t.notification_id = n.id
       where t.user_id = $1 order by n.created_at, n.id`,
      [who?.userId],
    )
  ).rows
const setMaximum = (maximum: number) => server.pool.query('update events set max_attendees = $1', [maximum])

describe('parties', () => {
  test('a party is booked, grows and gets smaller, and is counted with all its places', async () => {
    await cancel(holder)
    expect((await take(first, 3)).body).toMatchObject({ booked: true, places: 3, currentAttendees: 3 })
    expect((await take(first, 3)).body).toMatchObject({ places: 3, currentAttendees: 3 })
    expect(await take(first, 5)).toMatchObject({ status: 409, body: { code: 'party_too_large' } })
    expect(await take(second, 2)).toMatchObject({ status: 409, body: { code: 'event_full' } })
    expect((await take(second, 1)).status).toBe(200)
    expect((await take(first, 1)).body).toMatchObject({ places: 1, currentAttendees: 2 })
    expect((await book(first)).body.code).toBe('already_booked')
    const { body } = await call(server, admin, 'listEventAttendees', params())
    expect(body.items.map((item: { places: number }) => item.places)).toEqual([1, 1])
    await expectInvariants(server.pool)
  })
  test('a party on hold is kept as a whole', async () => {
    await call(server, holder as TestUser, 'holdEventBooking', params())
    expect((await book(holder)).body).toMatchObject({ places: 4, releasesAt: null })
    await call(server, holder as TestUser, 'holdEventBooking', params())
    expect((await take(holder, 2)).body).toMatchObject({ places: 2, releasesAt: null, currentAttendees: 2 })
  })
  test("the owner's limit of a party is kept, and the answer has it", async () => {
    await cancel(holder)
    await server.pool.query('update events set max_party = 2')
    expect(await take(first, 3)).toMatchObject({ status: 409, body: { code: 'party_too_large' } })
    expect((await take(first, 2)).body).toMatchObject({ places: 2, maxParty: 2 })
  })
})

describe('the queue of an event', () => {
  test('a guest who cancels gives the place to the first in the queue, who is notified once and takes it', async () => {
    expect((await join(first)).body).toMatchObject({ places: 1, position: 1, offeredUntil: null })
    expect((await join(second)).body).toMatchObject({ position: 2 })
    await take(holder, 3)
    const stream = await openStream(server, first as TestUser, 'me')
    await serve()
    await serve()
    await stream.next((message) => message.type === 'eventWaits.changed')
    stream.close()
    const [offer] = await mine(first)
    expect(offer).toMatchObject({ eventId, title: 'Jazzkväll', places: 1 })
    expect(await noticesOf(first)).toEqual([
      {
        title: 'Nu finns det plats',
        message: expect.stringContaining('1 plats på ”Jazzkväll”'),
        is_active: true,
      },
    ])
    const offers = `select from mails where subject like 'Nu finns det plats%'`
    expect((await server.pool.query(offers)).rowCount).toBe(1)
    expect(await book(third)).toMatchObject({ status: 409, body: { code: 'event_full' } })
    expect((await mine(second))[0]).toMatchObject({ position: 2, offeredUntil: null })
    expect((await take(first, 1)).body).toMatchObject({ booked: true, places: 1, heldPlaces: 0 })
    expect(await mine(first)).toEqual([])
    expect((await noticesOf(first))[0].is_active).toBe(false)
    expect((await mine(second))[0]).toMatchObject({ position: 1 })
    await expectInvariants(server.pool)
  })
  test('a stranger who books in the moment in which a place becomes free does not get it', async () => {
    await join(first)
    await take(holder, 3)
    expect(await book(third)).toMatchObject({ status: 409, body: { code: 'event_full' } })
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    expect((await book(first)).status).toBe(200)
  })
  test('a party that does not fit as a whole is passed over, keeps its place, and is offered places once there are enough', async () => {
    await join(first, 3)
    await join(second, 1)
    await take(holder, 3)
    await serve()
    expect([(await mine(first))[0].offeredUntil, (await mine(second))[0].offeredUntil]).toEqual([
      null,
      expect.any(String),
    ])
    const { body } = await call(server, admin, 'listEventWaits', params())
    expect(body.items).toMatchObject([
      { userId: first?.userId, places: 3, position: 1, offeredUntil: null },
      { userId: second?.userId, places: 1, position: 2 },
    ])
    await take(holder, 1)
    await serve()
    expect((await mine(first))[0].offeredUntil).toBeNull()
    await leave(second)
    await serve()
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    expect(await counts()).toEqual({ booked: 1, held: 3 })
  })
  test('what a party gives up in the same group goes to the queue, and not to a stranger', async () => {
    await join(first, 2)
    const [smaller, strange] = await Promise.all([take(holder, 1), take(second, 2)])
    expect([smaller.status, strange.status]).toEqual([200, 409])
    await serve()
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
  })
  test('an offer that ends before its guest was notified is made again', async () => {
    await join(first)
    await take(holder, 3)
    // A booking offers what is free. The job, which would notify, has not run.
    await book(second)
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    pass(2 * 3_600)
    await serve()
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    expect(await noticesOf(first)).toHaveLength(1)
  })
  test('of an offer that is accepted in part, the rest goes to the next', async () => {
    await join(first, 4)
    await join(second, 2)
    await cancel(holder)
    await serve()
    expect((await take(first, 2)).body).toMatchObject({ places: 2, currentAttendees: 2 })
    await serve()
    expect((await mine(second))[0].offeredUntil).not.toBeNull()
    expect(await counts()).toEqual({ booked: 2, held: 2 })
  })
  test('an offer that nobody answers ends with a word, and the next is offered the places', async () => {
    await join(first)
    await join(second)
    await take(holder, 3)
    await serve()
    const { offeredUntil } = (await mine(first))[0]
    server.setNow(new Date(new Date(offeredUntil).getTime() - 1))
    await serve()
    expect(await mine(first)).toHaveLength(1)
    server.setNow(new Date(offeredUntil))
    await serve()
    expect(await mine(first)).toEqual([])
    const notices = await noticesOf(first)
    expect(notices.map(({ title, is_active }) => [title, is_active])).toEqual([
      ['Nu finns det plats', false],
      ['Erbjudandet gick vidare till nästa', true],
    ])
    expect((await mine(second))[0].offeredUntil).not.toBeNull()
  })
  test('places from a higher maximum, a hold that ends and an account that is deleted are offered too', async () => {
    await join(first)
    await join(second)
    await join(third)
    await setMaximum(5)
    await serve()
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    await call(server, holder as TestUser, 'holdEventBooking', params())
    pass(11)
    await releasesJob.run(server.engine)
    await serve()
    expect((await mine(second))[0].offeredUntil).not.toBeNull()
    const deleted = await call(server, second as TestUser, 'deleteMe', {
      body: { password: second?.password as string },
    })
    expect(deleted.status).toBe(204)
    expect(await counts()).toEqual({ booked: 0, held: 2 })
    await expectInvariants(server.pool)
  })
  test('a lower maximum takes back the last offer, whose guest keeps the place in the queue', async () => {
    await join(first)
    await join(second)
    await take(holder, 2)
    await serve()
    await setMaximum(3)
    await serve()
    expect((await mine(first))[0].offeredUntil).not.toBeNull()
    expect((await mine(second))[0]).toMatchObject({ offeredUntil: null, position: 2 })
    expect((await noticesOf(second))[0].is_active).toBe(false)
    expect(await take(second, 1)).toMatchObject({ status: 409, body: { code: 'event_full' } })
    pass(1)
    await setMaximum(4)
    await serve()
    expect((await noticesOf(second)).map(({ is_active }) => is_active)).toEqual([false, true])
  })
  test('whoever joins again keeps the place in the queue for fewer places, and gets the last one for more', async () => {
    await join(first, 2)
    await join(second, 1)
    expect((await join(first, 1)).body).toMatchObject({ position: 1, places: 1 })
    expect((await join(first, 3)).body).toMatchObject({ position: 2, places: 3 })
  })
  test('what cannot be waited for is refused with its reason', async () => {
    expect((await join(holder)).body.code).toBe('already_booked')
    expect((await join(first, 5)).body.code).toBe('party_too_large')
    await take(holder, 2)
    expect((await join(first, 2)).body.code).toBe('places_free')
    expect((await join(first, 3)).status).toBe(200)
    server.setNow(new Date('2055-03-05T19:00:00Z'))
    expect((await join(second, 3)).body.code).toBe('event_started')
  })
  test('the queue ends when the event starts, and when it is deleted, with a word', async () => {
    await join(first)
    server.setNow(new Date('2055-03-05T19:00:00Z'))
    await serve()
    expect((await server.pool.query('select from event_waits')).rowCount).toBe(0)
    server.setNow(noon)
    await join(second)
    await call(server, admin, 'deleteEvent', { ...params(), query: { reason: 'Bandet är sjukt.' } })
    expect(await noticesOf(second)).toMatchObject([
      {
        title: 'Inställt',
        message: expect.stringContaining('Du står inte längre i kö. Orsak: Bandet är sjukt.'),
      },
    ])
  })
})

describe('the database', () => {
  test('it ends the wait of a guest who gets a place by a server that does not know the queue', async () => {
    await join(first)
    await take(holder, 3)
    await server.pool.query(
      'insert into event_bookings (event_id, user_id, created_at) values ($1, $2, $3)',
      [eventId, first?.userId, noon],
    )
    expect((await server.pool.query('select from event_waits')).rowCount).toBe(0)
  })
  test('it refuses that a party gets smaller than what has come of it', async () => {
    await server.pool.query(
      'insert into event_arrivals (place_id, arrived_at, inside) select place_id, $1, 3 from event_bookings',
      [noon],
    )
    expect((await take(holder, 2)).body.code).toBe('place_used')
    await expect(server.pool.query('update event_bookings set places = 2')).rejects.toMatchObject({
      constraint: 'place_used',
    })
  })
  test('it refuses to offer places that are taken, and to book places that are offered', async () => {
    await join(first)
    const until = new Date('2055-03-05T12:00:00Z')
    await expect(
      server.pool.query('update event_waits set offered_until = $1', [until]),
    ).rejects.toMatchObject({
      constraint: 'event_full',
    })
    await take(holder, 3)
    await serve()
    const insert = 'insert into event_bookings (event_id, user_id) values ($1, $2)'
    await expect(server.pool.query(insert, [eventId, third?.userId])).rejects.toMatchObject({
      constraint: 'event_full',
    })
    await expect(
      server.pool.query('update event_bookings set places = 4 where user_id = $1', [holder?.userId]),
    ).rejects.toMatchObject({ constraint: 'event_full' })
  })
})
