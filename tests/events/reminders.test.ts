import { beforeEach, describe, expect, test } from 'vitest'
import { eventRemindersJob } from '#server/features/events/event-reminders-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeEvent } from './make-event.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const at = (time: string) => new Date(`2055-03-${time}:00+01:00`)
let guest: TestUser
let eventId: string
beforeEach(async () => {
  await server.pool.query(
    'delete from events; delete from notifications; delete from mails; update house_settings set event_reminders = default, event_thanks = default',
  )
  ;[guest] = await makeUsers(server, 1)
  server.setNow(at('01T12:00'))
  eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2055-03-05', time: '19:00' })
})

const params = () => ({ params: { eventId } })
async function book(who = guest) {
  const { status } = await call(server, who, 'bookEvent', params())
  expect(status).toBe(200)
}
const run = async (time: string) => {
  server.setNow(at(time))
  await eventRemindersJob.run(server.engine)
}
/** The titles of the notices and the subjects of the mails of a guest, in the order in which they were sent. */
const sentTo = async ({ userId, email }: TestUser) => {
  const notices = await server.pool.query(
    `select n.title from notifications n join notification_targets t on t.notification_id = n.id
     where t.user_id = $1 order by n.created_at`,
    [userId],
  )
  const mails = await server.pool.query(
    `select subject from mails where recipient = $1 and subject not like 'Bokat:%' order by id`,
    [email],
  )
  return { notices: notices.rows.map(({ title }) => title), mails: mails.rows.map(({ subject }) => subject) }
}
const nothing = { notices: [], mails: [] }
const both = {
  notices: ['Påminnelse om ditt event', 'Snart börjar det'],
  mails: ['Påminnelse: Jazzkväll', 'Snart börjar Jazzkväll'],
}
/** The door has counted a guest in. */
const arrive = ({ userId }: TestUser) =>
  server.pool.query(
    `insert into event_arrivals (place_id, arrived_at) select place_id, $2 from event_bookings where user_id = $1`,
    [userId, at('05T18:50')],
  )
/** Gives the event another time, as an admin. */
async function move(date: string, time: string) {
  const { body } = await call(server, admin, 'getEventForEditing', params())
  const { title, location, category, version } = body
  const moved = await call(server, admin, 'updateEvent', {
    ...params(),
    body: { title, location, category, version, date, time },
  })
  expect(moved.status).toBe(200)
  await server.pool.query('delete from notifications; delete from mails')
}

describe('a guest with a place', () => {
  test('is reminded a day and two hours before, each once, by notice and mail', async () => {
    await book()
    await run('04T18:59')
    expect(await sentTo(guest)).toEqual(nothing)
    for (const time of ['04T19:00', '04T19:01', '05T16:59', '05T17:00', '05T18:59', '05T19:00'])
      await run(time)
    expect(await sentTo(guest)).toEqual(both)
    const { rows } = await server.pool.query('select message, path from notifications order by created_at')
    expect(rows).toEqual([
      {
        message:
          '”Jazzkväll”, fredag 5 mars 2055 kl. 19:00, Stora salen. Har du fått förhinder? Avboka, så får någon annan platsen.',
        path: `/event/${eventId}`,
      },
      {
        message: '”Jazzkväll” börjar kl. 19:00, Stora salen. Biljetten finns på eventets sida.',
        path: `/event/${eventId}`,
      },
    ])
    await expectInvariants(server.pool)
  })
  test('gets no mail at an address that nobody has confirmed', async () => {
    await book()
    await server.pool.query('update users set email_verified = false where id = $1', [guest.userId])
    await run('04T19:00')
    expect(await sentTo(guest)).toEqual({ notices: both.notices.slice(0, 1), mails: [] })
  })
  test('shares one notice with all guests of the same language', async () => {
    const [other, english] = (await makeUsers(server, 2)) as [TestUser, TestUser]
    await server.pool.query(`update users set language = 'en' where id = $1`, [english.userId])
    for (const who of [guest, other, english]) await book(who)
    await run('04T19:00')
    const { rows } = await server.pool.query(
      `select title, (select count(*)::int from notification_targets t where t.notification_id = n.id) as guests
       from notifications n order by title`,
    )
    expect(rows).toEqual([
      { title: 'A reminder about your event', guests: 1 },
      { title: 'Påminnelse om ditt event', guests: 2 },
    ])
  })
  test.each([
    ['cancels', () => call(server, guest, 'cancelEventBooking', params())],
    ['cancels, and the place is on hold', () => call(server, guest, 'holdEventBooking', params())],
    ['has an event that is deleted', () => server.pool.query('delete from events')],
    [
      'has a club that reminds nobody',
      () => server.pool.query('update house_settings set event_reminders = false'),
    ],
    ['is there already', () => arrive(guest)],
  ])('who %s is not reminded', async (_, before) => {
    await book()
    server.setNow(at('04T18:59'))
    await before()
    await server.pool.query(
      `update event_bookings set releases_at = '2055-03-05 12:00+01' where releases_at is not null`,
    )
    for (const time of ['04T19:00', '05T17:00']) await run(time)
    expect(await sentTo(guest)).toEqual(nothing)
  })
  test('who books later than the first reminder gets only the second', async () => {
    server.setNow(at('04T19:00'))
    await book()
    await run('04T20:00')
    expect(await sentTo(guest)).toEqual(nothing)
    await run('05T17:00')
    expect((await sentTo(guest)).notices).toEqual(['Snart börjar det'])
  })
  test('is reminded anew when the event is moved', async () => {
    await book()
    for (const time of ['04T19:00', '05T17:00']) await run(time)
    await move('2055-03-12', '19:00')
    for (const time of ['05T17:01', '11T19:00', '12T17:00']) await run(time)
    expect(await sentTo(guest)).toEqual(both)
  })
  test('is not reminded at once of an event that is moved nearer: the notice of that has just come', async () => {
    await book()
    server.setNow(at('03T12:00'))
    await move('2055-03-04', '10:00')
    await run('03T12:01')
    expect(await sentTo(guest)).toEqual(nothing)
    await run('04T08:00')
    expect((await sentTo(guest)).notices).toEqual(['Snart börjar det'])
  })
})

