import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { selectOption, tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

const server = await startServer()
const [admin, other] = await makeUsers(server, 2, { admin: true })
const guests = await makeUsers(server, 3)
beforeEach(() => server.pool.query('delete from competitions'))

const stored = async () =>
  (
    await server.pool.query(
      `select title, description, type, difficulty, prize, max_participants, rules, is_active, version,
         to_char(start_date at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI') as starts,
         to_char(end_date at time zone 'Europe/Stockholm', 'YYYY-MM-DD HH24:MI') as ends
       from competitions`,
    )
  ).rows
const complete = (user: TestUser, competitionId: string) =>
  call(server, user, 'completeCompetition', { params: { competitionId } })
const titleField = (page: Page) => page.getByRole('textbox', { name: 'Titel' })

describe('competition administration', () => {
  it('creating a competition: the form is opened from the dashboard and filled in by keyboard, and guests see the competition', async () => {
    const page = await visit(server, { user: admin, path: '/admin' })
    await page.getByRole('link', { name: /Tävlingar.*Skapa, ändra/ }).click()
    await page.waitForURL('**/admin/competitions')
    const guest = await visit(server, { user: guests[0] ?? null, path: '/competitions', width: 390 })
    await guest.getByText('Inga aktiva tävlingar just nu.').waitFor()

    await tabTo(page, /^Ny tävling$/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Ny tävling' }).waitFor()
    await tabTo(page, /^Titel/)
    await page.keyboard.type('  Sommarcupen ')
    await tabTo(page, /^Typ/)
    await selectOption(page, 'Pool')
    await tabTo(page, /^Startdatum/)
    await page.keyboard.type('2055-06-18')
    await page.keyboard.press('Escape')
    await tabTo(page, /^Starttid: Timmar/)
    await page.keyboard.type('1800')
    // The form fills in the start date as the end date.
    expect(await page.getByLabel('Slutdatum').inputValue()).toBe('2055-06-18')
    await tabTo(page, /^Sluttid: Timmar/)
    await page.keyboard.type('2330')
    await tabTo(page, /^Max antal deltagare/)
    await page.keyboard.type('32')
    await tabTo(page, /^Skapa tävling$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Tävling skapad')
    await page.waitForURL((url) => url.pathname === '/admin/competitions' && url.search === '')
    await page.getByText('fre 18 juni 2055 18:00').waitFor()
    expect(await stored()).toEqual([
      {
        title: 'Sommarcupen',
        description: null,
        type: 'Pool',
        difficulty: 'Medium',
        prize: null,
        max_participants: 32,
        rules: null,
        is_active: true,
        version: 1,
        starts: '2055-06-18 18:00',
        ends: '2055-06-18 23:30',
      },
    ])
    await guest.getByRole('heading', { name: 'Sommarcupen' }).waitFor()
  })

  it('the active switch of a competition shows and hides it for guests; deleting it names the number of participants, and points stay', async () => {
    const competitionId = await makeCompetition(server, { title: 'Höstcupen', decidedBy: 'draw' })
    const page = await visit(server, { user: admin, width: 390, path: '/admin/competitions' })
    const guest = await visit(server, { user: guests[0] ?? null, path: '/competitions' })
    const turn = page.getByRole('switch', { name: 'Höstcupen visas för gästerna' })
    await guest.getByRole('heading', { name: 'Höstcupen' }).waitFor()
    await turn.press('Space')
    await seesToast(page, 'Tävling inaktiverad')
    await page.getByText('Inaktiv', { exact: true }).waitFor()
    await guest.getByText('Inga aktiva tävlingar just nu.').waitFor()
    await turn.press('Space')
    await seesToast(page, 'Tävling aktiverad')
    await guest.getByRole('heading', { name: 'Höstcupen' }).waitFor()

    const remove = page.getByRole('button', { name: /^Ta bort Höstcupen/ })
    for (const guest of guests) await complete(guest, competitionId)
    await remove.click()
    const dialog = page.getByRole('dialog', { name: /^Ta bort Höstcupen, .+\?$/ })
    await dialog.getByText(/3 deltagare förlorar sina platser men behåller sina poäng/).waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await stored()).toHaveLength(1)
    await remove.click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(page, 'Tävling borttagen')
    await page.getByText('Inga aktuella tävlingar').waitFor()
    expect(await stored()).toEqual([])
    const { rows } = await server.pool.query('select delta from point_events where source_id = $1', [
      competitionId,
    ])
    expect(rows).toHaveLength(3)
    await expectInvariants(server.pool)
  })
})

describe('competition administration by two admins', () => {
  const begin = async (): Promise<{ page: Page; competitionId: string }> => {
    const competitionId = await makeCompetition(server, { title: 'Höstcupen' })
    const page = await visit(server, { user: admin, path: `/admin/competitions?edit=${competitionId}` })
    await titleField(page).waitFor()
    allowErrors(page, /404|409/)
    return { page, competitionId }
  }

  it('a conflict about a competition: the admin who saves later sees both versions and chooses per field', async () => {
    const { page, competitionId } = await begin()
    await titleField(page).fill('Höstligan')
    await page.getByRole('textbox', { name: 'Pris' }).fill('En kö')
    const theirs = await visit(server, { user: other, path: `/admin/competitions?edit=${competitionId}` })
    await titleField(theirs).fill('Höstserien')
    await theirs.getByLabel('Typ').selectOption('Mat')
    await theirs.getByRole('button', { name: 'Spara' }).click()
    await seesToast(theirs, 'Tävling uppdaterad')

    await page.getByRole('button', { name: 'Spara' }).click()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    const title = dialog.getByRole('group', { name: 'Titel' })
    await title.getByText('Höstligan').waitFor()
    await title.getByText('Höstserien').waitFor()
    // If only one admin changed a field, that change is preselected.
    const type = dialog.getByRole('group', { name: 'Typ' })
    expect(await type.getByRole('radio', { name: /Använd det sparade/ }).isChecked()).toBe(true)
    await title.getByRole('radio', { name: /Använd det sparade/ }).check()
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast(page, 'Tävling uppdaterad')
    expect(await stored()).toMatchObject([{ title: 'Höstserien', type: 'Mat', prize: 'En kö', version: 3 }])
  })
})
