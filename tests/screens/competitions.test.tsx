import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Competition } from '#contract/competitions.ts'
import { bareCompetition, competition, detailOf } from './competition-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { tapTwice } from './harness/clock.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesLost, seesToast, toasts } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const onCard = 'Delta i Niobollscupen'
const onDetail = 'Delta i tävlingen'
const detail = `/competition/${competition.id}`
const earned = { first: true, pointsEarned: 40, newTotal: 160 }
const joinedNow = { first: true, pointsEarned: 0, newTotal: 120 }
const failed = { refusal: { code: 'internal_error' } } as const

/** Shows the competition in the list and on its own screen. */
const shown = (each: Competition): Answers => ({
  listCompetitions: onePage(each),
  getCompetition: detailOf(each),
})

describe('competition entry', () => {
  it('competition entry on a phone in English: it is busy while joining, and then joined, with the link to the live screen', async () => {
    const network = await openScreen({
      path: '/competitions',
      language: 'en',
      answers: { ...shown(bareCompetition), completeCompetition: 'pending' },
    })
    await page.getByRole('link', { name: 'Details for Niobollscupen' }).click()
    await expect.element(page.getByText('Active', { exact: true })).toBeVisible()
    let answer: (value: typeof earned) => void = () => undefined
    const answered = new Promise<typeof earned>((resolve) => {
      answer = resolve
    })
    network.answer({ completeCompetition: () => answered })
    await button('Join the competition').click()
    await expect.element(button('Joining…')).toHaveAttribute('aria-busy', 'true')
    network.answer(shown({ ...bareCompetition, joined: true, participants: 1 }))
    answer(earned)
    await seesToast('Congratulations! 🎉')
    await expect.element(button('You’ve already joined')).toHaveAttribute('aria-disabled', 'true')
    await expect
      .element(page.getByRole('link', { name: 'Join live' }))
      .toHaveAttribute('href', `/live-competition/${competition.id}`)
  })

  it('competition entry without points shows a welcome, and the button in the list becomes the link to the live screen', async () => {
    const network = await openScreen({ path: '/competitions', answers: shown(bareCompetition) })
    await expect.element(button(onCard)).toBeVisible()
    network.answer({
      ...shown({ ...bareCompetition, joined: true, participants: 1 }),
      completeCompetition: joinedNow,
    })
    await button(onCard).click()
    await seesToast('Välkommen!', 'Du har gått med i tävlingen')
    await expect
      .element(page.getByRole('link', { name: 'Deltar · Gå in: Niobollscupen' }))
      .toHaveAttribute('href', `/live-competition/${competition.id}`)
  })

  it('competition entry: a draw that needs a confirmed address says what to do', async () => {
    await openScreen({
      path: '/competitions',
      answers: {
        ...shown({ ...bareCompetition, decidedBy: 'draw' }),
        completeCompetition: { refusal: { code: 'email_unconfirmed' } },
      },
    })
    await button(onCard).click()
    await seesToast('Fel uppstod', 'Bekräfta din e-postadress först. Länken finns i mejlet från oss.')
  })

  it('competition entry: a draw before its start cannot be joined, has no link to a live screen and says when it begins', async () => {
    const startDate = new Date(Date.now() + 40 * 24 * 3_600_000).toISOString()
    await openScreen({
      path: detail,
      answers: shown({ ...bareCompetition, decidedBy: 'draw', startDate }),
    })
    await expect
      .element(button('Lottningen har inte börjat'))
      .toHaveAccessibleDescription(/^Börjar .*\d\d:\d\d\. Då kan du delta\.$/)
    expect(page.getByRole('link', { name: 'Delta Live' }).elements()).toHaveLength(0)
  })

  it('competition entry: a double click enters once, without an error', async () => {
    const network = await openScreen({
      path: '/competitions',
      answers: { ...shown(bareCompetition), completeCompetition: earned },
    })
    await tapTwice(button(onCard))
    await seesToast('Grattis! 🎉', 'Du fick 40 poäng. Totalt har du nu 160 poäng.')
    await expect.poll(() => network.requestsOf('completeCompetition')).toHaveLength(1)
    expect(toasts()).toHaveLength(1)
  })
})

