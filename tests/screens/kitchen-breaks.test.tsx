import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { KitchenBreaks } from '#contract/quiz-breaks.ts'
import { skipTime } from './harness/clock.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { board, burger, orderOf } from './kitchen-fixtures.ts'

const path = '/admin/orders?view=board'
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
type Item = KitchenBreaks['items'][number]
const ahead = (minutes: number, change: Partial<Item> = {}): Item => ({
  competitionId: id(20),
  title: 'Tisdagsquiz',
  stage: 'question',
  breakAt: inMinutes(minutes),
  breakUntil: null,
  guests: 60,
  ...change,
})
const going = (minutes: number): Item =>
  ahead(0, { stage: 'break', breakAt: null, breakUntil: inMinutes(minutes) })
const answer = (...items: Item[]) => ({ items, now: inMinutes(0) })
const banner = page.getByRole('status', { name: 'Quizpaus' })
const orders = {
  ...board(burger),
  listKitchenOrders: { items: [orderOf(61), orderOf(62, { tableNumber: 9 })] },
}

testStates('the kitchen and the breaks of a quiz', [
  {
    name: 'announced',
    as: 'admin',
    path,
    answers: { ...orders, listQuizBreaks: answer(ahead(4)) },
    shows: { sv: 'Paus om 4 min, 60 gäster', en: 'Break in 4 min, 60 guests' },
  },
  {
    name: 'going on, with another that is announced',
    as: 'admin',
    path,
    answers: {
      ...orders,
      listQuizBreaks: answer(going(15), ahead(9, { competitionId: id(21), title: 'Musikquiz', guests: 1 })),
    },
    shows: { sv: 'Paus om 9 min, 1 gäst', en: 'Break in 9 min, 1 guest' },
  },
])

describe('the breaks of a quiz on the board', () => {
  it('come by message, count down, and go when the break is over', async () => {
    const network = await openScreen({ as: 'admin', path, width: 1280, answers: orders })
    await expect.element(page.getByRole('heading', { name: 'Väntande' })).toBeVisible()
    await expect.poll(() => network.requestsOf('listQuizBreaks').length).toBe(1)
    const says = (...items: Item[]) => {
      network.answer({ listQuizBreaks: answer(...items) })
      network.publish({ type: 'quizBreaks.changed' })
    }
    const inFour = ahead(4)
    says(inFour)
    await expect.element(banner).toHaveTextContent('Paus om 4 min, 60 gäster Tisdagsquiz')
    skipTime(61_000)
    says(inFour)
    await expect.element(banner).toHaveTextContent('Paus om 3 min, 60 gäster')
    skipTime(180_000)
    says(inFour)
    await expect.element(banner).toHaveTextContent('Paus strax, 60 gäster')
    const tenMinutes = going(10)
    says(tenMinutes)
    await expect.element(banner).toHaveTextContent(/^Paus till \d\d:\d\d, 60 gäster/)
    skipTime(601_000)
    says(tenMinutes)
    await expect.element(banner).toHaveTextContent('Pausen slutar nu, 60 gäster')
    says()
    await expect.element(banner).not.toBeInTheDocument()
  })
})
