import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Menu } from '#contract/menu.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import {
  always,
  guestAnswers as answers,
  beer,
  burger,
  categoryOf,
  fillCart,
  order,
  orderAs,
  tomorrow,
} from './menu-fixtures.ts'

const path = '/menu'
const menuOf = (serving: Menu['categories'][number]['serving']): Menu => ({
  isOpen: true,
  stoppedUntil: null,
  categories: [categoryOf(1, 'Varmt', burger), { ...categoryOf(2, 'Öl', beer), serving }],
})

testStates('menu with alcohol', [
  {
    name: 'a category that opens tomorrow',
    path,
    answers: { ...answers, getMenu: menuOf(tomorrow()) },
    shows: { sv: /^Öppnar \S+ kl\. 17:00$/, en: /^Opens \S+ at 17:00$/ },
  },
  {
    name: 'served',
    path,
    answers: { ...answers, getMenu: menuOf(always) },
    shows: { sv: '18+', en: '18+' },
  },
])

describe('menu with alcohol', () => {
  it('menu with alcohol: a category without hours offers its alcohol to nobody, and is not hidden', async () => {
    await openScreen({ path, answers: { ...answers, getMenu: menuOf(null) } })
    await expect.element(page.getByRole('heading', { name: 'Lager' })).toBeVisible()
    await expect.element(page.getByText('Serveras inte nu')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Lägg till Lager' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Lägg till Klubbens burgare' })).toBeVisible()
  })

  it('menu with alcohol: the cart says that ID is shown, and does not order what is not served', async () => {
    fillCart([beer, 1], [burger, 1])
    await openScreen({ path, width: 1280, answers: { ...answers, getMenu: menuOf(tomorrow()) } })
    await expect.element(page.getByText(/du visar legitimation när den serveras/)).toBeVisible()
    await expect.element(page.getByText('Lager serveras inte just nu.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Beställ, betala på plats/ })).toBeDisabled()
    await page.getByRole('button', { name: 'Ta bort Lager' }).first().click()
    await expect.element(page.getByRole('button', { name: /^Beställ, betala på plats/ })).toBeEnabled()
  })

  it('menu with alcohol: a line that is not served says so on the order, without the reason', async () => {
    const [line] = order.lines
    if (!line) throw new Error('the order of the fixtures has no line')
    const refused = { ...line, name: 'Lager', isAlcoholic: true, isRefused: true }
    await openScreen({
      path: `/order/${order.id}`,
      answers: { ...answers, getMyOrder: { ...orderAs.confirmed, lines: [refused] } },
    })
    await expect.element(page.getByText('Serverades inte', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('Inget i beställningen serverades. Fråga gärna personalen.'))
      .toBeVisible()
  })
})
