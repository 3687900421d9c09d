import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectAccessible } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let other: TestUser
let guest: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin, other] = (await makeUsers(server, 2, { admin: true })) as [TestUser, TestUser]
})
beforeEach(async () => {
  await server.pool.query('delete from users where id <> all($1)', [[admin.userId, other.userId]])
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  await rename(guest, 'Åsa Öst')
})

async function rename({ userId }: TestUser, name: string): Promise<void> {
  await server.pool.query('update users set name = $2 where id = $1', [userId, name])
  await server.pool.query('update profiles set display_name = $2 where user_id = $1', [userId, name])
}
const stored = async () =>
  (
    await server.pool.query('select display_name, phone, points, level from profiles where user_id = $1', [
      guest.userId,
    ])
  ).rows[0]
const otherSaves = async (fields: object) => {
  const params = { userId: guest.userId }
  const { version } = (await call(server, other, 'getUser', { params })).body
  const saved = await call(server, other, 'updateUser', { params, body: { version, ...fields } })
  expect(saved.status).toBe(200)
}
const open = (path = '/admin/users', width: 390 | 1280 = 1280) => visit(server, { user: admin, width, path })
const openEdit = async (width: 390 | 1280 = 1280): Promise<Page> => {
  const page = await open(`/admin/users?edit=${guest.userId}`, width)
  await page.getByRole('textbox', { name: 'Visningsnamn' }).waitFor()
  return page
}
const names = (page: Page) =>
  page.getByRole('table').getByRole('rowheader').getByRole('link').allTextContents()

describe('user administration: search', () => {
  it('comes from the dashboard and lists the newest first', async () => {
    await server.pool.query(
      `update profiles set points = points, created_at = '2026-05-03T22:30Z' where user_id = $1`,
      [guest.userId],
    )
    const page = await open('/admin')
    await page
      .getByRole('link', { name: /Användare.*Roller och behörigheter hanteras under Användare/ })
      .click()
    const row = page.getByRole('row', { name: /Åsa Öst/ })
    // In Stockholm it was already the next day.
    await row.getByText('04 maj 2026').waitFor()
    for (const words of [guest.userId, 'Nivå 1', 'användare']) await row.getByText(words).first().waitFor()
    expect((await names(page)).at(-1)).toBe('Åsa Öst')
    const heads = await page.getByRole('columnheader').allTextContents()
    expect(heads).toEqual(['Användare', 'Poäng', 'Nivå', 'Medlem sedan', 'Roll', 'Åtgärder'])
    await page.getByRole('link', { name: 'Till administrationen' }).click()
    await page.waitForURL('**/admin')
  })

  it('by part of the name, kept in the address over Back and reload', async () => {
    const page = await open()
    await page.getByRole('searchbox', { name: 'Sök på namn eller id' }).fill('sa ös')
    await page.waitForURL((url) => url.searchParams.get('search') === 'sa ös')
    await expect.poll(() => names(page)).toEqual(['Åsa Öst'])
    await page.reload()
    await expect.poll(() => names(page)).toEqual(['Åsa Öst'])
    expect(await page.getByRole('searchbox').inputValue()).toBe('sa ös')
    await page.getByRole('link', { name: 'Åsa Öst', exact: true }).click()
    await page.getByRole('heading', { name: 'Åsa Öst', level: 1 }).waitFor()
    await page.goBack()
    expect(await page.getByRole('searchbox').inputValue()).toBe('sa ös')
    await page.getByRole('button', { name: 'Rensa sökningen' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(3)
  })

  it('by id; an empty result offers a way back', async () => {
    const page = await open('/admin/users', 390)
    const search = page.getByRole('searchbox')
    await search.fill(guest.userId.slice(0, 13).toUpperCase())
    await page.getByRole('listitem').filter({ hasText: 'Åsa Öst' }).waitFor()
    await search.fill('%_%')
    await page.getByText('Inga användare hittades').waitFor()
    await page.getByRole('button', { name: 'Visa alla' }).tap()
    await page.getByRole('link', { name: 'Åsa Öst', exact: true }).waitFor()
  })

  it('loads more on request', async () => {
    await makeUsers(server, 60)
    const page = await open()
    await expect.poll(async () => (await names(page)).length).toBe(50)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.poll(async () => (await names(page)).length).toBe(63)
    expect(new Set(await names(page)).size).toBe(63)
  })

  it('shows five skeleton rows, and an error when loading fails', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    const held = Promise.withResolvers<void>()
    allowErrors(page, /500/)
    await page.route('**/api/admin/users*', async (route) => {
      await held.promise
      await route.fulfill({ status: 500, body: '' })
    })
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Användare/ })
      .click()
    await page.getByText('Laddar användare …').waitFor({ state: 'attached' })
    expect(await page.locator('[aria-hidden] > li').count()).toBe(5)
    held.resolve()
    await seesToast(page, 'Fel', 'Kunde inte ladda användare')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByRole('row', { name: /Åsa Öst/ }).waitFor()
  })
})

