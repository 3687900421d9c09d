import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EveningKind } from '#contract/bounds.ts'
import type { OwnTeam, QuizEvening } from '#contract/quiz-evenings.ts'
import {
  answered,
  competitionId,
  evening,
  eveningServer,
  questionOf,
  quizNight,
  revealed,
  team,
} from './evening-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesToast, toasts } from './harness/toasts.ts'

const path = `/live-competition/${competitionId}`
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

async function open(first: QuizEvening, answers: Answers = {}, search = '') {
  const network = await openScreen({
    path: `${path}${search}`,
    answers: { getLiveCompetition: quizNight(), getEvening: first, ...answers },
  })
  return { network, act: await eveningServer(network, first) }
}

const openedAt = '2026-11-01T19:00:00.000Z'
const asks = (kind: EveningKind, own: OwnTeam | null = team()) =>
  evening({ stage: 'open', question: questionOf(kind, { openedAt }) }, own)

describe('teams of a quiz evening', () => {
  it('a guest makes a team with a name and a colour, and gets its letters to share', async () => {
    const { network } = await open(evening({}, null), { createEveningTeam: evening() })
    await button('Skapa laget').click()
    await sees('Fyll i det här fältet.')
    await page.getByRole('textbox', { name: 'Lagets namn' }).fill(' Kloka  ugglor ')
    await page.getByRole('radio', { name: 'Lila' }).click()
    await button('Skapa laget').click()
    await seesToast('Du är med!', 'Du spelar i Kloka ugglor.')
    await sees('BCDF')
    expect(network.requestsOf('createEveningTeam').map(({ body }) => body)).toMatchObject([
      { colour: 'purple' },
    ])
  })

  it('the link of a team has its letters ready, and a wrong code is said at the field', async () => {
    const { network } = await open(
      evening({}, null),
      { joinEveningTeam: { refusal: { code: 'team_code_unknown' } } },
      '?team=bcdf',
    )
    await expect.element(page.getByRole('textbox', { name: 'Lagets fyra bokstäver' })).toHaveValue('BCDF')
    await button('Gå med').click()
    await sees('Inget lag har den koden. Fråga laget efter deras fyra bokstäver.')
    network.answer({ joinEveningTeam: evening() })
    await button('Gå med').click()
    await seesToast('Du är med!')
    expect(network.requestsOf('joinEveningTeam').map(({ body }) => body)).toEqual([
      { code: 'BCDF' },
      { code: 'BCDF' },
    ])
  })

  it('a guest who plays alone is a team of one under their own name', async () => {
    const { network } = await open(evening({}, null), { createEveningTeam: evening() })
    await page.getByRole('radio', { name: 'Ensam' }).click()
    await button('Spela ensam').click()
    await expect
      .poll(() => network.requestsOf('createEveningTeam').map(({ body }) => body.name))
      .toEqual(['Anna Berg'])
  })

  it('a guest leaves the team before the first question, and not later', async () => {
    const { act } = await open(evening(), { leaveEveningTeam: evening({}, null) })
    await button('Lämna laget').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Lämna laget' }).click()
    await seesToast('Du har lämnat laget')
    await expect.element(button('Skapa laget')).toBeVisible()
    act({ stage: 'open', question: questionOf('text', { number: 1, openedAt }) })
    await expect.poll(() => button('Lämna laget').elements()).toEqual([])
  })
})

