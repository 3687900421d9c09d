import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { statesIn } from '#tests/harness/accessibility.ts'
import { visit } from '#tests/harness/browser.ts'
import { call } from '#tests/harness/call.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { award } from '#tests/points/award.ts'
import { expectGoodAtEverySize } from './every-size.ts'
import { seesToast } from './toasts.ts'

let server: TestServer
let people: TestUser[]
let hidden: TestUser
let newcomer: TestUser

const longName = 'Wolfeschlegelsteinhausenbergerdorff af Ärlighetsby'

beforeAll(async () => {
  server = await startServer()
  const [admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  people = await makeUsers(server, 54)
  ;[hidden, newcomer] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  for (const [i, { userId }] of people.entries()) {
    // Ranks two and three have equal points.
    await award(server, admin, userId, i === 2 ? 590 : 600 - 10 * i)
  }
  await award(server, admin, hidden.userId, 620)
  await call(server, hidden, 'updateMe', { body: { onLeaderboard: false } })
  for (const i of [0, 5])
    await call(server, at(i), 'updateMe', { body: { displayName: i === 0 ? 'Åsa Öberg' : longName } })
  const [mine] = people as [TestUser]
  for (let i = 0; i < 34; i++) await award(server, admin, mine.userId, 1, { reason: `Kväll nummer ${i}` })
  await award(server, admin, mine.userId, -34, { reason: 'Blev fel' })
})

const at = (i: number) => people[i] as TestUser
const failing = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'internal_error', status: 500 }),
}

type State = {
  name: string
  path: '/leaderboard' | '/my-points'
  who: () => TestUser
  instead?: (route: Route) => Promise<unknown> | undefined
  shows: Record<'sv' | 'en', string | RegExp>
  says?: Record<'sv' | 'en', [title: string, message: string]>
}

const states: State[] = [
  {
    name: 'leaderboard, in front',
    path: '/leaderboard',
    who: () => at(0),
    shows: { sv: 'Du ligger på plats 1 med 600 poäng.', en: 'You’re #1 with 600 points.' },
  },
  {
    name: 'leaderboard, beyond the fiftieth',
    path: '/leaderboard',
    who: () => at(53),
    shows: {
      sv: 'Du ligger på plats 54 med 70 poäng. 40 poäng till plats 50.',
      en: 'You’re #54 with 70 points. 40 points to #50.',
    },
  },
  {
    name: 'leaderboard, not listed',
    path: '/leaderboard',
    who: () => hidden,
    shows: { sv: 'Du visas inte på topplistan', en: 'You’re not shown on the leaderboard' },
  },
  {
    name: 'leaderboard, loading',
    path: '/leaderboard',
    who: () => at(0),
    instead: () => undefined,
    shows: { sv: 'Laddar topplistan …', en: 'Loading the leaderboard…' },
  },
  {
    name: 'leaderboard, empty',
    path: '/leaderboard',
    who: () => at(0),
    instead: (route) => route.fulfill({ json: { leaders: [], me: null } }),
    shows: { sv: 'Ingen har fått poäng än', en: 'No one has any points yet' },
  },
  {
    name: 'leaderboard, failed',
    path: '/leaderboard',
    who: () => at(0),
    instead: (route) => route.fulfill(failing),
    shows: { sv: 'Försök igen', en: 'Try again' },
    says: {
      sv: ['Fel', 'Kunde inte ladda topplistan.'],
      en: ['Error', 'Couldn’t load the leaderboard.'],
    },
  },
  {
    name: 'my points',
    path: '/my-points',
    who: () => at(0),
    shows: { sv: 'Blev fel', en: 'Blev fel' },
  },
  {
    name: 'my points, none',
    path: '/my-points',
    who: () => newcomer,
    shows: { sv: 'Du har inga poäng än', en: 'You have no points yet' },
  },
  {
    name: 'my points, loading',
    path: '/my-points',
    who: () => at(0),
    instead: () => undefined,
    shows: { sv: 'Laddar dina poäng …', en: 'Loading your points…' },
  },
  {
    name: 'my points, failed',
    path: '/my-points',
    who: () => at(0),
    instead: (route) => route.fulfill(failing),
    shows: { sv: 'Försök igen', en: 'Try again' },
    says: { sv: ['Fel', 'Kunde inte ladda dina poäng.'], en: ['Error', 'Couldn’t load your points.'] },
  },
]

describe.each(['sv', 'en'] as const)('every screen of points in %s', (language) => {
  it.each(statesIn(language, states).map((state) => [state.name, state] as const))(
    '%s',
    async (_name, state) => {
      const { instead } = state
      const prepare = async (page: Page) => {
        if (state.says) allowErrors(page, /500/)
        // Without an answer the screen keeps loading.
        if (instead)
          await page.route(/\/api\/(leaderboard|me\/points)/, async (route) => void (await instead(route)))
      }
      const page = await visit(server, { user: state.who(), language, path: state.path, prepare })
      if (state.says) await seesToast(page, ...state.says[language])
      await page.getByText(state.shows[language], { exact: true }).first().waitFor()
      await expectGoodAtEverySize(page)
    },
  )
})

