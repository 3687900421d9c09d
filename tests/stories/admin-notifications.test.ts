import { beforeEach, describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { visit } from '#tests/harness/browser.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const [anna, bo] = await makeUsers(server, 2)
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
  it('notification administration: a notification for everyone is created by keyboard alone, and a guest sees it at once', async () => {
    let answered: Promise<unknown> = Promise.resolve()
    const guest = await visit(server, {
      user: anna,
      width: 390,
      prepare: async (empty) => {
        answered = empty.waitForResponse('**/api/notifications')
      },
    })
    // Only what arrives after the first answer is a toast.
    await answered
    await untilListening(guest)
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
    await seesToast(guest, 'Köket stänger 22', 'Sista beställningen tas 21.45.')
  })

  it('notification administration: a scheduled notification is created for recipients found by name and pasted by id', async () => {
    const page = await visit(server, { user: admin, path: '/admin/notifications?edit=new' })
    await page.getByRole('textbox', { name: 'Titel' }).fill('Bordet är klart')
    await page.getByRole('textbox', { name: 'Meddelande' }).fill('Bord 3 väntar.')
    await page.getByRole('radio', { name: 'Utvalda gäster' }).check()
    await page.getByLabel('Sök efter gäster').fill(anna.displayName)
    await page.getByRole('option', { name: new RegExp(anna.displayName) }).click()
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
})