describe('answers of a team', () => {
  it('a tap on an option is the answer; another one changes it from the version that was seen', async () => {
    let version = 0
    const { network } = await open(asks('choice'), {
      setEveningAnswer: ({ body }) => {
        version += 1
        return answered(body.value, { version })
      },
    })
    await page.getByRole('radio', { name: 'Göteborg' }).click()
    await sees(/^Du svarade: Göteborg\./)
    await page.getByRole('radio', { name: 'Stockholm' }).click()
    await sees(/^Du svarade: Stockholm\./)
    expect(network.requestsOf('setEveningAnswer').map(({ body }) => body)).toEqual([
      { version: 0, value: '0' },
      { version: 1, value: '1' },
    ])
  })

  it('the answer of another member is shown with their name, and is in the field', async () => {
    const { network } = await open(asks('text'))
    await expect.element(page.getByRole('textbox', { name: 'Ert svar' })).toHaveValue('')
    network.publish({
      type: 'evening.answer',
      competitionId,
      answer: answered('Stockholm', { setBy: 'Bo', form: 'stockholm' }),
    })
    await sees(/^Bo svarade: Stockholm\./)
    await expect.element(page.getByRole('textbox', { name: 'Ert svar' })).toHaveValue('Stockholm')
    await expect.element(button('Ändra svaret')).toBeVisible()
  })

  it('of two members who answer at once, the second is shown the answer of the first', async () => {
    const current = answered('Malmö', { setBy: 'Bo', form: 'malmo' })
    await open(asks('text'), { setEveningAnswer: { refusal: { code: 'stale_version', current } } })
    await page.getByRole('textbox', { name: 'Ert svar' }).fill('Stockholm')
    await button('Svara').click()
    await sees(/^Bo hann före\. Lagets svar är nu: Malmö\./)
    await expect.element(page.getByRole('textbox', { name: 'Ert svar' })).toHaveValue('Malmö')
    expect(toasts()).toEqual([])
  })

  it('an answer without a network is kept and sent again as it is', async () => {
    const { network } = await open(asks('number'), { setEveningAnswer: 'unreachable' })
    await page.getByRole('textbox', { name: 'Ert svar, ett tal' }).fill('mycket')
    await button('Svara').click()
    await sees('Skriv ett tal, till exempel 1969 eller 2,5.')
    await page.getByRole('textbox', { name: 'Ert svar, ett tal' }).fill('1969')
    await button('Svara').click()
    await sees('Svaret är sparat i mobilen och skickas när du har anslutning.')
    network.answer({ setEveningAnswer: answered('1969') })
    await sees(/^Du svarade: 1969\./)
    const sent = network.requestsOf('setEveningAnswer').map(({ body }) => JSON.stringify(body))
    expect(new Set(sent)).toEqual(new Set([JSON.stringify({ version: 0, value: '1969' })]))
  })

  it('an answer that arrives after the lock is said to be too late', async () => {
    const { act } = await open(asks('choice'), { setEveningAnswer: { refusal: { code: 'question_locked' } } })
    await page.getByRole('radio', { name: 'Malmö' }).click()
    await sees('Svaret hann inte fram i tid.')
    act({ stage: 'locked' })
    await sees('Ni svarade inte på den här frågan.')
  })

  it('an order is changed by buttons, which keep the focus, and is given as a whole', async () => {
    const { network } = await open(asks('order'), { setEveningAnswer: ({ body }) => answered(body.value) })
    const down = button('Flytta ner Göteborg')
    await expect.element(down).toBeVisible()
    ;(down.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(down).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    const order = () =>
      page.getByRole('list', { name: 'Sätt i rätt ordning' }).getByRole('listitem').elements()
    await expect
      .poll(() => order().map((each) => each.textContent))
      .toEqual(['1.Stockholm', '2.Malmö', '3.Göteborg'])
    await button('Svara').click()
    await sees(/^Du svarade: Stockholm → Malmö → Göteborg\./)
    expect(network.requestsOf('setEveningAnswer').map(({ body }) => body)).toEqual([
      { version: 0, value: '1,2,0' },
    ])
  })

  it('what is typed is still there after a reload', async () => {
    await open(asks('text'))
    await page.getByRole('textbox', { name: 'Ert svar' }).fill('Stock')
    reload()
    await expect.element(page.getByRole('textbox', { name: 'Ert svar' })).toHaveValue('Stock')
    await expect.element(button('Svara')).toBeVisible()
  })

  it('what is typed counts when the time is up', async () => {
    const closesAt = new Date(Date.now() + 3_000).toISOString()
    const first = evening({ stage: 'open', question: questionOf('text', { openedAt, closesAt }) })
    const { network } = await open(first, { setEveningAnswer: ({ body }) => answered(body.value) })
    await page.getByRole('textbox', { name: 'Ert svar' }).fill('Stockholm')
    await expect.poll(() => network.requestsOf('setEveningAnswer').length, { timeout: 10_000 }).toBe(1)
    await sees(/^Du svarade: Stockholm\./)
  })
})

describe('the stages of a quiz evening', () => {
  it('each stage follows without a tap: shown, open, locked, revealed, standings, break, finished', async () => {
    const { act } = await open(evening())
    await sees('Quizet börjar snart')
    act({ stage: 'shown', question: questionOf('choice') })
    await expect.element(page.getByRole('heading', { name: 'Vilken stad är störst?' })).toBeVisible()
    act({ stage: 'open', question: questionOf('choice', { openedAt }) })
    await expect.element(page.getByRole('radio', { name: 'Stockholm' })).toBeVisible()
    act({ stage: 'locked' })
    await sees('Ni svarade inte på den här frågan.')
    act({ stage: 'revealed', question: questionOf('choice', { openedAt, key: revealed() }), answered: 3 })
    await sees('Stockholm har en miljon invånare.')
    await sees('2 lag')
    act({ stage: 'standings' })
    await sees(/^Plats 1 av 3\./)
    act({ stage: 'break', breakUntil: new Date(Date.now() + 300_000).toISOString() })
    await expect.element(page.getByRole('link', { name: 'Till menyn' })).toHaveAttribute('href', '/menu')
    act({ stage: 'finished', question: null })
    await sees('Ni vann!')
  })

  it('an older state that arrives late changes nothing', async () => {
    const { network, act } = await open(evening({ version: 5 }))
    act({ stage: 'standings' })
    await sees(/^Plats 1 av 3\./)
    network.publish({ type: 'evening.changed', competitionId, evening: evening({ version: 4 }).evening })
    network.publish({
      type: 'evening.answer',
      competitionId,
      answer: answered('1', { questionId: id(599) }),
    })
    await sees(/^Plats 1 av 3\./)
  })
})
