import { beforeEach, describe, expect, test } from 'vitest'
import { eventQueueJob } from '#server/features/events/event-queue-job.ts'
import { cookieOf } from '#tests/accounts/browser-like.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { behindProxy, bookByMail, otherThan, visitorOf } from './place-by-mail.ts'

const server = await startInProcess(behindProxy)
const noon = new Date('2055-03-05T11:00:00Z')
let eventId: string
beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query('delete from events; delete from mails; delete from notifications')
  eventId = await makeEvent(server, {
    date: '2055-03-05',
    time: '20:00',
    title: 'Jazzkväll',
    maxAttendees: 2,
  })
})

const pass = (seconds: number) =>
  server.setNow(new Date(server.engine.clock.now().getTime() + seconds * 1_000))
const visitor = (email = `gast-${randomId()}@example.se`) => visitorOf(server, eventId, email)
const counts = async () =>
  (await server.pool.query('select current_attendees as booked, held_places as held from events')).rows[0]
const serve = () => eventQueueJob.run(server.engine)
const book = (user: { cookie: string }) => call(server, user, 'bookEvent', { params: { eventId } })

describe('a place by mail', () => {
  test('a visitor gives an address, types the code, has an account and a place, and a password by the usual way', async () => {
    const anna = visitor()
    const held = await anna.hold()
    expect([held.status, held.body]).toEqual([
      201,
      { holdId: expect.any(String), heldUntil: '2055-03-05T11:10:00.000Z' },
    ])
    expect(await counts()).toEqual({ booked: 0, held: 1 })
    const [code] = await anna.codes()
    const answer = await anna.confirm(code as string)
    expect([answer.status, answer.body.me]).toEqual([
      201,
      expect.objectContaining({
        email: anna.email,
        emailVerified: true,
        displayName: expect.stringMatching(/^Gäst \d{4}$/),
      }),
    ])
    const me = { cookie: cookieOf(answer) }
    expect((await call(server, me, 'getEvent', { params: { eventId } })).body).toMatchObject({
      booked: true,
      places: 1,
    })
    expect(await counts()).toEqual({ booked: 1, held: 0 })
    const { rows } = await server.pool.query('select subject from mails where recipient = $1 order by id', [
      anna.email,
    ])
    expect(rows.map(({ subject }) => subject)).toEqual(['Din kod till Jazzkväll', 'Bokat: Jazzkväll'])
    expect((await call(server, null, 'requestPasswordReset', { body: { email: anna.email } })).status).toBe(
      202,
    )
    await expectInvariants(server.pool)
  })

  test('an address with an account is answered alike, is signed in, and gets the place', async () => {
    const [user] = await makeUsers(server, 1)
    const known = visitor(user.email)
    const [first, second] = [await known.hold(), await visitor().hold()]
    const shapeOf = ({ status, body }: typeof first) => ({ status, body: { ...body, holdId: null } })
    expect(shapeOf(first)).toEqual(shapeOf(second))
    const answer = await known.confirm((await known.codes()).at(-1) as string)
    expect(answer.body.me.userId).toBe(user.userId)
    // The password and the other sessions stay.
    expect((await book(user)).body.code).toBe('already_booked')
  })

  test('an address that has a place already, or waits in the queue, is signed in and loses nothing', async () => {
    const [user, other] = await makeUsers(server, 2)
    await call(server, user, 'takeEventPlaces', { params: { eventId }, body: { places: 1 } })
    expect((await bookByMail(visitor(user.email))).status).toBe(201)
    expect(await counts()).toEqual({ booked: 1, held: 0 })
    await bookByMail(visitor())
    await call(server, other, 'joinEventQueue', { params: { eventId }, body: { places: 1 } })
    await call(server, user, 'cancelEventBooking', { params: { eventId } })
    await serve()
    const late = visitor(other.email)
    expect((await late.hold()).body.code).toBe('event_full')
    await expectInvariants(server.pool)
  })

  test('staff, and accounts with a second factor, are answered alike, and get a mail without a code', async () => {
    const [admin] = await makeUsers(server, 1, { admin: true })
    const staff = visitor(admin.email)
    expect((await staff.hold()).status).toBe(201)
    expect(await staff.codes()).toEqual([])
    const { rows } = await server.pool.query('select subject from mails where recipient = $1', [admin.email])
    expect(rows).toEqual([{ subject: 'Logga in för att boka Jazzkväll' }])
  })

  test('who has become staff after the code was mailed is not signed in by it', async () => {
    const [user] = await makeUsers(server, 1)
    const known = visitor(user.email)
    await known.hold()
    await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [user.userId])
    expect((await known.confirm((await known.codes()).at(-1) as string)).body.code).toBe('place_code_ended')
  })

  test('an account that nobody has confirmed loses its password, its sessions and its calendar, because a stranger may have made it', async () => {
    const [user] = await makeUsers(server, 1)
    await server.pool.query('update users set email_verified = false where id = $1', [user.userId])
    await server.pool.query(`insert into calendar_feeds (user_id, token_hash) values ($1, 'hash')`, [
      user.userId,
    ])
    const answer = await bookByMail(visitor(user.email))
    expect(answer.body.me).toMatchObject({ userId: user.userId, emailVerified: true })
    expect((await call(server, user, 'getMe')).status).toBe(401)
    const { email, password } = user
    expect((await call(server, null, 'signIn', { body: { email, password } })).status).toBe(401)
    const { rows } = await server.pool.query('select from calendar_feeds where user_id = $1', [user.userId])
    expect(rows).toEqual([])
    const { rows: mails } = await server.pool.query('select subject from mails where recipient = $1', [email])
    expect(mails.map(({ subject }) => subject)).toContain('Välj ett nytt lösenord till Spelrum')
  })
})

