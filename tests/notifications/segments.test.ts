import { beforeEach, describe, expect, test } from 'vitest'
import { notificationsJob } from '#server/features/notifications/notifications-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { makeOrder, moveOrder } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const now = new Date('2055-03-05T12:00:00+01:00')
type Named = Record<'admin' | 'anna' | 'bo' | 'cia' | 'dan' | 'eva', TestUser>
let users: Named
let eventId: string
beforeEach(async () => {
  await server.pool.query('delete from notifications; delete from events; delete from table_bookings')
  await server.pool.query('delete from users where id <> $1', [admin.userId])
  const [anna, bo, cia, dan, eva] = await makeUsers(server, 5)
  users = { admin, anna, bo, cia, dan, eva } as Named
  server.setNow(now)
  eventId = await makeEvent(server, { title: 'Jazzkväll', date: '2055-03-05', time: '19:00' })
})

const words = { title: 'Extra bord i kväll', message: 'Kom och spela.', type: 'info' }
const send = async (body: object) =>
  call(server, users.admin, 'createNotification', { body: { requestId: randomId(), ...words, ...body } })
const audience = async (query: Record<string, string>) =>
  (await call(server, users.admin, 'getNotificationAudience', { query })).body
const book = (who: TestUser, releasesAt: Date | null = null) =>
  server.pool.query('insert into event_bookings (event_id, user_id, releases_at) values ($1, $2, $3)', [
    eventId,
    who.userId,
    releasesAt,
  ])
/** The names of those who have a notification. */
const readers = async (id: string) => {
  const { rows } = await server.pool.query(
    'select user_id from notification_targets where notification_id = $1',
    [id],
  )
  const ids = new Set(rows.map(({ user_id }) => user_id))
  return Object.entries(users).flatMap(([name, { userId }]) => (ids.has(userId) ? [name] : []))
}
const arrived = (who: TestUser, at: string) =>
  server.pool.query(
    `insert into event_arrivals (place_id, arrived_at) select place_id, $2 from event_bookings where user_id = $1`,
    [who.userId, new Date(at)],
  )

/** Anna came to an event, Bo to a table 31 days ago, Cia has a place on hold, Dan's order waits, and Eva's is delivered. */
async function history() {
  for (const who of [users.anna, users.bo]) await book(who)
  await book(users.cia, now)
  await arrived(users.anna, '2055-02-20T19:00:00+01:00')
  const booking = await makeBooking(server, {
    tableId: await makeTable(server),
    userId: users.bo.userId,
    status: 'confirmed',
  })
  await server.pool.query(
    `update table_bookings set checked_in_at = $2::timestamptz - interval '31 days', status = 'completed' where id = $1`,
    [booking.id, now],
  )
  const dish = await makeDish(server)
  await makeOrder(server, users.dan, { dish })
  await moveOrder(server, users.admin, await makeOrder(server, users.eva, { dish }), 'delivered')
  await server.pool.query(`update profiles set level = 5 where user_id = any($1::uuid[])`, [
    [users.cia.userId, users.dan.userId],
  ])
}
const segments = [
  ['who have booked an event and keep their place', () => ({ kind: 'booked', eventId }), ['anna', 'bo']],
  ['who came within thirty days', () => ({ kind: 'came' }), ['anna', 'eva']],
  ['from a level on', () => ({ kind: 'level', level: 5 }), ['cia', 'dan']],
  ['who have never come', () => ({ kind: 'never' }), ['admin', 'cia', 'dan']],
] as const

