import { beforeEach, describe, expect, test } from 'vitest'
import { topics } from '#contract/bounds.ts'
import { eventRemindersJob } from '#server/features/events/event-reminders-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
let guest: TestUser
let other: TestUser
beforeEach(async () => {
  await server.pool.query('delete from notifications')
  ;[guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  for (const { userId } of [guest, other])
    await server.pool.query(
      `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
       select id, user_id, 'https://push.example/' || id, repeat('p', 87), repeat('a', 22) from sessions where user_id = $1`,
      [userId],
    )
})

const mute = (mutedTopics: string[]) => call(server, guest, 'updateMe', { body: { mutedTopics } })
const send = async (body: object) => {
  const words = { requestId: randomId(), title: 'Nyhet', message: 'Läs mer.', type: 'info' }
  const made = await call(server, admin, 'createNotification', { body: { ...words, ...body } })
  expect(made.status).toBe(201)
  return made.body.id
}
/** Whether a notification is shown to a user, and pushed. */
const reaches = async (user: TestUser, id: string) => {
  const { items } = (await call(server, user, 'listNotifications')).body
  const { rows } = await server.pool.query(
    `select from push_messages m join sessions s on s.id = m.session_id where s.user_id = $1 and m.notification_id = $2`,
    [user.userId, id],
  )
  return [items.some((each: { id: string }) => each.id === id), rows.length > 0]
}

describe('a muted topic', () => {
  test.each(topics)(
    '%s: its notifications are neither shown nor pushed, and all others are',
    async (topic) => {
      expect((await mute([topic])).body).toMatchObject({ mutedTopics: [topic] })
      for (const each of topics) {
        const id = await send({ topic: each })
        expect(await reaches(guest, id)).toEqual(each === topic ? [false, false] : [true, true])
        expect(await reaches(other, id)).toEqual([true, true])
      }
    },
  )
  test('is muted also where the guest is named, or belongs to a segment', async () => {
    await mute(['offers'])
    for (const to of [{ targetUsers: [guest.userId] }, { segment: { kind: 'never' } }])
      expect(await reaches(guest, await send({ topic: 'offers', ...to }))).toEqual([false, false])
  })
  test('is shown again when it is wanted again', async () => {
    await mute(['offers', 'quizzes'])
    const id = await send({ topic: 'offers' })
    expect((await mute(['quizzes'])).body).toMatchObject({ mutedTopics: ['quizzes'] })
    expect(await reaches(guest, id)).toEqual([true, false])
  })
  test('leaves what has no topic: all topics muted, it is shown and pushed', async () => {
    await mute([...topics])
    expect(await reaches(guest, await send({}))).toEqual([true, true])
  })
  test('leaves reminders of an own place, but not the thanks of the day after', async () => {
    await mute([...topics])
    server.setNow(new Date('2055-03-01T12:00:00+01:00'))
    const eventId = await makeEvent(server, { date: '2055-03-05', time: '19:00' })
    await call(server, guest, 'bookEvent', { params: { eventId } })
    const titles = async () =>
      (await call(server, guest, 'listNotifications')).body.items.map(({ title }: { title: string }) => title)
    server.setNow(new Date('2055-03-04T19:00:00+01:00'))
    await eventRemindersJob.run(server.engine)
    expect(await titles()).toEqual(['Påminnelse om ditt event'])
    await server.pool.query('insert into event_arrivals select place_id, $1 from event_bookings', [
      new Date('2055-03-05T18:50:00+01:00'),
    ])
    server.setNow(new Date('2055-03-06T11:00:00+01:00'))
    await eventRemindersJob.run(server.engine)
    expect(await titles()).toEqual(['Påminnelse om ditt event'])
    await mute([])
    expect(await titles()).toEqual(['Tack för att du kom!', 'Påminnelse om ditt event'])
    server.setNow(null)
  })
  test('is one of those that exist, in the database too', async () => {
    expect((await mute(['weather'])).status).toBe(400)
    await expect(
      server.pool.query(`update profiles set muted_topics = '{weather}' where user_id = $1`, [guest.userId]),
    ).rejects.toMatchObject({ code: '23514' })
  })
})
