import type { CDPSession, Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { newVisitor } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBrowser } from '#tests/notifications/push-service.ts'

let guest: TestUser
const server = await startServer()
beforeEach(async () => {
  ;[guest] = await makeUsers(server, 1)
})

const working = `navigator.serviceWorker.ready.then(() => true)`
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    const all = (await registration?.getNotifications()) ?? []
    return all.map(({ title, body, tag }) => ({ title, body, tag }))
  })

/** Delivers a push to the service worker, as the browser's push service does. */
async function pushService(devtools: CDPSession): Promise<(data: object) => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const mine = registrations.find((each) => each.scopeURL.startsWith(server.url))
    if (mine) resolve(mine.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  const registrationId = await promise
  return async (data) => {
    const push = { origin: server.url, registrationId, data: JSON.stringify(data) }
    await devtools.send('ServiceWorker.deliverPushMessage', push)
  }
}

it('push: the service worker shows each notification once', async () => {
  const context = await newVisitor(server, { user: guest, serviceWorkers: true, needsFullBrowser: true })
  await context.grantPermissions(['notifications'], { origin: server.url })
  const page = await context.newPage()
  await page.goto(server.url)
  await page.evaluate(working)
  const deliver = await pushService(await context.newCDPSession(page))
  const pushed = { id: '1', title: 'Finalen börjar', message: 'Kom till bord 3.', type: 'success' }
  // A worker that is just starting may miss a push. The same push again replaces it.
  await expect
    .poll(async () => {
      await deliver(pushed)
      return shown(page)
    })
    .toEqual([{ title: 'Finalen börjar', body: 'Kom till bord 3.', tag: '1' }])
  await deliver({ ...pushed, message: 'Kom till bord 4.' })
  await expect
    .poll(() => shown(page))
    .toEqual([{ title: 'Finalen börjar', body: 'Kom till bord 4.', tag: '1' }])
})

describe('push switch', () => {
  /** A stand-in for the browser's external push service. */
  const fakePushManager = (endpoint: string, keys: { p256dh: string; auth: string }) => {
    let subscription: object | null = null
    const made = {
      toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => {
        subscription = null
        return true
      },
    }
    PushManager.prototype.getSubscription = async () => subscription as PushSubscription | null
    PushManager.prototype.subscribe = async (options) => {
      const key = options?.applicationServerKey
      if (typeof key !== 'string' || key.length !== 87 || !options?.userVisibleOnly) throw new Error('no key')
      if (endpoint === '') throw new DOMException('no push service', 'AbortError')
      subscription = made
      return made as unknown as PushSubscription
    }
  }

  async function profile(permission: 'granted' | 'denied', endpoint: string, serviceWorkers = true) {
    const context = await newVisitor(server, {
      user: guest,
      width: 390,
      serviceWorkers,
      needsFullBrowser: true,
    })
    await context.grantPermissions(permission === 'granted' ? ['notifications'] : [], { origin: server.url })
    const { keys } = makeBrowser().subscription
    await context.addInitScript(
      `(${fakePushManager.toString()})(${JSON.stringify(endpoint)}, ${JSON.stringify(keys)})
       ${permission === 'denied' ? `Object.defineProperty(Notification, 'permission', { get: () => 'denied' })` : ''}`,
    )
    const page = await context.newPage()
    await page.goto(server.url)
    if (serviceWorkers) await page.evaluate(working)
    await page.goto(`${server.url}/profile`)
    await pushSwitch(page).waitFor({ state: 'attached' })
    return page
  }
  const subscribed = async () => (await call(server, guest, 'getPush')).body.subscribed
  const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Notiser på den här enheten' })
  /** The switch is disabled until it is known whether push is on. A forced press would be lost then. */
  const pressSwitch = async (page: Page) => {
    await expect.poll(() => pushSwitch(page).isEnabled()).toBe(true)
    await pushSwitch(page).click({ force: true })
  }

  it('the switch of push notifications turns them on and off for this session', async () => {
    const page = await profile('granted', 'https://fcm.googleapis.com/fcm/send/abc')
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    await pressSwitch(page)
    await page.getByText(/visas även när appen är stängd/).waitFor()
    expect(await subscribed()).toBe(true)
    expect(await pushSwitch(page).isChecked()).toBe(true)
    await pressSwitch(page)
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    expect(await subscribed()).toBe(false)
  })

  it('the switch of push notifications shows an error when the browser cannot reach its push service', async () => {
    const page = await profile('granted', '')
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    await pressSwitch(page)
    await page.getByText('Det gick inte att slå på notiser. Försök igen om en stund.').first().waitFor()
    expect(await pushSwitch(page).isChecked()).toBe(false)
    expect(await subscribed()).toBe(false)
  })

  it('the switch of push notifications says that a push service is not supported', async () => {
    const page = await profile('granted', 'https://push.example.org/abc')
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    allowErrors(page, /400/)
    await pressSwitch(page)
    await page
      .getByText('Den här webbläsarens notistjänst stöds inte. Prova en annan webbläsare.')
      .first()
      .waitFor()
    expect(await subscribed()).toBe(false)
  })

  it('the switch of push notifications stores the endpoint again when the browser has replaced it', async () => {
    const page = await profile('granted', 'https://fcm.googleapis.com/fcm/send/new')
    await pressSwitch(page)
    await page.getByText(/visas även när appen är stängd, så/).waitFor()
    await server.pool.query(
      `update push_subscriptions set endpoint = 'https://fcm.googleapis.com/fcm/send/old'`,
    )
    await page.goto(server.url)
    await expect
      .poll(async () => (await call(server, guest, 'getPush')).body.endpoint)
      .toBe('https://fcm.googleapis.com/fcm/send/new')
  })

  it('the switch of push notifications is on again at the next start after the push service ended the subscription, unless the guest turned it off or signed out', async () => {
    const page = await profile('granted', 'https://fcm.googleapis.com/fcm/send/given-up')
    // As the job does after the push service has answered 410.
    const giveUp = () =>
      server.pool.query('delete from push_subscriptions where user_id = $1', [guest.userId])
    await pressSwitch(page)
    await page.getByText(/visas även när appen är stängd, så/).waitFor()
    await giveUp()
    await page.goto(`${server.url}/profile`)
    await page.getByText(/visas även när appen är stängd, så/).waitFor()
    expect(await subscribed()).toBe(true)

    await pressSwitch(page)
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    await page.goto(`${server.url}/profile`)
    await page.getByText('Få klubbens meddelanden även när appen är stängd.').waitFor()
    expect(await subscribed()).toBe(false)

    await pressSwitch(page)
    await page.getByText(/visas även när appen är stängd, så/).waitFor()
    const wishes = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.push.')))
    expect(await wishes()).toHaveLength(1)
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Logga ut' }).click()
    await page.waitForURL(/\/auth/)
    await expect.poll(wishes).toEqual([])
  })

  it('the switch of push notifications says when notifications are blocked or unsupported', async () => {
    const blocked = await profile('denied', '')
    await blocked.getByText(/Notiser är blockerade i webbläsaren/).waitFor()
    expect(await pushSwitch(blocked).isDisabled()).toBe(true)
    const without = await profile('granted', '', false)
    await without.getByText(/kan inte ta emot notiser/).waitFor()
    expect(await pushSwitch(without).isDisabled()).toBe(true)
  })
})
