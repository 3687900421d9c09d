import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { burger, lineOf, menu, orderOf } from './kitchen-fixtures.ts'

const chosen = (group: string, name: string, priceOre = 0) => ({
  choiceId: id(66),
  group,
  name,
  priceOre,
  allergens: [],
  isVegetarian: true,
  isVegan: true,
})
const order = orderOf(61, {
  lines: [
    {
      ...lineOf(burger, 2, 'Utan lök'),
      choices: [
        chosen('Stekgrad', 'Medium'),
        chosen('Tillbehör', 'Bacon', 2_000),
        chosen('Tillbehör', 'Aioli'),
      ],
    },
  ],
})
const answers = { listKitchenOrders: { items: [order] }, getMenu: menu(burger) }
const board = { as: 'admin', path: '/admin/orders?view=board', answers } as const

testStates('kitchen board', [{ ...board, name: 'with choices', shows: { sv: 'Bord 7', en: 'Table 7' } }])

it('the ticket shows what was chosen with a dish, by group', async () => {
  await openScreen(board)
  const ticket = page.getByRole('article')
  await expect.element(ticket.getByText('Stekgrad: Medium')).toBeVisible()
  await expect.element(ticket.getByText('Tillbehör: Bacon, Aioli')).toBeVisible()
})
