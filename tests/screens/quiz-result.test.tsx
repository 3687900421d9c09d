import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { openScreen } from './harness/open-screen.tsx'
import { answered, balls, island, known, path, result, verdict } from './quiz-fixtures.ts'

const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const open = (answers: Answers) => openScreen({ path, answers })

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
})
