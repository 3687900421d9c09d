import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let guest: TestUser
const server = await startServer()
const [admin, other] = await makeUsers(server, 2, { admin: true })
beforeEach(async () => {
  await server.pool.query('delete from users where id <> all($1)', [[admin.userId, other.userId]])
  ;[guest] = await makeUsers(server, 1)
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
const otherAdminSaves = async (fields: object) => {
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

describe('user administration', () => {
  it('user administration opens from the dashboard and lists the newest first; the URL keeps the search across Back and reload', async () => {
    const page = await open('/admin')
    await page
      .getByRole('link', { name: /Användare.*Roller och behörigheter hanteras under Användare/ })
      .click()
    await page.getByRole('row', { name: /Åsa Öst/ }).waitFor()
    expect((await names(page))[0]).toBe('Åsa Öst')
    await page.getByRole('searchbox', { name: 'Sök på namn, e-post, telefon eller id' }).fill('sa ös')
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
    await page.getByRole('link', { name: 'Till administrationen' }).click()
    await page.waitForURL('**/admin')
  })

  it('user administration changes name, phone and points by keyboard alone; the level follows, and the guest sees the name at once', async () => {
    const phone = await visit(server, { user: guest, width: 390, path: '/profile' })
    await phone.getByText('Åsa Öst').first().waitFor()
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
    await phone.getByText('Åsa Väst').first().waitFor()
  })

  it('user administration: a conflict shows both versions, and the chosen values are saved', async () => {
    const page = await openEdit()
    allowErrors(page, /409/)
    await page.getByRole('textbox', { name: 'Visningsnamn' }).fill('Åsa Väst')
    await page.getByRole('textbox', { name: 'Poäng' }).fill('40')
    await otherAdminSaves({ displayName: 'Åsa Syd', phone: '070-123 45 67', level: 5 })
    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: /Någon annan har ändrat/ })
    const name = dialog.getByRole('group', { name: 'Visningsnamn' })
    await name.getByText('Åsa Väst').waitFor()
    await name.getByText('Åsa Syd').waitFor()
    expect(await stored()).toMatchObject({ display_name: 'Åsa Syd', points: 0 })
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Användare uppdaterad')
    // The name and points are mine; the phone and level, which I had not changed, are the other admin's.
    expect(await stored()).toEqual({ display_name: 'Åsa Väst', phone: '+46701234567', points: 40, level: 5 })
  })

  it('user administration grants the admin role after a confirmation; the guest has the rights at once, and a demoted admin loses them', async () => {
    const page = await open('/admin/users?search=Öst')
    await page.getByRole('button', { name: 'Roller för Åsa Öst' }).click()
    const roles = page.getByRole('dialog', { name: 'Roller för Åsa Öst' })
    const question = (name: string) => page.getByRole('dialog', { name })
    await roles.getByRole('switch', { name: 'admin' }).click()
    await question('Gör Åsa Öst till admin?')
      .getByText(/kan ändra allt innehåll/)
      .waitFor()
    expect((await call(server, guest, 'listUsers')).status).toBe(403)
    await question('Gör Åsa Öst till admin?').getByRole('button', { name: 'Gör till admin' }).click()
    await seesToast(page, 'Åsa Öst har nu rollen admin')
    expect((await call(server, guest, 'listUsers')).status).toBe(200)

    const office = await visit(server, { user: guest, path: '/admin/users' })
    await office.getByRole('row', { name: /Åsa Öst/ }).waitFor()
    allowErrors(office, /403/)
    await roles.getByRole('switch', { name: 'admin' }).click()
    const demotion = question('Ta bort adminrollen för Åsa Öst?')
    await demotion.getByRole('button', { name: 'Ta bort adminrollen' }).click()
    await seesToast(page, 'Åsa Öst har inte längre rollen admin')
    await office.getByRole('heading', { name: 'Åtkomst nekad' }).waitFor()
    expect((await call(server, guest, 'listUsers')).status).toBe(403)
  })
})
