import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyNotification } from '#rules/notification.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeNotification } from '#tests/notifications/make-notification.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let anna: TestUser
let bo: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  ;[anna, bo] = (await makeUsers(server, 2)) as [TestUser, TestUser]
})
beforeEach(() => server.pool.query('delete from notifications'))

const stored = async () =>
  (
    await server.pool.query(
      `select title, message, type, for_everyone, is_active, sent_at is not null as sent, scheduled_for,
        array(select user_id from notification_targets t where t.notification_id = n.id order by user_id) as targets
       from notifications n order by created_at`,
    )
  ).rows

describe('notification administration', () => {
  it('creates one for all by keyboard alone; a guest sees it at once', async () => {
    const guest = await visit(server, { user: anna, width: 390 })
    await guest.getByRole('heading', { name: 'Kommande Events' }).waitFor()
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifikationer/ })
      .click()
    await page.waitForURL('**/admin/notifications')
    await page.getByText('Inga notifikationer än').waitFor()
    await tabTo(page, /^Ny notifikation$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ny notifikation' }).waitFor()
    await tabTo(page, /^Titel/)
    await page.keyboard.type('  Köket stänger 22 ')
    await tabTo(page, /^Meddelande/)
    await page.keyboard.type('Sista beställningen tas 21.45.')
    await tabTo(page, /^Information$/)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await tabTo(page, /^Skicka nu$/)
    // The toast is short-lived, so waiting starts before.
    const isTold = seesToast(guest, 'Köket stänger 22', 'Sista beställningen tas 21.45.')
    isTold.catch(() => undefined)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Notifikation skapad', 'Gästerna ser den nu.')
    await page.waitForURL((url) => url.pathname === '/admin/notifications' && url.search === '')
    await page.getByRole('heading', { name: 'Köket stänger 22' }).waitFor()
    await page.getByText('Aktiv', { exact: true }).waitFor()
    expect(await stored()).toMatchObject([
      {
        title: 'Köket stänger 22',
        message: 'Sista beställningen tas 21.45.',
        type: 'warning',
        for_everyone: true,
        sent: true,
      },
    ])
    await isTold
  })

  it('creates a scheduled one for recipients found by name and pasted by id', async () => {
    const page = await visit(server, { user: admin, path: '/admin/notifications?edit=new' })
    await page.getByRole('textbox', { name: 'Titel' }).fill('Bordet är klart')
    await page.getByRole('textbox', { name: 'Meddelande' }).fill('Bord 3 väntar.')
    await page.getByRole('radio', { name: 'Utvalda gäster' }).check()
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await page.getByText('Välj minst en gäst.').waitFor()
    await page.getByLabel('Sök efter gäster').fill(anna.displayName)
    await page.getByRole('option', { name: new RegExp(anna.displayName) }).click()
    await page.getByLabel(/^Användar-id/).fill('anna')
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await page.getByText('Minst ett id är ogiltigt. Rätta eller ta bort det.').waitFor()
    await page.getByLabel(/^Användar-id/).fill(` ${bo.userId} , ${anna.userId},`)
    await page.getByRole('radio', { name: 'Senare' }).check()
    const tomorrow = stockholmWallClock(new Date(Date.now() + 86_400_000)).date
    await page.getByLabel('Datum').fill(tomorrow)
    await page.keyboard.press('Escape')
    await page.getByLabel('Timmar').fill('19')
    await page.getByLabel('Minuter').fill('30')
    await page.getByRole('button', { name: 'Schemalägg' }).click()
    await seesToast(page, 'Notifikation skapad')
    await page.getByText('Schemalagd', { exact: true }).waitFor()
    const [row] = await stored()
    expect(row).toMatchObject({ for_everyone: false, sent: false, is_active: true })
    expect(row.targets).toEqual([anna.userId, bo.userId].sort())
    expect(stockholmWallClock(row.scheduled_for)).toEqual({ date: tomorrow, time: '19:30' })
    await page
      .getByText(
        `${[anna, bo]
          .map((user) => user.displayName)
          .sort((a, b) => a.localeCompare(b, 'sv'))
          .join(', ')}`,
      )
      .waitFor()
  })

  it('form: missing title and message show the specified text, with the focus on the first', async () => {
    const page = await visit(server, { user: admin, width: 390, path: '/admin/notifications?edit=new' })
    await page.getByRole('button', { name: 'Skicka nu' }).tap()
    await seesToast(page, 'Fel', 'Titel och meddelande är obligatoriska.')
    await expect
      .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).labels?.[0]?.textContent))
      .toMatch(/^Titel/)
    expect(await stored()).toEqual([])
  })

  it('form: typed values survive a failure and a reload; leaving asks first', async () => {
    const page = await visit(server, { user: admin, path: '/admin/notifications?edit=new' })
    allowErrors(page, /500|notifications/)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Halvfärdig')
    await page.getByRole('textbox', { name: 'Meddelande' }).fill('Ett utkast')
    await page.getByRole('radio', { name: 'Viktigt' }).check()
    await page.route('**/api/admin/notifications', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await seesToast(page, 'Fel', 'Kunde inte skapa notifikation.')
    await page.unroute('**/api/admin/notifications')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('Halvfärdig')
    expect(await page.getByRole('radio', { name: 'Viktigt' }).isChecked()).toBe(true)
    await page.getByRole('link', { name: 'Alla notifikationer' }).click()
    await page.getByRole('button', { name: 'Stanna kvar' }).click()
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await seesToast(page, 'Notifikation skapad')
    expect(await stored()).toMatchObject([{ title: 'Halvfärdig', type: 'error' }])
    await page.goto(`${server.url}/admin/notifications?edit=new`)
    await page.getByRole('textbox', { name: 'Titel' }).waitFor()
    expect(await page.getByRole('textbox', { name: 'Titel' }).inputValue()).toBe('')
  })

  it('a retry after a lost answer publishes once', async () => {
    const page = await visit(server, { user: admin, path: '/admin/notifications?edit=new' })
    allowErrors(page, /ERR_FAILED|notifications/)
    await page.getByRole('textbox', { name: 'Titel' }).fill('Sista beställningen')
    await page.getByRole('textbox', { name: 'Meddelande' }).fill('Köket stänger 22.')
    await page.route('**/api/admin/notifications', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await seesToast(page, 'Fel', 'Kunde inte skapa notifikation.')
    expect(await stored()).toHaveLength(1)
    await page.unroute('**/api/admin/notifications')
    await page.getByRole('button', { name: 'Skicka nu' }).click()
    await seesToast(page, 'Notifikation skapad')
    expect(await stored()).toMatchObject([{ title: 'Sista beställningen', sent: true }])
  })

  it('finds more guests by name when nearly a hundred are chosen', async () => {
    const page = await visit(server, { user: admin, path: '/admin/notifications' })
    const people = Array.from({ length: 95 }, (_, at) => ({
      userId: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      displayName: `Gäst ${at}`,
    }))
    const base = { ...emptyNotification }
    const form = { ...base, audience: 'some', people }
    await page.evaluate(([key, draft]) => sessionStorage.setItem(key, draft), [
      `spelrum.notification-draft.${admin.userId}.new`,
      JSON.stringify({ form, base, version: null }),
    ] as const)
    await page.goto(`${server.url}/admin/notifications?edit=new`)
    await page.getByLabel('Sök efter gäster').fill(anna.displayName)
    await page.getByRole('option', { name: new RegExp(anna.displayName) }).click()
    await page.getByRole('button', { name: `Ta bort ${anna.displayName}` }).waitFor()
  })

  it('active switch: toggles; a failure shows the error', async () => {
    await makeNotification(server, { title: 'Dörren är trasig', isActive: false })
    const page = await visit(server, { user: admin, path: '/admin/notifications' })
    await page.getByText('Inaktiv', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Aktivera Dörren är trasig' }).click()
    await seesToast(page, 'Status uppdaterad')
    await page.getByText('Aktiv', { exact: true }).waitFor()
    expect(await stored()).toMatchObject([{ is_active: true, sent: true }])
    allowErrors(page, /500|active/)
    await page.route('**/active', (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Inaktivera Dörren är trasig' }).click()
    await seesToast(page, 'Fel', 'Kunde inte uppdatera status.')
    await page.getByText('Aktiv', { exact: true }).waitFor()
  })

  it("the list shows another admin's notifications, and pages", async () => {
    await server.pool.query(
      `insert into notifications (title, message, type, for_everyone, created_at)
       select 'Nr ' || n, 'text', 'info', true, now() - make_interval(mins => n) from generate_series(1, 60) n`,
    )
    const page = await visit(server, { user: admin, path: '/admin/notifications' })
    await page.getByRole('heading', { name: 'Nr 50', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: /^Nr / }).count()).toBe(50)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await page.getByRole('heading', { name: 'Nr 60', exact: true }).waitFor()
    const other = await visit(server, { user: admin, path: '/admin/notifications?edit=new' })
    await other.getByRole('textbox', { name: 'Titel' }).fill('Från den andra')
    await other.getByRole('textbox', { name: 'Meddelande' }).fill('Hej')
    await other.getByRole('button', { name: 'Skicka nu' }).click()
    await page.getByRole('heading', { name: 'Från den andra' }).waitFor({ timeout: 5_000 })
  })

  it('failed loading shows the error and a retry; a guest is refused', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifikationer/ })
      .waitFor()
    allowErrors(page, /500|notifications/)
    await page.route('**/api/admin/notifications**', (route) => route.fulfill({ status: 500, body: '' }))
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Notifikationer/ })
      .click()
    await seesToast(page, 'Fel', 'Kunde inte ladda notifikationer.')
    await page.unroute('**/api/admin/notifications**')
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByText('Inga notifikationer än').waitFor()
    const guest = await visit(server, { user: anna, path: '/admin/notifications' })
    await guest.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
  })
})

