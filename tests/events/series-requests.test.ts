import { describe, expect, it } from 'vitest'
import type { EventSeriesInput } from '#contract/event-series.ts'
import type { EditableEvent } from '#contract/events.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { seriesOf as fourOf } from './series-of.ts'
import { input } from './start-admin.ts'

const server = await startInProcess()
const now = new Date('2027-02-01T10:00:00Z')
server.setNow(now)
const [admin] = await makeUsers(server, 1, { admin: true })

const seriesOf = (title: string, changes: Partial<EventSeriesInput> = {}) =>
  fourOf(title, { times: 3, ...changes })
const make = (body: EventSeriesInput) => call(server, admin, 'createEventSeries', { body })
type More = { until?: string | null; times?: number | null; requestId?: string }
const extend = ({ id }: Pick<EditableEvent, 'id'>, body: More) =>
  call(server, admin, 'extendEventSeries', {
    params: { eventId: id },
    body: { until: null, times: null, requestId: randomId(), ...body },
  })
const datesOf = async (title: string) =>
  (
    await server.pool.query<{ date: string }>(
      'select date::text from events where title = $1 order by date, series_date',
      [title],
    )
  ).rows.map(({ date }) => date)

describe('a series that is asked for again', () => {
  it('gets the first answer although its first date has passed, a closed day was added and its title was changed', async () => {
    const body = seriesOf('Repris', { date: '2027-03-16', times: 4 })
    await server.pool.query(`insert into closed_dates (closed_date) values ('2027-03-23')`)
    const first = await make(body)
    expect(first.body).toMatchObject({
      dates: ['2027-03-16', '2027-03-30', '2027-04-06'],
      skipped: [{ date: '2027-03-23', reason: 'closed' }],
    })
    await server.pool.query(`delete from closed_dates`)
    await server.pool.query(`insert into closed_dates (closed_date) values ('2027-03-30')`)
    await server.pool.query(`update events set title = 'Omdöpt' where title = 'Repris'`)
    server.setNow(new Date('2027-03-20T10:00:00Z'))
    const again = await make(body)
    server.setNow(now)
    await server.pool.query(`delete from closed_dates`)
    expect(again.status).toBe(201)
    const { event, ...rest } = first.body
    expect(again.body).toMatchObject({ ...rest, event: { id: event.id, title: 'Omdöpt' } })
    expect(await datesOf('Omdöpt')).toHaveLength(3)
  })

  it.each<[string, Partial<EventSeriesInput>]>([
    ['price', { price: '10 kr' }],
    ['number of times', { times: 4 }],
    ['rhythm', { repeats: 'fortnightly' }],
    ['time', { time: '20:00' }],
  ])('is refused with another %s', async (_, changes) => {
    const body = seriesOf(`Annan ${randomId()}`)
    await make(body)
    expect(await make({ ...body, ...changes })).toMatchObject({ status: 409, body: { code: 'key_reused' } })
    expect(await datesOf(body.title)).toHaveLength(3)
  })

  it('is not made again after all its dates were deleted', async () => {
    const body = seriesOf('Borttagen')
    const { event } = (await make(body)).body
    await call(server, admin, 'deleteEventSeries', { params: { eventId: event.id }, query: { scope: 'all' } })
    expect(await make(body)).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await datesOf('Borttagen')).toEqual([])
  })
})

describe('more dates of a series', () => {
  it('follow the last one in its rhythm, are like the given event, and leave out what a new series leaves out', async () => {
    const { event } = (await make(seriesOf('Varannan', { repeats: 'fortnightly', times: 2 }))).body
    await server.pool.query(`update events set price = '200 kr' where id = $1`, [event.id])
    await server.pool.query(`insert into closed_dates (closed_date) values ('2027-04-13')`)
    await call(server, admin, 'createEvent', { body: { ...input, title: 'Varannan', date: '2027-04-27' } })
    const { status, body } = await extend(event, { times: 4 })
    await server.pool.query('delete from closed_dates')
    expect(status).toBe(201)
    expect(body).toMatchObject({
      event: { date: '2027-05-11', price: '200 kr', seriesId: event.seriesId, isApart: false },
      dates: ['2027-05-11', '2027-05-25'],
      skipped: [
        { date: '2027-04-13', reason: 'closed' },
        { date: '2027-04-27', reason: 'duplicate' },
      ],
    })
  })

  it('the fifth weekday of a month stays the last one', async () => {
    const { event } = (await make(seriesOf('Månad', { date: '2027-03-30', repeats: 'monthly', times: 2 })))
      .body
    expect((await extend(event, { until: '2027-06-30' })).body.dates).toEqual(['2027-05-25', '2027-06-29'])
  })

  it('the same request makes nothing new; another one goes on from the last date', async () => {
    const { event } = (await make(seriesOf('Längre'))).body
    const requestId = randomId()
    const first = await extend(event, { times: 1, requestId })
    expect((await extend(event, { times: 1, requestId })).body).toEqual(first.body)
    expect((await extend(event, { times: 2, requestId })).body.code).toBe('key_reused')
    expect((await extend(event, { times: 1, requestId: event.seriesId as string })).body.code).toBe(
      'key_reused',
    )
    expect((await extend(event, { times: 1 })).body.dates).toEqual(['2027-04-13'])
    expect(await datesOf('Längre')).toEqual([
      '2027-03-16',
      '2027-03-23',
      '2027-03-30',
      '2027-04-06',
      '2027-04-13',
    ])
  })

  it('a term that is over is extended from today', async () => {
    const { event } = (await make(seriesOf('Höst'))).body
    server.setNow(new Date('2027-08-17T10:00:00Z'))
    const { body } = await extend(event, { times: 2 })
    server.setNow(now)
    expect(body.dates).toEqual(['2027-08-24', '2027-08-31'])
  })

  it.each<[string, More, number, string]>([
    ['without an end', {}, 400, 'series_too_long'],
    ['until a date before the next', { until: '2027-04-01' }, 400, 'series_without_dates'],
    ['until far away', { until: '2040-01-01' }, 400, 'series_too_long'],
  ])('%s is refused, and nothing is made', async (name, body, status, code) => {
    const title = `Nej ${name}`
    const { event } = (await make(seriesOf(title))).body
    expect(await extend(event, body)).toMatchObject({ status, body: { code } })
    expect(await datesOf(title)).toHaveLength(3)
  })

  it('an event without a series has none', async () => {
    const { body } = await call(server, admin, 'createEvent', { body: { ...input, title: 'Ensam' } })
    expect(await extend(body, { times: 2 })).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })
})