describe('user administration: edit', () => {
  it('changes name, phone, points and level by keyboard alone', async () => {
    const page = await open('/admin/users?search=Öst')
    await tabTo(page, /^Ändra Åsa Öst$/)
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: 'Visningsnamn' })
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('Åsa Väst')
    await page.keyboard.press('Tab')
    await page.keyboard.type('070-123 45 67')
    await page.keyboard.press('Tab')
    await page.keyboard.type('250')
    await page.keyboard.press('Enter')
    await seesToast(page, 'Användare uppdaterad', 'Åsa Väst')
    expect(await stored()).toEqual({ display_name: 'Åsa Väst', phone: '+46701234567', points: 250, level: 3 })
    await page.waitForURL((url) => url.search === '?search=%C3%96st')
  })

  it('shows errors of form and server at the field', async () => {
    const page = await openEdit(390)
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill(' ')
    await page.getByRole('textbox', { name: 'Poäng' }).fill('1,5')
    await page.getByRole('textbox', { name: 'Nivå' }).fill('0')
    await page.getByRole('button', { name: 'Spara' }).tap()
    for (const words of ['Fyll i det här fältet.', 'Skriv ett heltal.', 'Minst 1.'])
      await page.getByText(words, { exact: true }).waitFor()
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill('Åsa Öst')
    await page.getByRole('textbox', { name: 'Poäng' }).fill('')
    await page.getByRole('textbox', { name: 'Nivå' }).fill('')
    await page.getByRole('textbox', { name: 'Telefon' }).fill('123')
    allowErrors(page, /400/)
    await page.getByRole('button', { name: 'Spara' }).tap()
    await page.getByText('Skriv ett giltigt telefonnummer.').waitFor()
    await seesToast(page, 'Fel', 'Kunde inte uppdatera användaren')
    expect(await page.getByRole('textbox', { name: 'Telefon' }).inputValue()).toBe('123')
    await expectAccessible(page)
  })

  it('keeps typed values when saving fails and over a reload', async () => {
    const page = await openEdit()
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill('Åsa Väst')
    allowErrors(page, /500/)
    await page.route(`**/api/admin/users/${guest.userId}`, (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Fel', 'Kunde inte uppdatera användaren')
    await page.unrouteAll()
    await page.reload()
    await page.getByText('Ditt senaste utkast finns kvar.').waitFor()
    expect(await page.getByRole('textbox', { name: 'Visningsnamn' }).inputValue()).toBe('Åsa Väst')
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Användare uppdaterad')
    expect(await stored()).toMatchObject({ display_name: 'Åsa Väst' })
  })

  it('a conflict shows both versions', async () => {
    const page = await openEdit()
    allowErrors(page, /409/)
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill('Åsa Väst')
    await page.getByRole('textbox', { name: 'Poäng' }).fill('40')
    await otherSaves({ displayName: 'Åsa Syd', phone: '070-123 45 67', level: 5 })
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: /Någon annan har ändrat/ })
    const name = dialog.getByRole('group', { name: 'Visningsnamn' })
    await name.getByText('Åsa Väst').waitFor()
    await name.getByText('Åsa Syd').waitFor()
    await expectAccessible(page)
    expect(await stored()).toMatchObject({ display_name: 'Åsa Syd', points: 0 })
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Användare uppdaterad')
    // My name and points, their phone and level, which I had not changed.
    expect(await stored()).toEqual({ display_name: 'Åsa Väst', phone: '+46701234567', points: 40, level: 5 })
  })

  it('shows the new total when points were awarded meanwhile', async () => {
    const page = await openEdit()
    await page.getByRole('textbox', { name: 'Poäng' }).fill('40')
    const body = { awardId: crypto.randomUUID(), points: 15, reason: 'Cup' }
    await call(server, other, 'awardPoints', { params: { userId: guest.userId }, body })
    await page.getByRole('button', { name: 'Spara' }).click()
    await seesToast(page, 'Användare uppdaterad', 'Poängen för Åsa Öst ändrades under tiden. Summan blev 55.')
    expect(await stored()).toMatchObject({ points: 55 })
  })

  it('the guest sees the new name at once', async () => {
    const phone = await visit(server, { user: guest, width: 390, path: '/profile' })
    await phone.getByText('Åsa Öst').first().waitFor()
    const page = await openEdit()
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill('Åsa Väst')
    await page.getByRole('button', { name: 'Spara' }).click()
    await phone.getByText('Åsa Väst').first().waitFor({ timeout: 4_000 })
  })
})

