import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Quiz } from '#contract/quizzes.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { inSeconds, mine, quiz } from './quiz-fixtures.ts'

const path = '/quizzes'
const titles = { open: 'Musikquizet', coming: 'Filmquizet', ended: 'Matquizet' }
const open: Quiz = { ...quiz, title: titles.open, endTime: '2055-03-26T21:00:00.000Z' }
const coming: Quiz = { ...quiz, id: id(70), title: titles.coming, startTime: '2055-03-05T18:00:00.000Z' }
const ended: Quiz = { ...quiz, id: id(71), title: titles.ended, endTime: '2026-01-08T18:00:00.000Z' }
const finished = { ...open, mine: { isFinished: true, answered: 3, right: 2, points: 30 } }
const list = { listQuizzes: onePage(ended, coming, open) }

testStates('quizzes', [
  { name: 'list', path, answers: list, shows: { sv: 'Kommer snart', en: 'Coming soon' } },
  {
    name: 'one finished, and one begun',
    path,
    answers: { listQuizzes: onePage(finished, { ...ended, mine }) },
    shows: { sv: 'Du fick 30 poäng, 2 av 3 rätt', en: 'You got 30 points, 2 of 3 right' },
  },
  ...statesWithout(
    'listQuizzes',
    { path },
    {
      empty: { sv: 'Inga quiz just nu.', en: 'No quizzes right now.' },
      failed: { sv: 'Kunde inte ladda quiz', en: 'Couldn’t load the quiz' },
      loading: { sv: 'Laddar quiz …', en: 'Loading quizzes…' },
    },
  ),
  {
    name: 'home with an open quiz',
    path: '/',
    answers: { ...emptyHome, ...list },
    shows: { sv: 'Quiz just nu', en: 'Open quizzes' },
  },
])

const card = (title: string) => page.getByRole('article').filter({ hasText: title })

describe('quiz list', () => {
  it('the list of quizzes shows the open ones first, then the coming, then the ended, each with its badge and facts', async () => {
    await openScreen({ path, answers: list })
    await expect.element(card(titles.open)).toBeVisible()
    const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual(Object.values(titles))
    for (const [title, badge] of [
      [titles.open, 'Aktivt'],
      [titles.coming, 'Kommer snart'],
      [titles.ended, 'Avslutat'],
    ] as const)
      await expect.element(card(title).getByText(badge, { exact: true })).toBeVisible()
    for (const text of ['3 frågor', '40 poäng att vinna', 'Högst 1 min 20 s', 'Spela'])
      await expect.element(card(titles.open).getByText(text, { exact: true })).toBeVisible()
    await expect.element(card(titles.coming).getByText(/^Öppnar fre 5 mar/)).toBeVisible()
    await expect.element(card(titles.ended).getByText(/^Stängde tors? 8 jan/)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Spela Musikquizet' }))
      .toHaveAttribute('href', `/quiz/${quiz.id}`)
  })

  it('the list of quizzes: a badge changes at the second when its quiz opens or closes, without a reload', async () => {
    const soon = { ...quiz, startTime: inSeconds(2), endTime: inSeconds(4) }
    const network = await openScreen({ path, answers: { listQuizzes: onePage(soon) } })
    const only = card(quiz.title)
    await expect.element(only.getByText('Kommer snart', { exact: true })).toBeVisible()
    await expect.element(only.getByText('Aktivt', { exact: true }), { timeout: 5_000 }).toBeVisible()
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon.startTime))
    await expect.element(only.getByText('Avslutat', { exact: true }), { timeout: 5_000 }).toBeVisible()
    expect(Date.now()).toBeGreaterThan(Date.parse(soon.endTime))
    await expect.poll(() => network.requestsOf('listQuizzes')).toHaveLength(1)
  })

  it('the list of quizzes has a link to continue a quiz that I have begun, and a link to the result of one that I have finished', async () => {
    const middle = { ...quiz, id: id(72), title: 'Sportquizet', mine }
    await openScreen({ path, answers: { listQuizzes: onePage(finished, middle) } })
    await expect.element(page.getByRole('link', { name: 'Fortsätt med Sportquizet' })).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Se resultat i Musikquizet' })).toBeVisible()
    await expect.element(card(titles.open).getByText('Du fick 30 poäng, 2 av 3 rätt')).toBeVisible()
  })

  it('the list of quizzes is updated by a changed quiz and by my answers on another device', async () => {
    const network = await openScreen({ path, answers: { listQuizzes: onePage(open) } })
    await expect.element(card(titles.open)).toBeVisible()
    network.answer({ listQuizzes: onePage({ ...open, title: 'Nya musikquizet' }) })
    network.publish({ type: 'quiz.changed', quizId: quiz.id })
    await expect.element(card('Nya musikquizet')).toBeVisible()
    network.answer({ listQuizzes: onePage(finished) })
    network.publish({ type: 'quiz.attempt', quizId: quiz.id })
    await expect.element(page.getByText('Du fick 30 poäng, 2 av 3 rätt')).toBeVisible()
  })

  it('the list of quizzes shows the specified error when loading fails', async () => {
    await openScreen({ path, answers: { listQuizzes: { refusal: { code: 'internal_error' } } } })
    await seesToast('Fel', 'Kunde inte ladda quiz')
  })
})

describe('home', () => {
  const cards = page.getByRole('list', { name: 'Quiz just nu' }).getByRole('listitem')

  it('the home screen shows the quizzes that are open and that I have not begun', async () => {
    const middle = { ...quiz, id: id(72), title: 'Sportquizet', mine }
    const done = { ...finished, id: id(73) }
    const listQuizzes = onePage(ended, coming, open, middle, done)
    await openScreen({ path: '/', answers: { ...emptyHome, listQuizzes } })
    await expect.element(page.getByRole('link', { name: 'Spela Musikquizet' })).toBeVisible()
    expect(cards.elements()).toHaveLength(1)
  })

  it('the home screen shows a coming quiz when it opens', async () => {
    const soon = { ...coming, startTime: inSeconds(3) }
    await openScreen({ path: '/', answers: { ...emptyHome, listQuizzes: onePage(soon) } })
    await expect.element(page.getByText(/^Inga events just nu/)).toBeVisible()
    expect(cards.elements()).toEqual([])
    const link = page.getByRole('link', { name: 'Spela Filmquizet' })
    await expect.element(link, { timeout: 6_000 }).toBeVisible()
  })
})
