import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeCompetition, places } from '#tests/competitions/make-competition.ts'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { passDoubleTap } from './double-tap.ts'
import { tabTo } from './keyboard.ts'
import { seesToast } from './toasts.ts'

let guest: TestUser
const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
beforeEach(async () => {
  await server.pool.query('delete from competitions')
  ;[guest] = await makeUsers(server, 1)
})

const complete = (user: TestUser, competitionId: string) =>
  call(server, user, 'completeCompetition', { params: { competitionId } })

/** The guest's points from this competition, and the guest's total. */
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
async function visitWithoutStream(path: string): Promise<Page> {
  const page = await visit(server, { user: null, path: '/auth' })
  allowErrors(page, /api\/live/)
  await page.route('**/api/live**', (route) => route.abort())
  const [name = '', ...value] = guest.cookie.split('=')
  await page.context().addCookies([{ name, value: value.join('='), url: server.url, httpOnly: true }])
  await page.goto(server.url + path)
  return page
}

describe('competition entry', () => {
  it('competition entry from the list by keyboard alone: the button becomes the link to the live screen and keeps the focus, and no points are given', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await visit(server, { user: guest, path: '/competitions' })
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await tabTo(page, /^Delta i Niobollscupen$/)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Välkommen!', 'Du har gått med i tävlingen')
    const link = page.getByRole('link', { name: 'Deltar · Gå in: Niobollscupen' })
    await link.waitFor()
    expect(await link.evaluate((each) => each === document.activeElement)).toBe(true)
    expect(await earned(competitionId)).toEqual({ earned: 0, total: 0 })
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/live-competition/${competitionId}`)
    await page.getByText('Mina Poäng').waitFor()
  })

  it('entry to a draw by keyboard alone shows the points, and a second press says that the guest has entered', async () => {
    const options = { title: 'Niobollscupen', maxParticipants: 8, decidedBy: 'draw' as const }
    const competitionId = await makeCompetition(server, options)
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

    // The focus stayed on the button; a second press reports the entry.
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(await focused()).toBe('Deltar redan i Niobollscupen')
    await passDoubleTap(page)
    await page.keyboard.press('Enter')
    await seesToast(page, 'Du har redan deltagit', 'Du kan endast delta en gång per tävling')
    expect(await earned(competitionId)).toEqual(after)
    await expectInvariants(server.pool)
  })

  it('competition entry on one device is shown on the others', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const phone = await visit(server, { user: guest, width: 390, path: `/competition/${competitionId}` })
    const home = await visit(server, { user: guest })
    await phone.getByRole('button', { name: 'Delta i tävlingen' }).waitFor()
    await home.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await complete(guest, competitionId)
    await phone.getByRole('button', { name: 'Du har redan deltagit' }).waitFor()
    await home.getByText('Du är med').waitFor()
  })
})

describe("competition entry: the server's answer wins", () => {
  it('competition entry: a session that has ended leads to sign-in and back, without an error', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const page = await visitWithoutStream(`/competition/${competitionId}`)
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
    await both((page) => page.getByRole('heading', { name: 'Vinterserien' }).waitFor())
    await call(server, admin, 'updateCompetition', {
      params,
      body: { ...body, difficulty: 'Hard', title: 'Vinterligan', version: 1 },
    })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor())
    await both((page) => page.getByText('Svår', { exact: true }).waitFor())
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: false } })
    const detached = { state: 'detached' } as const
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(detached))
    await call(server, admin, 'setCompetitionActive', { params, body: { isActive: true } })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor())
    await call(server, admin, 'deleteCompetition', { params })
    await both((page) => page.getByRole('heading', { name: 'Vinterligan' }).waitFor(detached))
  })

  it('a competition that ends while it is shown counts down and then closes', async () => {
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
  it('the list of competitions is readable offline; an entry then fails with a message', async () => {
    const competitionId = await makeCompetition(server, { title: 'Niobollscupen' })
    const context = await newVisitor(server, { user: guest, serviceWorkers: true })
    const page = await context.newPage()
    await page.goto(`${server.url}/competitions`)
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    // The service worker caches the answers on the first visit that it serves.
    await page.reload()
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    allowErrors(page, /./)
    await context.setOffline(true)
    await page.reload()
    await page.getByRole('heading', { name: 'Niobollscupen' }).waitFor()
    await page.getByRole('button', { name: /^Delta i Nioboll/ }).click()
    await seesToast(page, 'Ingen anslutning', 'Inget har skickats. Försök igen när du är ansluten.')
    expect(await places(server, competitionId)).toMatchObject({ entries: 0 })
    await context.setOffline(false)
  })
})
