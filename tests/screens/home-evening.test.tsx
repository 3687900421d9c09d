import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { router } from '#web/router.tsx'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { guest, id } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { type State, testStates } from './harness/test-states.ts'
import { emptyHome, home } from './home-fixtures.ts'
import { stage } from './live-fixtures.ts'
import { orderAs } from './menu-fixtures.ts'
import { news, notification } from './notification-fixtures.ts'
import {
  allKinds,
  callingKinds,
  eventWait,
  food,
  halfPastSix,
  live,
  offered,
  offeredPlaces,
  place,
  programme,
  table,
  tonight,
  wait,
} from './tonight-fixtures.ts'

const path = '/'
const refused = { refusal: { code: 'internal_error' } } as const

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: halfPastSix }))
afterEach(async () => {
  vi.useRealTimers()
  // Closes the greeting of a new guest, which comes back until it is closed.
  await userEvent.keyboard('{Escape}')
})

const mine = page.getByRole('region', { name: /^(Din kväll|Your evening)$/ })
const openAll = () => page.getByRole('button', { name: /^(Allt i kväll|Everything tonight)/ }).click()
/** From now on the answers are those that the service worker saved at five past six, and the cards are fetched again. */
const saved = async (network: FixtureNetwork) => {
  await expect.element(mine.getByRole('article').first()).toBeVisible()
  network.savedAt = '2026-11-28T17:05:00.000Z'
  network.publish({ type: 'order.changed', orderId: food.id })
}
const lastFrame = async () => {
  await expect.element(page.getByRole('heading', { name: /^(Välkommen|Welcome), Anna$/ })).toBeVisible()
  for (const animation of document.getAnimations()) animation.finish()
}
/** Enters as somebody who has just signed up. */
const signUp = async (network: FixtureNetwork, language: 'sv' | 'en' = 'sv') => {
  const [create, email, password] = {
    sv: ['Skapa konto', 'E-postadress', 'Lösenord'],
    en: ['Create account', 'Email', 'Password'],
  }[language] as [string, string, string]
  await page.getByRole('button', { name: create }).first().click()
  await page.getByLabelText(email).fill('ny@example.se')
  await page.getByLabelText(password, { exact: true }).fill('krita pa kon')
  network.answer({ getSession: { me: guest } })
  await page.getByRole('button', { name: create }).last().click()
}
const newcomer = { path: '/auth', as: 'nobody' } as const
const newAnswers: Answers = {
  ...programme,
  getTonight: tonight(),
  listNotifications: { items: [] },
  signUp: { me: guest },
}

const state = (name: string, answers: Answers, shows: State['shows'], first?: State['first']): State => ({
  name,
  path,
  answers: { ...programme, ...answers },
  shows,
  first,
})

testStates('home tonight', [
  state('nothing mine', { getTonight: tonight() }, { sv: 'Ett bord i kväll?', en: 'A table tonight?' }),
  state('one card', { getTonight: tonight({ tables: [table] }) }, { sv: 'Bekräftat', en: 'Confirmed' }),
  state('five cards', { getTonight: allKinds() }, { sv: 'Allt i kväll (5)', en: 'Everything tonight (5)' }),
  state('all kinds', { getTonight: allKinds() }, { sv: '3 av 10', en: '3 of 10' }, openAll),
  state('calling', { getTonight: callingKinds() }, { sv: 'Tryck nu!', en: 'Tap now!' }),
  state(
    'in the queue for a table',
    { getTonight: tonight({ waits: [wait] }) },
    { sv: 'Du står i kö för ett bord kl. 20:30', en: 'You’re in the queue for 20:30' },
  ),
  state(
    'a table is offered',
    { getTonight: tonight({ waits: [offered], events: [place] }) },
    { sv: 'Vi håller det till 18:42 · 12 min kvar', en: 'We’ll hold it until 18:42 · 12 min left' },
  ),
  state(
    'in the queue for places',
    { getTonight: tonight({ eventWaits: [eventWait] }) },
    { sv: 'Plats 2 i kön', en: 'Number 2 in the queue' },
  ),
  state(
    'places are offered',
    { getTonight: tonight({ eventWaits: [offeredPlaces], events: [place] }) },
    { sv: 'Det finns 3 platser till er', en: 'There are 3 spots for you' },
  ),
  state(
    'with notices',
    { getTonight: allKinds(), listNotifications: { items: news(3) } },
    { sv: 'Nyhet 3', en: 'Nyhet 3' },
  ),
  state(
    'offline copy',
    { getTonight: allKinds() },
    { sv: 'Senast uppdaterat 18:05', en: 'Last updated 18:05' },
    saved,
  ),
  state('failed', { getTonight: refused }, { sv: 'Försök igen', en: 'Try again' }),
  state('loading', { getTonight: 'pending' }, { sv: 'Kommande Events', en: 'Upcoming events' }),
  {
    ...newcomer,
    name: 'first evening',
    answers: newAnswers,
    first: async (network, language) => {
      await signUp(network, language)
      await lastFrame()
    },
    shows: { sv: 'Tre saker i kväll', en: 'Three things tonight' },
  },
])

