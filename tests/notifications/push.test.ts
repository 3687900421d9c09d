import { beforeEach, describe, expect, it } from 'vitest'
import { notificationsJob } from '#server/features/notifications/notifications-job.ts'
import { sendDuePushes } from '#server/features/notifications/push-job.ts'
import { sendNotice } from '#server/features/notifications/send-notice.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { vapidOf } from '#server/platform/push/vapid.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectWithin, itInLongForm } from '#tests/harness/long-form.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeNotification } from './make-notification.ts'
import { makeBrowser, pushHost, startPushService, vapidClaims } from './push-service.ts'

let anna: TestUser
let bo: TestUser
const [server, service] = await Promise.all([startInProcess(), startPushService()])
server.engine.env.pushHosts = [pushHost]
beforeEach(async () => {
  await server.pool.query('delete from push_subscriptions; delete from notifications')
  service.received.length = 0
  service.answers(201)
  ;[anna, bo] = await makeUsers(server, 2)
})

const subscribe = async (user: TestUser, browser = makeBrowser()) => {
  const answer = await call(server, user, 'putPush', { body: browser.subscription })
  expect(answer.status).toBe(204)
  return browser
}
const send = () => sendDuePushes(server.engine, service.agent)
const notify = async (wanted: Parameters<typeof makeNotification>[1] = {}) => {
  const id = await makeNotification(server, wanted)
  await notificationsJob.run(server.engine)
  return id
}
/** The queued pushes, and whether each is next tried at least `seconds` after `since`. */
const waiting = async (since = new Date(), seconds = 0) => {
  const later = new Date(since.getTime() + seconds * 1_000)
  const text = 'select attempts, due_at >= $1 as later from push_messages order by id'
  return (await server.pool.query(text, [later])).rows
}
const stored = async () =>
  (await server.pool.query('select user_id, endpoint from push_subscriptions order by endpoint')).rows

