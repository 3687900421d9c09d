import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PointEvent } from '#contract/points.ts'
import { event, guest, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { boardOf, longName, pointEvent } from './points-fixtures.ts'

const refusal = { code: 'internal_error' } as const
const withoutPoints = boardOf(null).leaders.map((leader) => ({ ...leader, points: 0, level: 1, rank: 1 }))

testStates('leaderboard', [
  {
    name: 'in first place',
    path: '/leaderboard',
    answers: { getLeaderboard: boardOf(0) },
    shows: { sv: 'Du ligger på plats 1 med 600 poäng.', en: 'You’re #1 with 600 points.' },
  },
  {
    name: 'beyond the fiftieth',
    path: '/leaderboard',
    answers: { getLeaderboard: boardOf(53) },
    shows: {
      sv: 'Du ligger på plats 54 med 70 poäng. 40 poäng till plats 50.',
      en: 'You’re #54 with 70 points. 40 points to #50.',
    },
  },
  {
    name: 'not listed',
    path: '/leaderboard',
    answers: { getLeaderboard: boardOf(null) },
    shows: { sv: 'Du visas inte på topplistan', en: 'You’re not shown on the leaderboard' },
  },
  {
    name: 'empty',
    path: '/leaderboard',
    answers: { getLeaderboard: { leaders: withoutPoints, me: null } },
    shows: { sv: 'Ingen har fått poäng än', en: 'No one has any points yet' },
  },
  ...statesWithout(
    'getLeaderboard',
    { path: '/leaderboard' },
    {
      loading: { sv: 'Laddar topplistan …', en: 'Loading the leaderboard…' },
      toast: { sv: 'Kunde inte ladda topplistan.', en: 'Couldn’t load the leaderboard.' },
    },
  ),
])

testStates('my points', [
  {
    name: 'filled',
    path: '/my-points',
    answers: { listMyPoints: { items: [pointEvent], nextCursor: 'older' } },
    shows: { sv: 'Blev fel', en: 'Blev fel' },
  },
  ...statesWithout(
    'listMyPoints',
    { path: '/my-points' },
    {
      empty: { sv: 'Du har inga poäng än', en: 'You have no points yet' },
      loading: { sv: 'Laddar dina poäng …', en: 'Loading your points…' },
      toast: { sv: 'Kunde inte ladda dina poäng.', en: 'Couldn’t load your points.' },
    },
  ),
])

const rows = () => page.getByRole('list', { name: 'Övriga placeringar' }).getByRole('listitem')
const open = (own: number | null, width: 390 | 1280 = 1280) =>
  openScreen({ path: '/leaderboard', answers: { getLeaderboard: boardOf(own) }, width })

describe('leaderboard', () => {
  it('the leaderboard shows three on the podium, 47 below, and highlights my row', async () => {
    await open(20)
    const podium = page.getByRole('region', { name: 'De tre främsta' }).getByRole('listitem')
    await expect.element(podium.first()).toBeVisible()
    expect(podium.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Nivå 7.*Åsa Öberg.*600 poäng.*Plats 1/s),
      expect.stringMatching(/590 poäng.*Plats 2/s),
      expect.stringMatching(/590 poäng.*Plats 2/s),
    ])
    expect(rows().elements()).toHaveLength(47)
    await expect.element(rows().first()).toHaveTextContent(/Plats 4/)
    const own = rows().filter({ has: page.getByText('Du', { exact: true }) })
    expect(own.elements()).toHaveLength(1)
    await expect.element(own).toHaveTextContent(/Plats 21.*400 poäng/s)
    expect(page.getByRole('list', { name: 'Din placering' }).elements()).toEqual([])
  })

  it('the leaderboard on a phone keeps my row visible beyond rank 50', async () => {
    await open(53, 390)
    const own = page.getByRole('list', { name: 'Din placering' }).getByRole('listitem')
    await expect.element(own.getByText('Du', { exact: true })).toBeVisible()
    await expect.element(own).toHaveTextContent(/Plats 54/)
    const isOwnRowVisible = () => {
      const row = own.element().getBoundingClientRect()
      const bar = page.getByRole('navigation').element().getBoundingClientRect()
      return row.top > 0 && row.bottom <= bar.top + 1
    }
    await expect.poll(isOwnRowVisible).toBe(true)
    window.scrollTo(0, 900)
    await expect.poll(() => window.scrollY).toBe(900)
    expect(isOwnRowVisible()).toBe(true)
  })

  it('the leaderboard keeps a long name on one line without overflow', async () => {
    await open(20, 390)
    const row = rows().filter({ hasText: longName })
    await expect.element(row).toBeVisible()
    const box = row.element().getBoundingClientRect()
    expect(box.height).toBeLessThan(70)
    expect(box.right).toBeLessThanOrEqual(390)
  })

  it('the leaderboard shows an unlisted user how to be listed', async () => {
    await open(null)
    await expect.element(page.getByText('Du visas inte på topplistan')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Till profilen' }))
      .toHaveAttribute('href', '/profile')
  })

  it('the leaderboard can be loaded again after a failure', async () => {
    const network = await openScreen({ path: '/leaderboard', answers: { getLeaderboard: { refusal } } })
    const again = page.getByRole('button', { name: 'Försök igen' })
    await expect.element(again).toBeVisible()
    network.answer({ getLeaderboard: boardOf(0) })
    await again.click()
    await expect.element(page.getByText('Du ligger på plats 1 med 600 poäng.')).toBeVisible()
  })
})

it('points: an older answer does not overwrite newer ones', async () => {
  const network = await openScreen({ path: '/events', answers: { listEvents: onePage(event) }, width: 1280 })
  const total = (points: number) => page.getByRole('link', { name: `${points} poäng`, exact: true })
  await expect.element(total(120)).toBeVisible()
  const held = Promise.withResolvers<void>()
  const older = async () => {
    await held.promise
    return { ...guest, displayName: 'Dora' }
  }
  network.answer({ getSession: async () => ({ me: await older() }) })
  const asked = network.requestsOf('getSession').length
  network.publish({ type: 'me.changed' })
  await expect.poll(() => network.requestsOf('getSession').length).toBe(asked + 1)
  network.publish({ type: 'points.changed', points: 145, level: 2, revision: 2 })
  await expect.element(total(145)).toBeVisible()
  held.resolve()
  await expect.element(page.getByRole('button', { name: /^Konto, Dora/ })).toBeVisible()
  await expect.element(total(145)).toBeVisible()
})

describe('my points', () => {
  it('my points shows a quiz as one line with its sum, which opens', async () => {
    const row = (number: number, points: number): PointEvent => ({
      id: id(number),
      source: 'quiz_answer',
      points,
      reason: 'Fredagsquizet',
      createdAt: '2055-03-05T18:00:00.000Z',
    })
    const items = [row(31, 10), row(32, 20), row(33, 5), pointEvent]
    await openScreen({ path: '/my-points', answers: { listMyPoints: onePage(...items) } })
    const list = page.getByRole('list', { name: /2055/ })
    await expect.element(list.getByText('Fredagsquizet')).toBeVisible()
    await expect.element(list.getByText('+35', { exact: true })).toBeVisible()
    expect(list.getByText('Fredagsquizet').elements()).toHaveLength(1)
    await expect.element(list.getByText('+20', { exact: true })).not.toBeVisible()
    await list.getByText('3 rätta svar').click()
    for (const points of ['+10', '+20', '+5'])
      await expect.element(list.getByText(points, { exact: true })).toBeVisible()
  })
})
