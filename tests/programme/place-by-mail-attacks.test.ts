import { beforeEach, describe, expect, test } from 'vitest'
import { eventQueueJob } from '#server/features/events/event-queue-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { behindProxy, bookByMail, otherThan, visitorOf } from './place-by-mail.ts'

const server = await startInProcess(behindProxy)
let eventId: string
beforeEach(async () => {
  server.setNow(new Date('2055-03-05T11:00:00Z'))
  await server.pool.query('delete from events; delete from mails; delete from notifications')
  eventId = await makeEvent(server, { date: '2055-03-05', time: '20:00', maxAttendees: 2 })
})

const someone = () => `gast-${randomId()}@example.se`
const visitor = (email = someone(), network?: string) => visitorOf(server, eventId, email, network)
const maximum = (places: number) => server.pool.query('update events set max_attendees = $1', [places])
const counts = async () =>
  (await server.pool.query('select current_attendees as booked, held_places as held from events')).rows[0]
const guestCodeOf = async (userId: string) =>
  (await server.pool.query('select guest_code from profiles where user_id = $1', [userId])).rows[0].guest_code
const unconfirm = (userId: string) =>
  server.pool.query('update users set email_verified = false where id = $1', [userId])

describe('one network', () => {
  const network = '2001:db8:ffff::1'
  test('holds six places of an event at a time, and as many of another', async () => {
    await maximum(50)
    const guests = Array.from({ length: 7 }, () => visitor(someone(), network))
    const answers = []
    for (const guest of guests) answers.push((await guest.hold()).status)
    expect(answers).toEqual([...Array(6).fill(201), 429])
    // Who has asked already goes on holding.
    expect((await guests[0]?.hold())?.status).toBe(201)
    expect((await visitor().hold()).status).toBe(201)
    const other = await makeEvent(server, { date: '2055-03-06' })
    expect((await visitorOf(server, other, someone(), network).hold()).status).toBe(201)
  })

  test('holds one more for each place that is booked with its code, once', async () => {
    await maximum(50)
    const home = '2001:db8:fffe::1'
    const guests = Array.from({ length: 6 }, () => visitor(someone(), home))
    for (const guest of guests) await guest.hold()
    const [anna] = guests as [ReturnType<typeof visitor>]
    const [code] = (await anna.codes()) as [string]
    const requestId = randomId()
    for (let time = 0; time < 3; time++) expect((await anna.confirm(code, { requestId })).status).toBe(201)
    expect((await visitor(someone(), home).hold()).status).toBe(201)
    expect((await visitor(someone(), home).hold()).status).toBe(429)
  })
})

describe('a stranger who knows an address', () => {
  test('cannot use up its mails at a full event', async () => {
    await maximum(1)
    await visitor().hold()
    const email = someone()
    for (let time = 0; time < 12; time++) expect((await visitor(email).hold()).body.code).toBe('event_full')
    await maximum(2)
    expect((await visitor(email).hold()).status).toBe(201)
  })

  test('can neither block its code nor end it with a newer one', async () => {
    await maximum(5)
    const [anna, stranger] = [visitor(), visitor()]
    await anna.hold()
    const [code] = (await anna.codes()) as [string]
    // Without the hold, and with one of their own for the same address.
    for (let by = 1; by <= 6; by++)
      expect((await stranger.confirm(otherThan(code, by))).body.code).toBe('place_code_ended')
    await stranger.hold(anna.email)
    for (let by = 1; by <= 6; by++) await stranger.confirm(otherThan(code, by))
    expect((await anna.confirm(code)).status).toBe(201)
    // The address has one place, also where two browsers have asked for it.
    expect(await counts()).toEqual({ booked: 1, held: 0 })
    await expectInvariants(server.pool)
  })

  test('learns neither from the code nor from a full event whether it is booking', async () => {
    const [anna, bo, stranger] = [visitor(), visitor(), visitor()]
    await anna.hold()
    await bo.hold()
    const [own, other] = [await stranger.hold(anna.email), await stranger.hold(someone())]
    expect([own.status, own.body.code]).toEqual([409, 'event_full'])
    expect([other.status, other.body.code]).toEqual([409, 'event_full'])
    const hold = anna.held() as string
    const elsewhere = await makeEvent(server, { date: '2055-03-06' })
    const [code] = (await anna.codes()) as [string]
    expect((await visitorOf(server, elsewhere, anna.email).confirm(code, { hold })).body.code).toBe(
      'place_code_ended',
    )
  })
})

test('a mistyped address holds no place any more once its browser has given another one', async () => {
  const anna = visitor()
  await anna.hold('ana@example.se')
  const mistyped = anna.held()
  await anna.hold()
  expect(anna.held()).not.toBe(mistyped)
  expect(await counts()).toEqual({ booked: 0, held: 1 })
})

