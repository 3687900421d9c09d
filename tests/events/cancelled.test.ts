import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startAdmin } from './start-admin.ts'

const { server, admin, guests, create, audits, noticesAbout, mailsTo } = await startAdmin()

describe('a cancelled event', () => {
  it('a cancelled event and its reason are shown to the guests who had booked it, and to nobody else', async () => {
    const event = await create({ title: 'Inställd konsert' })
    const params = { eventId: event.id }
    const [guest, cancelledOwn, other] = guests
    for (const each of [guest, cancelledOwn]) await call(server, each, 'bookEvent', { params })
    await call(server, cancelledOwn, 'cancelEventBooking', { params })
    const before = await call(server, guest, 'getEventCalendar', { params })
    const reason = 'Bandet är sjukt.'
    await call(server, admin, 'deleteEvent', { params, query: { reason: ` ${reason} ` } })

    const { id, title, startsAt, location } = event
    expect(await call(server, guest, 'getEvent', { params })).toMatchObject({
      status: 410,
      body: { code: 'event_cancelled', current: { id, title, startsAt, location, reason } },
    })
    const missing = { status: 404, body: { code: 'not_found' } }
    const unknown = await call(server, other, 'getEvent', {
      params: { eventId: '00000000-0000-4000-8000-000000000000' },
    })
    for (const each of [cancelledOwn, other, admin])
      for (const operation of ['getEvent', 'getEventCalendar'] as const) {
        const answer = await call(server, each, operation, { params })
        expect(answer).toMatchObject(missing)
        expect(JSON.stringify(answer.body)).not.toContain(title)
        expect(Object.keys(answer.body)).toEqual(Object.keys(unknown.body))
      }

    const file = await call(server, guest, 'getEventCalendar', { params })
    const lineOf = (text: string, name: string) => text.split('\r\n').find((line) => line.startsWith(name))
    expect(lineOf(file.body, 'STATUS:')).toBe('STATUS:CANCELLED')
    expect(lineOf(file.body, 'UID:')).toBe(lineOf(before.body, 'UID:'))
    expect([lineOf(before.body, 'SEQUENCE:'), lineOf(file.body, 'SEQUENCE:')]).toEqual([
      'SEQUENCE:0',
      'SEQUENCE:1',
    ])
    expect(lineOf(file.body, 'DTSTART')).toBe(lineOf(before.body, 'DTSTART'))

    const mails = await mailsTo('Inställd konsert')
    expect(mails.map((mail) => mail.recipient)).toEqual([guest.email])
    expect(mails[0]?.body_text).toContain(`Orsak: ${reason}`)
    // The file of the mail is as new as the one that the screen offers.
    const mailed = mails[0]?.calendar?.replaceAll('\n', '\r\n') ?? ''
    for (const name of ['UID:', 'SEQUENCE:', 'STATUS:', 'DTSTART'])
      expect(lineOf(mailed, name)).toBe(lineOf(file.body, name))
    expect(await noticesAbout('Inställd konsert')).toEqual([
      {
        title: 'Inställt',
        path: `/event/${id}`,
        targets: [guest.userId],
        message: `Tyvärr är ”Inställd konsert” inställt, fredag 14 maj 2027 kl. 19:00, och din bokning avbokad. Orsak: ${reason}`,
      },
    ])
    expect((await audits(id)).at(-1)?.before).toMatchObject({ title, reason, attendees: [guest.userId] })
    await expectInvariants(server.pool)
  })

  it.each([['x'.repeat(201)], ['\u0000']])(
    'cancelling an event with an invalid reason is refused and deletes nothing',
    async (reason) => {
      const event = await create({ title: 'Kvar' })
      const params = { eventId: event.id }
      expect(await call(server, admin, 'deleteEvent', { params, query: { reason } })).toMatchObject({
        status: 400,
      })
      expect((await call(server, admin, 'getEvent', { params })).status).toBe(200)
    },
  )
})

it('a large event is deleted with all of its bookings', async () => {
  const places = long ? 9_000 : 2_000
  const { id } = await create({ maxAttendees: 20_000 })
  await server.pool.query(
    `with guests as (
       insert into users (name, email) select 'Gäst', i || '@konsert.example' from generate_series(1, $1::int) i returning id
     ) insert into event_bookings (event_id, user_id) select $2, id from guests`,
    [places, id],
  )
  const deleted = await call(server, admin, 'deleteEvent', { params: { eventId: id }, query: {} })
  expect(deleted).toMatchObject({ status: 200, body: { cancelledBookings: places } })
  const { rows } = await server.pool.query(
    'select count(*)::int as kept from cancelled_places where event_id = $1',
    [id],
  )
  expect(rows[0].kept).toBe(places)
})