/** The titles of my cards, in their order. */
const titles = () =>
  mine
    .getByRole('article')
    .elements()
    .map((card) => card.querySelector('h3')?.textContent)

describe('my evening', () => {
  it('my evening is in the order of time; four cards, and the rest in place', async () => {
    await openScreen({ path, answers: { ...programme, getTonight: allKinds() } })
    await expect.poll(titles).toEqual(['Din mat', 'Fredagsquizet', 'Bord 1', 'Jazzkväll'])
    await openAll()
    await expect
      .poll(titles)
      .toEqual(['Din mat', 'Fredagsquizet', 'Bord 1', 'Jazzkväll', 'Kvällens färgjakt'])
    await page.getByRole('button', { name: 'Visa färre' }).click()
    await expect.poll(titles).toHaveLength(4)
  })

  it('everything of mine is within the first screen of a phone, below a hero of 120 px at most, with two notices too', async () => {
    const answers = { ...programme, getTonight: allKinds(), listNotifications: { items: news(3) } }
    await openScreen({ path, answers })
    const all = page.getByRole('button', { name: 'Allt i kväll (5)' })
    await expect.element(all).toBeVisible()
    const bar = page.getByRole('navigation', { name: 'Huvudmeny' }).element()
    expect(all.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top)
    const hero = document.querySelector('main section > div:nth-child(2)') as Element
    expect(hero.getBoundingClientRect().height).toBeLessThanOrEqual(120)
  })

  it('on a laptop with nothing else on, my cards are in two columns', async () => {
    await openScreen({ path, width: 1280, answers: { ...home, getTonight: allKinds() } })
    await expect.poll(titles).toHaveLength(4)
    const [first, second, third] = mine
      .getByRole('article')
      .elements()
      .map((card) => card.getBoundingClientRect())
    expect(second?.top).toBe(first?.top)
    expect(third?.top).toBeGreaterThan(first?.bottom ?? 0)
  })

  it('each card opens its screen in one tap: ticket, code, order, live, quiz; the sheet of the code lists all that it opens', async () => {
    await openScreen({ path, answers: { ...programme, getTonight: allKinds() } })
    await openAll()
    for (const [name, href] of [
      ['Bord 1', `/table-booking/${table.id}`],
      ['Jazzkväll', `/event/${place.id}`],
      [`Visa beställning ${food.number}`, `/order/${food.id}`],
      ['Gå in i Kvällens färgjakt', `/live-competition/${live.competitionId}`],
      ['Fortsätt med Fredagsquizet', `/quiz/${id(60)}`],
    ] as const)
      await expect.element(mine.getByRole('link', { name })).toHaveAttribute('href', href)
    const dialog = page.getByRole('dialog')
    for (const card of ['Kod för bord 1', 'Kod för Jazzkväll']) {
      await mine.getByRole('button', { name: card }).click()
      await expect.element(dialog.getByRole('link', { name: 'Bord 1 I kväll 19:00' })).toBeVisible()
      await expect
        .element(dialog.getByRole('link', { name: 'Jazzkväll I kväll 20:00' }))
        .toHaveAttribute('href', `/event/${place.id}`)
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog).not.toBeInTheDocument()
    }
  })

  it('a notice is hidden when a card says the same, also after the card has disappeared; a notice of a change is shown', async () => {
    const about = { path: `/table-booking/${table.id}` }
    const items = [
      notification({ ...about, type: 'success', title: 'Bordet är bekräftat' }),
      notification({ ...about, title: 'Bordet är flyttat' }),
    ]
    const answers = { ...programme, listNotifications: { items } }
    const network = await openScreen({
      path,
      answers: { ...answers, getTonight: tonight({ tables: [table] }) },
    })
    const seesChangeAlone = async () => {
      await expect.element(page.getByRole('link', { name: 'Bordet är flyttat' })).toBeVisible()
      expect(page.getByRole('link', { name: 'Bordet är bekräftat' }).elements()).toEqual([])
    }
    await seesChangeAlone()
    network.answer({ getTonight: tonight() })
    reload()
    await expect.element(page.getByText('Ett bord i kväll?')).toBeVisible()
    await seesChangeAlone()
  })

  it('a card changes by itself, and shows the new state', async () => {
    const network = await openScreen({ path, answers: { ...programme, getTonight: allKinds() } })
    await expect.element(mine.getByText('2 före dig i kön')).toBeVisible()
    network.answer({ getTonight: tonight({ orders: [{ ...orderAs.ready, createdAt: food.createdAt }] }) })
    network.publish({ type: 'order.changed', orderId: food.id })
    await expect.element(mine.getByText('På väg till bord 7')).toBeVisible()
    expect(titles()).toEqual(['Din mat'])
  })

  it('who waits is offered a table on the card, announced once, and takes it: the booking opens', async () => {
    const answers = { ...programme, getTonight: tonight({ waits: [wait] }), getMyTableBooking: table }
    const network = await openScreen({ path, answers })
    await expect.element(mine.getByText('Plats 2 i kön')).toBeVisible()
    await expect
      .element(mine.getByRole('link', { name: 'Visa kön för kl. 20:30' }))
      .toHaveAttribute('href', '/table-booking')
    network.answer({ getTonight: tonight({ waits: [offered] }) })
    network.publish({ type: 'tableWaits.changed' })
    await expect.element(mine.getByText('Bord 2 är ledigt för dig', { exact: true })).toBeVisible()
    const said = page
      .getByRole('status')
      .filter({ hasText: 'Bord 2 är ledigt för dig. Vi håller det till 18:42.' })
    await expect.poll(() => said.elements()).toHaveLength(1)
    network.answer({ acceptTableOffer: table, getTonight: tonight({ tables: [table] }) })
    await mine.getByRole('button', { name: 'Ta bordet: bord 2' }).click()
    await expect.element(page.getByRole('heading', { name: 'Din bordsbokning' })).toBeVisible()
  })

  it('places that are offered are taken on Home, and the place at the event is there then', async () => {
    const answers = { ...programme, getTonight: tonight({ eventWaits: [eventWait] }) }
    const network = await openScreen({ path, answers })
    await expect.element(mine.getByText('Plats 2 i kön')).toBeVisible()
    network.answer({ getTonight: tonight({ eventWaits: [offeredPlaces] }) })
    network.publish({ type: 'eventWaits.changed', eventId: eventWait.eventId })
    await expect.element(mine.getByText('Det finns 3 platser till er')).toBeVisible()
    network.answer({ takeEventPlaces: place, getTonight: tonight({ events: [place] }) })
    await mine.getByRole('button', { name: 'Ta 3 platser' }).click()
    await expect.poll(titles).toEqual(['Jazzkväll'])
    expect(network.requestsOf('takeEventPlaces').map(({ body }) => body)).toEqual([{ places: 3 }])
  })

  it('a guest passes on a table, and the card leaves; one that is not answered leaves when its time is over', async () => {
    const answers = { ...programme, getTonight: tonight({ waits: [offered], events: [place] }) }
    const network = await openScreen({ path, answers })
    await expect.poll(titles).toEqual(['Jazzkväll', 'Bord 2 är ledigt för dig'])
    network.answer({ leaveTableQueue: undefined, getTonight: tonight({ events: [place] }) })
    await mine.getByRole('button', { name: 'Avstå från bord 2' }).click()
    await expect.poll(titles).toEqual(['Jazzkväll'])
    const soon = new Date(halfPastSix.getTime() + 1_500)
    const ending = { ...offered, offer: { ...offered.offer, until: soon.toISOString() } } as typeof offered
    network.answer({ getTonight: tonight({ waits: [ending], events: [place] }) })
    network.publish({ type: 'tableWaits.changed' })
    await expect.poll(titles).toEqual(['Jazzkväll', 'Bord 2 är ledigt för dig'])
    vi.setSystemTime(soon)
    await expect.poll(titles, { timeout: 4_000 }).toEqual(['Jazzkväll'])
  })

  it('a competition of mine goes live, opens a colour and ends on its card', async () => {
    const network = await openScreen({
      path,
      answers: { ...programme, getTonight: tonight({ live: [live] }) },
    })
    await expect.element(mine.getByText('Du är med')).toBeVisible()
    const { competitionId, title } = live
    const message = { competitionId, title, challenge: null, quizBreak: null, now: halfPastSix.toISOString() }
    network.publish({ type: 'live.mine', ...message, stage: stage(1), revision: 2 })
    await expect.element(mine.getByText('Plats 1 just nu')).toBeVisible()
    const over = { ...live, stage: stage(4), revision: 3, me: { ...live.me, rank: 2 } }
    network.answer({ getTonight: tonight({ live: [over] }) })
    network.publish({ type: 'live.mine', ...message, stage: stage(4), revision: 3 })
    await expect.element(mine.getByText('Du kom på plats 2'), { timeout: 5_000 }).toBeVisible()
    await expect
      .element(mine.getByRole('link', { name: 'Visa resultatet av Kvällens färgjakt' }))
      .toBeVisible()
  })

  it('a party at two tables reads both on its card and in the sheet of its code', async () => {
    const joined = { ...table, joinedTables: [{ id: id(99), tableNumber: 2 }] }
    await openScreen({ path, answers: { ...programme, getTonight: tonight({ tables: [joined] }) } })
    await expect.poll(titles).toEqual(['Bord 1 + 2'])
    await mine.getByRole('button', { name: 'Kod för bord 1 + 2' }).click()
    await expect.element(page.getByRole('dialog').getByText('Bord 1 + 2').first()).toBeVisible()
  })

  it('a card leaves when it is over, and in the morning all have left', async () => {
    const soon = new Date(halfPastSix.getTime() + 1_500)
    const ending = { ...table, startsAt: '2026-11-28T16:00:00.000Z', endsAt: soon.toISOString() }
    const answers = { ...programme, getTonight: tonight({ tables: [ending], events: [place] }) }
    await openScreen({ path, answers })
    await expect.poll(titles).toEqual(['Bord 1', 'Jazzkväll'])
    vi.setSystemTime(soon)
    await expect.poll(titles, { timeout: 4_000 }).toEqual(['Jazzkväll'])
    vi.setSystemTime('2026-11-29T05:00:00.000Z')
    reload()
    await expect.poll(titles).toEqual(['Ett bord i kväll?'])
  })

  it('without a connection it says when it was updated, and no longer when it is back', async () => {
    const network = await openScreen({ path, answers: { ...programme, getTonight: allKinds() } })
    await saved(network)
    await expect.element(mine.getByText('Senast uppdaterat 18:05')).toBeVisible()
    network.savedAt = null
    network.publish({ type: 'order.changed', orderId: food.id })
    await expect.element(mine.getByText('Senast uppdaterat 18:05')).not.toBeInTheDocument()
    expect(titles()).toHaveLength(4)
  })

  it('a failure offers a retry, and leaves the rest of the screen', async () => {
    const network = await openScreen({ path, answers: { ...home, getTonight: refused } })
    await expect.element(page.getByRole('heading', { name: 'Kväll 1' })).toBeVisible()
    const retry = mine.getByRole('button', { name: 'Försök igen' })
    await expect.element(retry).toBeVisible()
    network.answer({ getTonight: allKinds() })
    await retry.click()
    await expect.poll(titles).toHaveLength(4)
  })
})

