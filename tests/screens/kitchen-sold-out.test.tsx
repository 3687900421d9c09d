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
const offer = page.getByRole('region', { name: 'Slut på något i 3 väntande rader' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

testStates('kitchen board', [
  {
    ...board,
    name: 'with lines that are sold out',
    shows: { sv: 'Slut på något i 3 väntande rader', en: '3 waiting items are sold out' },
  },
  {
    ...board,
    name: 'asks before it refuses what is sold out',
    first: async (_, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Stryk alla' : 'Remove all' }).click(),
    shows: { sv: 'Stryka 3 rader?', en: 'Remove 3 items?' },
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
        { orderId: mixed.id, position: '0', check: 'sold_out', onlyWaiting: true },
        { orderId: mixed.id, position: '1', check: 'wish', onlyWaiting: true },
        { orderId: alone.id, position: '0', check: 'sold_out', onlyWaiting: true },
      ])
  })

  it('kitchen board: a line that others have begun or refused meanwhile stays, and the others are refused', async () => {
    const refused = { ...lineOf(soup, 2), alcoholCheck: 'sold_out' as const, isRefused: true }
    const preparing = alone.lines.map((line) => ({ ...line, status: 'preparing' as const }))
    const moved = { ...alone, lines: preparing, status: 'preparing' as const, version: 2 }
    const network = await openScreen({ ...board, width: 1280 })
    network.answer({
      checkOrderLine: ({ params: { position } }) => {
        if (position === '1') return { ...mixed, lines: [refused, ...mixed.lines.slice(1)], version: 2 }
        network.publish({ type: 'kitchen.changed', orderId: alone.id, order: moved })
        return { refusal: { code: 'status_not_allowed' } }
      },
    })
    await offer.getByRole('button', { name: 'Stryk alla' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stryk alla' }).click()
    await expect
      .poll(() => network.requestsOf('checkOrderLine').map(({ params }) => params))
      .toEqual([
        { orderId: mixed.id, position: '0' },
        { orderId: mixed.id, position: '1' },
      ])
  })

  it.each([
    ['a dish', 'Stryk Dagens soppa', 'Slut'],
    ['a choice', 'Stryk Klubbens burgare', 'Önskemålet går inte'],
  ])(
    'kitchen board: refusing one line of which %s is sold out begins with its reason',
    async (_, name, reason) => {
      await openScreen({ ...board, width: 1280 })
      await button(name).first().click()
      await expect.element(page.getByRole('radio', { name: reason, exact: true })).toBeChecked()
    },
  )

  it('kitchen board: lines of which the kitchen still has some are kept, one or all', async () => {
    await openScreen({ ...board, width: 1280 })
    await button('Behåll Klubbens burgare').click()
    await expect.element(page.getByRole('region', { name: 'Slut på något i 2 väntande rader' })).toBeVisible()
    await button('Behåll alla').click()
    await expect.element(page.getByText('Slut på något i')).not.toBeInTheDocument()
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
