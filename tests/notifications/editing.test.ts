import { describe, expect, test } from 'vitest'
import { notificationsJob } from '#server/features/notifications/notifications-job.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo] = await makeUsers(server, 2)
const now = new Date('2055-03-01T12:00:00+01:00')
server.setNow(now)

const words = { title: 'Köket stänger 22', message: 'Sista beställningen tas 21.45.', type: 'info' }
const later = { date: '2055-03-05', time: '20:30' }
const create = async (body: object) => {
  const made = await call(server, admin, 'createNotification', {
    body: { requestId: randomId(), ...words, ...body },
  })
  expect(made.status).toBe(201)
  return made.body
}
const edit = (id: string, body: object) =>
  call(server, admin, 'updateNotification', {
    params: { notificationId: id },
    body: { version: 1, ...words, ...body },
  })
const subscribe = ({ userId }: typeof anna) =>
  server.pool.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
     select id, user_id, 'https://push.example/' || id, repeat('p', 87), repeat('a', 22) from sessions where user_id = $1`,
    [userId],
  )
const pushesOf = async (id: string) =>
  (await server.pool.query('select from push_messages where notification_id = $1', [id])).rowCount
const readBy = async (user: typeof anna, id: string) =>
  (await call(server, user, 'listNotifications')).body.items.find((each: { id: string }) => each.id === id)

describe('a notification that waits', () => {
  test('gets another text, other recipients and another time, and is sent then, once', async () => {
    const { id } = await create({ scheduledFor: later, targetUsers: [anna.userId] })
    const changed = await edit(id, {
      title: 'Köket stänger 23',
      targetUsers: [bo.userId],
      scheduledFor: { date: '2055-03-06', time: '20:30' },
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        title: 'Köket stänger 23',
        people: [{ userId: bo.userId, displayName: bo.displayName }],
        scheduledFor: '2055-03-06T19:30:00.000Z',
        sentAt: null,
        editedAt: null,
        version: 2,
      },
    })
    server.setNow(new Date('2055-03-05T20:31:00+01:00'))
    await notificationsJob.run(server.engine)
    expect(await readBy(bo, id)).toBeUndefined()
    server.setNow(new Date('2055-03-06T20:31:00+01:00'))
    await notificationsJob.run(server.engine)
    expect(await readBy(bo, id)).toMatchObject({ title: 'Köket stänger 23', isEdited: false })
    expect(await readBy(anna, id)).toBeUndefined()
    server.setNow(now)
    await expectInvariants(server.pool)
  })
  test('is sent at once when its time is now, to everybody when nobody is named', async () => {
    const { id } = await create({ scheduledFor: later, targetUsers: [anna.userId] })
    const { body } = await edit(id, { targetUsers: [], scheduledFor: null })
    expect(body).toMatchObject({ forEveryone: true, people: [], sentAt: now.toISOString() })
    expect(await readBy(bo, id)).toBeDefined()
  })
  test('keeps recipients and time when only the text is sent', async () => {
    const { id } = await create({ scheduledFor: later, targetUsers: [anna.userId] })
    expect((await edit(id, { message: 'Redan 21.' })).body).toMatchObject({
      message: 'Redan 21.',
      targetCount: 1,
      scheduledFor: '2055-03-05T19:30:00.000Z',
    })
  })
  test.each([
    [
      'a time that has passed',
      { scheduledFor: { date: '2055-02-01', time: '20:30' } },
      409,
      'date_has_passed',
    ],
    [
      'a time that the clock skips',
      { scheduledFor: { date: '2055-03-28', time: '02:30' } },
      400,
      'time_does_not_exist',
    ],
    ['an unknown recipient', { targetUsers: [randomId()] }, 400, 'validation_failed'],
    ['an old version', { version: 7 }, 409, 'stale_version'],
  ])('refuses %s', async (_, body, status, code) => {
    const { id } = await create({ scheduledFor: later })
    expect(await edit(id, body)).toMatchObject({ status, body: { code } })
  })
})

describe('a notification that was sent', () => {
  test('gets another text, which its readers see as changed, without being told anew', async () => {
    await subscribe(anna)
    const { id } = await create({ targetUsers: [anna.userId] })
    expect(await pushesOf(id)).toBe(1)
    await call(server, anna, 'markNotificationsSeen', { body: { until: now.toISOString() } })
    const stream = await openStream(server, anna, 'me')
    const changed = await edit(id, { title: 'Köket stänger 23' })
    expect(changed.body).toMatchObject({ editedAt: now.toISOString(), sentAt: now.toISOString(), version: 2 })
    await stream.next((message) => message.type === 'notifications.changed')
    expect(await pushesOf(id)).toBe(1)
    expect(await readBy(anna, id)).toMatchObject({ title: 'Köket stänger 23', isEdited: true, seen: true })
  })
  test.each([
    ['other recipients', { targetUsers: [] }],
    ['another time', { scheduledFor: later }],
    ['the time now', { scheduledFor: null }],
    ['another topic', { topic: 'quizzes' }],
    ['no topic', { topic: null }],
  ])('refuses %s', async (_, body) => {
    const { id } = await create({ targetUsers: [anna.userId], topic: 'offers' })
    expect(await edit(id, body)).toMatchObject({ status: 409, body: { code: 'notification_sent' } })
  })
  test('keeps its topic when the same one is sent', async () => {
    const { id } = await create({ targetUsers: [anna.userId], topic: 'offers' })
    expect(await edit(id, { topic: 'offers' })).toMatchObject({ status: 200, body: { topic: 'offers' } })
    expect(await edit(id, { version: 2 })).toMatchObject({ status: 200, body: { topic: 'offers' } })
  })
  test('keeps its time, its recipients and its topic in the database too', async () => {
    const { id } = await create({ targetUsers: [anna.userId] })
    for (const change of ['for_everyone = true', `scheduled_for = '2055-02-01'`, `topic = 'quizzes'`])
      await expect(
        server.pool.query(`update notifications set ${change} where id = $1`, [id]),
      ).rejects.toMatchObject({ constraint: 'notification_sent' })
  })
  test('is not edited when the server wrote it', async () => {
    const { id } = await create({ targetUsers: [anna.userId] })
    await server.pool.query(`update notifications set path = '/profile' where id = $1`, [id])
    expect((await edit(id, {})).status).toBe(404)
  })
})

test('two edits of one version: the first is stored, and the second gets what is stored', async () => {
  const { id } = await create({ scheduledFor: later })
  const answers = await Promise.all(['A', 'B'].map((title) => edit(id, { title })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = answers.find(({ status }) => status === 200)
  const lost = answers.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ code: 'stale_version', current: { title: won?.body.title, version: 2 } })
})
