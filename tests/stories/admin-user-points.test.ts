import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
})
beforeEach(async () => {
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
})

const open = (width: 390 | 1280 = 1280) =>
  visit(server, { user: admin, width, path: `/admin/users?user=${guest.userId}` })
const give = (points: number, reason: string) =>
  call(server, admin, 'awardPoints', {
    params: { userId: guest.userId },
    body: { awardId: crypto.randomUUID(), points, reason },
  })
const total = async () =>
  (await server.pool.query('select points from profiles where user_id = $1', [guest.userId])).rows[0].points
const ledger = async () =>
  (
    await server.pool.query('select delta, reason from point_events where user_id = $1 order by created_at', [
      guest.userId,
    ])
  ).rows
const rows = (page: Page) => page.getByRole('list', { name: 'Poänghistorik' }).getByRole('listitem')

async function fillAward(page: Page, points: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Tilldela poäng' }).click()
  const dialog = page.getByRole('dialog', { name: `Tilldela ${guest.displayName} poäng` })
  await dialog.getByRole('textbox', { name: 'Poäng' }).fill(points)
  await dialog.getByRole('textbox', { name: 'Orsak' }).fill(reason)
}
const award = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Tilldela' }).click()

describe('manual points', () => {
  it('awarded in one browser, they count up in the other', async () => {
    const phone = await visit(server, { user: guest, width: 390 })
    const page = await open()
    await page.getByText('Inga poäng än').waitFor()
    await fillAward(page, '150', 'Vann 9-ballsturneringen')
    await expectAccessible(page)
    await award(page)
    await seesToast(page, 'Poäng tilldelade', `${guest.displayName} har nu 150 poäng.`)
    const row = await rows(page).first().innerText()
    for (const words of ['+150', `Tilldelade poäng av ${admin.displayName}`, 'Vann 9-ballsturneringen'])
      expect(row).toContain(words)
    await phone.getByText('150', { exact: true }).first().waitFor({ timeout: 4_000 })
    await page.getByText('Nivå 2').waitFor()
    expect(await ledger()).toEqual([{ delta: 150, reason: 'Vann 9-ballsturneringen' }])
    await expectAccessible(page)
  })

  it('require a number and a reason', async () => {
    const page = await open(390)
    await fillAward(page, '0', ' ')
    await award(page)
    await page.getByText(/Ange ett heltal/).waitFor()
    await page.getByText('Fyll i det här fältet.').waitFor()
    await expectAccessible(page)
    expect(await ledger()).toEqual([])
  })

  it('are given once despite lost answers', async () => {
    const page = await open()
    allowErrors(page, /./)
    let lost = 0
    await page.route('**/api/admin/users/*/points', async (route) => {
      if (route.request().method() !== 'POST' || lost++ > 0) return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await fillAward(page, '50', 'Cup')
    await award(page)
    await seesToast(page, 'Kunde inte tilldela poäng')
    await award(page)
    await seesToast(page, 'Poäng tilldelade', `${guest.displayName} har nu 50 poäng.`)
    expect(await ledger()).toEqual([{ delta: 50, reason: 'Cup' }])
  })

  it('can be negative, but not below a total of zero', async () => {
    await give(30, 'Cup')
    const page = await open(390)
    allowErrors(page, /409/)
    await fillAward(page, '−40', 'Lånade kön')
    await award(page)
    await seesToast(
      page,
      'Kunde inte tilldela poäng',
      'Summan kan inte bli mindre än noll. Dra av färre poäng.',
    )
    const points = page.getByRole('dialog').getByRole('textbox', { name: 'Poäng' })
    expect(await points.inputValue()).toBe('−40')
    await points.fill('-10')
    await award(page)
    await seesToast(page, 'Poäng tilldelade')
    expect(await total()).toBe(20)
  })

  it('a failure shows the error', async () => {
    const page = await open()
    allowErrors(page, /500/)
    await page.route('**/api/admin/users/*/points', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await fillAward(page, '5', 'Cup')
    await award(page)
    await seesToast(page, 'Fel', 'Kunde inte tilldela poäng')
    expect(await page.getByRole('textbox', { name: 'Orsak' }).inputValue()).toBe('Cup')
  })
})

describe('ledger row', () => {
  it('is reversed with a reason; both rows stay', async () => {
    await give(30, 'Cup')
    await give(70, 'Fel gäst')
    const page = await open()
    await page.getByRole('button', { name: /^Ta tillbaka \+70 poäng/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Ta tillbaka +70 poäng?' })
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await dialog.getByText('Fyll i det här fältet.').waitFor()
    await dialog.getByRole('textbox', { name: 'Orsak' }).fill('Det var Örjan')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Ta tillbaka poängen' }).click()
    await seesToast(page, 'Poängen är återtagna')
    await rows(page).filter({ hasText: '\u221270' }).getByText('Det var Örjan').waitFor()
    await rows(page).filter({ hasText: 'Fel gäst' }).getByText('Återtagna', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Ta tillbaka/ }).count()).toBe(1)
    expect(await total()).toBe(30)
    // The same user's log shows it too.
    await page.getByText(/tog tillbaka poäng från/).waitFor()
  })

  it('reversed by somebody else first, it says so and updates', async () => {
    await give(30, 'Cup')
    const page = await open(390)
    await page.getByRole('button', { name: /^Ta tillbaka \+30/ }).tap()
    await page.getByRole('textbox', { name: 'Orsak' }).fill('Fel')
    const { items } = (await call(server, admin, 'listUserPoints', { params: { userId: guest.userId } })).body
    const params = { pointEventId: items[0].id }
    await call(server, admin, 'reversePoints', { params, body: { reason: 'Först' } })
    allowErrors(page, /409/)
    await page.getByRole('button', { name: 'Ta tillbaka poängen' }).tap()
    await seesToast(page, 'Kunde inte ta tillbaka poängen', 'Poängen är redan återtagna.')
    await rows(page).getByText('Återtagna', { exact: true }).waitFor()
    expect(await total()).toBe(0)
  })
})

describe('user page', () => {
  it('an unknown user shows the missing screen with a way back', async () => {
    const page = await visit(server, { user: admin, path: '/auth' })
    allowErrors(page, /404|400/)
    for (const id of [crypto.randomUUID(), 'nobody']) {
      await page.goto(`${server.url}/admin/users?user=${id}`)
      await page.getByText('Användaren hittades inte').waitFor()
    }
    await page.getByRole('link', { name: 'Alla användare' }).last().click()
    await page.getByRole('table').waitFor()
  })
})

describe('audit log', () => {
  it('shows who changed what, filtered by kind and by admin', async () => {
    const [other] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
    const params = { userId: guest.userId }
    await call(server, other, 'updateUser', { params, body: { version: 1, phone: '070-123 45 67' } })
    await give(10, 'Cup')
    const event = { title: 'Jazz', date: '2055-05-14', time: '19:00', location: 'Baren', category: 'Musik' }
    await call(server, admin, 'createEvent', { body: event })

    const page = await visit(server, { user: admin, path: '/admin' })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Ändringslogg/ })
      .click()
    const entries = page.getByRole('list', { name: 'Ändringslogg' }).locator(':scope > li')
    await entries.filter({ hasText: 'skapade eventet Jazz' }).getByText('Visa uppgifter').click()
    await page.getByText('Baren').waitFor()
    const edit = entries.filter({ hasText: `${other.displayName} ändrade användaren ${guest.displayName}` })
    await edit.getByText('tomt').waitFor()
    await edit.getByText('+46701234567').waitFor()
    await expectAccessible(page)

    await page.getByLabel('Visa').selectOption('event')
    await page.waitForURL((url) => url.searchParams.get('kind') === 'event')
    await expect.poll(() => entries.count()).toBe(1)
    await page.getByLabel('Visa').selectOption('')
    await page.getByLabel('Administratör').fill(other.displayName)
    await page.getByRole('listbox').getByRole('option', { name: other.displayName }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect.poll(() => entries.count()).toBe(1)
    await expectAccessible(page)
    await page.getByLabel('Visa').selectOption('picture')
    await page.getByText('Inga ändringar matchar filtret').waitFor()
    await page.getByRole('button', { name: 'Visa alla' }).click()
    await expect.poll(() => entries.count()).toBeGreaterThan(2)
  })

  it('on a phone, updates live and shows failed loading', async () => {
    const page = await visit(server, { user: admin, width: 390, path: '/admin/audit' })
    await give(10, 'Nyss')
    await page.getByText('Nyss').waitFor({ timeout: 4_000 })
    allowErrors(page, /500/)
    await page.route('**/api/admin/audit*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await seesToast(page, 'Fel', 'Kunde inte ladda ändringsloggen')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByText('Nyss').first().waitFor()
  })
})

it.each(displayVariants)(
  'every screen can be used by everybody ($language, $theme, $width)',
  async (look) => {
    await give(120, 'Vann quizet')
    const page = await visit(server, { user: admin, ...look, path: '/admin/users' })
    for (const [path, words] of [
      ['users', guest.displayName],
      ['users?search=zzzz', look.language === 'sv' ? 'Inga användare hittades' : 'No users found'],
      [`users?user=${guest.userId}`, 'Vann quizet'],
      [`users?edit=${guest.userId}`, guest.displayName],
      ['audit', 'Vann quizet'],
    ] as const) {
      await page.goto(`${server.url}/admin/${path}`)
      await page.getByText(words).first().waitFor()
      if (path.includes('?edit')) await page.getByRole('dialog').getByRole('textbox').first().waitFor()
      await expectAccessible(page)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, path).toBeLessThanOrEqual(0)
    }
  },
  180_000,
)
