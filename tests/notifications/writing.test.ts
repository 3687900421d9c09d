import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { listenToBus } from '#tests/realtime/bus.ts'
import { openStream } from '#tests/realtime/stream.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo] = await makeUsers(server, 2)

const create = (body: object) =>
  call(server, admin, 'createNotification', { body: { requestId: randomId(), ...body } })
const words = { title: 'Köket stänger 22', message: 'Sista beställningen tas 21.45.' }
const isListed = async (user: TestUser, id: string) =>
  (await call(server, user, 'listNotifications')).body.items.some((one: { id: string }) => one.id === id)
const auditRows = async (id: string) =>
  (
    await server.pool.query(
      'select actor_id, action, before, after from audit_log where subject_id = $1 order by id',
      [id],
    )
  ).rows

describe('creating notifications', () => {
  it('creating a notification for everyone: it is sent and published at once, with an audit row', async () => {
    const stream = await openStream(server, bo, 'club')
    const { status, body } = await create({ ...words, type: 'warning' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ ...words, type: 'warning', isActive: true, forEveryone: true })
    expect(body).toMatchObject({ targets: [], targetCount: 0, createdBy: admin.displayName })
    expect(body.sentAt).toBe(body.scheduledFor)
    await stream.next((message) => message.type === 'notifications.changed')
    expect(await isListed(bo, body.id)).toBe(true)
    expect(await auditRows(body.id)).toMatchObject([
      {
        actor_id: admin.userId,
        action: 'notification.created',
        after: { ...words, type: 'warning', forEveryone: true, targetCount: 0 },
      },
    ])
  })

  it('creating a notification for some: it is published only to them, each once, and the audit row has their number and not their ids', async () => {
    const [annasStream, bosStream] = await Promise.all(
      [anna, bo].map((user) => openStream(server, user, 'club,me')),
    )
    const { body } = await create({ ...words, targetUsers: [anna.userId, anna.userId.toUpperCase()] })
    expect(body).toMatchObject({ forEveryone: false, targetCount: 1, type: 'info' })
    expect(body.targets).toEqual([{ userId: anna.userId, displayName: anna.displayName }])
    await annasStream?.next((message) => message.type === 'notifications.changed')
    expect([await isListed(anna, body.id), await isListed(bo, body.id)]).toEqual([true, false])
    expect(bosStream?.received.map(({ message }) => message.type)).toEqual(['stream.opened'])
    expect(JSON.stringify(await auditRows(body.id))).not.toContain(anna.userId)
  })

  it('creating a notification again after a lost answer: it is stored and published once, and a changed one with the same id is refused', async () => {
    const stream = await openStream(server, bo, 'club')
    const requestId = randomId()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create({ ...words, requestId })))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.id).toBe(requestId)
    expect(await auditRows(requestId)).toHaveLength(1)
    await stream.next((message) => message.type === 'notifications.changed')
    expect(stream.received.filter(({ message }) => message.type === 'notifications.changed')).toHaveLength(1)

    for (const other of [{ title: 'Annat' }, { type: 'error' }, { targetUsers: [anna.userId] }])
      expect(await create({ ...words, requestId, ...other })).toMatchObject({
        status: 409,
        body: { code: 'key_reused' },
      })
    const { rows } = await server.pool.query(
      'select title, type, for_everyone from notifications where id = $1',
      [requestId],
    )
    expect(rows).toEqual([{ title: words.title, type: 'info', for_everyone: true }])
    expect((await call(server, anna, 'listNotifications')).body.items).toContainEqual(
      expect.objectContaining({ id: requestId, ...words }),
    )
  })

  it('creating a notification with the id of another, but other recipients, text or time, is refused', async () => {
    const first = { ...words, requestId: randomId(), targetUsers: [anna.userId] }
    expect((await create(first)).status).toBe(201)
    const scheduledFor = { date: '2097-01-15', time: '19:00' }
    for (const other of [{ targetUsers: [bo.userId] }, { message: 'Annat' }, { scheduledFor }])
      expect((await create({ ...first, ...other })).body.code).toBe('key_reused')
  })

  it('creating a notification for many recipients: the administration shows three of them by name', async () => {
    const many = await makeUsers(server, 5)
    const { body } = await create({ ...words, targetUsers: many.map((user) => user.userId) })
    expect(body.targetCount).toBe(5)
    expect(body.targets).toHaveLength(3)
  })

  it('creating a scheduled notification: it waits until the Stockholm time, on both sides of clock changes, and only admins get a message', async () => {
    const bus = await listenToBus(server.databaseUrl)
    const at = async (date: string, time: string) => {
      const { body } = await create({ ...words, scheduledFor: { date, time } })
      return [body.scheduledFor, body.sentAt]
    }
    expect(await at('2097-01-15', '19:00')).toEqual(['2097-01-15T18:00:00.000Z', null])
    expect(await at('2097-07-15', '19:00')).toEqual(['2097-07-15T17:00:00.000Z', null])
    expect(await at('2097-03-31', '01:59')).toEqual(['2097-03-31T00:59:00.000Z', null])
    expect(await at('2097-03-31', '03:00')).toEqual(['2097-03-31T01:00:00.000Z', null])
    // A time that occurs twice in autumn means the second one.
    expect(await at('2097-10-27', '02:30')).toEqual(['2097-10-27T01:30:00.000Z', null])
    expect(await bus.topicsOf('notifications.changed')).toEqual(Array(5).fill('admin'))
    expect(await call(server, anna, 'listNotifications')).toMatchObject({
      body: {
        items: expect.not.arrayContaining([
          expect.objectContaining({ visibleSince: expect.stringMatching(/^2097/) }),
        ]),
      },
    })
  })

  it('creating a notification at a time that the change to summer time skips is refused', async () => {
    const { status, body } = await create({ ...words, scheduledFor: { date: '2097-03-31', time: '02:30' } })
    expect([status, body.code]).toEqual([400, 'time_does_not_exist'])
    expect(body.fields).toEqual([{ field: 'scheduledFor', rule: 'invalid' }])
  })

  it('creating a notification at a time that has passed is refused, nothing is stored and nobody gets it', async () => {
    const stored = async () => (await server.pool.query('select count(*)::int as n from notifications')).rows
    const before = await stored()
    const { status, body } = await create({ ...words, scheduledFor: { date: '2026-01-13', time: '18:00' } })
    expect([status, body.code]).toEqual([409, 'date_has_passed'])
    expect(await stored()).toEqual(before)
  })

  it('creating a notification for unknown or too many recipients is refused, and nothing is stored', async () => {
    const before = await server.pool.query('select count(*)::int as n from notifications')
    const unknown = await create({ ...words, targetUsers: [anna.userId, randomId()] })
    expect([unknown.status, unknown.body.fields]).toEqual([400, [{ field: 'targetUsers', rule: 'unknown' }]])
    const atMost = bounds.notification.targets
    for (const count of [atMost + 1, 10_000]) {
      const many = await create({ ...words, targetUsers: Array.from({ length: count }, () => randomId()) })
      expect([400, 413]).toContain(many.status)
    }
    const noIds = await create({ ...words, targetUsers: ['anna'] })
    expect(noIds.body.fields).toEqual([{ field: 'targetUsers.0', rule: 'invalid' }])
    expect((await server.pool.query('select count(*)::int as n from notifications')).rows).toEqual(
      before.rows,
    )
    const most = await makeUsers(server, atMost)
    const full = await create({ ...words, targetUsers: most.map((user) => user.userId) })
    expect([full.status, full.body.targetCount]).toEqual([201, atMost])
  })

  it.each([
    [{ title: '' }, 'title', 'required'],
    [{ title: '   ' }, 'title', 'required'],
    [{ title: 'a'.repeat(121) }, 'title', 'too_long'],
    [{ message: ' \n ' }, 'message', 'required'],
    [{ message: 'a'.repeat(1001) }, 'message', 'too_long'],
    [{ message: 'nul\u0000' }, 'message', 'control_characters'],
    [{ type: 'party' }, 'type', 'invalid'],
    [{ scheduledFor: { date: '2027-02-30', time: '19:00' } }, 'scheduledFor.date', 'no_such_day'],
    [{ scheduledFor: { date: '2027-02-20', time: '24:00' } }, 'scheduledFor.time', 'invalid'],
    [{ createdBy: 'someone' }, 'createdBy', 'unknown'],
    [{ isActive: false }, 'isActive', 'unknown'],
  ])('creating a notification refuses %j', async (wrong, field, rule) => {
    const { status, body } = await create({ ...words, ...wrong })
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.fields).toMatchObject([{ field, rule }])
  })

  it('creating a notification stores markup, quotes and emoji unchanged', async () => {
    const title = '<script>alert(1)</script> \'"; drop table notifications; -- %_\\ 👨‍👩‍👧 åäö'
    const { body } = await create({ title, message: `${title}\n\nrad två` })
    expect([body.title, body.message]).toEqual([title, `${title}\n\nrad två`])
  })
})

