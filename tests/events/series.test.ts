import { describe, expect, it } from 'vitest'
import type { EventSeriesInput } from '#contract/event-series.ts'
import type { EditableEvent } from '#contract/events.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seriesOf } from './series-of.ts'
import { input } from './start-admin.ts'

const server = await startInProcess()
server.setNow(new Date('2027-02-01T10:00:00Z'))
// Mails stay queued: their texts are deleted once they are sent.
await server.pool.query(`alter table mails alter due_at set default 'infinity'`)
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

const make = (body: EventSeriesInput) => call(server, admin, 'createEventSeries', { body })
const stored = async (title: string) =>
  (
    await server.pool.query<{ id: string; date: string; price: string; is_apart: boolean }>(
      `select id, date::text, price, is_apart
       from events where title = $1 order by date`,
      [title],
    )
  ).rows
const editOf = (event: EditableEvent, changes: Partial<EditableEvent> = {}) => ({
  ...input,
  title: event.title,
  date: event.date,
  time: event.time,
  ...changes,
  version: event.version,
})
const read = async (eventId: string): Promise<EditableEvent> =>
  (await call(server, admin, 'getEventForEditing', { params: { eventId } })).body
const mailsAbout = async (title: string) =>
  (
    await server.pool.query(`select recipient, subject from mails where subject like $1 order by id`, [
      `%${title}`,
    ])
  ).rows

describe('a series of events', () => {
  it('one event a date, at the same time of the wall clock before and after the change of the clock', async () => {
    const { status, body } = await make(seriesOf('Vårserie'))
    expect(status).toBe(201)
    expect(body).toMatchObject({
      event: { date: '2027-03-16', isApart: false },
      dates: ['2027-03-16', '2027-03-23', '2027-03-30', '2027-04-06'],
      skipped: [],
    })
    const { rows } = await server.pool.query(
      `select to_char(starts_at at time zone 'utc', 'MM-DD HH24:MI') as at, series_id from events where title = 'Vårserie' order by date`,
    )
    expect(rows.map(({ at }) => at)).toEqual(['03-16 18:00', '03-23 18:00', '03-30 17:00', '04-06 17:00'])
    expect(new Set(rows.map(({ series_id }) => series_id))).toEqual(new Set([body.event.seriesId]))
  })

  it('dates that are closed, without such a time, or taken by the same event are left out and named', async () => {
    await server.pool.query(`insert into closed_dates (closed_date) values ('2027-03-21')`)
    const single = { ...input, title: 'Nattserie', date: '2027-04-04', time: '02:30' }
    await call(server, admin, 'createEvent', { body: single })
    const { body } = await make(
      seriesOf('Nattserie', { date: '2027-03-14', time: '02:30', times: null, until: '2027-04-12' }),
    )
    expect(body).toMatchObject({
      dates: ['2027-03-14', '2027-04-11'],
      skipped: [
        { date: '2027-03-21', reason: 'closed' },
        { date: '2027-03-28', reason: 'no_time' },
        { date: '2027-04-04', reason: 'duplicate' },
      ],
    })
  })

  it('the same request makes nothing new, and another with its id is refused', async () => {
    const body = seriesOf('En gång')
    const first = await make(body)
    expect((await make(body)).body).toEqual(first.body)
    expect(await stored('En gång')).toHaveLength(4)
    expect(await make({ ...body, title: 'En annan gång' })).toMatchObject({
      status: 409,
      body: { code: 'key_reused' },
    })
    expect(await stored('En annan gång')).toEqual([])
  })

  it.each<[string, Partial<EventSeriesInput>, number, string]>([
    ['more than 60 dates', { times: null, until: '2030-01-01' }, 400, 'series_too_long'],
    ['a date after 2100', { date: '2100-12-24', times: 3 }, 400, 'series_too_long'],
    ['no date', { times: null, until: '2027-03-15' }, 400, 'series_without_dates'],
    ['a first date in the past', { date: '2026-03-17' }, 409, 'date_has_passed'],
    ['a first time that the clock skips', { date: '2027-03-28', time: '02:30' }, 400, 'time_does_not_exist'],
    ['doors after the start', { doorsTime: '20:00' }, 400, 'doors_too_late'],
  ])('%s is refused, and nothing is made', async (_, changes, status, code) => {
    expect(await make(seriesOf('Avvisad', changes))).toMatchObject({ status, body: { code } })
    expect(await stored('Avvisad')).toEqual([])
  })

  it('a series without an end is refused', async () => {
    expect((await make(seriesOf('Evig', { times: null }))).body).toMatchObject({ code: 'series_too_long' })
  })
})

