import { beforeAll, describe, expect, test } from 'vitest'
import type { GuestVisit } from '#contract/guests.ts'
import type { Role } from '#contract/rights.ts'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const member = async (...roles: Role[]) => (await makeUsers(server, 1, { roles }))[0]
const host = await member('host')

const read = (who: TestUser, { userId }: TestUser) => call(server, who, 'getGuest', { params: { userId } })
const visits = async (who: TestUser, { userId }: TestUser, query: Record<string, string> = {}) =>
  (await call(server, who, 'listGuestVisits', { params: { userId }, query })).body
const idsOf = (items: GuestVisit[]) => items.map(({ id }) => id)
/** A place at an event. */
const place = (eventId: string, { userId }: TestUser, hasCome = false) =>
  server.pool.query(
    `with p as (
       insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '20 days') returning place_id
     ) insert into event_arrivals (place_id, arrived_at) select place_id, now() from p where $3`,
    [eventId, userId, hasCome],
  )

describe('what a guest has booked, joined and ordered', () => {
  let guest: TestUser
  const made: Record<string, string> = {}
  beforeAll(async () => {
    const [first, other] = await makeUsers(server, 2)
    guest = first
    const tableId = await makeTable(server)
    const book = async (date: string, status: string) =>
      (await makeBooking(server, { tableId, userId: guest.userId, date, status })).id
    made.coming = await book('2055-03-05', 'pending')
    made.cancelled = await book('2055-03-06', 'cancelled')
    made.missed = await book('2026-01-05', 'confirmed')
    made.released = await book('2026-01-06', 'confirmed')
    await server.pool.query(
      `update table_bookings set status = 'cancelled', no_show_at = now() where id = $1`,
      [made.released],
    )
    made.come = await book('2026-01-07', 'confirmed')
    await server.pool.query(`update table_bookings set checked_in_at = starts_at where id = $1`, [made.come])
    made.ahead = await makeEvent(server, { inDays: 9 })
    made.unmissed = await makeEvent(server, { inDays: -9, title: 'Utan insläpp' })
    made.missedEvent = await makeEvent(server, { inDays: -10 })
    made.comeEvent = await makeEvent(server, { inDays: -11 })
    for (const id of [made.ahead, made.unmissed, made.missedEvent]) await place(id, guest)
    await place(made.comeEvent, guest, true)
    await place(made.missedEvent, other, true)
    made.competition = await makeCompetition(server)
    await server.pool.query('insert into competition_entries (competition_id, user_id) values ($1, $2)', [
      made.competition,
      guest.userId,
    ])
    made.order = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    made.delivered = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    await server.pool.query(`update orders set status = 'cancelled', cancelled_at = now() where id = $1`, [
      made.delivered,
    ])
  })

  test('what is coming has the waiting table, the place, the competition and the open order, earliest first', async () => {
    const { body } = await read(admin, guest)
    expect(idsOf(body.coming).toSorted()).toEqual(
      [made.coming, made.ahead, made.competition, made.order].toSorted(),
    )
    const times = body.coming.map(({ at }: GuestVisit) => at)
    expect(times).toEqual(times.toSorted())
    expect(body.coming.find(({ id }: GuestVisit) => id === made.coming)).toMatchObject({
      kind: 'table',
      bookingStatus: 'pending',
      guestCount: 2,
      isNoShow: false,
    })
    expect(body).toMatchObject({ email: guest.email, isEmailConfirmed: true, points: 0, level: 1 })
  })

  test('what is over comes in pages, latest first', async () => {
    const over = [
      'cancelled',
      'missed',
      'released',
      'come',
      'unmissed',
      'missedEvent',
      'comeEvent',
      'delivered',
    ]
    const first = await visits(admin, guest, { limit: '3' })
    const rest = await visits(admin, guest, { limit: '50', cursor: first.nextCursor })
    const all: GuestVisit[] = [...first.items, ...rest.items]
    expect(first.items).toHaveLength(3)
    expect(idsOf(all).toSorted()).toEqual(over.map((name) => made[name]).toSorted())
    expect(all.map(({ at }) => at)).toEqual(
      all
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    expect(all.find(({ id }) => id === made.comeEvent)?.arrivedAt).not.toBeNull()
  })

  test('no-shows: a request that nobody answered before its start is none, whoever cancels it', async () => {
    const [waiting] = await makeUsers(server, 1)
    const tableId = await makeTable(server)
    const booking = { tableId, userId: waiting.userId, date: '2026-01-08', status: 'pending' }
    const { id } = await makeBooking(server, booking)
    const body = { status: 'cancelled', version: 1 }
    const params = { bookingId: id }
    expect((await call(server, host, 'setTableBookingStatus', { params, body })).status).toBe(200)
    expect((await read(admin, waiting)).body.noShows).toEqual({ tables: 0, events: 0 })
  })

  test('no-shows are tables that nobody came to, released ones too, and places where the door let others in', async () => {
    expect((await read(admin, guest)).body.noShows).toEqual({ tables: 2, events: 1 })
    const { items } = await visits(admin, guest, { show: 'noShows' })
    expect(idsOf(items).toSorted()).toEqual([made.missed, made.released, made.missedEvent].toSorted())
    expect(items.every(({ isNoShow }: GuestVisit) => isNoShow)).toBe(true)
  })

  test('the host sees everything but orders', async () => {
    const seen = await read(host, guest)
    expect(seen).toMatchObject({ status: 200, body: { email: guest.email } })
    expect(idsOf(seen.body.coming)).not.toContain(made.order)
    expect(idsOf((await visits(host, guest, { limit: '50' })).items)).not.toContain(made.delivered)
  })

  test.each(['door', 'kitchen', 'bar', 'quizmaster', 'viewer'] as const)(
    'the %s reads nothing about a guest',
    async (role) => {
      const who = await member(role)
      const { userId } = guest
      expect((await read(who, guest)).status).toBe(403)
      for (const name of ['listGuestVisits', 'listGuestNotes'] as const)
        expect((await call(server, who, name, { params: { userId } })).status).toBe(403)
      expect((await call(server, who, 'findGuests', { query: { search: 'gäst' } })).status).toBe(403)
    },
  )
})

describe('the search for a guest', () => {
  const search = (text: string) => call(server, host, 'findGuests', { query: { search: text } })

  test('a guest is found by the whole e-mail address, and by the phone number in any form', async () => {
    const [guest, namesake] = await makeUsers(server, 2)
    await server.pool.query(`update profiles set phone = '+46701740605' where user_id = any($1)`, [
      [guest.userId, namesake.userId],
    ])
    await server.pool.query('update users set email_verified = false where id = $1', [namesake.userId])
    const found = {
      userId: guest.userId,
      displayName: guest.displayName,
      avatarUrl: null,
      isEmailConfirmed: true,
    }
    expect((await search(guest.email.toUpperCase())).body).toEqual({ items: [found], isByContact: true })
    const { body } = await search('070-174 06 05')
    expect(body.isByContact).toBe(true)
    expect(body.items).toHaveLength(2)
    expect(body.items).toContainEqual(found)
    expect(body.items).toContainEqual(
      expect.objectContaining({ userId: namesake.userId, isEmailConfirmed: false }),
    )
  })

  test('a part of an id finds nobody, so that nobody lists all guests by trying ids', async () => {
    const [guest] = await makeUsers(server, 1)
    expect((await search(guest.userId.slice(0, 4))).body.items).toEqual([])
    expect((await search(guest.userId)).body.items).toEqual([])
  })

  test('a part of a name finds a few guests, and no page follows', async () => {
    await makeUsers(server, 7)
    const { body } = await search('gäst')
    expect(body.items).toHaveLength(5)
    expect(body).not.toHaveProperty('nextCursor')
    expect(body.isByContact).toBe(false)
    expect(JSON.stringify(body)).not.toContain('@')
    expect((await search('g')).status).toBe(400)
  })
})

describe('notes about a guest', () => {
  const write = (who: TestUser, { userId }: TestUser, text: string, requestId = randomId()) =>
    call(server, who, 'createGuestNote', { params: { userId }, body: { requestId, text } })
  const notesOf = async ({ userId }: TestUser) =>
    (await call(server, host, 'listGuestNotes', { params: { userId } })).body.items

  test('a note says who wrote it, latest first, is told to staff, and is removed by any of them', async () => {
    const [guest] = await makeUsers(server, 1)
    const stream = await openStream(server, host, 'admin')
    const first = await write(host, guest, ' Sitter helst vid fönstret ')
    expect(first).toMatchObject({
      status: 201,
      body: {
        text: 'Sitter helst vid fönstret',
        writtenBy: { userId: host.userId, displayName: host.displayName },
      },
    })
    await stream.next((message) => message.type === 'user.changed' && message.userId === guest.userId)
    await write(admin, guest, 'Ring i stället för att mejla')
    expect((await notesOf(guest)).map(({ text }: { text: string }) => text)).toEqual([
      'Ring i stället för att mejla',
      'Sitter helst vid fönstret',
    ])
    const params = { userId: guest.userId, noteId: first.body.id }
    expect((await call(server, admin, 'deleteGuestNote', { params })).status).toBe(204)
    expect((await call(server, admin, 'deleteGuestNote', { params })).status).toBe(404)
    expect(await notesOf(guest)).toHaveLength(1)
  })

  test('a note that is sent again is the same note; with another text it is refused', async () => {
    const [guest] = await makeUsers(server, 1)
    const requestId = randomId()
    const made = await write(host, guest, 'Vid fönstret', requestId)
    expect((await write(host, guest, 'Vid fönstret', requestId)).body).toEqual(made.body)
    expect(await write(host, guest, 'I baren', requestId)).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    })
    expect(await notesOf(guest)).toHaveLength(1)
  })

  test.each([
    ['an empty text', '  '],
    ['301 characters', 'a'.repeat(301)],
  ])('a note with %s is refused', async (_, text) => {
    const [guest] = await makeUsers(server, 1)
    expect((await write(host, guest, text)).status).toBe(400)
  })

  test('the log says who wrote and removed a note, and not what stood in it', async () => {
    const [guest] = await makeUsers(server, 1)
    const { body } = await write(host, guest, 'Zebrarandig kostym')
    const params = { userId: guest.userId, noteId: body.id }
    await call(server, admin, 'deleteGuestNote', { params })
    const query = { subjectType: 'user', subjectId: guest.userId }
    const log = (await call(server, admin, 'listAudit', { query })).body.items
    expect(log).toMatchObject([
      {
        action: 'guestNote.deleted',
        actor: { userId: admin.userId },
        before: { notes: 1 },
        after: { notes: 0 },
      },
      {
        action: 'guestNote.created',
        actor: { userId: host.userId },
        before: { notes: 0 },
        after: { notes: 1 },
      },
    ])
    const { rows } = await server.pool.query(`select from audit_log a where a::text like '%Zebra%'`)
    expect(rows).toEqual([])
  })

  test('a note stays without its author when the author deletes the account', async () => {
    const [guest] = await makeUsers(server, 1)
    const leaving = await member('host')
    await write(leaving, guest, 'Vid fönstret')
    expect((await call(server, leaving, 'deleteMe', { body: { password: leaving.password } })).status).toBe(
      204,
    )
    expect(await notesOf(guest)).toMatchObject([{ text: 'Vid fönstret', writtenBy: null }])
  })
})