describe('user administration: role', () => {
  it('grants admin after a question; the guest gets the admin link at once', async () => {
    const page = await open('/admin/users?search=Öst')
    await page.getByRole('button', { name: 'Gör Åsa Öst till admin' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gör Åsa Öst till admin?' })
    await dialog.getByText(/kan ändra allt innehåll/).waitFor()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Avbryt' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [name, ...value] = guest.cookie.split('=')
    expect((await call(server, { cookie: `${name}=${value.join('=')}` }, 'listUsers')).status).toBe(403)
    await page.getByRole('button', { name: 'Gör Åsa Öst till admin' }).click()
    await dialog.getByRole('button', { name: 'Gör till admin' }).click()
    await seesToast(page, 'Åsa Öst är nu admin')
    await page
      .getByRole('row', { name: /Åsa Öst/ })
      .getByText('admin', { exact: true })
      .waitFor()
    expect((await call(server, guest, 'listUsers')).status).toBe(200)
  })

  it('refuses to demote the last admin, with the reason', async () => {
    await server.pool.query('delete from user_roles where user_id = $1', [other.userId])
    try {
      const page = await open(`/admin/users?search=${admin.userId}`, 390)
      allowErrors(page, /409/)
      await page.getByRole('button', { name: /^Ta bort adminrollen/ }).tap()
      const dialog = page.getByRole('dialog')
      await dialog.getByText(/Du förlorar genast åtkomsten/).waitFor()
      await dialog.getByRole('button', { name: 'Ta bort adminrollen' }).tap()
      await seesToast(
        page,
        'Kunde inte uppdatera användaren',
        'Klubben måste ha minst en administratör. Gör först någon annan till admin.',
      )
    } finally {
      await server.pool.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [other.userId])
    }
  })

  it('a demoted admin leaves the administration at once', async () => {
    const page = await visit(server, { user: other, path: '/admin/users' })
    await page.getByRole('row', { name: /Åsa Öst/ }).waitFor()
    allowErrors(page, /403/)
    const params = { userId: other.userId }
    await call(server, admin, 'setUserRole', { params, body: { role: 'user' } })
    await page.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor({ timeout: 5_000 })
    await call(server, admin, 'setUserRole', { params, body: { role: 'admin' } })
  })
})
