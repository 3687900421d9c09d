import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompetition, places } from '#tests/competitions/make-competition.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let admin: TestUser
let guest: TestUser
let other: TestUser

beforeAll(async () => {
  server = await startServer()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
})
beforeEach(async () => {
  await server.pool.query('delete from competitions')
  ;[guest, other] = (await makeUsers(server, 2)) as [TestUser, TestUser]
})

const complete = (user: TestUser, competitionId: string) =>
  call(server, user, 'completeCompetition', { params: { competitionId } })
const within = { timeout: 4_000 }

/** The guest's ledger rows for this competition, and the total. */
const earned = async (competitionId: string) =>
  (
    await server.pool.query<{ earned: number; total: number }>(
      `select p.points as total, coalesce((select sum(e.delta)::int from point_events e
         where e.user_id = p.user_id and e.source_id = $2), 0) as earned
       from profiles p where p.user_id = $1`,
      [guest.userId, competitionId],
    )
  ).rows[0]

/** A page without realtime messages, so that it can be outdated. */
async function deaf(path: string): Promise<Page> {
  const page = await visit(server, { user: null, path: '/auth' })
  allowErrors(page, /api\/live/)
  await page.route('**/api/live**', (route) => route.abort())
  const [name = '', ...value] = guest.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.goto(server.url + path)
  return page
}

describe('competition entry', () => {
  it('from the list by keyboard alone: shows the points, and the second time that it is a repeat', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen', maxParticipants: 8 })
    const page = await visit(server, { user: guest, path: '/competitions' })
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await tabTo(page, /^Delta i Niobollscupen$/)
    await page.keyboard.press('Enter')
    await page.getByText('Grattis! 🎉', { exact: true }).waitFor()
    const after = await earned(competitionId)
    expect(after?.earned).toBeGreaterThan(0)
    await seesToast(
      page,
      'Grattis! 🎉',
      `Du fick ${after?.earned} poäng. Totalt har du nu ${after?.total} poäng.`,
    )
    await page.getByText('Du är med').waitFor()
    await page.getByText('1 är med').waitFor()
    await page.getByRole('banner').getByText(`${after?.total} poäng`).first().waitFor()

    // The focus stayed on the button; a second press reports the repeat.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Delta i Niobollscupen')
    await page.waitForTimeout(800)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Du har redan deltagit', 'Du kan endast delta en gång per tävling')
    expect(await earned(competitionId)).toEqual(after)
    await expectInvariants(server.pool)
  })

  it('on a phone in English from the detail screen, then on to the live screen', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await visit(server, { user: guest, width: 390, language: 'en', path: '/competitions' })
    await page.getByRole('link', { name: 'Details for Niobollscupen' }).tap()
    await page.waitForURL(`**/competition/${competitionId}`)
    await page.getByText('Active', { exact: true }).waitFor()
    const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>()
    await page.route('**/completion', async (route) => {
      await isLetGo
      await route.continue()
    })
    await page.getByRole('button', { name: 'Join the competition' }).tap()
    await page.getByRole('button', { name: 'Joining…' }).waitFor()
    letGo()
    await page.getByText('Congratulations! 🎉', { exact: true }).waitFor()
    const done = page.getByRole('button', { name: 'You’ve already joined' })
    await done.waitFor()
    expect(await done.getAttribute('aria-disabled')).toBe('true')
    expect((await earned(competitionId))?.earned).toBeGreaterThan(0)
    await page.getByRole('link', { name: 'Join live' }).tap()
    await page.waitForURL(`**/live-competition/${competitionId}`)
  })

  it('a double click enters once, without an error', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await visit(server, { user: guest, path: '/competitions' })
    await page.getByRole('button', { name: /^Delta i Nioboll/ }).dblclick()
    await page.getByText('Grattis! 🎉', { exact: true }).waitFor()
    await page.waitForTimeout(500)
    expect(await page.getByText('Du har redan deltagit').count()).toBe(0)
    expect(await places(server, competitionId)).toMatchObject({ entries: 1, awards: 1 })
  })

  it('entered on one device, the other shows it', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const phone = await visit(server, { user: guest, width: 390, path: `/competition/${competitionId}` })
    const home = await visit(server, { user: guest })
    await phone.getByRole('button', { name: 'Delta i tävlingen' }).waitFor()
    await home.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await complete(guest, competitionId)
    await phone.getByRole('button', { name: 'Du har redan deltagit' }).waitFor(within)
    await home.getByText('Du är med').waitFor(within)
  })
})

