import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { QuizResult } from '#contract/quizzes.ts'
import type { Answers } from './harness/answers.ts'
import { passDoubleTap } from './harness/clock.ts'
import { guest, id } from './harness/fixtures.ts'
import { allowMotion, lengthOf, opacityOf, stopAt } from './harness/motion.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { answered, balls, capital, island, known, noKey, path, result, verdict } from './quiz-fixtures.ts'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const open = (answers: Answers) => openScreen({ path, answers })

const player = (number: number, rank: number, points: number, displayName: string) => ({
  userId: id(number),
  displayName,
  avatarUrl: null,
  rank,
  points,
})
/** Played by nine; two of them are just before the guest, and two just after. */
const eighth: QuizResult = {
  ...result,
  right: 2,
  points: 20,
  place: 6,
  ahead: { place: 5, points: 5 },
  near: [
    player(73, 4, 30, 'Elin'),
    player(74, 5, 25, 'Ali'),
    { ...player(1, 6, 20, guest.displayName), userId: guest.userId },
    player(76, 7, 15, 'Sven'),
    player(77, 7, 15, 'Åsa'),
  ],
  leaders: [player(70, 1, 40, 'Moa Berg'), player(71, 2, 40, 'Bo'), player(72, 2, 40, 'Ek')].concat([
    player(73, 4, 30, 'Elin'),
    player(74, 5, 25, 'Ali'),
    { ...player(1, 6, 20, guest.displayName), userId: guest.userId },
    player(76, 7, 15, 'Sven'),
    player(77, 7, 15, 'Åsa'),
    player(78, 9, 0, 'Kim'),
  ]),
  answers: [
    verdict(capital, { selectedAnswer: 1 }),
    verdict(island, { textAnswer: 'Öland' }),
    verdict(balls, { selectedAnswer: 1 }),
  ],
}
const last = verdict(balls, { selectedAnswer: 1 })
/** The last question is open; its answer finishes the quiz. */
const playing = (shown: QuizResult): Answers => ({
  getQuiz: known({ ...answered(verdict(island)), open: balls, latest: null }),
  submitQuizAnswer: { verdict: last, attempt: answered(last, { isFinished: true }) },
  getQuizResult: shown,
})
const finish = async () => {
  await page.getByRole('radio', { name: 'Nio' }).click()
  await page.getByRole('button', { name: /^(Nästa|Next)$/ }).click()
  passDoubleTap()
  await page.getByRole('button', { name: /^(Visa resultat|Show result)$/ }).click()
  await expect.element(page.getByRole('progressbar')).toBeInTheDocument()
}

testStates(
  'quiz result now',
  (['first', 'last'] as const).map((frame) => ({
    name: `${frame} frame`,
    path,
    answers: playing(eighth),
    first: async () => {
      await finish()
      stopAt(frame)
    },
    shows: { sv: '2 av 3 rätt', en: '2 of 3 right' },
  })),
)

