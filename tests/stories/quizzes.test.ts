import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { newVisitor, visit } from '#tests/harness/browser.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { untilListening } from '#tests/harness/page-streams.ts'
import { allowErrors } from '#tests/harness/page-watch.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { choice, makeQuiz, text } from '#tests/quizzes/make-quiz.ts'
import { stored } from '#tests/quizzes/play-quiz.ts'
import { passDoubleTap } from './double-tap.ts'

const server = await startServer()
const [guest] = await makeUsers(server, 1)

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** Chooses an option and sends it. */
async function answer(page: Page, option: string): Promise<void> {
  await page.getByRole('radio', { name: option }).check()
  await button(page, 'Nästa').click()
}
async function goOn(page: Page, name = 'Nästa fråga'): Promise<void> {
  await passDoubleTap(page)
  await button(page, name).click()
}

it('a guest plays a whole quiz, with a reload on the way and a second tab', async () => {
  const questions = [choice(), text('Gotland|Gottland', { points: 20 }), choice({ question: 'Och nu?' })]
  const { quizId } = await makeQuiz(server, { title: 'Sverigequizet', questions })
  const context = await newVisitor(server, { user: guest, width: 390 })
  const page = await context.newPage()
  // The test continues sooner after an answer than a person can, and the page then requests the question again.
  allowErrors(page, /429/)
  await page.goto(server.url)
  await page.getByRole('link', { name: 'Spela Sverigequizet' }).click()
  await button(page, 'Starta quizet').click()
  await answer(page, 'Stockholm')
  await page.getByText('Rätt!', { exact: true }).waitFor()
  await page.getByRole('link', { name: '10 poäng', exact: true }).waitFor()

  await goOn(page)
  await page.getByRole('textbox', { name: 'Ditt svar' }).fill('got')
  await page.reload()
  const field = page.getByRole('textbox', { name: 'Ditt svar' })
  await field.waitFor()
  expect(await field.inputValue(), 'what was typed is kept').toBe('got')

  const second = await context.newPage()
  allowErrors(second, /429/)
  await second.goto(`${server.url}/quiz/${quizId}`)
  await second.getByText('Fråga 2 av 3').waitFor()
  await untilListening(second)
  await field.fill('  gotland ')
  await field.press('Enter')
  for (const each of [page, second]) await each.getByText('Rätt!', { exact: true }).waitFor()

  await goOn(second)
  for (const each of [page, second]) await each.getByText('Fråga 3 av 3').waitFor()
  await answer(second, 'Malmö')
  for (const each of [page, second]) await each.getByText('Fel svar', { exact: true }).waitFor()
  for (const each of [page, second]) {
    await goOn(each, 'Visa resultat')
    await each.getByText('2 av 3 rätt').first().waitFor()
  }
  expect(await stored(server, quizId, guest.userId)).toMatchObject({
    shown: 3,
    answered: 3,
    right: 2,
    points: 30,
    finished: true,
    answers: 3,
    ledger: 30,
    rows: 2,
  })

  await page.goto(`${server.url}/my-points`)
  await page.getByText('2 rätta svar').click()
  await page.getByText('+30', { exact: true }).first().waitFor()
  await page.goto(`${server.url}/quizzes`)
  await page.getByText('Du fick 30 poäng, 2 av 3 rätt').waitFor()
  await expectInvariants(server.pool)
})

it('an answer that is given without a network counts when the network is back in time', async () => {
  const [other] = await makeUsers(server, 1)
  const { quizId } = await makeQuiz(server, {
    title: 'Frånkopplat',
    questions: [choice({ timeLimit: 600 })],
  })
  const page = await visit(server, { user: other, width: 390, path: `/quiz/${quizId}` })
  allowErrors(page, /ERR_INTERNET_DISCONNECTED|api\/live/)
  await button(page, 'Starta quizet').click()
  await page.getByRole('radio', { name: 'Stockholm' }).waitFor()
  await page.context().setOffline(true)
  await answer(page, 'Stockholm')
  await page.getByText(/^Svaret är sparat men har inte kommit fram än/).waitFor()
  expect(await stored(server, quizId, other.userId)).toMatchObject({ shown: 1, answered: 0 })
  await page.context().setOffline(false)
  await page.getByText('Rätt!', { exact: true }).waitFor()
  expect(await stored(server, quizId, other.userId)).toMatchObject({ answered: 1, points: 10, rows: 1 })
})
