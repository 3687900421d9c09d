import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import type { Answers } from './harness/answers.ts'
import { skipTime, sleepThrough, tapTwice } from './harness/clock.ts'
import { nextFrame } from './harness/next-frame.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast, toasts } from './harness/toasts.ts'
import { award, challenge, live, liveServer, message, press, standings } from './live-fixtures.ts'

const path = `/live-competition/${live().competition.id}`
const spectator = { me: null, standings: standings({ Bo: 0, Cia: 0, Dan: 0 }) }
const failed = { refusal: { code: 'internal_error' } } as const
const colourButton = page.getByRole('region', { name: 'Färgknapp', exact: true }).getByRole('button')
/** My rank among my numbers. */
const rank = (of: number) => page.getByRole('definition').getByText(`#${of}`, { exact: true })
const joinButton = page.getByRole('button', { name: 'Gå med nu' })

async function open(change: Partial<LiveCompetition> = {}, answers: Answers = {}, width?: 1280) {
  const state = live(change)
  const network = await openScreen({
    path,
    ...(width && { width }),
    answers: { getLiveCompetition: state, ...answers },
  })
  return { network, act: await liveServer(network, state) }
}

/** Records what the live regions of the screen announce from now on. */
function recordAnnouncements(): string[] {
  const announced: string[] = []
  const look = () => {
    for (const region of document.querySelectorAll('main [role=status], main [role=alert]')) {
      const text = region.textContent ?? ''
      if (text && !announced.includes(text)) announced.push(text)
    }
  }
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  return announced
}

describe('joining live', () => {
  it('joining a live competition by a double tap welcomes, counts and lists the guest once', async () => {
    const { network } = await open(spectator, { joinLiveCompetition: live() })
    await expect.element(page.getByRole('heading', { name: 'Gå med i tävlingen' })).toBeVisible()
    expect(page.getByText('Mina Poäng').elements()).toEqual([])
    network.answer({ getLiveCompetition: live() })
    await tapTwice(joinButton)
    await seesToast('Välkommen!', 'Du har gått med i tävlingen')
    await expect.element(page.getByText('Mina Poäng')).toBeVisible()
    await expect.element(rank(1)).toBeVisible()
    await expect.poll(() => document.querySelector('li[data-own]')?.textContent).toContain('Du')
    await expect.poll(() => network.requestsOf('joinLiveCompetition')).toHaveLength(1)
    expect(toasts()).toHaveLength(1)
    expect(joinButton.elements()).toEqual([])
  })

  it('joining a live competition shows an error when refused, and when it fails', async () => {
    const { network } = await open(spectator, {
      joinLiveCompetition: { refusal: { code: 'competition_full' } },
    })
    await joinButton.click()
    await seesToast('Error')
    network.answer({ joinLiveCompetition: failed })
    await joinButton.click()
    await seesToast('Error', 'Kunde inte gå med i tävling')
  })
})

describe('colour button', () => {
  it('the button of a challenge is not shown to spectators', async () => {
    const { act } = await open(spectator)
    const red = challenge('red')
    act({ challenge: red, latestEvent: red })
    await expect.element(page.getByText('Färgknapp: Röd', { exact: true })).toBeVisible()
    expect(colourButton.elements()).toEqual([])
  })

  it('the button of a challenge gets the focus and is pressed with Enter; more presses are not sent', async () => {
    const { network, act } = await open({}, { pressLiveChallenge: press }, 1280)
    const red = challenge('red')
    act({ challenge: red, latestEvent: red })
    await expect.element(colourButton).toHaveTextContent('Tryck nu!')
    await expect.element(colourButton).toHaveFocus()
    const announced = recordAnnouncements()
    await userEvent.keyboard('{Enter}{Enter}')
    await expect.poll(() => announced).toContain('Bra jobbat! Du fick 10 poäng! 3:e · 0,8 s · +10')
    expect(toasts()).toEqual([])
    await expect
      .poll(() => network.requestsOf('pressLiveChallenge').map(({ params }) => params))
      .toEqual([{ challengeId: red.id }])
  })

  it("the button of a challenge counts down by the server's clock despite a wrong device clock", async () => {
    const ahead = 26 * 3_600_000
    const serverTime = (added: number) => new Date(Date.now() - ahead + added).toISOString()
    const state = live({ now: serverTime(0) })
    const network = await openScreen({ path, answers: { getLiveCompetition: state } })
    await liveServer(network, state)
    const announced = recordAnnouncements()
    const yellow = { ...challenge('yellow'), createdAt: serverTime(0), closesAt: serverTime(20_000) }
    const competitionId = state.competition.id
    network.publish({
      type: 'live.changed',
      competitionId,
      stage: state.stage,
      challenge: yellow,
      latestEvent: yellow,
      revision: 2,
      now: serverTime(0),
    })
    await expect.element(colourButton).toHaveTextContent(/(20|1\d) s/)
    skipTime(11_000)
    await expect.element(colourButton).toHaveTextContent(/(?<!\d)[1-9] s/)
    await expect.poll(() => announced).toContain('10 sekunder kvar')
    skipTime(10_000)
    await expect.element(colourButton).toHaveTextContent('Du hann inte')
    await expect.element(colourButton).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => announced).toContain('Du hann inte')
    await expect.poll(() => colourButton.elements()).toEqual([])
  })
})