describe('quiz: result', () => {
  const finished = {
    getQuiz: known(answered(verdict(balls, {}, true), { isFinished: true })),
    getQuizResult: result,
  }

  it('the result of a quiz shows score, points, place, time, total, and each question with my answer and the right one', async () => {
    await open(finished)
    await expect
      .element(page.getByRole('region', { name: 'Ditt resultat' }))
      .toHaveTextContent(/10.*av 40.*1 av 3 rätt/s)
    for (const words of ['2 av 9', '1 min 4 s']) await expect.element(text(words)).toBeVisible()
    await expect.element(page.getByText('130').first()).toBeInTheDocument()
    await page.getByText(island.question).click()
    await expect.element(text('Öland')).toBeVisible()
    await expect.element(text('Gotland')).toBeVisible()
    const score = page.getByRole('region', { name: 'Ditt resultat' })
    const inlaid = [...score.element().querySelectorAll('[role=progressbar] > span')].map((each) =>
      each.hasAttribute('data-inlaid'),
    )
    expect(inlaid).toEqual(result.answers.map(({ outcome }) => outcome === 'right'))
    expect(inlaid).toHaveLength(3)
    const place = page.getByRole('link', { name: '2 av 9' })
    const colourOf = (element: Element | null) => element && getComputedStyle(element).color
    expect(colourOf(place.element())).toBe(colourOf(place.element().parentElement))
    await place.click()
    const list = page.getByRole('list', { name: 'Placeringar' })
    await expect.element(list.getByText('Moa Berg')).toBeVisible()
    await expect.element(list.getByRole('listitem').nth(1)).toHaveTextContent('Du')
    expect(document.querySelector((place.element() as HTMLAnchorElement).hash)).toBe(
      list.element().closest('section'),
    )
    await expect.element(page.getByRole('link', { name: 'Fler quiz' })).toHaveAttribute('href', '/quizzes')
  })

  it('the result of a quiz after the last verdict lights the diamonds of the right answers 0.12 seconds apart, then my row moves up past later ones', async () => {
    await open(playing(eighth))
    await finish()
    const diamonds = [...page.getByRole('progressbar').element().querySelectorAll('[data-inlaid]')]
    const list = page.getByRole('list', { name: 'Placeringar' }).element()
    const tops = () => [...list.children].map((row) => row.getBoundingClientRect().top)
    const light = (diamond: Element) => Number(getComputedStyle(diamond, '::after').opacity)
    stopAt('first')
    expect(diamonds.map(light)).toEqual([0, 0])
    const before = tops()
    expect(Math.max(...before), 'mine is below all others').toBe(before[2])
    expect(opacityOf(page.getByText('5 poäng till plats 5.', { exact: true }).element())).toBe(0)
    stopAt('last')
    expect(diamonds.map(light)).toEqual([1, 1])
    expect(tops()).toEqual(tops().toSorted((a, b) => a - b))
    await expect.element(page.getByText('5 poäng till plats 5.', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('2 av 3 rätt. Du är på plats 6 av 9. 5 poäng till plats 5.', { exact: true }))
      .toBeInTheDocument()
    allowMotion()
    const delays = diamonds.map((each) => getComputedStyle(each, '::after').animationDelay)
    expect(delays).toEqual(['0s', '0.12s'])
    expect(lengthOf(list.closest('section') as Element)).toBeLessThan(2_000)
    await page.getByText('Se hela listan').click()
    expect(page.getByRole('list', { name: 'Alla placeringar' }).element().children).toHaveLength(9)
  })

  it('the result of a quiz whose keys are hidden says of each answer that is not right when the right one is shown', async () => {
    const hidden = noKey
    const answers = result.answers.map((each) => ({ ...each, ...hidden }))
    await open({ ...finished, getQuizResult: { ...result, answers } })
    await page.getByText(island.question).click()
    await expect.element(text('Öland')).toBeVisible()
    await expect.element(text('Facit visas när quizet har stängt.').first()).toBeVisible()
    await expect.element(text('Gotland')).not.toBeInTheDocument()
    await page.getByText(capital.question).click()
    await expect.element(text('Ditt svar · Rätt svar')).toBeVisible()
  })

  it.each([
    ['the first of several', { ahead: null, place: 1 }, 'Ingen ligger före dig.'],
    ['the only one', { ahead: null, place: 1, players: 1 }, 'Du är först ut. Nu är det de andras tur.'],
    ['one point short', { ahead: { place: 7, points: 1 }, place: 8 }, '1 poäng till plats 7.'],
  ] as const)(
    'the result of a quiz shows %s their place, without an animation when it was seen before',
    async (_, change, words) => {
      await open({ ...finished, getQuizResult: { ...result, ...change } })
      await expect.element(text(words)).toBeVisible()
      expect(document.querySelector('[data-lighting]')).toBeNull()
    },
  )
})