describe('changes of a series', () => {
  const update = (event: EditableEvent, scope: 'later' | 'all', changes: Partial<EditableEvent>) =>
    call(server, admin, 'updateEventSeries', {
      params: { eventId: event.id },
      body: { ...editOf(event, changes), scope },
    })

  it('this one: it stands apart, and the others stay as they are', async () => {
    await make(seriesOf('Ensam'))
    const [, second] = await stored('Ensam')
    const event = await read(second?.id as string)
    await call(server, admin, 'updateEvent', {
      params: { eventId: event.id },
      body: editOf(event, { price: '200 kr' }),
    })
    expect((await stored('Ensam')).map(({ price, is_apart }) => [price, is_apart])).toEqual([
      ['129 kr', false],
      ['200 kr', true],
      ['129 kr', false],
      ['129 kr', false],
    ])
  })

  it('later and all: what differs is changed in the other dates, except those changed alone, which are named', async () => {
    await make(seriesOf('Serie'))
    const [first, second, third] = await stored('Serie')
    const apart = await read(third?.id as string)
    await call(server, admin, 'updateEvent', {
      params: { eventId: apart.id },
      body: editOf(apart, { price: '200 kr' }),
    })
    const later = await update(await read(second?.id as string), 'later', { time: '20:00' })
    expect(later.body).toMatchObject({
      event: { id: second?.id, time: '20:00' },
      changed: 2,
      kept: [{ id: third?.id, date: '2027-03-30', reason: 'apart' }],
    })
    const all = await update(await read(first?.id as string), 'all', { price: '150 kr', maxAttendees: 5 })
    expect(all.body).toMatchObject({ changed: 3, kept: [{ id: third?.id }] })
    const { rows } = await server.pool.query(
      `select time::text, price, max_attendees from events where title = 'Serie' order by date`,
    )
    expect(rows).toEqual([
      { time: '19:00:00', price: '150 kr', max_attendees: 5 },
      { time: '20:00:00', price: '150 kr', max_attendees: 5 },
      { time: '19:00:00', price: '200 kr', max_attendees: 40 },
      { time: '20:00:00', price: '150 kr', max_attendees: 5 },
    ])
  })

  it('a guest is written to once for each date with a place', async () => {
    await make(seriesOf('Bokad serie'))
    const dates = await stored('Bokad serie')
    for (const { id } of dates.slice(1, 3))
      await call(server, guest, 'bookEvent', { params: { eventId: id } })
    await update(await read(dates[0]?.id as string), 'all', { location: 'Baren' })
    expect(await mailsAbout('Bokad serie')).toEqual([
      ...Array.from({ length: 2 }, () => ({ recipient: guest?.email, subject: 'Bokat: Bokad serie' })),
      ...Array.from({ length: 2 }, () => ({ recipient: guest?.email, subject: 'Ny plats: Bokad serie' })),
    ])
  })

  it('a time that the clock skips on one date is kept there and named; a new date is of this one alone', async () => {
    await make(seriesOf('Söndagar', { date: '2027-03-07', times: 4 }))
    const [first] = await stored('Söndagar')
    const { body } = await update(await read(first?.id as string), 'all', {
      time: '02:30',
      date: '2027-03-08',
    })
    expect(body.kept).toMatchObject([{ date: '2027-03-28', reason: 'no_time' }])
    expect((await stored('Söndagar')).map(({ date, is_apart }) => [date, is_apart])).toEqual([
      ['2027-03-08', true],
      ['2027-03-14', false],
      ['2027-03-28', false],
    ])
  })

  it('what has begun stays, and a stale edit changes nothing', async () => {
    await make(seriesOf('Pågående'))
    const [first, second] = await stored('Pågående')
    const event = await read(second?.id as string)
    expect(await update({ ...event, version: 9 }, 'all', { price: null })).toMatchObject({
      status: 409,
      body: { code: 'stale_version' },
    })
    server.setNow(new Date('2027-03-17T10:00:00Z'))
    await update(event, 'all', { price: '10 kr' })
    server.setNow(new Date('2027-02-01T10:00:00Z'))
    expect((await stored('Pågående')).map(({ price }) => price)).toEqual([
      '129 kr',
      '10 kr',
      '10 kr',
      '10 kr',
    ])
    expect(first?.price).toBe('129 kr')
  })

  it('deletion: this and later, with the reason; dates that were changed alone stay and are named', async () => {
    await make(seriesOf('Bortserie'))
    const [, second, third, fourth] = await stored('Bortserie')
    const apart = await read(fourth?.id as string)
    await call(server, admin, 'updateEvent', {
      params: { eventId: apart.id },
      body: editOf(apart, { price: null }),
    })
    await call(server, guest, 'bookEvent', { params: { eventId: third?.id as string } })
    const { body } = await call(server, admin, 'deleteEventSeries', {
      params: { eventId: second?.id as string },
      query: { scope: 'later', reason: 'Ombyggnad' },
    })
    expect(body).toEqual({
      deleted: 2,
      cancelledBookings: 1,
      kept: [{ id: fourth?.id, date: '2027-04-06', title: 'Bortserie', reason: 'apart' }],
    })
    expect((await stored('Bortserie')).map(({ date }) => date)).toEqual(['2027-03-16', '2027-04-06'])
    expect((await mailsAbout('Bortserie')).map(({ subject }) => subject)).toEqual([
      'Bokat: Bortserie',
      'Inställt: Bortserie',
    ])
  })

  it('deletion from a date that has begun: it stays with its bookings and is named', async () => {
    await make(seriesOf('Begynt'))
    const [first] = await stored('Begynt')
    const eventId = first?.id as string
    await call(server, guest, 'bookEvent', { params: { eventId } })
    server.setNow(new Date('2027-03-17T10:00:00Z'))
    const { body } = await call(server, admin, 'deleteEventSeries', {
      params: { eventId },
      query: { scope: 'all' },
    })
    server.setNow(new Date('2027-02-01T10:00:00Z'))
    expect(body).toEqual({
      deleted: 3,
      cancelledBookings: 0,
      kept: [{ id: eventId, date: '2027-03-16', title: 'Begynt', reason: 'begun' }],
    })
    expect(await stored('Begynt')).toMatchObject([{ id: eventId }])
    const { rows } = await server.pool.query('select places from event_bookings where event_id = $1', [
      eventId,
    ])
    expect(rows).toEqual([{ places: 1 }])
  })

  it('a date that is changed alone while the act waits for it stays and is named', async () => {
    await make(seriesOf('Samtidigt'))
    const [first, second] = await stored('Samtidigt')
    const other = await server.pool.connect()
    await other.query('begin')
    await other.query('update events set is_apart = true where id = $1', [second?.id])
    const deleting = call(server, admin, 'deleteEventSeries', {
      params: { eventId: first?.id as string },
      query: { scope: 'all' },
    })
    await untilBlocked(server.pool)
    await other.query('commit')
    other.release()
    expect((await deleting).body).toMatchObject({ deleted: 3, kept: [{ id: second?.id, reason: 'apart' }] })
    expect(await stored('Samtidigt')).toMatchObject([{ id: second?.id }])
  })
})
