import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { at, known, path, ships, year } from './quiz-fixtures.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })
const text = (words: string) => page.getByText(words, { exact: true })
const open = (answers: Answers) => openScreen({ path, answers })

describe('quiz: numbers and orders', () => {
  it('an order is sent once something was moved, as it is seen', async () => {
    const network = await open({ getQuiz: known(at(ships)), submitQuizAnswer: 'pending' })
    await expect.element(button('Nästa')).toBeDisabled()
    await button('Flytta upp Vasa').click()
    await expect.element(text('Vasa står nu på plats 1.')).toBeInTheDocument()
    // The button that was pressed has the focus, and nothing to do any more.
    await expect.element(button('Flytta upp Vasa')).toHaveFocus()
    await expect.element(button('Flytta upp Vasa')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.keyboard('1')
    await button('Nästa').click()
    await expect
      .poll(() => network.requestsOf('submitQuizAnswer').map(({ body }) => body))
      .toEqual([{ questionId: ships.questionId, selectedAnswer: null, textAnswer: '1,0,2' }])
  })

  it('an order that was begun is there after a reload', async () => {
    await open({ getQuiz: known(at(ships)) })
    await button('Flytta ner Estonia').click()
    await expect.element(button('Flytta upp Vasa')).toHaveAttribute('aria-disabled', 'true')
    reload()
    await expect.element(button('Flytta upp Vasa')).toHaveAttribute('aria-disabled', 'true')
  })

  it('a number is sent when it is one', async () => {
    const network = await open({ getQuiz: known(at(year)), submitQuizAnswer: 'pending' })
    const typed = page.getByRole('textbox', { name: 'Ditt svar, ett tal' })
    await expect.element(typed).toHaveFocus()
    await typed.fill('nitton')
    await expect.element(button('Nästa')).toBeDisabled()
    await typed.fill('1 969')
    await button('Nästa').click()
    await expect
      .poll(() => network.requestsOf('submitQuizAnswer').map(({ body }) => body))
      .toEqual([{ questionId: year.questionId, selectedAnswer: null, textAnswer: '1 969' }])
  })
})
