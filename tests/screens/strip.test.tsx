import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { MyLive, Tonight } from '#contract/tonight.ts'
import { router } from '#web/router.tsx'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { skipTime } from './harness/clock.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { seesToast, toasts } from './harness/toasts.ts'
import { home } from './home-fixtures.ts'
import { challenge, press as firstPress, live, stage, standings } from './live-fixtures.ts'
import { guestAnswers, orderAs } from './menu-fixtures.ts'
import { notification } from './notification-fixtures.ts'
import { hall, mySession } from './play-fixtures.ts'
import { at, capital, known, path as quizPath } from './quiz-fixtures.ts'
import { bookingIn, calledWait, finished, myLive, ownPlay, readyOrder, tonight } from './strip-fixtures.ts'

const strip = page.getByRole('region', { name: /^(Just nu|Right now)$/ })
const link = strip.getByRole('link')
const button = strip.getByRole('button')
const orders = { path: '/my-orders', answers: { listMyOrders: onePage(), listQuizzes: onePage() } }
const livePath = `/live-competition/${live().competition.id}`
const press = { ...firstPress, version: 2 }

/** Opens a list on which nothing is, while this is mine tonight. */
const open = (mine: Partial<Tonight>, answers: Answers = {}) =>
  openScreen({ ...orders, answers: { ...orders.answers, getTonight: tonight(mine), ...answers } })
const go = (to: string) => router.navigate({ to })

/** The host opens a challenge, or does something else. */
const act = (network: FixtureNetwork, { competitionId, title }: MyLive, change: Partial<MyLive>) =>
  network.publish({
    type: 'live.mine',
    competitionId,
    title,
    stage: stage(1),
    challenge: null,
    quizBreak: null,
    revision: 2,
    now: new Date(Date.now()).toISOString(),
    ...change,
  })

const stateWith = (name: string, mine: Partial<Tonight>): State => ({
  name,
  path: orders.path,
  answers: { ...orders.answers, getTonight: () => tonight(mine) },
  first: async () => {
    await expect.element(strip).toBeVisible()
    // The next screen has space for it.
    await go('/quizzes')
    await go(orders.path)
  },
  shows: { sv: 'Mina beställningar', en: 'My orders' },
})
testStates('strip', [
  stateWith('a live competition', {
    live: [myLive({ title: 'Kvällens allra största färgjakt i hela hallen' })],
  }),
  stateWith('an open challenge', { live: [myLive({ challenge: challenge('yellow', 30) })] }),
  stateWith('an open challenge without a clock', { live: [myLive({ challenge: challenge('blue') })] }),
  stateWith('a result', { live: [finished()] }),
  stateWith('food', { orders: [readyOrder()] }),
  stateWith('food at the bar', { orders: [{ ...readyOrder(), tableNumber: null }] }),
  stateWith('a table', { tables: [bookingIn(30)] }),
  stateWith('a game table', { play: [ownPlay] }),
  stateWith('a game table that is held', { playWaits: [calledWait()] }),
])