describe('leaderboard', () => {
  const rows = (page: Page) => page.getByRole('list', { name: 'Övriga placeringar' }).getByRole('listitem')

  it('shows three on the podium, 47 below, and highlights my row', async () => {
    const page = await visit(server, { user: at(20), path: '/leaderboard' })
    const podium = page.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem')
    await podium.first().waitFor()
    expect(await podium.allInnerTexts()).toEqual([
      expect.stringMatching(/Nivå 7.*Åsa Öberg.*600 poäng.*Plats 1/s),
      expect.stringMatching(/590 poäng.*Plats 2/s),
      expect.stringMatching(/590 poäng.*Plats 2/s),
    ])
    expect(await rows(page).count()).toBe(47)
    expect(await rows(page).first().innerText()).toMatch(/Plats 4/)
    const own = rows(page).filter({ hasText: 'Du' })
    expect(await own.count()).toBe(1)
    expect(await own.innerText()).toMatch(/Plats 21.*400 poäng/s)
    expect(await page.getByRole('list', { name: 'Din placering' }).count()).toBe(0)
  })

  it('on a phone, keeps my row visible beyond rank 50', async () => {
    const page = await visit(server, { user: at(53), path: '/leaderboard', width: 390 })
    const own = page.getByRole('list', { name: 'Din placering' }).getByRole('listitem')
    await own.getByText('Du', { exact: true }).waitFor()
    expect(await own.innerText()).toMatch(/Plats 54/)
    const inSight = async () => {
      const box = await own.boundingBox()
      const bar = await page.getByRole('navigation').boundingBox()
      return box !== null && bar !== null && box.y > 0 && box.y + box.height <= bar.y + 1
    }
    expect(await inSight()).toBe(true)
    await page.mouse.wheel(0, 900)
    expect(await inSight()).toBe(true)
  })

  it('keeps a long name on one line without overflow', async () => {
    const page = await visit(server, { user: at(20), path: '/leaderboard', width: 390 })
    const row = rows(page).filter({ hasText: longName })
    await row.waitFor()
    const box = await row.boundingBox()
    expect(box?.height).toBeLessThan(70)
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390)
  })

  it('tells an unlisted user how to change it', async () => {
    const page = await visit(server, { user: hidden, path: '/leaderboard' })
    await page.getByText('Du visas inte på topplistan').waitFor()
    expect(await rows(page).filter({ hasText: '620 poäng' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Till profilen' }).click()
    await page.waitForURL('**/profile')
  })

  it('retries after a failure', async () => {
    const page = await visit(server, { user: null, path: '/auth' })
    const [name = '', ...value] = at(0).cookie.split('=')
    await page.context().addCookies([{ name, value: value.join('='), url: server.url }])
    allowErrors(page, /500/)
    await page.route(/\/api\/leaderboard/, (route) => route.fulfill(failing))
    await page.goto(`${server.url}/leaderboard`)
    const again = page.getByRole('button', { name: 'Försök igen' })
    await again.waitFor()
    await page.unroute(/\/api\/leaderboard/)
    await again.click()
    await page.getByText('Du ligger på plats 1 med 600 poäng.').waitFor()
  })

  it('is reachable by navigation and keyboard', async () => {
    const page = await visit(server, { user: at(0), path: '/' })
    const link = page.getByRole('navigation').getByRole('link', { name: 'Topplista' })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Topplista' }).waitFor()
    expect(await link.getAttribute('aria-current')).toBe('page')
  })
})

describe('my points', () => {
  it('are linked from the header, grouped by month, and loaded on request', async () => {
    const page = await visit(server, { user: at(0), path: '/', width: 390 })
    await page.getByRole('link', { name: '600 poäng' }).click()
    await page.getByRole('heading', { level: 1, name: 'Mina poäng' }).waitFor()
    await page.getByText('0 av 100 poäng till nivå 8').waitFor()
    const list = page.getByRole('main').getByRole('listitem')
    await page.getByText('Blev fel').waitFor()
    expect(await list.count()).toBe(30)
    expect(await list.first().innerText()).toMatch(/−34 poäng.*Blev fel.*\d\d:\d\d.*Tilldelade av klubben/s)
    await page.getByRole('button', { name: 'Visa fler' }).click()
    await page.getByText('Vann torsdagens 9-boll').waitFor()
    expect(await list.count()).toBe(36)
    expect(await page.getByRole('button', { name: 'Visa fler' }).count()).toBe(0)
  })
})
