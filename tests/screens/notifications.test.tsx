import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Notification } from '#contract/notifications.ts'
import { queryClient } from '#web/platform/query-client.ts'
import type { Answers } from './harness/answers.ts'
import { guest, id, onePage } from './harness/fixtures.ts'
import { focusedName, tabTo } from './harness/keyboard.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast, toasts } from './harness/toasts.ts'
import { order, orderAs } from './menu-fixtures.ts'
import { news, notification } from './notification-fixtures.ts'

const empty: Answers = {
  getHome: { sections: [] },
  listEvents: onePage(),
  listCompetitions: onePage(),
  listQuizzes: onePage(),
}
const kinds = (): Notification[] =>
  (['info', 'error', 'warning', 'success'] as const).map((type) =>
    notification({ title: `Meddelande ${type}`, type }),
  )
const open = (items: Notification[], path = '/events', width: 320 | 390 | 1280 = 1280) =>
  openScreen({ path, width, answers: { ...empty, listNotifications: { items } } })

const strip = () => page.getByRole('main').getByRole('region', { name: /^(Meddelanden|Messages)$/ })
const bell = () => page.getByRole('banner').getByRole('button', { name: /^(Meddelanden|Messages)/ })
const menu = () => page.getByRole('banner').getByRole('list', { name: /^(Meddelanden|Messages)$/ })
/** The button of the strip's line with this title. */
const line = (name: string) => strip().getByRole('button', { name, exact: true })
const openBell = async () => await bell().click()
const openStrip = async () =>
  await strip()
    .getByRole('button', { name: /^(Visa alla|Show all)/ })
    .click()
const refusal = { code: 'internal_error' } as const

testStates('notifications', [
  {
    name: 'strip with all four kinds',
    path: '/',
    answers: { ...empty, listNotifications: { items: kinds() } },
    first: async () => {
      await openStrip()
      await line('Meddelande success').click()
    },
    shows: { sv: 'Goda nyheter', en: 'Good news' },
  },
  {
    name: 'bell with all four kinds',
    path: '/events',
    answers: { ...empty, listNotifications: { items: kinds() } },
    first: openBell,
    shows: { sv: 'Meddelande success', en: /^Good news/ },
  },
  {
    name: 'bell without notifications',
    path: '/events',
    answers: empty,
    first: openBell,
    shows: { sv: 'Inga nya meddelanden', en: 'No new messages' },
  },
  {
    name: 'bell, failed',
    path: '/events',
    answers: { ...empty, listNotifications: { refusal } },
    first: openBell,
    shows: { sv: 'Kunde inte ladda notifikationer.', en: 'Couldn’t load the messages.' },
  },
])