describe('a countdown on a device that has slept', () => {
  it('a countdown on a device that has slept shows what is left within a moment, and follows the server when only the date was set', async () => {
    const serverTime = (added: number) => new Date(Date.now() + added).toISOString()
    const yellow = { ...challenge('yellow'), createdAt: serverTime(0), closesAt: serverTime(100_000) }
    const state = live({ now: serverTime(0), challenge: yellow, latestEvent: yellow })
    const network = await openScreen({ path, answers: { getLiveCompetition: state } })
    await expect.element(colourButton).toHaveTextContent(/(100|9\d) s/)
    network.answer({ getLiveCompetition: { ...state, now: serverTime(60_000) } })
    sleepThrough(60_000)
    await expect.element(colourButton).toHaveTextContent(/(40|3\d) s/)
    sleepThrough(3_600_000)
    await expect.element(colourButton).toHaveTextContent(/(40|3\d) s/)
  })
})

describe("host commands on the player's screen", () => {
  it('host commands: each new message is shown as one toast, and messages sent before the visit are not', async () => {
    const { act } = await open({ latestEvent: message(41, 'Sagt innan') })
    await expect.element(page.getByText('Sagt innan', { exact: true })).toBeVisible()
    act({ latestEvent: message(42, 'Ett') })
    act({ latestEvent: message(43, 'Två') })
    await seesToast('Live Update', 'Två')
    await seesToast('Live Update', 'Ett')
    act({ latestEvent: award(44, 'Bo', 5) })
    await expect.element(page.getByText('Bo fick 5 poäng')).toBeVisible()
    expect(
      toasts()
        .map((toast) => toast.message)
        .toSorted(),
    ).toEqual(['Ett', 'Två'])
  })

  it('host commands: failed loading shows the specified error', async () => {
    await openScreen({ path, answers: { getLiveCompetition: failed } })
    await seesToast('Error', 'Kunde inte ladda tävling')
  })
})

describe('live standings', () => {
  it('live standings show my row below when I am not in the first fifty', async () => {
    const many = Object.fromEntries(Array.from({ length: 52 }, (_, index) => [`Spelare ${index}`, 5]))
    await open({
      me: { points: 0, rank: 53, version: 1, standingsVersion: 1 },
      standings: { ...standings(many), participants: 53 },
    })
    const own = page.getByRole('list', { name: 'Din placering' })
    await expect.element(own.getByText('Anna')).toBeVisible()
    await expect.element(rank(53)).toBeVisible()
  })

  it('live standings announce only the guest’s own rank, at most every ten seconds', async () => {
    const { act } = await open()
    await expect.element(page.getByText('Mina Poäng')).toBeVisible()
    const announced = recordAnnouncements()
    const me = (points: number, rank: number) => ({ points, rank, version: 1, standingsVersion: 1 })
    act({ me: me(0, 2), standings: standings({ Anna: 0, Bo: 10, Cia: 0 }) })
    await expect.poll(() => announced).toContain('Du ligger nu på plats 2 i tävlingen.')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    act({ me: me(30, 1), standings: standings({ Anna: 30, Bo: 10, Cia: 0 }) })
    await expect.element(rank(1)).toBeVisible()
    // An announcement that is not delayed has been made by now.
    await nextFrame()
    expect(announced).not.toContain('Du ligger nu på plats 1 i tävlingen.')
    vi.advanceTimersByTime(10_000)
    await expect.poll(() => announced).toContain('Du ligger nu på plats 1 i tävlingen.')
    skipTime(10_000)
    act({ me: me(30, 3), standings: standings({ Anna: 30, Bo: 40, Cia: 50 }) })
    await expect.poll(() => announced).toContain('Du ligger nu på plats 3 i tävlingen.')
    const yellow = challenge('yellow', 60, 50)
    act({ challenge: yellow, latestEvent: yellow })
    await expect.poll(() => announced).toContainEqual(expect.stringContaining('Färgknapp: Gul! Tryck inom'))
    expect(announced.filter((words) => /Bo|Cia/.test(words))).toEqual([])
  })
})
