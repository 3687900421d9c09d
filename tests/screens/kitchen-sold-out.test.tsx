import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { MenuItem } from '#contract/menu.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { burger, fries, lineOf, menu, orderOf, soup } from './kitchen-fixtures.ts'

const bacon = {
  id: id(66),
  name: 'Bacon',
  priceOre: 2_000,
  allergens: [],
  isVegetarian: false,
  isVegan: false,
  isAvailable: true,
}
const withBacon = (item: MenuItem, isAvailable: boolean): MenuItem => ({
  ...item,
  choiceGroups: [{ id: id(65), name: 'Tillbehör', min: 0, max: 2, choices: [{ ...bacon, isAvailable }] }],
})
const chosen = {
  choiceId: bacon.id,
  group: 'Tillbehör',
  name: 'Bacon',
  priceOre: 2_000,
  allergens: [],
  isVegetarian: false,
  isVegan: false,
}
const mixed = orderOf(61, {
  lines: [lineOf(soup, 2), { ...lineOf(burger), choices: [chosen] }, lineOf(fries)],
})
const alone = orderOf(62, { status: 'confirmed', tableNumber: 12, lines: [lineOf(soup)] })
const begun = orderOf(63, {
  status: 'preparing',
  tableNumber: 3,
  lines: [{ ...lineOf(soup), status: 'preparing' }],
})
const answers = {
  listKitchenOrders: { items: [mixed, alone, begun] },
  getMenu: menu(withBacon(burger, false), fries, { ...soup, isAvailable: false }),
} satisfies Answers
const board = { as: 'admin', path: '/admin/orders?view=board', answers } as const
const offer = page.getByRole('region', { name: '3 väntande rader är slut' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

testStates('kitchen board', [
  {
    ...board,
    name: 'with lines that are sold out',
    shows: { sv: '3 väntande rader är slut', en: '3 waiting lines are sold out' },
  },
  {
    ...board,
    name: 'asks before it refuses what is sold out',
    first: async (_, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Stryk alla' : 'Take off all' }).click(),
    shows: { sv: 'Stryka 3 rader?', en: 'Take off 3 lines?' },
  },
])

describe('what is sold out', () => {
  it('kitchen board: waiting lines of what is sold out are marked, those that are begun are not', async () => {
    await openScreen({ ...board, width: 1280 })
    await expect.element(offer).toBeVisible()
    await expect.element(offer.getByText('Dagens soppa, Bacon')).toBeVisible()
    const marks = () =>
      [...document.querySelectorAll('article')].map((ticket) =>
        [...ticket.querySelectorAll('p')]
          .map((p) => p.textContent)
          .filter((text) => text?.startsWith('Slut')),
      )
    await expect.poll(marks).toEqual([['Slut', 'Slut: Bacon'], ['Slut'], []])
  })

  it('kitchen board: one tap and a confirmation refuse all lines of what is sold out', async () => {
    const network = await openScreen({
      ...board,
      answers: { ...answers, checkOrderLine: mixed },
      width: 1280,
    })
    await offer.getByRole('button', { name: 'Stryk alla' }).click()
    const question = page.getByRole('dialog', { name: 'Stryka 3 rader?' })
    await expect.element(question.getByText('En beställning har inget annat och avslutas.')).toBeVisible()
    await question.getByRole('button', { name: 'Stryk alla' }).click()
    await expect
      .poll(() => network.requestsOf('checkOrderLine').map(({ params, body }) => ({ ...params, ...body })))
      .toEqual([
        { orderId: mixed.id, position: '0', check: 'sold_out' },
        { orderId: mixed.id, position: '1', check: 'sold_out' },
        { orderId: alone.id, position: '0', check: 'sold_out' },
      ])
  })

  it('kitchen board: refusing one line of what is sold out begins with that reason', async () => {
    await openScreen({ ...board, width: 1280 })
    await button('Stryk Klubbens burgare').first().click()
    await expect.element(page.getByRole('radio', { name: 'Slut', exact: true })).toBeChecked()
  })

  it('kitchen board: lines of which the kitchen still has some are kept, one or all', async () => {
    await openScreen({ ...board, width: 1280 })
    await button('Behåll Klubbens burgare').click()
    await expect.element(page.getByRole('region', { name: '2 väntande rader är slut' })).toBeVisible()
    await button('Behåll alla').click()
    await expect.element(page.getByText('väntande rader är slut')).not.toBeInTheDocument()
    await expect.element(button('Behåll Dagens soppa')).not.toBeInTheDocument()
  })

  it('kitchen board: a choice is sold out by the screen of the dishes, and available again beside them', async () => {
    const network = await openScreen({
      ...board,
      answers: { ...answers, setChoiceAvailable: 'pending' },
      width: 1280,
    })
    const toggle = page.getByRole('switch', { name: 'Slut: Bacon' })
    await expect.element(toggle).toBeChecked()
    await toggle.click()
    await expect
      .poll(() =>
        network.requestsOf('setChoiceAvailable').map(({ params, body }) => ({ ...params, ...body })),
      )
      .toEqual([{ choiceId: bacon.id, isAvailable: true }])
    await expect.element(toggle).not.toBeInTheDocument()
    await button('Alla rätter').click()
    await page.getByRole('searchbox', { name: 'Sök rätt' }).fill('bac')
    await expect
      .element(page.getByRole('dialog').getByRole('switch', { name: 'Slut: Bacon' }))
      .not.toBeChecked()
  })
})