test('a role that is given while the code is typed counts', async () => {
  const [user] = (await makeUsers(server, 1)) as [TestUser]
  const known = visitor(user.email)
  await known.hold()
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [user.userId])
  const answer = known.confirm((await known.codes()).at(-1) as string)
  await untilBlocked(server.pool)
  await client.query('commit')
  client.release()
  expect((await answer).body.code).toBe('place_code_ended')
})

describe('what a guest has', () => {
  /** A guest waits for, or is offered, two places of four, while a visitor's hold keeps a place. */
  async function waitingForTwo() {
    const [user, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
    await maximum(4)
    await call(server, other, 'takeEventPlaces', { params: { eventId }, body: { places: 3 } })
    await call(server, user, 'joinEventQueue', { params: { eventId }, body: { places: 2 } })
    return { user, other, known: visitor(user.email) }
  }

  test('a wait for more places goes on, and the guest decides in the app', async () => {
    const { user, known } = await waitingForTwo()
    expect((await bookByMail(known)).body).toMatchObject({ outcome: 'waits', me: { userId: user.userId } })
    const { body } = await call(server, user, 'listMyEventWaits')
    expect(body.items).toMatchObject([{ places: 2, offeredUntil: null }])
    expect(await counts()).toEqual({ booked: 3, held: 0 })
    await expectInvariants(server.pool)
  })

  test('an offer of more places is not accepted by a code for one', async () => {
    const { user, other, known } = await waitingForTwo()
    await known.hold()
    await call(server, other, 'takeEventPlaces', { params: { eventId }, body: { places: 1 } })
    await eventQueueJob.run(server.engine)
    expect((await known.confirm((await known.codes()).at(-1) as string)).body.outcome).toBe('offered')
    const { body } = await call(server, user, 'listMyEventWaits')
    expect(body.items).toMatchObject([{ places: 2, offeredUntil: expect.any(String) }])
    expect(await counts()).toEqual({ booked: 1, held: 2 })
  })

  test('a wait for one place ends with the place', async () => {
    const { user, known } = await waitingForTwo()
    await known.hold()
    await call(server, user, 'joinEventQueue', { params: { eventId }, body: { places: 1 } })
    expect((await known.confirm((await known.codes()).at(-1) as string)).body.outcome).toBe('booked')
    expect((await call(server, user, 'listMyEventWaits')).body.items).toEqual([])
  })
})

describe('what everybody sees', () => {
  const held = (places: number) => (message: { type: string }) =>
    message.type === 'event.attendance' && (message as { heldPlaces?: number }).heldPlaces === places

  test('the place of a guest who has one already is free at once, and so is that of a deleted account', async () => {
    const [user, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
    await call(server, user, 'takeEventPlaces', { params: { eventId }, body: { places: 1 } })
    const known = visitor(user.email)
    await known.hold()
    const stream = await openStream(server, other, 'events')
    const answer = await known.confirm((await known.codes()).at(-1) as string)
    expect(answer.body.outcome).toBe('had_places')
    await stream.next(held(0))
    stream.close()
    await call(server, user, 'cancelEventBooking', { params: { eventId } })
    await known.hold()
    const again = await openStream(server, other, 'events')
    await call(server, user, 'deleteMe', { body: { password: user.password } })
    await again.next(held(0))
    again.close()
  })

  test('admins see an account that was made by a code', async () => {
    const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
    const stream = await openStream(server, admin, 'admin')
    const { body } = await bookByMail(visitor())
    await stream.next((message) => message.type === 'user.changed' && message.userId === body.me.userId)
    stream.close()
  })
})

describe('the own code of a guest whose address nobody had confirmed', () => {
  test('is another one once a mailed code has confirmed it, and stays otherwise', async () => {
    const [user, confirmed] = (await makeUsers(server, 2)) as [TestUser, TestUser]
    await unconfirm(user.userId)
    const before = [await guestCodeOf(user.userId), await guestCodeOf(confirmed.userId)]
    await bookByMail(visitor(user.email))
    await bookByMail(visitor(confirmed.email))
    expect(await guestCodeOf(user.userId)).not.toBe(before[0])
    expect(await guestCodeOf(confirmed.userId)).toBe(before[1])
  })

  test('is another one once a mailed link has set the password', async () => {
    const [user] = (await makeUsers(server, 1)) as [TestUser]
    await unconfirm(user.userId)
    const before = await guestCodeOf(user.userId)
    await call(server, null, 'requestPasswordReset', { body: { email: user.email } })
    const { rows } = await server.pool.query('select body_text from mails where recipient = $1', [user.email])
    const token = /reset=([^&\s]+)/.exec(rows.at(-1)?.body_text ?? '')?.[1]
    const body = { token, password: 'krita-pa-kon-47' }
    expect((await call(server, null, 'resetPassword', { body })).status).toBe(204)
    expect(await guestCodeOf(user.userId)).not.toBe(before)
  })
})
