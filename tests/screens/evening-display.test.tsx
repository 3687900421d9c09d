import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { EveningState } from '#contract/quiz-evenings.ts'
import {
  competitionId,
  evening,
  eveningServer,
  questionOf,
  quizNight,
  revealed,
  state,
  teams,
} from './evening-fixtures.ts'
import { violations } from './harness/good-at-every-size.ts'
import { openScreen } from './harness/open-screen.tsx'

const path = `/live-competition/${competitionId}/screen`
const openedAt = '2026-11-01T19:00:00.000Z'
const sees = (words: string | RegExp) => expect.element(page.getByText(words).first()).toBeVisible()

async function hang(change: Partial<EveningState>, language: 'sv' | 'en' = 'sv') {
  const first = { evening: state(change), team: null }
  const network = await openScreen({
    path,
    language,
    theme: language === 'sv' ? 'dark' : 'light',
    answers: { getLiveCompetition: { ...quizNight(), me: null }, getEvening: first },
  })
  await page.viewport(1920, 1080)
  return { network, act: await eveningServer(network, first) }
}

/** Elements beyond the edges of the viewport. */
const elementsOutside = () =>
  [...document.querySelectorAll('main p, main h1, main h2, main li, main svg[role=img]')]
    .filter((element) => element.checkVisibility() && !element.closest('.visually-hidden'))
    .filter((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
    })
    .map((element) => element.textContent)

async function expectToFit(): Promise<void> {
  for (const [width, height] of [
    [1280, 720],
    [3840, 2160],
    [1920, 1080],
  ] as const) {
    await page.viewport(width, height)
    const size = `${width} × ${height}`
    await expect.poll(elementsOutside, { message: size }).toEqual([])
    const { scrollWidth, scrollHeight } = document.documentElement
    expect([scrollWidth - innerWidth, scrollHeight - innerHeight], size).toEqual([0, 0])
  }
  expect(await violations()).toEqual([])
}

const long =
  'Vilket år invigdes den bro som förbinder Sverige och Danmark, och vad heter ön som den går över? '

describe.each(['sv', 'en'] as const)('a quiz evening on the wall in %s', (language) => {
  const isSwedish = language === 'sv'

  it('every stage of a quiz evening fits the wall', async () => {
    const { act } = await hang({ teams: [] }, language)
    await sees(isSwedish ? 'Inga lag än' : 'No teams yet')
    await expectToFit()
    act({ teams: teams(...Array.from({ length: 26 }, () => 0)) })
    await sees(isSwedish ? 'och 6 lag till' : 'and 6 more teams')
    await expectToFit()
    const speed = { points: 1_000, countsSpeed: true }
    act({ stage: 'shown', question: questionOf('choice', { question: long.repeat(2).trim(), ...speed }) })
    await sees(isSwedish ? 'Gör er redo' : 'Get ready')
    await expectToFit()
    const closesAt = new Date(Date.now() + 600_000).toISOString()
    const breakAt = new Date(Date.now() + 240_000).toISOString()
    act({
      stage: 'open',
      question: questionOf('choice', { openedAt, closesAt, ...speed }),
      answered: 7,
      breakAt,
    })
    await sees(isSwedish ? 'Paus om 4 min' : 'Break in 4 min')
    await sees(isSwedish ? '7 av 26 lag har svarat' : '7 of 26 teams have answered')
    await expectToFit()
    act({ stage: 'locked', question: questionOf('order', { openedAt }) })
    await sees(isSwedish ? 'Låst' : 'Locked')
    await expectToFit()
    const shares = Array.from({ length: 8 }, (_, at) => ({
      value: `Svar ${at}`,
      teams: 8 - at,
      isRight: at === 0,
    }))
    const key = revealed({ accepted: ['Svar 0'], shares, explanation: long.repeat(4).trim() })
    act({ stage: 'revealed', question: questionOf('text', { openedAt, key }), answered: 36 })
    await sees(isSwedish ? 'Rätt svar' : 'Correct answer')
    await expectToFit()
    act({ stage: 'standings', teams: teams(9, 7, 7, 3) })
    await sees('Kloka ugglor')
    await expectToFit()
    act({ stage: 'break', breakAt: null, breakUntil: new Date(Date.now() + 600_000).toISOString() })
    await sees(/^(10:00|9:5\d)$/)
    await expectToFit()
    act({ stage: 'finished', question: null })
    await sees(isSwedish ? 'Slutställning' : 'Final standings')
    await expectToFit()
  })
})

describe('a quiz evening on the wall', () => {
  it('the wall shows no share of an answer before the reveal', async () => {
    const { act } = await hang({ stage: 'locked', question: questionOf('choice', { openedAt }), answered: 3 })
    await sees('3 av 3 lag har svarat')
    expect(page.getByRole('list', { name: 'Så svarade lagen' }).elements()).toEqual([])
    act({ stage: 'revealed', question: questionOf('choice', { openedAt, key: revealed() }), answered: 3 })
    await expect
      .element(page.getByRole('list', { name: 'Så svarade lagen' }).getByText('2 lag'))
      .toBeVisible()
  })

  it('a state that could not be loaded is loaded again without a tap', async () => {
    const network = await openScreen({
      path,
      answers: { getLiveCompetition: quizNight(), getEvening: { refusal: { code: 'internal_error' } } },
    })
    await expect.element(page.getByRole('heading', { name: 'Tisdagsquiz' })).toBeVisible()
    network.answer({ getEvening: evening({ stage: 'standings' }, null) })
    await expect.element(page.getByText('Kloka ugglor').first(), { timeout: 20_000 }).toBeVisible()
  })
})