describe('a notification to those', () => {
  test.each(segments)('%s reaches as many as were counted, and nobody else', async (_, segment, expected) => {
    await history()
    const query = Object.fromEntries(Object.entries(segment()).map(([key, value]) => [key, String(value)]))
    const { count, faces } = await audience(query)
    expect([count, faces.length]).toEqual([expected.length, expected.length])
    const { status, body } = await send({ segment: segment() })
    expect([status, body.targetCount, body.forEveryone]).toEqual([201, expected.length, false])
    expect(await readers(body.id)).toEqual(expected)
    const { items } = (await call(server, users.anna, 'listNotifications')).body
    expect(items).toHaveLength((expected as readonly string[]).includes('anna') ? 1 : 0)
    await expectInvariants(server.pool)
  })
  test('who have booked is decided when it is sent, not when it is written', async () => {
    await book(users.anna)
    const scheduledFor = { date: '2055-03-05', time: '18:00' }
    const { body } = await send({ segment: { kind: 'booked', eventId }, scheduledFor })
    expect(body).toMatchObject({
      targetCount: 0,
      segment: { kind: 'booked', event: { id: eventId, title: 'Jazzkväll' }, level: null },
    })
    await call(server, users.anna, 'cancelEventBooking', { params: { eventId } })
    await book(users.dan)
    server.setNow(new Date('2055-03-05T18:00:00+01:00'))
    await notificationsJob.run(server.engine)
    expect(await readers(body.id)).toEqual(['dan'])
  })
  test('who have booked an event that is deleted meanwhile reaches nobody', async () => {
    await book(users.anna)
    const scheduledFor = { date: '2055-03-05', time: '18:00' }
    const { body } = await send({ segment: { kind: 'booked', eventId }, scheduledFor })
    await server.pool.query('delete from events')
    server.setNow(new Date('2055-03-05T18:00:00+01:00'))
    await notificationsJob.run(server.engine)
    expect(await readers(body.id)).toEqual([])
    const { items } = (await call(server, users.admin, 'listAllNotifications')).body
    expect(items).toMatchObject([{ segment: { kind: 'booked', event: null }, forEveryone: false }])
  })
})

test('those who have muted the topic are not counted', async () => {
  await server.pool.query(`update profiles set muted_topics = '{offers}' where user_id = $1`, [
    users.dan.userId,
  ])
  const counts = []
  for (const topic of [{}, { topic: 'events' }, { topic: 'offers' }])
    counts.push((await audience({ kind: 'never', ...topic })).count)
  expect(counts).toEqual([6, 6, 5])
})

test('everybody is counted, and six faces are shown, those with pictures first', async () => {
  await makeUsers(server, 4)
  const avatar = `/api/avatars/${randomId()}`
  await server.pool.query('update profiles set avatar_url = $1 where user_id = $2', [
    avatar,
    users.dan.userId,
  ])
  const { count, faces } = await audience({ kind: 'everyone' })
  expect([count, faces.length]).toEqual([10, 6])
  expect(faces[0]).toEqual({
    userId: users.dan.userId,
    displayName: users.dan.displayName,
    avatarUrl: avatar,
  })
})

test.each([
  ['an event that does not exist', { segment: { kind: 'booked', eventId: randomId() } }],
  ['no event', { segment: { kind: 'booked' } }],
  ['no level', { segment: { kind: 'level' } }],
  ['a level beside who came', { segment: { kind: 'came', level: 3 } }],
  ['named users too', { segment: { kind: 'came' }, targetUsers: [randomId()] }],
])('a segment with %s is refused', async (_, body) => {
  expect(await send(body)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
})

test('the same request is the same notification, although its readers would be others by now', async () => {
  await book(users.anna)
  const requestId = randomId()
  const first = await send({ requestId, segment: { kind: 'booked', eventId } })
  await book(users.bo)
  const second = await send({ requestId, segment: { kind: 'booked', eventId } })
  expect([second.status, second.body.id]).toEqual([201, first.body.id])
  expect(await readers(requestId)).toEqual(['anna'])
  expect((await send({ requestId, segment: { kind: 'never' } })).body.code).toBe('key_reused')
})

test('an edit changes the segment until it is sent', async () => {
  await history()
  const scheduledFor = { date: '2055-03-05', time: '18:00' }
  const { body } = await send({ targetUsers: [users.anna.userId], scheduledFor })
  const edit = (change: object) =>
    call(server, users.admin, 'updateNotification', {
      params: { notificationId: body.id },
      body: { ...words, version: 1, ...change },
    })
  const changed = await edit({ segment: { kind: 'level', level: 5 } })
  expect(changed.body).toMatchObject({ segment: { kind: 'level', level: 5 }, people: [] })
  server.setNow(new Date('2055-03-05T18:00:00+01:00'))
  await notificationsJob.run(server.engine)
  expect(await readers(body.id)).toEqual(['cia', 'dan'])
  expect((await edit({ version: 2, segment: null })).body.code).toBe('notification_sent')
})
