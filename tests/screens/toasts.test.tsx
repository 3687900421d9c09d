import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { passDoubleTap } from './harness/clock.ts'
import { event, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast, toasts } from './harness/toasts.ts'

const free = { ...event, maxAttendees: 10, currentAttendees: 0 }
const mine = { ...free, booked: true, currentAttendees: 1, revision: 2 }
const failed = { refusal: { code: 'internal_error' } } as const
const book = page.getByRole('button', { name: /^Boka Jazzkväll/ })
const titles = () => toasts().map(({ title }) => title)

describe('toast of an attempt', () => {
  it('the toast of an attempt that failed disappears when the next attempt begins', async () => {
    const answer = Promise.withResolvers<typeof mine>()
    const network = await openScreen({
      path: '/events',
      answers: { listEvents: onePage(free), bookEvent: failed },
    })
    await book.click()
    await seesToast('Fel uppstod')
    await expect.element(page.getByText('Fel uppstod')).toBeVisible()
    await expect.element(page.getByText('Fel uppstod')).toBeInViewport()
    network.answer({ bookEvent: () => answer.promise })
    passDoubleTap()
    await book.click()
    await expect.poll(titles).toEqual([])
    answer.resolve(mine)
    await expect.poll(titles).toEqual(['Bokning bekräftad'])
  })

  it('the toast of an attempt that is over disappears when the guest leaves its screen, whether it failed or succeeded', async () => {
    const network = await openScreen({
      path: '/events',
      width: 1280,
      answers: { listEvents: onePage(free), getEvent: free, bookEvent: failed },
    })
    await book.click()
    await seesToast('Fel uppstod')
    await page.getByRole('link', { name: 'Jazzkväll' }).first().click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Jazzkväll' })).toBeVisible()
    await expect.poll(titles).toEqual([])
    network.answer({ bookEvent: mine })
    await page.getByRole('button', { name: 'Boka plats' }).click()
    await seesToast('Bokning bekräftad')
    await page.getByRole('link', { name: 'Alla events' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Kommande Evenemang' })).toBeVisible()
    await expect.poll(titles).toEqual([])
  })
})

it('a toast covers no main button at the lower end of the screen', async () => {
  await openScreen({ path: `/event/${event.id}`, answers: { getEvent: free, bookEvent: failed } })
  const main = page.getByRole('button', { name: 'Boka plats' })
  await main.click()
  await seesToast('Fel uppstod')
  const rect = () => document.querySelector('.mantine-Notification-root')?.getBoundingClientRect()
  await expect.poll(() => rect()?.height ?? 0).toBeGreaterThan(40)
  await expect.element(main).toBeVisible()
  const { top, bottom } = main.element().getBoundingClientRect()
  expect(bottom).toBeGreaterThan(innerHeight - 226)
  const shown = rect() as DOMRect
  expect(shown.bottom <= top || shown.top >= bottom, `${shown.top}–${shown.bottom}, ${top}–${bottom}`).toBe(
    true,
  )
})

it('two identical toasts are shown as one', async () => {
  await openScreen({ path: `/event/${event.id}`, answers: { getEvent: free } })
  const share = page.getByRole('button', { name: /^Dela/ })
  await share.click()
  await expect.poll(titles).toHaveLength(1)
  const first = document.querySelector('.mantine-Notification-root')
  passDoubleTap()
  await share.click()
  await expect.poll(() => first?.isConnected).toBe(false)
  await expect.poll(titles).toHaveLength(1)
})
