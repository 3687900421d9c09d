import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FixtureNetwork } from './harness/answers.ts'
import { passDoubleTap } from './harness/clock.ts'
import { fakeCamera } from './harness/fake-camera.ts'
import { guest } from './harness/fixtures.ts'
import { allowMotion, lengthOf, opacityOf, stopAt } from './harness/motion.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { answered, balls, capital, known, path as quizPath, result, verdict } from './quiz-fixtures.ts'

const path = '/check-in'
/** The account button, which names the level. In a dialog's shadow it is hidden from roles. */
const level = (number: number) => page.getByLabelText(new RegExp(`nivå ${number}$`))
const card = page.getByRole('region', { name: /^(Du har nått nivå|You’ve reached level)/ })
const points = (level: number, revision: number) =>
  ({ type: 'points.changed', points: level * 100 - 60, level, revision }) as const
/** The guest, who is on level 2, reaches another one. */
async function reach(network: FixtureNetwork, level = 3): Promise<void> {
  network.publish(points(level, 2))
  await expect.element(card).toBeInTheDocument()
}
const stopped = (frame: 'first' | 'last') => async (network: FixtureNetwork) => {
  await reach(network)
  stopAt(frame)
}

testStates('level peak', [
  {
    name: 'first frame',
    path,
    first: stopped('first'),
    shows: { sv: '40 av 100 poäng till nivå 4', en: '40 of 100 points to level 4' },
  },
  { name: 'last frame', path, first: stopped('last'), shows: { sv: 'Nivå 3', en: 'Level 3' } },
  {
    name: 'above the last ball',
    path,
    first: async (network) => {
      await reach(network, 16)
      stopAt('last')
    },
    shows: { sv: 'Nivå 16', en: 'Level 16' },
  },
])

describe('level peak', () => {
  const ball = (number: number) => card.getByText(String(number), { exact: true }).first().element()
  const centre = (element: Element) => {
    const { left, width } = element.getBoundingClientRect()
    return left + width / 2
  }

  it('level peak: at first the old ball is shown, at last the new one, after 2.2 seconds', async () => {
    const network = await openScreen({ path })
    await reach(network)
    const middle = centre(card.element())
    stopAt('first')
    expect(opacityOf(ball(2), card.element())).toBe(1)
    expect(centre(ball(2))).toBeCloseTo(middle, 0)
    expect(opacityOf(ball(3), card.element())).toBe(0)
    stopAt('last')
    expect(opacityOf(ball(2), card.element())).toBe(0)
    expect(opacityOf(ball(3), card.element())).toBe(1)
    expect(centre(ball(3))).toBeCloseTo(middle, 0)
    allowMotion()
    expect(lengthOf(card.element())).toBeGreaterThanOrEqual(2_100)
    expect(lengthOf(card.element())).toBeLessThanOrEqual(2_200)
  })

  it('level peak: when two levels are reached at once, the higher one is shown, and announced once', async () => {
    const network = await openScreen({ path })
    await reach(network, 5)
    await expect.element(page.getByText('Du har nått nivå 5', { exact: true })).toBeInTheDocument()
    expect(page.getByText('Du har nått nivå 5', { exact: true }).elements()).toHaveLength(1)
    expect(card.elements()).toHaveLength(1)
  })

  it('level peak: a tap closes it and still does what it would do without it', async () => {
    const network = await openScreen({ path })
    await reach(network)
    const field = page.getByRole('textbox')
    await field.click()
    await expect.element(card).not.toBeInTheDocument()
    await expect.element(field).toHaveFocus()
  })

  it('level peak: Escape closes it; after that, and after a lost level, it is not shown again, also after a reload', async () => {
    const network = await openScreen({ path })
    await reach(network)
    await userEvent.keyboard('{Escape}')
    await expect.element(card).not.toBeInTheDocument()
    network.publish(points(2, 3))
    await expect.element(level(2)).toBeVisible()
    expect(card.elements()).toEqual([])
    network.answer({ getSession: { me: { ...guest, points: 340, level: 4, progress: 40, revision: 4 } } })
    reload()
    await expect.element(level(4)).toBeVisible()
    expect(card.elements()).toEqual([])
  })

  it('level peak: it waits while a dialog is open', async () => {
    fakeCamera()
    const network = await openScreen({ path })
    await page.getByRole('button', { name: 'Skanna QR-kod' }).click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    network.publish(points(3, 2))
    await expect.element(level(3)).toBeInTheDocument()
    expect(card.elements()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(card).toBeInTheDocument()
  })

  it('level peak: it waits until the last verdict of a quiz is left and its result has been shown', async () => {
    const last = answered(verdict(balls, { selectedAnswer: 1 }), { isFinished: true })
    const network = await openScreen({
      path: quizPath,
      answers: {
        getQuiz: known({ ...answered(verdict(capital)), open: balls, latest: null }),
        submitQuizAnswer: { verdict: last.latest as NonNullable<typeof last.latest>, attempt: last },
        getQuizResult: result,
      },
    })
    await page.getByRole('radio', { name: 'Nio' }).click()
    await page.getByRole('button', { name: 'Nästa' }).click()
    passDoubleTap()
    await expect.element(page.getByText('Rätt!', { exact: true })).toBeVisible()
    network.publish(points(3, 2))
    await expect.element(level(3)).toBeVisible()
    expect(card.elements()).toEqual([])
    await page.getByRole('button', { name: 'Visa resultat' }).click()
    await expect.element(page.getByText('1 av 3 rätt', { exact: true }).first()).toBeVisible()
    await expect.element(card).toBeInTheDocument()
  })
})