describe('the day after', () => {
  test('those who came are thanked, and those who did not are welcomed another time, by notice alone', async () => {
    const [absent, away] = (await makeUsers(server, 2)) as [TestUser, TestUser]
    for (const who of [guest, absent, away]) await book(who)
    await call(server, away, 'cancelEventBooking', params())
    await arrive(guest)
    for (const time of ['05T23:00', '06T10:59', '06T11:00', '06T11:01', '07T12:00']) await run(time)
    expect(await sentTo(guest)).toEqual({ notices: ['Tack för att du kom!'], mails: [] })
    expect(await sentTo(absent)).toEqual({ notices: ['Vi ses en annan gång'], mails: [] })
    expect(await sentTo(away)).toEqual(nothing)
  })
  test.each([
    ['the door has counted nobody', async () => undefined],
    [
      'the club does not want to write',
      async () => {
        await arrive(guest)
        await server.pool.query('update house_settings set event_thanks = false')
      },
    ],
  ])('nobody is written to when %s', async (_, before) => {
    const [absent] = (await makeUsers(server, 1)) as [TestUser]
    for (const who of [guest, absent]) await book(who)
    await before()
    await run('06T11:00')
    for (const who of [guest, absent]) expect(await sentTo(who)).toEqual(nothing)
  })
})

describe('the database', () => {
  const insert = (kind: string, sentAt: string, startsAt = '05T19:00') =>
    server.pool.query(
      `insert into event_reminders (place_id, starts_at, kind, sent_at) select place_id, $1, $2, $3 from event_bookings`,
      [at(startsAt), kind, at(sentAt)],
    )
  test.each([
    ['once the event has begun', 'hours', '05T19:00', '05T19:00'],
    ['of another time', 'day', '04T19:00', '05T20:00'],
    ['with thanks, who has not come', 'came', '06T11:00', '05T19:00'],
    ['as missing before the start', 'missed', '05T18:00', '05T19:00'],
  ])('reminds nobody %s', async (_, kind, sentAt, startsAt) => {
    await book()
    await expect(insert(kind, sentAt, startsAt)).rejects.toMatchObject({ constraint: 'reminder_not_true' })
  })
  test('reminds nobody of a place on hold, or twice', async () => {
    await book()
    await insert('day', '04T19:00')
    await expect(insert('day', '04T19:01')).rejects.toMatchObject({ code: '23505' })
    await server.pool.query(`update event_bookings set releases_at = '2055-03-04 20:00+01'`)
    await expect(insert('hours', '05T17:00')).rejects.toMatchObject({ constraint: 'reminder_not_true' })
  })
})
