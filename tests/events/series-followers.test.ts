import { describe, expect, it } from 'vitest'
import type { EventSeriesInput } from '#contract/event-series.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seriesOf } from './series-of.ts'
import { input } from './start-admin.ts'

const server = await startInProcess()
const now = new Date('2027-02-01T10:00:00Z')
server.setNow(now)
const [admin] = await makeUsers(server, 1, { admin: true })
const [follower, other] = await makeUsers(server, 2)

async function makeSeries(title: string, changes: Partial<EventSeriesInput> = {}): Promise<string> {
  const body = seriesOf(title, { times: 3, ...changes })
  return (await call(server, admin, 'createEventSeries', { body })).body.event.id
}
const extend = (eventId: string, requestId = randomId()) =>
  call(server, admin, 'extendEventSeries', { params: { eventId }, body: { times: 2, requestId } })
const of = (user: TestUser, name: 'followEventSeries' | 'unfollowEventSeries', eventId: string) =>
  call(server, user, name, { params: { eventId } })
const dates = async (user: TestUser, eventId: string) =>
  (await call(server, user, 'listEventDates', { params: { eventId } })).body
const followed = async (user: TestUser) => (await call(server, user, 'listFollowedSeries')).body.items
const notices = async (user: TestUser) =>
  (await call(server, user, 'listNotifications')).body.items.map(
    ({ title, message }: { title: string; message: string }) => [title, message],
  )

describe('following a series', () => {
  it('its followers get one notice when it gets more dates, and nobody else; a repeated request sends none', async () => {
    const eventId = await makeSeries('Följd')
    expect(await dates(follower, eventId)).toMatchObject({ follows: false })
    expect((await of(follower, 'followEventSeries', eventId)).status).toBe(204)
    expect((await of(follower, 'followEventSeries', eventId)).status).toBe(204)
    expect(await dates(follower, eventId)).toMatchObject({
      follows: true,
      items: [{ date: '2027-03-16' }, { date: '2027-03-23' }, { date: '2027-03-30' }],
    })
    const requestId = randomId()
    await extend(eventId, requestId)
    await extend(eventId, requestId)
    const expected = [
      '2 nya datum: Följd',
      'Nu går det att boka, från tisdag 6 april 2027 kl. 19:00 till tisdag 13 april 2027 kl. 19:00.',
    ]
    expect(await notices(follower)).toEqual([expected])
    expect(await notices(other)).toEqual([])
    const { rows } = await server.pool.query(
      `select path, topic from notifications where title = '2 nya datum: Följd'`,
    )
    const { rows: first } = await server.pool.query(
      `select '/event/' || id as path, 'events' as topic from events where title = 'Följd' and date = '2027-04-06'`,
    )
    expect(rows).toEqual(first)
  })

  it('who has muted events is not alerted, and who has stopped following gets nothing', async () => {
    const [muted, stopped] = await makeUsers(server, 2)
    const eventId = await makeSeries('Tyst')
    for (const user of [muted, stopped]) await of(user, 'followEventSeries', eventId)
    await call(server, muted, 'updateMe', { body: { mutedTopics: ['events'] } })
    expect((await of(stopped, 'unfollowEventSeries', eventId)).status).toBe(204)
    await extend(eventId)
    expect(await notices(muted)).toEqual([])
    expect(await notices(stopped)).toEqual([])
    const { rows } = await server.pool.query(
      `select user_id from notification_targets join notifications n on n.id = notification_id where n.title like '%Tyst'`,
    )
    expect(rows).toEqual([{ user_id: muted.userId }])
  })

  it('is listed with the next date, or the last one when none is to come, until no date is left', async () => {
    const [guest] = await makeUsers(server, 1)
    const eventId = await makeSeries('Listad')
    await of(guest, 'followEventSeries', eventId)
    const listed = async () =>
      (await followed(guest)).map(({ event }: { event: { date: string } }) => event.date)
    expect(await listed()).toEqual(['2027-03-16'])
    server.setNow(new Date('2027-03-17T10:00:00Z'))
    expect(await listed()).toEqual(['2027-03-23'])
    server.setNow(new Date('2027-05-17T10:00:00Z'))
    expect(await listed()).toEqual(['2027-03-30'])
    server.setNow(now)
    await call(server, admin, 'deleteEventSeries', { params: { eventId }, query: { scope: 'all' } })
    expect(await followed(guest)).toEqual([])
    const { rows } = await server.pool.query('select from event_series_followers where user_id = $1', [
      guest.userId,
    ])
    expect(rows).toEqual([])
  })

  it('the dates say which of them the guest has booked; past ones are not among them', async () => {
    const eventId = await makeSeries('Bokad')
    const [, second] = (await dates(other, eventId)).items
    await call(server, other, 'bookEvent', { params: { eventId: second.id } })
    server.setNow(new Date('2027-03-17T10:00:00Z'))
    const { items } = await dates(other, eventId)
    server.setNow(now)
    expect(items.map(({ date, booked }: { date: string; booked: boolean }) => [date, booked])).toEqual([
      ['2027-03-23', true],
      ['2027-03-30', false],
    ])
  })

  it('an event without a series has no other dates and is not followed', async () => {
    const { body } = await call(server, admin, 'createEvent', { body: { ...input, title: 'Ensam' } })
    expect(await dates(follower, body.id)).toEqual({ follows: false, items: [] })
    expect((await of(follower, 'followEventSeries', body.id)).status).toBe(404)
    expect((await of(follower, 'unfollowEventSeries', body.id)).status).toBe(204)
  })
})