describe('strip: what it says', () => {
  it('a live competition leads into it, and the strip is not on its page', async () => {
    await open({ live: [myLive()] }, { getLiveCompetition: live() })
    await expect.element(link).toHaveTextContent('LIVEFredagskampenGå in')
    const itsHeading = page.getByRole('heading', { level: 1, name: 'Fredagskampen' })
    let isOnItsPage = false
    const watching = new MutationObserver(() => {
      if (itsHeading.elements().length > 0 && strip.elements().length > 0) isOnItsPage = true
    })
    watching.observe(document.body, { subtree: true, childList: true, attributes: true })
    await link.click()
    await expect.element(itsHeading).toBeVisible()
    await expect.poll(() => location.pathname).toBe(livePath)
    watching.disconnect()
    expect(isOnItsPage).toBe(false)
    expect(strip.elements()).toEqual([])
  })

  it('on Home it says only an open challenge and a result, above the welcome, and moves nothing', async () => {
    const mine = myLive()
    const network = await openScreen({
      path: '/',
      width: 390,
      answers: { ...home, getTonight: tonight({ live: [mine], orders: [readyOrder()] }) },
    })
    await expect.poll(() => network.requestsOf('getTonight').length).toBe(1)
    const hero = () => document.querySelector('main section > div:nth-child(2)') as Element
    const { bottom } = hero().getBoundingClientRect()
    act(network, mine, { challenge: challenge('red', 30) })
    await expect.element(button).toHaveTextContent(/^RödTryck!30 s$/)
    const welcome = () => (hero().querySelector('p') as Element).getBoundingClientRect()
    expect(welcome().top).toBeGreaterThan(strip.element().getBoundingClientRect().bottom)
    expect(welcome().bottom).toBeLessThan(bottom)
    expect(hero().getBoundingClientRect().bottom).toBe(bottom)
    network.answer({ getTonight: tonight({ live: [finished({ revision: 3 })] }) })
    act(network, mine, { stage: stage(4), revision: 3 })
    await expect.element(link).toHaveTextContent('Resultatet är klartVisa')
  })

  it('an open challenge comes first, then what ends first', async () => {
    const mine = myLive()
    const network = await open({ live: [mine], orders: [readyOrder()], tables: [bookingIn(30)] })
    await expect.element(link).toHaveTextContent('Maten är på vägVisa')
    act(network, mine, { challenge: challenge('green') })
    await expect.element(button).toHaveTextContent('GrönTryck!')
    // Food is warm for ten minutes.
    act(network, mine, { revision: 3 })
    await expect.element(link).toHaveTextContent('Maten är på vägVisa')
    skipTime(10 * 60_000)
    await go('/quizzes')
    await expect.element(link).toHaveTextContent('Bord 1 är dittVisa')
  })

  it('a result leads to the end of the competition, and leaves when it has been seen, also after a reload', async () => {
    const me = { points: 120, rank: 1, version: 1, standingsVersion: 1 }
    const won = live({ stage: stage(4), standings: standings({ Anna: 120 }), me })
    await open({ live: [finished()] }, { getLiveCompetition: won })
    await link.click()
    await expect.poll(() => location.pathname).toBe(livePath)
    const end = page.getByRole('dialog', { name: 'Du vann!' })
    await end.getByRole('button', { name: 'Stäng' }).click()
    await expect.poll(() => end.elements()).toEqual([])
    await go('/my-orders')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mina beställningar' })).toBeVisible()
    expect(strip.elements()).toEqual([])
    reload()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mina beställningar' })).toBeVisible()
    expect(strip.elements()).toEqual([])
  })

  it('a table is shown from the opening of its check-in until the guest has arrived', async () => {
    const network = await open({ tables: [bookingIn(61)] })
    await expect.poll(() => network.requestsOf('getTonight').length).toBe(1)
    expect(strip.elements()).toEqual([])
    skipTime(2 * 60_000)
    await go('/quizzes')
    await expect.element(link).toHaveTextContent('Bord 1 är dittVisa')
    const checkedInAt = new Date(Date.now()).toISOString()
    network.answer({ getTonight: tonight({ tables: [{ ...bookingIn(59), checkedInAt }] }) })
    network.publish({ type: 'tableBooking.changed', bookingId: id(1) })
    await expect.poll(() => strip.elements()).toEqual([])
  })

  it('what is on is announced once', async () => {
    const mine = myLive()
    const network = await open({ live: [mine] })
    const said: string[] = []
    new MutationObserver(() => {
      const text = strip.getByRole('status').elements()[0]?.textContent ?? ''
      if (text && said.at(-1) !== text) said.push(text)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
    await expect.element(strip.getByRole('status')).toHaveTextContent('Fredagskampen är live.')
    act(network, mine, { revision: 2 })
    act(network, mine, { challenge: challenge('red', 30), revision: 3 })
    await expect
      .element(strip.getByRole('status'))
      .toHaveTextContent('Färgknapp: Röd! Tryck nu så får du 10 poäng.')
    expect(said).toEqual(['Fredagskampen är live.', 'Färgknapp: Röd! Tryck nu så får du 10 poäng.'])
  })
})

describe('strip: a game table', () => {
  it('leads back to the session, until it is stopped', async () => {
    const network = await open(
      { play: [ownPlay] },
      { getPlayHall: hall, getMyPlay: { session: mySession(3, 65), mayStart: true, now: hall.now } },
    )
    await expect.element(link).toHaveTextContent(/^Pool 3 sedan \d\d:\d\dVisa$/)
    await link.click()
    await expect.element(page.getByRole('heading', { name: 'Du spelar' })).toBeVisible()
    await expect.poll(() => strip.elements()).toEqual([])
    await go(orders.path)
    await expect.element(strip).toBeVisible()
    network.answer({ getTonight: tonight() })
    network.publish({ type: 'myPlay.changed' })
    await expect.poll(() => strip.elements()).toEqual([])
  })
})

it('strip: a guest who is called is brought to the queue', async () => {
  const network = await open({ play: [ownPlay] }, { getPlayHall: hall })
  await expect.element(link).toHaveTextContent(/^Pool 3 sedan/)
  network.answer({ getTonight: tonight({ play: [ownPlay], playWaits: [calledWait()] }) })
  network.publish({ type: 'playWaits.changed' })
  await expect.element(link).toHaveTextContent(/^Din tur: Dart 1 till \d\d:\d\dVisa$/)
  await link.click()
  await expect.element(page.getByRole('heading', { name: 'Spela', exact: true })).toBeVisible()
  await expect.poll(() => strip.elements()).toEqual([])
})

describe('strip: the press', () => {
  it('a press by the keyboard is answered in its place, and then the strip goes back', async () => {
    const mine = myLive({ challenge: challenge('red', 30) })
    const network = await open({ live: [mine] }, { pressLiveChallenge: press })
    await expect.element(button).toBeVisible()
    ;(button.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(button).toHaveTextContent('Röd+10 poäng')
    await expect.element(link).toHaveTextContent('LIVEFredagskampenGå in')
    await expect
      .poll(() => network.requestsOf('pressLiveChallenge').map(({ params }) => params.challengeId))
      .toEqual([id(50)])
  })

  it('a press that comes too late says so in its place', async () => {
    const mine = myLive({ challenge: challenge('red') })
    const network: FixtureNetwork = await open(
      { live: [mine] },
      {
        pressLiveChallenge: () => {
          network.answer({ getTonight: tonight({ live: [myLive({ revision: 3 })] }) })
          return { refusal: { code: 'challenge_closed' } }
        },
      },
    )
    await button.click()
    await expect.element(button).toHaveTextContent('RödDu hann inte')
  })

  it('a press that is refused for another reason leaves the button open, and the reason is a toast', async () => {
    const mine = myLive({ challenge: challenge('red') })
    await open({ live: [mine] }, { pressLiveChallenge: { refusal: { code: 'not_joined' } } })
    await button.click()
    await seesToast('Trycket räknades inte', 'Du är inte med i tävlingen. Gå med först.')
    await expect.element(button).toHaveTextContent('RödTryck!')
  })

  it('a press without network is kept, and the button stays until it is answered', async () => {
    const mine = myLive({ challenge: challenge('red') })
    const network = await open({ live: [mine] }, { pressLiveChallenge: 'unreachable' })
    await button.click()
    await expect.element(button).toHaveTextContent('RödTrycket är sparat')
    act(network, mine, { revision: 2 })
    await expect.element(button).toHaveTextContent('RödTrycket är sparat')
    network.answer({ pressLiveChallenge: press })
    await expect.element(button).toHaveTextContent('Röd+10 poäng')
  })

  it('a press on another device ends the button', async () => {
    const mine = myLive({ challenge: challenge('red') })
    const network = await open({ live: [mine] })
    await expect.element(button).toBeVisible()
    network.publish({
      type: 'live.pressed',
      competitionId: mine.competitionId,
      challengeId: id(50),
      version: 2,
    })
    await expect.element(link).toHaveTextContent('LIVEFredagskampenGå in')
  })
})

describe('strip: food', () => {
  const lid = () => strip.element().querySelector('g[data-news]') as SVGGElement
  const turned = () => getComputedStyle(lid()).transform

  it('the cloche opens once, with one vibration; with reduced motion it is open at once', async () => {
    const vibrate = vi.spyOn(navigator, 'vibrate').mockReturnValue(true)
    await open({ orders: [{ ...readyOrder(), id: id(901) }] })
    await expect.element(link).toBeVisible()
    const first = 'matrix(1, 0, 0, 1, 0, 0)'
    await expect.poll(turned).not.toBe(first)
    const last = turned()
    lid().style.setProperty('animation-duration', '600ms', 'important')
    const [opening] = lid().getAnimations()
    opening?.pause()
    if (opening) opening.currentTime = 0
    expect(turned()).toBe(first)
    opening?.finish()
    expect(turned()).toBe(last)
    await go('/quizzes')
    await expect.element(link).toBeVisible()
    expect(vibrate).toHaveBeenCalledTimes(1)
    vibrate.mockRestore()
  })

  it('what the strip says is no toast; the bell has it', async () => {
    const network = await open({ orders: [orderAs.preparing] })
    await expect.poll(() => network.requestsOf('getTonight').length).toBe(1)
    const ready = readyOrder()
    network.answer({ getTonight: tonight({ orders: [ready] }) })
    network.publish({ type: 'order.changed', orderId: ready.id })
    await expect.element(link).toHaveTextContent('Maten är på vägVisa')
    const items = [
      notification({ title: 'Maten', type: 'success', path: `/order/${ready.id}` }),
      notification({ title: 'Köket' }),
    ]
    network.answer({ listNotifications: { items } })
    network.publish({ type: 'notifications.changed' })
    await seesToast('Köket')
    expect(toasts().map(({ title }) => title)).toEqual(['Köket'])
  })
})

describe('strip: its place', () => {
  const top = () => page.getByRole('heading', { level: 1 }).element().getBoundingClientRect().top

  it('one that comes moves nothing; the next screen keeps its space from the start', async () => {
    const mine = myLive({ stage: stage(0) })
    const network = await open({ live: [mine] })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mina beställningar' })).toBeVisible()
    await expect.poll(() => network.requestsOf('getTonight').length).toBe(1)
    const before = top()
    act(network, mine, {})
    await expect.element(link).toBeVisible()
    expect(top()).toBe(before)
    await go('/quizzes')
    await expect.poll(() => document.documentElement.hasAttribute('data-strip')).toBe(true)
    await go('/my-orders')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Mina beställningar' })).toBeVisible()
    expect(top()).toBe(before + 56)
    expect(Number(localStorage.getItem('spelrum.strip'))).toBeLessThanOrEqual(Date.now())
  })

  it('in the middle of a question only a lamp glows', async () => {
    await openScreen({
      path: quizPath,
      answers: { getQuiz: known(at(capital)), getTonight: tonight({ live: [myLive()] }) },
    })
    await expect.element(page.getByRole('img', { name: 'Något av ditt är på gång' })).toBeVisible()
    expect(link.elements()).toEqual([])
    expect(document.documentElement.hasAttribute('data-strip')).toBe(false)
  })

  it('in the cart on a phone only a lamp glows', async () => {
    await openScreen({
      path: '/menu',
      answers: { ...guestAnswers, getTonight: tonight({ live: [myLive()] }) },
    })
    await page
      .getByRole('button', { name: /^Lägg till/ })
      .first()
      .click()
    await expect.element(link).toBeVisible()
    await page.getByRole('button', { name: /Visa kundvagnen/ }).click()
    await expect.poll(() => link.elements()).toEqual([])
    expect(document.querySelector('[role=img][aria-label="Något av ditt är på gång"]')).not.toBeNull()
  })

  it('no strip is in the administration', async () => {
    await openScreen({
      path: '/admin/events',
      as: 'admin',
      answers: { listAllEvents: onePage(), getTonight: tonight({ live: [myLive()] }) },
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(strip.elements()).toEqual([])
  })
})