describe('on tonight', () => {
  const list = page.getByRole('region', { name: 'I kväll' }).getByRole('listitem')

  it('what is on tonight is in the order of time, without what is mine and what is on another day', async () => {
    await openScreen({ path, answers: { ...programme, getTonight: tonight() } })
    await expect
      .poll(() => list.elements().map(({ textContent }) => textContent))
      .toEqual(['LIVEHöstliganPool', '19:30Pubquiz med Gunilla', '22:00SnabbdartDart'])
  })

  it('the event card of tonight says so', async () => {
    await openScreen({ path, answers: { ...programme, getTonight: tonight() } })
    const card = page.getByRole('article').filter({ hasText: 'Visa mer' }).first()
    await expect.element(card.getByText('I kväll 19:30')).toBeVisible()
  })

  it('a home without anything on has no programme', async () => {
    await openScreen({ path, answers: { ...emptyHome, getTonight: tonight() } })
    await expect.element(mine).toBeVisible()
    expect(list.elements()).toEqual([])
  })
})

describe('the first evening', () => {
  const welcome = page.getByRole('heading', { name: 'Välkommen, Anna' })
  const enter = async () => {
    const network = await openScreen({ ...newcomer, answers: newAnswers })
    await signUp(network)
    await expect.element(welcome).toBeVisible()
    return network
  }

  it('greets by name, shows three things of tonight, and is announced once; with reduced motion at once', async () => {
    await enter()
    expect(document.getAnimations()).toEqual([])
    const panel = page.getByRole('region', { name: 'Välkommen, Anna' })
    await expect.poll(() => panel.getByRole('link').elements()).toHaveLength(3)
    const said = page.getByRole('status').filter({ hasText: 'Välkommen, Anna' })
    await expect.poll(() => said.elements()).toHaveLength(1)
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a key', () => userEvent.keyboard('{Escape}')],
    ['its button', () => page.getByRole('button', { name: 'Till kvällen' }).click()],
    ['the header', () => page.getByRole('button', { name: /^Konto/ }).click()],
    ['the bar', () => page.getByRole('link', { name: 'Events', exact: true }).last().click()],
  ])('is closed by %s, and does not come again', async (_name, act) => {
    await enter()
    await act()
    await expect.element(welcome).not.toBeInTheDocument()
    router.history.replace('/')
    reload()
    await expect.element(mine).toBeVisible()
    expect(welcome.elements()).toEqual([])
  })

  it('a later sign-in is not greeted', async () => {
    await openScreen({ path, answers: newAnswers })
    await expect.element(mine).toBeVisible()
    expect(welcome.elements()).toEqual([])
  })
})