describe.each(displayVariants)('in $language, $theme, at $width', (look) => {
  it('the list is accessible and fits 320 px', async () => {
    await makeNotification(server, { title: 'Aktiv just nu', type: 'success' })
    await makeNotification(server, {
      title: 'Till några',
      type: 'error',
      targets: [anna.userId, bo.userId],
    })
    await makeNotification(server, { title: 'I morgon', type: 'warning', inMs: 86_400_000 })
    await makeNotification(server, { title: 'Avstängd', isActive: false })
    const page = await visit(server, { user: admin, ...look, path: '/admin/notifications' })
    await page.getByRole('heading', { name: 'Till några' }).waitFor()
    await expectAccessible(page)
    if (look.width === 390) await expectNarrow(page)
  })

  it('the form is accessible and fits 320 px', async () => {
    const page = await visit(server, {
      user: admin,
      ...look,
      path: '/admin/notifications?edit=new',
    })
    await page.getByRole('radio', { name: /^(Utvalda gäster|Selected guests)$/ }).check()
    await page.getByRole('radio', { name: /^(Senare|Later)$/ }).check()
    await page.locator('button[type=submit]').click()
    await page.locator('[aria-invalid="true"]').first().waitFor()
    await expectAccessible(page)
    if (look.width === 390) await expectNarrow(page)
  })
})

async function expectNarrow(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
}