describe('notifications on home', () => {
  it('notifications on home are one line each; opened, they show their message and their type in words', async () => {
    await open(kinds(), '/')
    await openStrip()
    for (const item of strip().getByRole('listitem').elements())
      expect(item.getBoundingClientRect().height).toBeLessThan(48)
    for (const [type, words] of [
      ['success', 'Goda nyheter'],
      ['warning', 'Att tänka på'],
      ['error', 'Viktigt'],
      ['info', 'Information'],
    ]) {
      const card = strip()
        .getByRole('listitem')
        .filter({ hasText: `Meddelande ${type}` })
      await line(`Meddelande ${type}`).click()
      await expect.element(card.getByText(words as string, { exact: true })).toBeVisible()
      await expect.element(card.getByText('Sista beställningen tas 21.45.')).toBeVisible()
    }
  })

  it('a notification leads to what it is about, from home and from the bell; one about nothing is no link', async () => {
    const own = notification({ title: 'Din mat är klar', path: `/order/${order.id}` })
    const answers = {
      ...empty,
      getMyOrder: orderAs.ready,
      listNotifications: { items: [own, notification({ title: 'Köket stänger' })] },
    }
    await openScreen({ path: '/', answers })
    await strip().getByRole('link', { name: 'Din mat är klar' }).click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    history.back()
    await expect.element(strip()).toBeVisible()
    await expect.poll(() => strip().getByRole('link').elements()).toHaveLength(1)
    await openBell()
    await expect.poll(() => menu().getByRole('link').elements()).toHaveLength(1)
    await menu().getByRole('link', { name: 'Din mat är klar' }).click()
    await expect.poll(() => location.pathname).toBe(`/order/${order.id}`)
    await expect.element(menu()).not.toBeInTheDocument()
  })

  it('notifications on home take two lines: the newest one, and the rest on request', async () => {
    await open(news(5), '/')
    const titles = () =>
      strip()
        .getByRole('heading')
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(titles).toEqual(['Nyhet 5'])
    await strip().getByRole('button', { name: 'Visa alla (5)' }).click()
    await expect.poll(titles).toHaveLength(5)
    await strip().getByRole('button', { name: 'Visa färre' }).click()
    await expect.poll(titles).toEqual(['Nyhet 5'])
    // Dismissed one after the other: the focus moves to the next, and finally to the page.
    const first = strip().getByRole('button', { name: 'Dölj Nyhet 5' }).element() as HTMLElement
    first.focus()
    for (let nr = 1; nr <= 5; nr++) await userEvent.keyboard('{Enter}')
    await expect.element(strip()).not.toBeInTheDocument()
    expect(document.activeElement?.id).toBe('main')
  })

  it('notifications on home: on the narrowest phone a long title leaves room for its buttons', async () => {
    await open([notification({ title: 'Biljardbord 2 får ny duk och ny belysning' })], '/', 320)
    const hide = strip().getByRole('button', { name: /^Dölj/ })
    await expect.element(hide).toBeVisible()
    const frame = strip().getByRole('list').element().getBoundingClientRect()
    expect(hide.element().getBoundingClientRect().right).toBeLessThanOrEqual(frame.right)
  })

  it('notifications on home appear and disappear at once, with a toast and in the bell', async () => {
    const network = await open([], '/')
    await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
    const arrived = notification({ title: 'Finalen börjar', message: 'Kom och heja.', type: 'success' })
    network.answer({ listNotifications: { items: [arrived] } })
    network.publish({ type: 'notifications.changed' })
    await seesToast('Finalen börjar', 'Kom och heja.')
    await expect.element(strip().getByRole('heading', { name: 'Finalen börjar' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Meddelanden, 1 nytt' })).toBeVisible()
    network.answer({ listNotifications: { items: [] } })
    network.publish({ type: 'notifications.changed' })
    await expect.element(strip()).not.toBeInTheDocument()
  })

  it('notifications: three that arrive together are shown as two toasts', async () => {
    const network = await open([], '/')
    await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
    network.answer({ listNotifications: { items: news(3) } })
    network.publish({ type: 'notifications.changed' })
    await expect.poll(() => toasts().map(({ title }) => title)).toEqual(['Nyhet 2', 'Nyhet 3'])
  })

  it('notifications: one about the order on the screen has no toast; one about another order has', async () => {
    const answers = { ...empty, getMyOrder: orderAs.ready, listNotifications: { items: [] } }
    const network = await openScreen({ path: `/order/${order.id}`, answers })
    await expect.element(page.getByText('Din mat är klar!')).toBeVisible()
    const [own, other] = [order.id, id(999)].map((orderId) =>
      notification({
        title: 'Din mat är klar',
        message: `Beställning ${orderId.slice(-8)} väntar på dig i baren.`,
        path: `/order/${orderId}`,
      }),
    ) as [Notification, Notification]
    network.answer({ listNotifications: { items: [own, other] } })
    network.publish({ type: 'notifications.changed' })
    await seesToast(other.title, other.message)
    expect(toasts()).toHaveLength(1)
  })

  it('notifications that arrive while the page is hidden have no toast', async () => {
    const network = await open([], '/')
    await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
    const [later, earlier] = news(2) as [Notification, Notification]
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    onTestFinished(() => hidden.mockRestore())
    network.answer({ listNotifications: { items: [earlier] } })
    network.publish({ type: 'notifications.changed' })
    await expect.element(strip().getByRole('heading', { name: earlier.title })).toBeVisible()
    hidden.mockReturnValue(false)
    network.answer({ listNotifications: { items: [later, earlier] } })
    network.publish({ type: 'notifications.changed' })
    await seesToast(later.title)
    expect(toasts()).toHaveLength(1)
  })
})

describe('notification bell', () => {
  it('the notification bell counts unread notifications, and marks them seen when it opens', async () => {
    const [second, first] = news(2)
    const network = await open([second, first] as Notification[])
    await expect.element(page.getByRole('button', { name: 'Meddelanden, 2 nya' })).toBeVisible()
    await openBell()
    await expect.poll(() => menu().getByText('Nytt', { exact: true }).elements()).toHaveLength(2)
    await expect.element(page.getByRole('button', { name: 'Meddelanden', exact: true })).toBeVisible()
    await expect
      .poll(() => network.requestsOf('markNotificationsSeen').map(({ body }) => body))
      .toEqual([{ until: second?.visibleSince }])
  })

  it('the notification bell works by keyboard: opens, reads, dismisses, and returns the focus', async () => {
    await open([notification({ title: 'Två' }), notification({ title: 'Ett' })])
    await expect.element(page.getByRole('button', { name: 'Meddelanden, 2 nya' })).toBeVisible()
    await tabTo(/^Meddelanden, 2 nya$/)
    await userEvent.keyboard('{Enter}')
    await expect.element(menu().getByText('Två')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(menu()).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}')
    await expect.element(menu().getByText('Två')).toBeVisible()
    await tabTo(/^Dölj Två$/)
    await userEvent.keyboard('{Enter}')
    // The focus must be there at once, because the next key may follow at any moment.
    expect(focusedName()).toBe('Dölj Ett')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Inga nya meddelanden')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText('Inga nya meddelanden')).not.toBeInTheDocument()
    await expect.poll(focusedName).toBe('Meddelanden')
  })

  it('the notification bell scrolls when its list does not fit', async () => {
    await open(news(20), '/events', 390)
    await page.getByRole('button', { name: 'Meddelanden, 20 nya' }).click()
    await expect.element(menu().getByText('Nyhet 20', { exact: true })).toBeVisible()
    const list = menu().element()
    expect(list.scrollHeight).toBeGreaterThan(list.clientHeight)
    expect(list.clientHeight).toBeLessThan(innerHeight)
    const last = menu().getByText('Nyhet 1', { exact: true }).element()
    const isInside = () => last.getBoundingClientRect().bottom <= list.getBoundingClientRect().bottom + 1
    expect(isInside()).toBe(false)
    list.scrollTo(0, list.scrollHeight)
    await expect.poll(isInside).toBe(true)
  })

  it('the notification bell shows an error and a retry when loading fails', async () => {
    const network = await openScreen({
      path: '/events',
      answers: { ...empty, listNotifications: { refusal } },
    })
    await openBell()
    await expect.element(page.getByText('Kunde inte ladda notifikationer.')).toBeVisible()
    network.answer({ listNotifications: { items: [notification({ title: 'Till slut' })] } })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(menu().getByText('Till slut')).toBeVisible()
  })
})

describe('signing out', () => {
  const signOut = async () => {
    await page.getByRole('button', { name: /^Konto/ }).click()
    await page.getByRole('menuitem', { name: 'Logga ut' }).click()
  }

  it('signing out: notifications are not requested meanwhile', async () => {
    const network = await open([notification({})])
    await expect.element(bell()).toBeVisible()
    const held = Promise.withResolvers<void>()
    network.answer({ signOut: () => held.promise as Promise<undefined> })
    const asked = () => network.requestsOf('listNotifications').length
    // A request in progress would answer the next one too.
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    const before = asked()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6_000 })
    try {
      // The answers are old by now: a page that becomes visible again refetches.
      window.dispatchEvent(new Event('visibilitychange'))
      await expect.poll(asked).toBe(before + 1)
      vi.setSystemTime(Date.now() + 6_000)
      await signOut()
      await expect.poll(() => network.requestsOf('signOut')).toHaveLength(1)
      const sent = network.requests.length
      window.dispatchEvent(new Event('visibilitychange'))
      network.answer({ getSession: { me: null } })
      held.resolve()
      await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
      const later = network.requests.slice(sent).map(({ operation }) => operation)
      expect(later).not.toContain('listNotifications')
    } finally {
      vi.useRealTimers()
    }
  })

  it('signing out: the next guest in the same browser does not see the notifications of the first', async () => {
    const network = await open([notification({ title: 'Bara till Anna' })], '/')
    await expect.element(strip().getByText('Bara till Anna')).toBeVisible()
    network.answer({ getSession: { me: null } })
    await signOut()
    await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    const bo = { me: { ...guest, userId: id(3), displayName: 'Bo' } }
    network.answer({ getSession: bo, signIn: bo, listNotifications: 'pending' })
    await page.getByLabelText('E-post').fill('bo@example.se')
    await page.getByLabelText('Lösenord', { exact: true }).fill('krita-pa-kon-47')
    await page.getByRole('button', { name: 'Logga in' }).last().click()
    await expect.element(page.getByRole('heading', { name: 'Kommande Events' })).toBeVisible()
    await openBell()
    await expect.element(page.getByText('Laddar meddelanden …')).toBeVisible()
    expect(page.getByText('Bara till Anna').elements()).toEqual([])
  })
})