describe("competition entry: the server's answer wins", () => {
  it('an entry made on another device without a message here is shown as a repeat', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await deaf('/competitions')
    const button = page.getByRole('button', { name: /^Delta i Nioboll/ })
    await button.waitFor()
    await complete(guest, competitionId)
    await button.click()
    await seesToast(page, 'Du har redan deltagit', 'Du kan endast delta en gång per tävling')
    await page.getByText('Du är med').waitFor()
    expect(await places(server, competitionId)).toMatchObject({ entries: 1, awards: 1 })
  })

  it('a lost race for the last place shows that the competition is full', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen', maxParticipants: 1 })
    const page = await deaf('/competitions')
    const button = page.getByRole('button', { name: /^Delta i Nioboll/ })
    await button.waitFor()
    await complete(other, competitionId)
    allowErrors(page, /409/)
    await button.click()
    await seesToast(page, 'Tävlingen är full', 'Alla platser är tyvärr tagna.')
    const full = page.getByRole('button', { name: 'Fullt: Niobollscupen' })
    await full.waitFor()
    expect(await full.getAttribute('aria-disabled')).toBe('true')
    expect(await places(server, competitionId)).toMatchObject({ entries: 1 })
  })

  it.each([
    ['/competitions', 'Något gick fel med tävlingsdeltagandet', /^Delta i Nioboll/],
    ['/competition/', 'Något gick fel vid deltagandet.', /^Delta i tävlingen$/],
  ])('when it failed, on %s', async (path, message, name) => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await visit(server, {
      user: guest,
      path: path === '/competitions' ? path : path + competitionId,
    })
    allowErrors(page, /500/)
    await page.route('**/completion', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"code":"internal_error","status":500}',
      }),
    )
    await page.getByRole('button', { name }).click()
    await seesToast(page, 'Fel uppstod', message)
    await page.getByRole('button', { name }).waitFor()
  })

  it('a lost answer of a stored entry is repaired by a refetch', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await deaf(`/competition/${competitionId}`)
    allowErrors(page, /ERR_CONNECTION_RESET|request failed/)
    await page.route('**/completion', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await page.getByRole('button', { name: 'Delta i tävlingen' }).click()
    await seesToast(page, 'Fel uppstod', 'Något gick fel vid deltagandet.')
    // The page showed the error, refetched, and shows the stored state.
    await page.getByRole('button', { name: 'Du har redan deltagit' }).waitFor()
    expect(await places(server, competitionId)).toMatchObject({ entries: 1, awards: 1 })
  })

  it('the session has ended: to sign-in and back, silently', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await deaf(`/competition/${competitionId}`)
    const button = page.getByRole('button', { name: 'Delta i tävlingen' })
    await button.waitFor()
    await server.pool.query('delete from sessions where user_id = $1', [guest.userId])
    allowErrors(page, /401/)
    await button.click()
    await page.waitForURL((url) => url.pathname === '/auth')
    expect(await page.locator('.mantine-Notification-root').count()).toBe(0)
    await page.getByLabel('E-post').fill(guest.email)
    await page.getByLabel('Lösenord', { exact: true }).fill(guest.password)
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/competition/${competitionId}`)
    await button.waitFor()
    expect(await places(server, competitionId)).toMatchObject({ entries: 0 })
  })
})

describe('competitions: updates without a reload', () => {
  it('a competition created, renamed, deactivated or deleted changes home and the list', async () => {
    const home = await visit(server, { user: guest, width: 390 })
    const list = await visit(server, { user: guest, path: '/competitions' })
    await home
      .getByText('Inga aktiva tävlingar just nu. Använd Admin-panelen för att lägga till tävlingar.')
      .waitFor()
    await list.getByText('Kolla tillbaka senare för nya tävlingar!').waitFor()
    const body = {
      title: 'Vinterserien',
      type: 'Pool',
      startDate: { date: '2055-01-08', time: '18:00' },
      endDate: { date: '2055-03-26', time: '22:00' },
      description: null,
      prize: null,
      rules: null,
    }
    const created = await call(server, admin, 'createCompetition', { body })
    expect(created.status).toBe(201)
    const params = { competitionId: created.body.id as string }
    const both = async (act: (page: Page) => Promise<unknown>) => Promise.all([act(home), act(list)])
    await both((page) => page.getByRole('heading', { name: 'Vinterserien' }).waitFor(within))
    await call(server, admin, 'updateCompetition', {
      params,
      body: { ...body, difficulty: 'Hard', title: 'Vinterligan', version: 1 },
    })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(within))
    await both((page) => page.getByText('Svår', { exact: true }).waitFor(within))
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: false } })
    const gone = { state: 'detached', ...within } as const
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(gone))
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: true } })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(within))
    await call(server, admin, 'deleteCompetition', { params })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(gone))
  })

  it('one that ends while shown counts down and closes in that second', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const end = new Date(Date.now() + 3 * 60_000)
    await server.pool.query('update competitions set end_date = $2 where id = $1', [competitionId, end])
    const context = await newVisitor(server, { user: guest })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(`${server.url}/competition/${competitionId}`)
    await page.getByText('2min kvar').waitFor()
    await page.clock.fastForward('01:00')
    await page.getByText('1min kvar').waitFor()
    await page.clock.fastForward('01:00')
    await page.getByText('Mindre än 1 min kvar').waitFor()
    await page.clock.fastForward('01:05')
    const button = page.getByRole('button', { name: 'Tävlingen är avslutad' })
    await button.waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Avslutad', { exact: true }).waitFor()
    expect(await page.getByRole('link', { name: 'Delta Live' }).count()).toBe(0)
  })
})

describe('competition list', () => {
  it('shows the specified texts on a card', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen', endsIn: 49 })
    await server.pool.query(
      `update competitions set prize = 'En kö i fodral', description = 'Fyra bord, en vinnare.' where id = $1`,
      [competitionId],
    )
    const page = await visit(server, { user: guest, path: '/competitions' })
    const card = page.getByRole('article').filter({ has: page.getByText('Niobollscupen') })
    for (const words of ['Medium', 'Fyra bord, en vinnare.', '2d kvar', 'Pool', 'En kö i fodral', 'Delta'])
      await card.getByText(words, { exact: true }).waitFor()
    await card.getByText(/Max ∞/).waitFor()
    await card.getByRole('link', { name: 'Visa mer om Niobollscupen' }).click()
    await page.waitForURL(`**/competition/${competitionId}`)
    await page.getByRole('main').getByRole('link', { name: 'Alla tävlingar' }).click()
    await page.waitForURL('**/competitions')
  })

  it('loads more on request; home shows ten and links to all', async () => {
    for (let each = 0; each < 26; each++) {
      await makeCompetition(server, { title: `Serie ${each}`, startsIn: each })
    }
    const page = await visit(server, { user: guest })
    const rows = page.getByRole('list', { name: 'Aktiva Tävlingar' }).getByRole('listitem')
    await page.getByRole('heading', { name: 'Serie 0', exact: true }).waitFor()
    expect(await rows.count()).toBe(10)
    await page.getByRole('link', { name: 'Se alla tävlingar' }).click()
    await page.waitForURL('**/competitions')
    const cards = page.getByRole('article')
    await expect.poll(() => cards.count()).toBe(24)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await expect.poll(() => cards.count()).toBe(26)
  })

  it('is readable offline; an entry then fails with a message', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const context = await newVisitor(server, { user: guest, serviceWorkers: true })
    const page = await context.newPage()
    await page.goto(`${server.url}/competitions`)
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // Cached on the first visit that the worker serves.
    await page.reload()
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    allowErrors(page, /./)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await page.getByRole('button', { name: /^Delta i Nioboll/ }).click()
    await seesToast(page, 'Fel uppstod', 'Något gick fel med tävlingsdeltagandet')
    expect(await places(server, competitionId)).toMatchObject({ entries: 0 })
    await context.setOffline(false)
  })
})

it('shows the specified error when loading fails', async () => {
  const page = await visit(server, {
    user: guest,
    path: '/competitions',
    prepare: async (empty) => {
      allowErrors(empty, /500/)
      await empty.route(/\/api\/competitions/, (route) =>
        route.fulfill({ status: 500, json: { code: 'internal_error', status: 500 } }),
      )
    },
  })
  await seesToast(page, 'Fel', 'Kunde inte ladda tävlingar.')
})
