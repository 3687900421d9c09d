import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { statesIn } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { expectGoodAtEverySize } from './every-size.ts'

let server: TestServer
let guest: TestUser
let admin: TestUser
let competitions: { open: string; full: string; mine: string; ended: string; off: string }

beforeAll(async () => {
  server = await startServer()
  ;[guest] = (await makeUsers(server, 1)) as [TestUser]
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  const [other] = (await makeUsers(server, 1)) as [TestUser]
  competitions = {
    open: await makeCompetition(server, { title: 'Niobollscupen' }),
    full: await makeCompetition(server, { title: 'Dartfinalen', maxParticipants: 1 }),
    mine: await makeCompetition(server, { title: 'Kvällens quiz', maxParticipants: 8 }),
    ended: await makeCompetition(server, { title: 'Sommarserien', startsIn: -90, endsIn: -40 }),
    off: await makeCompetition(server, { title: 'Julcupen', isActive: false }),
  }
  await server.pool.query(
    `update competitions set difficulty = 'Hard', prize = 'En kö i fodral', rules = E'Race till fem.\nIngen coachning.',
       description = 'Fyra bord, en vinnare.', is_live = id = $2, round = case when id = $2 then 1 else 0 end
     where id = any($1)`,
    [[competitions.open, competitions.mine, competitions.ended], competitions.open],
  )
  await call(server, other, 'completeCompetition', { params: { competitionId: competitions.full } })
  await call(server, guest, 'completeCompetition', { params: { competitionId: competitions.mine } })
})

type Screen = {
  name: string
  path: () => string
  who?: () => TestUser
  /** A replaced answer. */
  instead?: 'empty' | 'failed' | 'loading'
  /** Steps before the check, which starts when the text is visible. */
  first?: (page: Page) => Promise<void>
  shows: Record<'sv' | 'en', string | RegExp>
}
const asAdmin = { who: () => admin }

const screens: Screen[] = [
  { name: 'list', path: () => '/competitions', shows: { sv: 'Fullt', en: 'Full' } },
  {
    name: 'list, empty',
    path: () => '/competitions',
    instead: 'empty',
    shows: { sv: 'Inga aktiva tävlingar just nu.', en: 'No active competitions right now.' },
  },
  {
    name: 'list, failed',
    path: () => '/competitions',
    instead: 'failed',
    shows: { sv: 'Kunde inte ladda tävlingar.', en: 'Couldn’t load competitions.' },
  },
  {
    name: 'list, loading',
    path: () => '/competitions',
    instead: 'loading',
    shows: { sv: 'Laddar tävlingar...', en: 'Loading competitions…' },
  },
  { name: 'home', path: () => '/', shows: { sv: 'Niobollscupen', en: 'Niobollscupen' } },
  {
    name: 'competition, open and live',
    path: () => `/competition/${competitions.open}`,
    shows: { sv: 'Delta i tävlingen', en: 'Join the competition' },
  },
  {
    name: 'competition, full',
    path: () => `/competition/${competitions.full}`,
    shows: { sv: /Alla platser är tagna/, en: /Every place is taken/ },
  },
  {
    name: 'competition, mine',
    path: () => `/competition/${competitions.mine}`,
    shows: { sv: 'Du har redan deltagit', en: 'You’ve already joined' },
  },
  {
    name: 'competition, ended',
    path: () => `/competition/${competitions.ended}`,
    shows: { sv: 'Tävlingen är avslutad', en: 'The competition has ended' },
  },
  {
    name: 'competition, switched off',
    path: () => `/competition/${competitions.off}`,
    ...asAdmin,
    shows: { sv: 'Tävlingen är stängd', en: 'The competition is closed' },
  },
  {
    name: 'competition, missing',
    path: () => '/competition/00000000-0000-4000-8000-000000000000',
    shows: { sv: /Den kan ha tagits bort/, en: /It may have been deleted/ },
  },
  {
    name: 'competition, failed',
    path: () => `/competition/${competitions.open}`,
    instead: 'failed',
    shows: { sv: 'Kunde inte ladda tävlingar.', en: 'Couldn’t load competitions.' },
  },
  {
    name: 'competition, loading',
    path: () => `/competition/${competitions.open}`,
    instead: 'loading',
    shows: { sv: /^Laddar tävlingen …/, en: /^Loading the competition…/ },
  },
  {
    name: 'administration',
    path: () => '/admin/competitions',
    ...asAdmin,
    shows: { sv: 'Inaktiv', en: 'Inactive' },
  },
  {
    name: 'administration, ended ones',
    path: () => '/admin/competitions',
    ...asAdmin,
    first: (page) => page.getByRole('button', { name: /^(Avslutade|Ended)$/ }).click(),
    shows: { sv: 'Sommarserien', en: 'Sommarserien' },
  },
  {
    name: 'administration, empty',
    path: () => '/admin/competitions',
    ...asAdmin,
    instead: 'empty',
    shows: { sv: 'Inga aktuella tävlingar', en: 'No current competitions' },
  },
  {
    name: 'administration, failed',
    path: () => '/admin/competitions',
    ...asAdmin,
    instead: 'failed',
    shows: { sv: 'Kunde inte hämta tävlingar', en: 'Couldn’t load competitions' },
  },
  {
    name: 'administration, asked before deleting',
    path: () => '/admin/competitions',
    ...asAdmin,
    first: (page) => page.getByRole('button', { name: /^(Ta bort|Delete) Kvällens quiz/ }).click(),
    shows: { sv: /1 deltagare förlorar/, en: /1 participant loses/ },
  },
  {
    name: 'form, with errors',
    path: () => '/admin/competitions?edit=new',
    ...asAdmin,
    first: (page) => page.getByRole('button', { name: /^(Skapa tävling|Create competition)$/ }).click(),
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'form, of a stored competition',
    path: () => `/admin/competitions?edit=${competitions.mine}`,
    ...asAdmin,
    shows: { sv: 'Spara', en: 'Save' },
  },
  {
    name: 'form, of one that is gone',
    path: () => '/admin/competitions?edit=00000000-0000-4000-8000-000000000000',
    ...asAdmin,
    shows: { sv: 'Den kan ha tagits bort.', en: 'It may have been deleted.' },
  },
]

describe.each(['sv', 'en'] as const)('every screen of competitions in %s', (language) => {
  it.each(statesIn(language, screens).map((screen) => [screen.name, screen] as const))(
    '%s',
    async (_name, screen) => {
      const prepare = async (page: Page) => {
        await answerInstead(page, screen)
        if (/missing|gone/.test(screen.name)) allowErrors(page, /404/)
      }
      const page = await visit(server, {
        user: screen.who?.() ?? guest,
        language,
        path: screen.path(),
        prepare,
      })
      await screen.first?.(page)
      await page.getByText(screen.shows[language], { exact: true }).first().waitFor()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(language)
      await expectGoodAtEverySize(page)
    },
  )
})

async function answerInstead(page: Page, { instead }: Screen): Promise<void> {
  if (!instead) return
  if (instead === 'failed') allowErrors(page, /500/)
  await page.route(/\/api\/(admin\/)?competitions([/?]|$)/, async (route) => {
    if (instead === 'empty') return route.fulfill({ json: { items: [], nextCursor: null } })
    if (instead === 'failed')
      return route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify({ code: 'internal_error', status: 500 }),
      })
    // Loading: the answer never arrives.
  })
}
