import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Role, roles } from '#contract/rights.ts'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin, guest] = (await makeUsers(server, 2, { roles: [] })) as [TestUser, TestUser]
await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [admin.userId])
await makeEvent(server)
await makeCompetition(server)
await makeQuiz(server, { title: 'Veckans quiz' })
await makeTable(server)
await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })

/** Returns a function that resolves when every request of the page but its stream has been answered. */
function watchRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().includes('/api/live?')) pending.add(request)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const)
    page.on(event as 'requestfinished', (request) => void pending.delete(request))
  return () => expect.poll(() => pending.size).toBe(0)
}

/** What each role works on first. */
const starts: Record<Role, string> = {
  admin: '/admin',
  host: '/admin',
  door: '/check-in',
  kitchen: '/admin/orders',
  bar: '/admin/orders',
  quizmaster: '/admin/quizzes',
  viewer: '/admin',
}

describe('roles', () => {
  it.each(roles)(
    'roles: %s opens every screen of its rail, and the server refuses nothing that they ask',
    async (role) => {
      const [member] = await makeUsers(server, 1, { roles: [role] })
      // A refused request fails the test.
      const page = await visit(server, { user: member, width: 1280 })
      const untilAnswered = watchRequests(page)
      const isOpen = (path: string) => page.waitForURL((url) => url.pathname === path)
      await page.getByRole('button', { name: /^Konto/ }).click()
      await page.getByRole('menuitem', { name: /^(Personal|Admin Casino)$/ }).click()
      await isOpen(starts[role])
      await untilListening(page)
      const rail = page.getByRole('navigation', { name: 'Administrationens sidor' })
      const paths = await rail
        .getByRole('link')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
      for (const path of paths) {
        await rail.locator(`a[href="${path}"]`).click()
        await isOpen(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await untilAnswered()
        expect(await page.getByRole('heading', { name: 'Åtkomst nekad' }).count()).toBe(0)
      }
    },
  )

  it('roles: a cook gets the kitchen from the roles screen, and loses it again while the board is open', async () => {
    const [cook] = await makeUsers(server, 1)
    const office = await visit(server, { user: admin, path: '/admin/roles' })
    await office.getByLabel('Ge någon en roll').fill(cook.displayName)
    await office.getByRole('option', { name: cook.displayName }).click()
    const dialog = office.getByRole('dialog', { name: `Roller för ${cook.displayName}` })
    const tablet = await visit(server, { user: cook, path: '/', width: 1280 })
    await untilListening(tablet)
    await dialog.getByRole('switch', { name: 'kök' }).click()
    await seesToast(office, `${cook.displayName} har nu rollen kök`)

    await tablet.getByRole('button', { name: /^Konto/ }).click()
    await tablet.getByRole('menuitem', { name: 'Personal' }).click()
    await tablet.getByRole('heading', { name: /Väntande/ }).waitFor()
    await untilListening(tablet)

    await dialog.getByRole('switch', { name: 'kök' }).click()
    await seesToast(office, `${cook.displayName} har inte längre rollen kök`)
    // The screen of orders leads others to the home screen.
    await tablet.waitForURL((url) => url.pathname === '/')
    expect((await call(server, cook, 'listKitchenOrders')).status).toBe(403)
    await office.goto(`${server.url}/admin/audit`)
    await office
      .getByText(/tog bort rollen kök för/)
      .first()
      .waitFor()
    await office
      .getByText(/gav rollen kök till/)
      .first()
      .waitFor()
  })
})