describe('codes', () => {
  test('the newest code counts, and the older one says so', async () => {
    const anna = visitor()
    await anna.hold()
    const hold = anna.held()
    await anna.hold()
    expect(anna.held()).toBe(hold)
    const [older, newest] = (await anna.codes()) as [string, string]
    expect((await anna.confirm(older)).body.code).toBe('place_code_replaced')
    expect((await anna.confirm(newest)).status).toBe(201)
    expect(await counts()).toEqual({ booked: 1, held: 0 })
  })

  test('five wrong codes need another one, and the place stays held', async () => {
    const anna = visitor()
    await anna.hold()
    const [code] = await anna.codes()
    const wrong = []
    for (let by = 1; by <= 6; by++) wrong.push((await anna.confirm(otherThan(code, by))).body.code)
    expect(wrong).toEqual([...Array(4).fill('place_code_wrong'), 'place_code_blocked', 'place_code_blocked'])
    expect((await anna.confirm(code as string)).body.code).toBe('place_code_blocked')
    expect(await counts()).toEqual({ booked: 0, held: 1 })
    await anna.hold()
    expect((await anna.confirm((await anna.codes()).at(-1) as string)).status).toBe(201)
  })

  test('a used code is refused on another device, and the same request gets its answer again', async () => {
    const anna = visitor()
    await anna.hold()
    const [code] = (await anna.codes()) as [string]
    const requestId = randomId()
    expect((await anna.confirm(code, { requestId })).status).toBe(201)
    expect((await anna.confirm(code)).body.code).toBe('place_code_used')
    expect((await anna.confirm(code, { requestId })).status).toBe(201)
    expect(await counts()).toEqual({ booked: 1, held: 0 })
  })

  test('a code on two devices at once gives one place', async () => {
    const anna = visitor()
    await anna.hold()
    const [code] = (await anna.codes()) as [string]
    const answers = await Promise.all([1, 2, 3, 4].map(() => anna.confirm(code)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await counts()).toEqual({ booked: 1, held: 0 })
  })

  test('one address confirms at two events at once: one account', async () => {
    const email = `dubbel-${randomId()}@example.se`
    const other = visitorOf(server, await makeEvent(server, { date: '2055-03-06' }), email)
    const both = [visitor(email), other]
    await both[0]?.hold()
    await both[1]?.hold()
    const codes = await other.codes()
    const answers = await Promise.all(both.map((each, at) => each.confirm(codes[at] as string)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body.me.userId).toBe(answers[1]?.body.me.userId)
  })

  test('only a keyed hash of the code is stored, and it counts for its own event and address', async () => {
    const [anna, bo] = [visitor(), visitor()]
    await anna.hold()
    await bo.hold()
    const [code] = (await anna.codes()) as [string]
    const { rows } = await server.pool.query('select * from event_holds')
    expect(JSON.stringify(rows)).not.toContain(code)
    const [own] = await bo.codes()
    if (own !== code) expect((await bo.confirm(code)).body.code).toBe('place_code_wrong')
  })

  test('an event that was deleted or has started says so', async () => {
    const anna = visitor()
    await anna.hold()
    const [code] = (await anna.codes()) as [string]
    await server.pool.query('delete from events')
    expect((await anna.confirm(code)).status).toBe(404)
    expect((await anna.hold()).status).toBe(404)
    eventId = await makeEvent(server, { date: '2055-03-05', time: '12:05' })
    const late = visitor()
    expect((await late.hold()).body.heldUntil).toBe('2055-03-05T11:05:00.000Z')
    pass(300)
    expect((await late.hold()).body.code).toBe('event_started')
    expect((await late.confirm((await late.codes())[0] as string)).body.code).toBe('place_code_ended')
  })

  test('a lower maximum: the held place is booked only if there is one, and nothing else happens', async () => {
    const [first, anna] = [visitor(), visitor()]
    await bookByMail(first)
    await anna.hold()
    await server.pool.query('update events set max_attendees = 1')
    expect((await anna.confirm((await anna.codes())[0] as string)).body.code).toBe('event_full')
    expect((await server.pool.query('select from users where email = $1', [anna.email])).rowCount).toBe(0)
  })
})

describe('holds', () => {
  test('a held place is taken for everybody, ends at its last instant, and goes to the queue by itself', async () => {
    const [one, two] = [visitor(), visitor()]
    const [user] = await makeUsers(server, 1)
    await one.hold()
    await two.hold()
    expect((await visitor().hold()).body.code).toBe('event_full')
    expect((await book(user)).body.code).toBe('event_full')
    const page = await fetch(`${server.url}/program/${eventId}`)
    expect(await page.text()).toContain('Fullbokat')
    expect((await call(server, null, 'getPublicEvent', { params: { eventId } })).body).toMatchObject({
      isFull: true,
      placesLeft: 0,
    })
    await call(server, user, 'joinEventQueue', { params: { eventId }, body: { places: 1 } })
    pass(599)
    await serve()
    expect(await counts()).toEqual({ booked: 0, held: 2 })
    pass(1)
    await serve()
    const { body } = await call(server, user, 'listMyEventWaits')
    expect(body.items).toMatchObject([{ offeredUntil: expect.any(String) }])
    expect(await counts()).toEqual({ booked: 0, held: 1 })
    expect((await one.confirm((await one.codes())[0] as string)).body.code).toBe('place_code_ended')
    // Whose hold has ended does not pass the queue.
    await bookByMail(visitor())
    expect((await one.hold()).body.code).toBe('event_full')
    await expectInvariants(server.pool)
  })

  test('a booking finds the place of a hold that is over before the job has run', async () => {
    const [user] = await makeUsers(server, 1)
    await server.pool.query('update events set max_attendees = 1')
    await visitor().hold()
    pass(600)
    expect((await book(user)).status).toBe(200)
  })

  test('asking again keeps the own place of a full event', async () => {
    const [one, two] = [visitor(), visitor()]
    await one.hold()
    await two.hold()
    pass(300)
    expect((await one.hold()).body.heldUntil).toBe('2055-03-05T11:15:00.000Z')
    expect(await counts()).toEqual({ booked: 0, held: 2 })
  })

  test('an address that is wrong is refused, and one that asks too often waits', async () => {
    expect((await visitor('inte en adress').hold()).body.code).toBe('validation_failed')
    const anna = visitor()
    const answers = []
    for (let time = 0; time < 6; time++) answers.push((await anna.hold()).status)
    expect(answers).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('a hold goes with the account that has the address', async () => {
    const [user] = await makeUsers(server, 1)
    await visitor(user.email).hold()
    await call(server, user, 'deleteMe', { body: { password: user.password } })
    expect(await counts()).toEqual({ booked: 0, held: 0 })
  })
})
