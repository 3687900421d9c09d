import { describe, expect, it } from 'vitest'
import type { EditableEvent, EventInput } from '#contract/events.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeEvent } from './make-event.ts'
import { input, startAdmin } from './start-admin.ts'

const editOf = ({ version, revision: _, ...event }: EditableEvent, changes: Partial<EventInput> = {}) => {
  const {
    id: __,
    startsAt: ___,
    endsAt: _______,
    currentAttendees: ____,
    heldPlaces: ________,
    createdAt: _____,
    seriesId: __________,
    isApart: _________,
    updatedAt: ______,
    ...fields
  } = event
  return { ...fields, ...changes, version }
}

const { server, admin, guests, create, audits, noticesAbout, mailsTo } = await startAdmin()

describe('events as an admin', () => {
  it('a date in the past is refused unless it is confirmed, for a new event and for a move', async () => {
    const past = { date: '2025-11-14', time: '21:00' }
    const refused = { status: 409, body: { code: 'date_has_passed', current: { attendees: 0 } } }
    const ask = (body: object) => call(server, admin, 'createEvent', { body: { ...input, ...body } })
    expect(await ask(past)).toMatchObject(refused)
    expect(await ask({ ...past, allowsPast: true })).toMatchObject({ status: 201, body: past })

    const event = await create({ title: 'Flyttad bakåt' })
    const [guest] = guests
    await call(server, guest, 'bookEvent', { params: { eventId: event.id } })
    const move = (changes: Partial<EventInput>) =>
      call(server, admin, 'updateEvent', {
        params: { eventId: event.id },
        body: editOf(event, { ...past, ...changes }),
      })
    expect(await move({})).toMatchObject({ ...refused, body: { current: { attendees: 1 } } })
    expect(await mailsTo('Flyttad bakåt')).toEqual([])
    const moved = await move({ allowsPast: true })
    expect(moved).toMatchObject({ status: 200, body: past })
    // Its guest is notified, as of any move.
    expect(await mailsTo('Flyttad bakåt')).toMatchObject([{ recipient: guest.email }])
    // Other changes of an event that is over are not asked about.
    const edit = editOf(moved.body, { location: 'Baren' })
    const params = { eventId: event.id }
    expect(await call(server, admin, 'updateEvent', { params, body: edit })).toMatchObject({ status: 200 })
    await server.pool.query(`delete from events where date = '2025-11-14'`)
  })

  it('a duplicate of another event is refused unless it is confirmed, for a new event and for a change', async () => {
    const ask = (changes: Partial<EventInput>) =>
      call(server, admin, 'createEvent', {
        body: { ...input, title: 'Tvilling', allowsDuplicate: false, ...changes },
      })
    const asked = { status: 409, body: { code: 'duplicate_exists' } }
    // One of five concurrent requests is written, as when a button is pressed twice.
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask({})))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
    expect(await ask({ title: ' TVILLING ', location: 'stora  salen', price: null })).toMatchObject(asked)
    expect(await ask({ allowsDuplicate: true })).toMatchObject({ status: 201 })

    const other = await ask({ location: 'Baren' })
    expect(other).toMatchObject({ status: 201 })
    const change = (event: EditableEvent, changes: Partial<EventInput>) =>
      call(server, admin, 'updateEvent', { params: { eventId: event.id }, body: editOf(event, changes) })
    expect(await change(other.body, { location: input.location })).toMatchObject(asked)
    const moved = await change(other.body, { location: input.location, allowsDuplicate: true })
    expect(moved).toMatchObject({ status: 200, body: { location: input.location } })
    // Later changes of a confirmed duplicate need no confirmation.
    expect(await change(moved.body, { price: '1 kr' })).toMatchObject({ status: 200 })
  })

  it('create: empty fields become null, and an audit row is written', async () => {
    const created = await call(server, admin, 'createEvent', {
      body: { ...input, price: ' ', description: '', imageUrl: '', maxAttendees: null },
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        title: input.title,
        startsAt: '2027-05-14T17:00:00.000Z',
        price: null,
        description: null,
        imageUrl: null,
        maxAttendees: null,
        currentAttendees: 0,
        heldPlaces: 0,
        version: 1,
      },
    })
    const { id } = created.body as EditableEvent
    expect(await audits(id)).toEqual([
      { actor_id: admin.userId, action: 'event.created', before: null, after: created.body },
    ])
    expect((await call(server, admin, 'getEventForEditing', { params: { eventId: id } })).body).toEqual(
      created.body,
    )
  })

  it.each([0, -1, 1e9, 5.5, '5abc', '5', 'NaN', [], {}, true])(
    'create: refuses %j as maximum, names the field and stores nothing',
    async (maxAttendees) => {
      const count = async () => (await server.pool.query('select count(*)::int from events')).rows[0].count
      const before = await count()
      const answer = await call(server, admin, 'createEvent', { body: { ...input, maxAttendees } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.fields).toMatchObject([{ field: 'maxAttendees' }])
      expect(await count()).toBe(before)
    },
  )

  it.each([
    ['NaN', '"maxAttendees":NaN'],
    ['Infinity', '"maxAttendees":Infinity'],
    ['1e400', '"maxAttendees":1e400'],
  ])('create: a literal %s in the JSON is refused', async (_, written) => {
    const body = JSON.stringify(input).replace('"maxAttendees":40', written)
    const answer = await fetch(`${server.url}/api/admin/events`, {
      method: 'POST',
      headers: { cookie: admin.cookie, origin: server.url, 'content-type': 'application/json' },
      body,
    })
    expect(answer.status).toBe(400)
  })

  it('update: changes are stored, published, and audited with before and after', async () => {
    const event = await create()
    const stream = await openStream(server, guests[0], 'events')
    const edited = await call(server, admin, 'updateEvent', {
      params: { eventId: event.id },
      body: editOf(event, { title: 'Jazz, ny titel', price: null }),
    })
    expect(edited).toMatchObject({
      status: 200,
      body: { title: 'Jazz, ny titel', price: null, version: 2, location: event.location },
    })
    await stream.next((m) => m.type === 'event.changed' && m.eventId === event.id)
    expect((await audits(event.id)).at(-1)).toEqual({
      actor_id: admin.userId,
      action: 'event.updated',
      before: event,
      after: edited.body,
    })
  })

  it('update: an edit without changes makes no new version', async () => {
    const event = await create()
    const same = await call(server, admin, 'updateEvent', {
      params: { eventId: event.id },
      body: editOf(event),
    })
    expect(same).toMatchObject({ status: 200, body: event })
    expect(await audits(event.id)).toHaveLength(1)
  })

  it('update: a stale edit is refused with the stored event', async () => {
    const event = await create()
    const params = { eventId: event.id }
    const first = await call(server, admin, 'updateEvent', { params, body: editOf(event, { title: 'Ett' }) })
    const second = await call(server, admin, 'updateEvent', { params, body: editOf(event, { title: 'Två' }) })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', current: first.body } })
    expect((await call(server, admin, 'getEventForEditing', { params })).body).toEqual(first.body)
    expect((await audits(event.id)).map(({ action }) => action)).toEqual(['event.created', 'event.updated'])
  })

  it('update: a new time and location are mailed to attendees in their language; a new title is not', async () => {
    const event = await create({ title: 'Flyttad kväll' })
    const [swede, brit] = guests
    await server.pool.query(`update users set language = 'en' where id = $1`, [brit.userId])
    for (const guest of [swede, brit])
      await call(server, guest, 'bookEvent', { params: { eventId: event.id } })
    const params = { eventId: event.id }
    const renamed = await call(server, admin, 'updateEvent', {
      params,
      body: editOf(event, { title: 'Flyttad kväll 2' }),
    })
    expect(await mailsTo('Flyttad kväll')).toEqual([])
    await call(server, admin, 'updateEvent', {
      params,
      body: editOf(renamed.body, { time: '20:30', location: 'Baren' }),
    })
    const mails = await mailsTo('Flyttad kväll 2')
    expect(mails.map((mail) => mail.recipient).sort()).toEqual([swede.email, brit.email].sort())
    const swedish = mails.find((mail) => mail.recipient === swede.email)
    const english = mails.find((mail) => mail.recipient === brit.email)
    expect(swedish?.subject).toBe('Ny tid och ny plats: Flyttad kväll 2')
    expect(swedish?.body_text).toContain('Nu: fredag 14 maj 2027 kl. 20:30, Baren')
    expect(swedish?.body_text).toContain('Förut: fredag 14 maj 2027 kl. 19:00, Stora salen')
    expect(english?.subject).toBe('New time and new location: Flyttad kväll 2')
    expect(english?.body_text).toContain('Now: Friday, 14 May 2027 at 20:30, Baren')
    expect(english?.body_text).toContain('Before: Friday, 14 May 2027 at 19:00, Stora salen')
    expect(await noticesAbout('Flyttad kväll 2')).toEqual([
      {
        title: 'New time and new location',
        path: `/event/${event.id}`,
        targets: [brit.userId],
        message:
          '“Flyttad kväll 2”, which you’ve booked, has a new time and new location. Now: Friday, 14 May 2027 at 20:30, Baren',
      },
      {
        title: 'Ny tid och ny plats',
        path: `/event/${event.id}`,
        targets: [swede.userId],
        message:
          '”Flyttad kväll 2”, som du har bokat, har fått ny tid och ny plats. Nu gäller: fredag 14 maj 2027 kl. 20:30, Baren',
      },
    ])
  })

  it('update: a time after midnight is named by its night', async () => {
    const event = await create({ title: 'Nattklubb' })
    const [guest] = guests
    const params = { eventId: event.id }
    await call(server, guest, 'bookEvent', { params })
    await call(server, admin, 'updateEvent', {
      params,
      body: editOf(event, { date: '2027-05-15', time: '00:30' }),
    })
    const night = 'lördag 15 maj 2027 kl. 00:30 (natten till lördag), Stora salen'
    const [mail] = await mailsTo('Nattklubb')
    expect(mail?.subject).toBe('Nytt datum och ny tid: Nattklubb')
    expect(mail?.body_text).toContain(`Nu: ${night}`)
    expect((await noticesAbout('Nattklubb'))[0]?.message).toContain(`Nu gäller: ${night}`)
  })

  it('update: a new price is mailed to attendees, with the old one; the same price is not named', async () => {
    const event = await create({ title: 'Dyrare kväll' })
    const [guest] = guests
    await call(server, guest, 'bookEvent', { params: { eventId: event.id } })
    const params = { eventId: event.id }
    const change = (from: EditableEvent, changes: Partial<EventInput>) =>
      call(server, admin, 'updateEvent', { params, body: editOf(from, changes) })
    const dearer = await change(event, { price: '149' })
    const free = await change(dearer.body, { price: null })
    await change(free.body, { location: 'Baren' })
    const mails = await mailsTo('Dyrare kväll')
    const texts = mails.map((mail) => mail.body_text)
    expect(mails.map((mail) => mail.subject).sort()).toEqual([
      'Ny plats: Dyrare kväll',
      'Nytt pris: Dyrare kväll',
      'Nytt pris: Dyrare kväll',
    ])
    const when = 'fredag 14 maj 2027 kl. 19:00'
    const named = (now: string, before: string) =>
      expect.stringMatching(new RegExp(`Nu: ${when}, ${now}\\s*\n\\s*Förut: ${when}, ${before}\\s*\n`))
    expect(texts).toHaveLength(3)
    expect(texts).toEqual(
      expect.arrayContaining([
        named('Stora salen, 149 kr', 'Stora salen, 129 kr'),
        named('Stora salen, gratis', 'Stora salen, 149 kr'),
        named('Baren', 'Stora salen'),
      ]),
    )
  })

  it('update: a maximum below the number of bookings removes nobody and shows the event as full', async () => {
    const event = await create({ maxAttendees: 10 })
    const params = { eventId: event.id }
    for (const guest of guests.slice(0, 2)) await call(server, guest, 'bookEvent', { params })
    const lowered = await call(server, admin, 'updateEvent', {
      params,
      body: editOf(event, { maxAttendees: 1 }),
    })
    expect(lowered).toMatchObject({ status: 200, body: { maxAttendees: 1, currentAttendees: 2 } })
    expect(await call(server, guests[2], 'bookEvent', { params })).toMatchObject({
      status: 409,
      body: { code: 'event_full' },
    })
    expect((await call(server, guests[0], 'getEvent', { params })).body.booked).toBe(true)
    await expectInvariants(server.pool)
  })

  it('delete: the answer counts the bookings, attendees get a mail, and the change is published', async () => {
    const event = await create({ title: 'Inställd kväll' })
    const params = { eventId: event.id }
    for (const guest of guests) await call(server, guest, 'bookEvent', { params })
    const stream = await openStream(server, guests[0], 'events')
    const deleted = await call(server, admin, 'deleteEvent', { params })
    expect(deleted).toMatchObject({ status: 200, body: { cancelledBookings: guests.length } })
    await stream.next((m) => m.type === 'event.deleted' && m.eventId === event.id)
    expect((await call(server, admin, 'getEvent', { params })).status).toBe(404)
    expect((await call(server, admin, 'deleteEvent', { params })).status).toBe(404)
    expect((await mailsTo('Inställd kväll')).map((mail) => mail.recipient)).toEqual(
      guests.map((guest) => guest.email).sort(),
    )
    const last = (await audits(event.id)).at(-1)
    expect(last).toMatchObject({ actor_id: admin.userId, action: 'event.deleted', after: null })
    expect(last.before.attendees).toEqual(guests.map((guest) => guest.userId))
    await expectInvariants(server.pool)
  })

  it('delete: an event in the past sends no mail, and is not cancelled', async () => {
    const eventId = await makeEvent(server, { title: 'Förra veckan', inDays: -7 })
    await server.pool.query(
      `insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '9 days')`,
      [eventId, guests[0].userId],
    )
    expect((await call(server, admin, 'deleteEvent', { params: { eventId } })).body).toEqual({
      cancelledBookings: 1,
    })
    expect(await mailsTo('Förra veckan')).toEqual([])
    expect(await noticesAbout('Förra veckan')).toEqual([])
    expect((await call(server, guests[0], 'getEvent', { params: { eventId } })).status).toBe(404)
  })

  it('attendees: are listed by booking time, and can be exported as CSV without formulas', async () => {
    const event = await create({ title: 'Med lista' })
    const params = { eventId: event.id }
    const [first, second] = guests
    await server.pool.query(
      `update profiles set display_name = '=HYPERLINK("http://x";"y")' where user_id = $1`,
      [second.userId],
    )
    for (const guest of [first, second]) await call(server, guest, 'bookEvent', { params })
    const list = await call(server, admin, 'listEventAttendees', { params })
    expect(list.body.items).toMatchObject([{ email: first.email }, { userId: second.userId }])
    const csv = await call(server, admin, 'exportEventAttendees', { params })
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.headers.get('content-disposition')).toContain('filename="Med-lista.csv"')
    const lines = (csv.body as string).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeff?"Namn";"E-postadress";"Platser";"Bokningstid";"Kom";"Sällskap"$/)
    expect(lines[1]).toMatch(
      new RegExp(`^"${first.displayName}";"${first.email}";"1";"\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d";"";""$`),
    )
    expect(lines[2]).toMatch(/^"'=HYPERLINK\(""http/)
    const [brit] = await makeUsers(server, 1, { admin: true })
    await server.pool.query(`update users set language = 'en' where id = $1`, [brit.userId])
    const english = await call(server, brit, 'exportEventAttendees', { params })
    expect(english.body).toContain('"Name";"Email address";"Places";"Booked at";"Came at"')
  })

  it('list: upcoming events earliest first, past events latest first', async () => {
    await makeEvent(server, { title: 'i förrgår', inDays: -2 })
    await makeEvent(server, { title: 'för länge sedan', inDays: -30 })
    const upcoming = (await call(server, admin, 'listAllEvents', { query: { limit: 100 } })).body.items
    const starts = (items: EditableEvent[]) => items.map((item) => item.startsAt)
    expect(starts(upcoming)).toEqual(starts(upcoming).sort())
    const past = (await call(server, admin, 'listAllEvents', { query: { when: 'past' } })).body.items
    expect((past as EditableEvent[]).map((item) => item.title)).toEqual(['i förrgår', 'för länge sedan'])
  })
})
