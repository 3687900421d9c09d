import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MyLive, Tonight } from '#contract/tonight.ts'
import { router } from '#web/router.tsx'
import type { FixtureNetwork } from './harness/answers.ts'
import { skipTime } from './harness/clock.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { home } from './home-fixtures.ts'
import { live, stage } from './live-fixtures.ts'
import { myLive, quizBreak, tonight } from './strip-fixtures.ts'

const strip = page.getByRole('region', { name: /^(Just nu|Right now)$/ })
const link = strip.getByRole('link')
const orders = { path: '/my-orders', answers: { listMyOrders: onePage(), listQuizzes: onePage() } }
const livePath = `/live-competition/${live().competition.id}`
const go = (to: string) => router.navigate({ to })

/** The host steps. */
const act = (network: FixtureNetwork, { competitionId, title }: MyLive, quizBreak: MyLive['quizBreak']) =>
  network.publish({
    type: 'live.mine',
    competitionId,
    title,
    stage: stage(1),
    challenge: null,
    quizBreak,
    revision: 2,
    now: new Date(Date.now()).toISOString(),
  })

const stateWith = (name: string, mine: () => Partial<Tonight>): State => ({
  name,
  path: orders.path,
  answers: { ...orders.answers, getTonight: () => tonight(mine()) },
  first: async () => {
    await expect.element(strip).toBeVisible()
    // The next screen has space for it.
    await go('/quizzes')
    await go(orders.path)
  },
  shows: { sv: 'Mina beställningar', en: 'My orders' },
})
testStates('strip in a break of a quiz', [
  stateWith('it goes on', () => ({ live: [myLive({ quizBreak: quizBreak(9) })] })),
  stateWith('about to end', () => ({ live: [myLive({ quizBreak: quizBreak(1) })] })),
])

describe('strip: the break of a quiz evening', () => {
  it('says until when it is, calls back for the last minutes and once it is over, and leads back', async () => {
    const mine = myLive({ title: 'Tisdagsquiz', quizBreak: quizBreak(9) })
    const network = await openScreen({
      path: orders.path,
      answers: {
        ...orders.answers,
        ...home,
        getTonight: tonight({ live: [mine] }),
        getLiveCompetition: live(),
      },
    })
    await expect.element(link).toHaveTextContent(/^Quizpaus till \d\d:\d\dTillbaka$/)
    skipTime(7.5 * 60_000)
    await go('/quizzes')
    await expect.element(link).toHaveTextContent('Quizet fortsätter om 2 min')
    skipTime(60_000)
    await go(orders.path)
    await expect.element(link).toHaveTextContent('Quizet fortsätter om 1 min')
    skipTime(60_000)
    await go('/quizzes')
    await expect.element(link).toHaveTextContent('Quizet fortsätter strax')
    // The host gives it another end, and then goes on.
    act(network, mine, { ...quizBreak(10), version: 6 })
    await expect.element(link).toHaveTextContent(/^Quizpaus till/)
    const goesOn = { stage: 'question', from: 'break', breakUntil: null, version: 7 } as const
    act(network, mine, goesOn)
    await expect.element(link).toHaveTextContent('Quizet fortsätterTillbaka')
    // On Home too.
    await go('/')
    await expect.element(link).toHaveTextContent('Quizet fortsätterTillbaka')
    act(network, mine, { ...goesOn, stage: 'standings', from: 'question', version: 8 })
    await expect.element(link).not.toBeInTheDocument()
    await go(orders.path)
    await expect.element(link).toHaveTextContent('LIVETisdagsquizGå in')
    await link.click()
    await expect.poll(() => router.state.location.pathname).toBe(livePath)
  })
})
