import { expect, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FixtureNetwork } from './harness/answers.ts'
import { testStates } from './harness/test-states.ts'
import {
  answered,
  at,
  type attempt,
  balls,
  capital,
  island,
  known,
  noKey,
  path,
  result,
  ships,
  verdict,
  year,
} from './quiz-fixtures.ts'

const playing = (each: ReturnType<typeof attempt>) => ({ path, answers: { getQuiz: known(each) } })
const started = { startTime: '2055-03-05T18:00:00.000Z' }
const over = { endTime: '2026-01-08T18:00:00.000Z' }
const long = 'Donaudampfschifffahrtsgesellschaft'
const chooseStockholm = () => page.getByRole('radio', { name: 'Stockholm' }).click()

/** Lets the answer arrive. */
async function arrive(network: FixtureNetwork): Promise<void> {
  const latest = verdict(capital, { selectedAnswer: 1 })
  network.answer({ submitQuizAnswer: { verdict: latest, attempt: answered(latest) } })
  await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument()
}

testStates('a quiz', [
  {
    name: 'its start',
    path,
    answers: { getQuiz: known(null) },
    shows: { sv: 'Du kan bara spela en gång.', en: 'You can only play once.' },
  },
  {
    name: 'coming',
    path,
    answers: { getQuiz: known(null, started) },
    shows: { sv: 'Quizet har inte öppnat än.', en: 'The quiz hasn’t opened yet.' },
  },
  {
    name: 'ended',
    path,
    answers: { getQuiz: known(null, over) },
    shows: { sv: 'Quizet är avslutat.', en: 'The quiz has ended.' },
  },
  {
    name: 'a question with options',
    ...playing(at({ ...capital, options: ['Göteborg', 'Stockholm', long, long.repeat(3)] })),
    first: chooseStockholm,
    shows: { sv: 'Fråga 1 av 3', en: 'Question 1 of 3' },
  },
  {
    name: 'a question with few seconds left',
    ...playing(at({ ...capital, millisecondsLeft: 9_900, timeLimit: 600 })),
    shows: { sv: 'Nästa', en: 'Next' },
  },
  {
    name: 'a question with text, and a long one',
    ...playing(
      at({ ...island, question: 'Vad heter ön? '.repeat(30), millisecondsLeft: 600_000, timeLimit: 600 }),
    ),
    shows: { sv: 'Fråga 2 av 3', en: 'Question 2 of 3' },
  },
  {
    name: 'an answer that has not arrived',
    path,
    answers: {
      getQuiz: known(at({ ...capital, millisecondsLeft: 600_000 })),
      submitQuizAnswer: 'unreachable',
    },
    first: async (network) => {
      // Otherwise it would be sent until it arrives, even in the following tests.
      onTestFinished(() => arrive(network))
      await chooseStockholm()
      await userEvent.keyboard('{Enter}')
    },
    shows: {
      sv: /^Svaret är sparat men har inte kommit fram än/,
      en: /^Your answer is saved but hasn’t arrived yet/,
    },
  },
  {
    name: 'right',
    ...playing(answered(verdict(capital, { selectedAnswer: 1 }))),
    shows: { sv: 'Rätt!', en: 'Correct!' },
  },
  {
    name: 'wrong',
    ...playing(answered(verdict(capital, { selectedAnswer: 3 }))),
    shows: { sv: 'Fel svar', en: 'Wrong answer' },
  },
  {
    name: 'no answer',
    ...playing(answered(verdict(island))),
    shows: { sv: 'Du hann inte svara.', en: 'You didn’t answer in time.' },
  },
  {
    name: 'late',
    ...playing(answered(verdict(balls, {}, true))),
    shows: { sv: 'Inget svar kom fram i tid.', en: 'No answer arrived in time.' },
  },
  {
    name: 'wrong, in a quiz that hides its keys',
    ...playing(
      answered({
        ...verdict(capital, { selectedAnswer: 0 }),
        ...noKey,
      }),
    ),
    shows: {
      sv: 'Facit visas när quizet har stängt.',
      en: 'The right answer is shown once the quiz has closed.',
    },
  },
  {
    name: 'number',
    ...playing(at(year)),
    shows: { sv: 'Skriv ett tal, till exempel 1969 eller 2,5.', en: 'Type a number, such as 1969 or 2.5.' },
  },
  {
    name: 'number, wrong',
    ...playing(answered({ ...verdict(year, { textAnswer: '1971' }), correctNumber: 1969, tolerance: 1 })),
    shows: { sv: '1969 (högst 1 ifrån)', en: '1969 (within 1)' },
  },
  {
    name: 'order',
    ...playing(at(ships)),
    shows: {
      sv: 'Flytta alternativen till rätt ordning, med det första överst.',
      en: 'Move the options into the right order, the first one on top.',
    },
  },
  {
    name: 'order, wrong',
    ...playing(answered({ ...verdict(ships, { textAnswer: '1,0,2' }), correctOrder: [1, 2, 0] })),
    shows: { sv: 'Din plats: 3', en: 'Your place: 3' },
  },
  {
    name: 'order, wrong, in a quiz that hides its keys',
    ...playing(answered(verdict(ships, { textAnswer: '1,0,2' }))),
    shows: { sv: 'Din ordning', en: 'Your order' },
  },
  {
    name: 'result',
    path,
    answers: {
      getQuiz: known(answered(verdict(balls, {}, true), { isFinished: true })),
      getQuizResult: result,
    },
    first: () => page.getByText('Vad heter Sveriges största ö?').click(),
    shows: { sv: '1 av 3 rätt', en: '1 of 3 right' },
  },
  {
    name: 'result, failed',
    path,
    answers: {
      getQuiz: known(answered(verdict(balls), { isFinished: true })),
      getQuizResult: { refusal: { code: 'internal_error' } },
    },
    shows: { sv: 'Kunde inte ladda ditt resultat.', en: 'Couldn’t load your result.' },
  },
  {
    name: 'missing',
    path,
    answers: { getQuiz: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Det kan ha tagits bort, eller så är länken fel.', en: /^It may have been deleted/ },
  },
  {
    name: 'loading',
    path,
    answers: { getQuiz: 'pending' },
    shows: { sv: 'Laddar quizet …', en: 'Loading the quiz…' },
  },
])