describe("competition entry: the server's answer wins", () => {
  it('competition entry: an entry from another device is shown, even if its message is lost', async () => {
    const network = await openScreen({ path: '/competitions', answers: shown(bareCompetition) })
    await expect.element(button(onCard)).toBeVisible()
    network.answer({
      ...shown({ ...bareCompetition, joined: true, participants: 1 }),
      completeCompetition: { ...joinedNow, first: false },
    })
    await button(onCard).click()
    await seesToast('Du har redan deltagit', 'Du kan endast delta en gång per tävling')
    await expect.element(page.getByText('Du är med')).toBeVisible()
  })

  it('competition entry: a guest who loses the last place sees that the competition is full', async () => {
    const last = { ...bareCompetition, maxParticipants: 1 }
    const network = await openScreen({ path: '/competitions', answers: shown(last) })
    await expect.element(button(onCard)).toBeVisible()
    network.answer({
      ...shown({ ...last, participants: 1 }),
      completeCompetition: { refusal: { code: 'competition_full' } },
    })
    await button(onCard).click()
    await seesToast('Tävlingen är full', 'Alla platser är tyvärr tagna.')
    await expect.element(button('Fullt: Niobollscupen')).toHaveAttribute('aria-disabled', 'true')
  })

  it.each([
    ['/competitions', 'Något gick fel med tävlingsdeltagandet', onCard],
    [detail, 'Något gick fel vid deltagandet.', onDetail],
  ])('competition entry: a failure shows the error on %s', async (path, message, name) => {
    await openScreen({ path, answers: { ...shown(bareCompetition), completeCompetition: failed } })
    await button(name).click()
    await seesToast('Fel uppstod', message)
    await expect.element(button(name)).toBeVisible()
  })

  it('competition entry: after a lost answer, a refetch shows the stored entry', async () => {
    const network = await openScreen({ path: detail, answers: shown(bareCompetition) })
    await expect.element(button(onDetail)).toBeVisible()
    network.answer({
      ...shown({ ...bareCompetition, joined: true, participants: 1 }),
      completeCompetition: 'unreachable',
    })
    await button(onDetail).click()
    await seesLost()
    await expect.element(button('Du har redan deltagit')).toBeVisible()
  })
})

describe('competition list', () => {
  it('the list of competitions shows the specified texts on a card', async () => {
    const endDate = new Date(Date.now() + 49 * 3_600_000).toISOString()
    const each = { ...competition, difficulty: 'Medium', endDate } as const
    await openScreen({ path: '/competitions', answers: shown(each) })
    const card = page.getByRole('article').filter({ hasText: 'Niobollscupen' })
    for (const words of ['Medium', 'Fyra bord, en vinnare.', '2d kvar', 'Pool', 'En kö i fodral', 'Delta'])
      await expect.element(card.getByText(words, { exact: true }).first()).toBeVisible()
    await expect.element(card.getByText(/Max ∞/)).toBeVisible()
    await card.getByRole('link', { name: 'Visa mer om Niobollscupen' }).click()
    await expect.element(button(onDetail)).toBeVisible()
    expect(location.pathname).toBe(detail)
    await page.getByRole('main').getByRole('link', { name: 'Alla tävlingar' }).click()
    await expect.element(button(onCard)).toBeVisible()
  })

  it('the list of competitions loads more on request; the home screen shows ten and links to all', async () => {
    const all = Array.from({ length: 26 }, (_, index) => ({
      ...bareCompetition,
      id: id(200 + index),
      title: `Serie ${index}`,
    }))
    await openScreen({
      path: '/',
      answers: {
        ...emptyHome,
        listCompetitions: ({ query }) => {
          const from = Number(query.get('cursor') ?? 0)
          const to = from + Number(query.get('limit'))
          return { items: all.slice(from, to), nextCursor: to < all.length ? String(to) : null }
        },
      },
    })
    const rows = page.getByRole('list', { name: 'Aktiva Tävlingar' }).getByRole('listitem')
    await expect.element(page.getByRole('heading', { name: 'Serie 0', exact: true })).toBeVisible()
    expect(rows.elements()).toHaveLength(10)
    await page.getByRole('link', { name: 'Se alla tävlingar' }).click()
    const cards = page.getByRole('article')
    await expect.poll(() => cards.elements().length).toBe(24)
    await button('Visa fler').click()
    await expect.poll(() => cards.elements().length).toBe(26)
  })

  it('the list of competitions shows the specified error when loading fails', async () => {
    await openScreen({ path: '/competitions', answers: { listCompetitions: failed } })
    await seesToast('Fel', 'Kunde inte ladda tävlingar.')
  })
})