describe('push notifications', () => {
  it("push notifications reach the recipients' browsers, encrypted for them", async () => {
    const [annas, bos] = [await subscribe(anna), await subscribe(bo)]
    const title = 'Finalbordet är ditt 🎱'
    const id = await notify({ title, message: 'Kom till bord 3.', type: 'success', targets: [anna.userId] })
    expect(await send()).toBe(1)
    expect(service.received).toHaveLength(1)
    const [message] = service.received as [(typeof service.received)[0]]
    expect(`https://${message.host}${message.path}`).toBe(annas.subscription.endpoint)
    const read = { id, title, message: 'Kom till bord 3.', type: 'success', path: '/' }
    expect(JSON.parse(annas.read(message.body))).toEqual(read)
    expect(() => bos.read(message.body)).toThrow()
    expect(message.body.includes(title)).toBe(false)
    expect(message.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' })
    expect(await waiting()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('push notifications are signed with the VAPID key that browsers are given', async () => {
    const { endpoint } = (await subscribe(anna)).subscription
    await notify()
    await send()
    const { body } = await call(server, anna, 'getPush')
    expect(body).toEqual({
      publicKey: vapidOf({ ...server.engine.env }).publicKey,
      subscribed: true,
      endpoint,
    })
    const claims = vapidClaims(String(service.received[0]?.headers.authorization), body.publicKey)
    expect(claims).toMatchObject({ aud: `https://${pushHost}`, sub: 'mailto:no-reply@localhost' })
    const another = { ...server.engine.env, secret: 'x'.repeat(40), appUrl: 'https://spelrum.example.se' }
    expect(vapidOf(another).publicKey).not.toBe(body.publicKey)
    expect(vapidOf(another).subject).toBe('https://spelrum.example.se')
  })

  it('push notifications open the screen of their subject', async () => {
    const browser = await subscribe(anna)
    const [admin] = await makeUsers(server, 1, { admin: true })
    const words = { title: 'Klar', message: 'Hämta i baren.', type: 'success', path: '/order/1' } as const
    await inTransaction(server.engine.db, (tx) =>
      sendNotice(tx, { ...words, userIds: [anna.userId], createdBy: admin.userId }, new Date()),
    )
    await send()
    const [message] = service.received as [(typeof service.received)[0]]
    expect(JSON.parse(browser.read(message.body))).toMatchObject(words)
    for (const path of ['//evil.example', 'https://evil.example', 'order'])
      await expect(server.pool.query('update notifications set path = $1', [path])).rejects.toThrow(/path/)
  })

  it('push notifications to everyone reach each browser once, also when two jobs send concurrently', async () => {
    const users = await makeUsers(server, 45)
    for (const user of users) await subscribe(user)
    await notify()
    let taken = 0
    while (taken < users.length) {
      const turns = await Promise.all([send(), send()])
      taken += turns.reduce((sum, each) => sum + each)
    }
    expect(service.received).toHaveLength(users.length)
    expect(new Set(service.received.map((message) => message.path)).size).toBe(users.length)
  })

  it('push notifications fit the size limit with the longest text in the widest characters', async () => {
    const browser = await subscribe(anna)
    await notify({ title: '🎱'.repeat(60), message: '🎱'.repeat(500) })
    await send()
    const [message] = service.received as [(typeof service.received)[0]]
    expect(message.body.length).toBeLessThan(4_096)
    const read = JSON.parse(browser.read(message.body))
    expect([...read.message]).toHaveLength(300)
    expect(read.message.endsWith('🎱…')).toBe(true)
  })

  it('push notifications are not sent to an expired session', async () => {
    await subscribe(anna)
    await server.pool.query(`update sessions set expires_at = now() - interval '1 minute' where id = $1`, [
      anna.sessionId,
    ])
    await notify()
    expect(await waiting()).toEqual([])
  })

  it('push notifications that are queued are dropped when the notification is deactivated', async () => {
    const [admin] = await makeUsers(server, 1, { admin: true })
    await subscribe(anna)
    const notificationId = await notify()
    expect(await waiting()).toHaveLength(1)
    await call(server, admin, 'setNotificationActive', {
      params: { notificationId },
      body: { isActive: false },
    })
    expect(await send()).toBe(0)
    expect(service.received).toEqual([])
  })
})

describe('push service errors', () => {
  it.each([404, 410])(
    'a push that is answered with %i deletes its subscription, which no longer exists at the service',
    async (status) => {
      await subscribe(anna)
      await notify()
      service.answers(status)
      await send()
      expect(await stored()).toEqual([])
      expect(await waiting()).toEqual([])
    },
  )

  it('a push that is answered with 410 for the old endpoint keeps the subscription that the browser made meanwhile', async () => {
    await subscribe(anna)
    await notify()
    const renewed = makeBrowser()
    service.answers(async () => {
      await subscribe(anna, renewed)
      return 410
    })
    await send()
    expect(await stored()).toEqual([{ user_id: anna.userId, endpoint: renewed.subscription.endpoint }])
  })

  it.each([500, 503, 429, 307, 400])(
    'a push that is answered with %i is tried six times, each wait twice the one before; a redirect is not followed',
    async (status) => {
      await subscribe(anna)
      await notify()
      service.answers(status)
      for (let attempt = 1; attempt <= 6; attempt++) {
        const since = new Date()
        expect(await send()).toBe(1)
        if (attempt < 6)
          expect(await waiting(since, 15 * 2 ** (attempt - 1))).toEqual([{ attempts: attempt, later: true }])
        await server.pool.query('update push_messages set due_at = now()')
      }
      expect(await waiting()).toEqual([])
      expect(await stored()).toHaveLength(1)
      expect(service.received).toHaveLength(6)
      expect(service.received.every((message) => message.path !== '/elsewhere')).toBe(true)
    },
  )

  itInLongForm(
    'a push without an answer ends after ten seconds, and does not delay the queue further',
    async () => {
      await subscribe(anna)
      const quick = await subscribe(bo)
      await notify()
      service.answers((message) => (quick.subscription.endpoint.endsWith(message.path) ? 201 : 'nothing'))
      const since = performance.now()
      expect(await send()).toBe(2)
      expect(performance.now() - since).toBeGreaterThan(9_000)
      expectWithin(13_000, performance.now() - since)
      expect(await waiting()).toEqual([{ attempts: 1, later: true }])
    },
  )

  it('a push to a host with a certificate for another name is not sent', async () => {
    await subscribe(anna, makeBrowser('/x', `deep.below.${pushHost}`))
    await notify()
    await send()
    expect(service.received).toEqual([])
    expect(await waiting()).toEqual([{ attempts: 1, later: true }])
  })
})

describe('push hosts', () => {
  it.each([
    'http://push.example.test/x',
    'https://push.example.test:8443/x',
    'https://evil.example/x',
    'https://push.example.test.evil.example/x',
    'https://evilpush.example.test/x',
    'https://user:secret@push.example.test/x',
    'https://push.example.test@evil.example/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://localhost/x',
    'https://169.254.169.254/latest/meta-data',
    'ftp://push.example.test/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//push.example.test/x',
    'push.example.test',
    'https://push.example.test/x#y',
    `https://push.example.test/${'å'.repeat(400)}`,
  ])('a push subscription with the endpoint %s is refused', async (endpoint) => {
    const { keys } = makeBrowser().subscription
    const answer = await call(server, anna, 'putPush', { body: { endpoint, keys } })
    expect([answer.status, answer.body.code]).toEqual([400, 'push_not_accepted'])
    expect(await stored()).toEqual([])
  })

  it('a push subscription whose host was removed from the list gets nothing', async () => {
    await subscribe(anna)
    await notify()
    server.engine.env.pushHosts = ['another.example']
    await send()
    server.engine.env.pushHosts = [pushHost]
    expect(service.received).toEqual([])
    expect(await stored()).toEqual([])
  })

  it('a push subscription with a listed host or its subdomain is accepted in upper or lower case', async () => {
    for (const endpoint of ['https://PUSH.example.test/a', `https://web.${pushHost}/a`]) {
      const { keys } = makeBrowser().subscription
      expect((await call(server, anna, 'putPush', { body: { endpoint, keys } })).status).toBe(204)
    }
    expect(await stored()).toEqual([{ user_id: anna.userId, endpoint: `https://web.${pushHost}/a` }])
  })

  it('a push subscription with invalid keys is refused', async () => {
    const { endpoint, keys } = makeBrowser().subscription
    const wrong = [
      { ...keys, p256dh: 'A'.repeat(87) },
      { ...keys, p256dh: `B${'A'.repeat(86)}` },
      { ...keys, auth: 'A'.repeat(16) },
      { ...keys, auth: 'nix' },
      { p256dh: keys.p256dh },
    ]
    for (const each of wrong) {
      const answer = await call(server, anna, 'putPush', { body: { endpoint, keys: each } })
      expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
    }
  })
})

describe('push subscriptions', () => {
  it('push subscriptions end when the user removes them or signs out', async () => {
    await subscribe(anna)
    await subscribe(bo)
    expect((await call(server, anna, 'removePush')).status).toBe(204)
    expect((await call(server, anna, 'getPush')).body.subscribed).toBe(false)
    await notify()
    await call(server, bo, 'signOut')
    expect(await stored()).toEqual([])
    expect(await send()).toBe(0)
    expect(service.received).toEqual([])
  })

  it('push subscriptions belong to the user who subscribed last in that browser, one per session', async () => {
    const browser = await subscribe(anna)
    await subscribe(bo, browser)
    expect(await stored()).toEqual([{ user_id: bo.userId, endpoint: browser.subscription.endpoint }])
    const another = await subscribe(bo)
    expect(await stored()).toEqual([{ user_id: bo.userId, endpoint: another.subscription.endpoint }])
  })

  it('push subscriptions that the same session repeats keep their queued pushes', async () => {
    const browser = await subscribe(anna)
    await notify()
    await subscribe(anna, browser)
    expect(await send()).toBe(1)
  })

  it('push subscriptions are stored once when several sessions send the same one concurrently', async () => {
    const browser = makeBrowser()
    const users = await makeUsers(server, 30)
    const answers = await Promise.all(
      users.map((user) => call(server, user, 'putPush', { body: browser.subscription })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(users.map(() => 204))
    expect(await stored()).toHaveLength(1)
  })

  it('push subscriptions: signing out while a notification is queued does not affect other recipients', async () => {
    const users = await makeUsers(server, 30)
    for (const user of users) await subscribe(user)
    const leaving = users.slice(0, 15)
    await Promise.all([notify(), ...leaving.map((user) => call(server, user, 'signOut'))])
    expect(await stored()).toHaveLength(15)
    while ((await send()) > 0);
    const staying = new Set((await stored()).map((row) => new URL(row.endpoint).pathname))
    expect(service.received.filter((message) => staying.has(message.path))).toHaveLength(15)
  })
})