describe('activating and deactivating notifications', () => {
  const turn = (id: string, isActive: boolean) =>
    call(server, admin, 'setNotificationActive', { params: { notificationId: id }, body: { isActive } })

  it('deactivating a notification hides it from its recipients; activating shows it again, but not as new', async () => {
    const { body } = await create({ ...words, targetUsers: [anna.userId] })
    const until = new Date().toISOString()
    await call(server, anna, 'markNotificationsSeen', { body: { until } })
    const stream = await openStream(server, anna, 'me')
    expect((await turn(body.id, false)).body).toMatchObject({ isActive: false, sentAt: body.sentAt })
    await stream.next((message) => message.type === 'notifications.changed')
    expect(await isListed(anna, body.id)).toBe(false)
    expect((await turn(body.id, true)).body).toMatchObject({ isActive: true, sentAt: body.sentAt })
    const { items } = (await call(server, anna, 'listNotifications')).body
    expect(items.find((one: { id: string }) => one.id === body.id)).toMatchObject({ seen: true })
    expect((await auditRows(body.id)).map((row) => row.action)).toEqual([
      'notification.created',
      'notification.deactivated',
      'notification.activated',
    ])
  })

  it('activating an active notification changes nothing and writes no audit row', async () => {
    const { body } = await create(words)
    expect((await turn(body.id, true)).status).toBe(200)
    expect(await auditRows(body.id)).toHaveLength(1)
  })

  it('activating a notification that became due while it was inactive sends it', async () => {
    const { body } = await create({ ...words, scheduledFor: { date: '2100-01-01', time: '12:00' } })
    await turn(body.id, false)
    await server.pool.query(
      `update notifications set scheduled_for = now() - interval '1 day' where id = $1`,
      [body.id],
    )
    await call(server, anna, 'markNotificationsSeen', { body: { until: new Date().toISOString() } })
    expect(await isListed(anna, body.id)).toBe(false)
    const on = await turn(body.id, true)
    expect(on.body.sentAt).not.toBeNull()
    const { items } = (await call(server, anna, 'listNotifications')).body
    expect(items[0]).toMatchObject({ id: body.id, seen: false })
  })

  it('activating an unknown notification is answered as not found', async () => {
    expect((await turn(randomId(), true)).status).toBe(404)
    expect((await turn('nix', true)).status).toBe(400)
  })
})

describe('notification administration list', () => {
  it('the list of notifications for admins is paged, last created first, without repeats', async () => {
    const wanted = (await server.pool.query('select id from notifications order by created_at desc, id desc'))
      .rows
    const found: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 3, ...(cursor && { cursor }) }
      const { body } = await call(server, admin, 'listAllNotifications', { query })
      found.push(...body.items.map((one: { id: string }) => one.id))
      cursor = body.nextCursor
    } while (cursor)
    expect(found).toEqual(wanted.map((row) => row.id))
    for (const wrong of ['x', 'MTIz', Buffer.from('1.2').toString('base64url'), '%00']) {
      const answer = await call(server, admin, 'listAllNotifications', { query: { cursor: wrong } })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    }
    await expectInvariants(server.pool)
  })
})
