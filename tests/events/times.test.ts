import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events.ts'
import { eventEnd } from '#rules/event-booking.ts'
import { endOf } from '#rules/event-times.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { input } from './start-admin.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, other] = await makeUsers(server, 2)
const create = async (changes: Partial<typeof input> = {}) =>
  await call(server, admin, 'createEvent', { body: { ...input, allowsPast: true, ...changes } })

describe('the times of an event', () => {
  it('the end, the doors and the deadline are stored, shown to guests, and optional', async () => {
    const times = { endTime: '01:30', doorsTime: '18:00', cancelHours: 24 }
    const { body: stored } = await create(times)
    expect(stored).toMatchObject({ ...times, endsAt: '2027-05-14T23:30:00.000Z' })
    const { body } = await call(server, guest, 'getEvent', { params: { eventId: stored.id } })
    expect(body).toMatchObject({ ...times, endsAt: stored.endsAt })
    const none = { endTime: null, doorsTime: null, cancelHours: null }
    expect((await create()).body).toMatchObject({ ...none, endsAt: null })
    const { body: emptied } = await call(server, admin, 'updateEvent', {
      params: { eventId: stored.id },
      body: { ...input, ...none, version: stored.version },
    })
    expect(emptied).toMatchObject({ ...none, endsAt: null })
  })

  it('an edit of a tab that does not know a field leaves it as it is', async () => {
    const known = { endTime: '01:30', doorsTime: '18:00', cancelHours: 24, maxParty: 3 }
    const { body: stored } = await create(known)
    const { endTime: _, doorsTime: __, cancelHours: ___, maxParty: ____, ...earlier } = input
    const { body: edited } = await call(server, admin, 'updateEvent', {
      params: { eventId: stored.id },
      body: { ...earlier, title: 'Ny titel', version: stored.version },
    })
    expect(edited).toMatchObject({ ...known, title: 'Ny titel' })
  })

  it('doors that open after the start, or more than six hours before it, are refused', async () => {
    for (const doorsTime of ['19:01', '12:59'])
      expect(await create({ doorsTime })).toMatchObject({ status: 400, body: { code: 'doors_too_late' } })
    expect((await create({ time: '00:30', doorsTime: '23:00' })).status).toBe(201)
  })

  it('a place is cancelled until the deadline, and not after it', async () => {
    const { body: event } = await create({ cancelHours: 2 })
    const params = { eventId: event.id }
    const at = (iso: string) => server.setNow(new Date(iso))
    at('2027-05-14T14:00:00Z')
    await call(server, guest, 'bookEvent', { params })
    await call(server, other, 'bookEvent', { params })
    at('2027-05-14T14:59:59.999Z')
    expect((await call(server, other, 'holdEventBooking', { params })).body.releasesAt).toBe(
      '2027-05-14T15:00:09.999Z',
    )
    at('2027-05-14T15:00:00Z')
    for (const operation of ['cancelEventBooking', 'holdEventBooking'] as const)
      expect(await call(server, guest, operation, { params })).toMatchObject({
        status: 409,
        body: { code: 'cancel_closed' },
      })
    // What was cancelled in time stays cancelled, also when the request is repeated, and can be taken back.
    expect((await call(server, other, 'holdEventBooking', { params })).status).toBe(200)
    expect((await call(server, other, 'bookEvent', { params })).body).toMatchObject({ releasesAt: null })
  })

  it('a place is among what is mine tonight until the event ends', async () => {
    const { body: event } = await create({ title: 'Lång natt', endTime: '03:00' })
    server.setNow(new Date('2027-05-14T10:00:00Z'))
    await call(server, guest, 'bookEvent', { params: { eventId: event.id } })
    const titles = async (iso: string) => {
      server.setNow(new Date(iso))
      const { body } = await call(server, guest, 'getTonight')
      return (body.events as Event[]).map(({ title }) => title)
    }
    expect(await titles('2027-05-15T00:59:59Z')).toContain('Lång natt')
    expect(await titles('2027-05-15T01:00:00Z')).not.toContain('Lång natt')
  })

  it('the database counts the end as the rule does, in the nights of a changed clock too', async () => {
    for (const date of ['2026-12-05', '2027-03-27', '2027-03-28', '2027-10-30', '2027-10-31'])
      for (const time of ['19:00', '22:00', '01:30', '03:00'])
        for (const endTime of [null, '23:00', '01:59', '02:00', '02:30', '03:00', '19:00']) {
          const { rows } = await server.pool.query('select event_end($1, $2, $3) as ends', [
            date,
            time,
            endTime,
          ])
          const startsAt = stockholmInstant(date, time) as Date
          expect(rows[0].ends).toEqual(eventEnd({ startsAt, endsAt: endOf({ date, time, endTime }) }))
        }
  })
})
