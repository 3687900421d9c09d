import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
})
beforeEach(async () => {
  await server.pool.query('delete from events')
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  await makeEvent(server, { title: 'Jazzkväll', date: '2054-12-18' })
})

const toasts = (page: Page) => page.locator('.mantine-Notification-root')
const within = { timeout: 3_000 }

/** Refuses the next request to the address; later ones wait until the returned function is called. */
async function refuseOnce(page: Page, address: string): Promise<() => void> {
  allowErrors(page, /500|Internal Server Error/)
  const { promise, resolve } = Promise.withResolvers<void>()
  let isRefused = false
  await page.route(address, async (route) => {
    if (isRefused) {
      await promise
      return route.continue()
    }
    isRefused = true
    await route.fulfill({ status: 500, json: { error: { code: 'internal_error' } } })
  })
  return resolve
}

describe('toasts', () => {
  it('a failure disappears when the next attempt begins', async () => {
    const page = await visit(server, { user: guest, path: '/events' })
    const release = await refuseOnce(page, '**/booking')
    const book = page.getByRole('button', { name: /^Boka Jazzkväll/ })
    await book.click()
    await seesToast(page, 'Fel uppstod')
    expect(await toasts(page).count()).toBe(1)
    await page.waitForTimeout(800)
    await book.click()
    await toasts(page)
      .first()
      .waitFor({ state: 'detached', ...within })
    release()
    await seesToast(page, 'Bokning bekräftad')
    expect(await toasts(page).count()).toBe(1)
  })

  it('a failure disappears on navigation, and a success stays for its six seconds', async () => {
    const page = await visit(server, { user: guest, path: '/events' })
    const release = await refuseOnce(page, '**/booking')
    const book = page.getByRole('button', { name: /^Boka Jazzkväll/ })
    await book.click()
    await toasts(page).first().waitFor()
    await page.getByRole('link', { name: 'Jazzkväll' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Jazzkväll' }).waitFor()
    await toasts(page)
      .first()
      .waitFor({ state: 'detached', ...within })
    release()
    await page.getByRole('button', { name: /^Boka/ }).first().click()
    await seesToast(page, 'Bokning bekräftad')
    const began = Date.now()
    await page.getByRole('navigation').getByRole('link', { name: 'Profil' }).click()
    await page.waitForURL('**/profile')
    await toasts(page).first().waitFor({ state: 'detached' })
    expect(Date.now() - began).toBeGreaterThan(5_500)
  })

  it('two identical toasts are shown as one', async () => {
    const page = await visit(server, { user: guest, path: '/events' })
    await page.getByRole('link', { name: 'Jazzkväll' }).first().click()
    const share = page.getByRole('button', { name: /^Dela/ })
    await share.click()
    await toasts(page).first().waitFor()
    await share.click()
    await page.waitForTimeout(900)
    expect(await toasts(page).count()).toBe(1)
  })

  it('a loading failure disappears once the data has been loaded', async () => {
    const page = await visit(server, {
      user: guest,
      path: '/my-points',
      prepare: async (page) => {
        allowErrors(page, /400|Bad Request/)
        let isRefused = false
        await page.route('**/api/me/points*', async (route) => {
          if (isRefused) return route.continue()
          isRefused = true
          await route.fulfill({ status: 400, json: { error: { code: 'invalid_input' } } })
        })
      },
    })
    await page.locator('.mantine-Notification-root[role="alert"]').waitFor()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await toasts(page)
      .first()
      .waitFor({ state: 'detached', ...within })
  })
})
