import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeCart } from '#web/domain/use-cart.ts'
import { cart, lines, submit } from './cart.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import {
  burger,
  doneness,
  extras,
  fillCart,
  guestAnswers,
  menuWith,
  order,
  orderAs,
  steak,
} from './menu-fixtures.ts'

const desk = { path: '/menu', width: 1280 } as const
const menuNow = (change: Partial<typeof steak> = {}) => menuWith({ [burger.id]: { ...steak, ...change } })
const answers = { ...guestAnswers, getMenu: menuNow() }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const add = button(/^(Lägg till Klubbens burgare|Add Klubbens burgare)$/)
const dialog = page.getByRole('dialog')
const choose = async (...names: string[]) => {
  for (const name of names) await dialog.getByRole(name === 'Medium' ? 'radio' : 'checkbox', { name }).click()
}
const addWith = async (...names: string[]) => {
  await add.click()
  await choose(...names)
  await dialog.getByRole('button', { name: /^Lägg till/ }).click()
}
const { choices } = extras
const [bacon, aioli] = choices

testStates('choices', [
  {
    name: 'of a dish',
    path: '/menu',
    answers,
    first: () => add.click(),
    shows: { sv: 'Välj högst 2', en: 'Choose at most 2' },
  },
  {
    name: 'of a dish, one missing',
    path: '/menu',
    answers,
    first: async () => {
      await add.click()
      await dialog.getByRole('button', { name: /^(Lägg till|Add),/ }).click()
    },
    shows: { sv: 'Välj Stekgrad först.', en: 'Choose Stekgrad first.' },
  },
  {
    name: 'that the cart lacks',
    ...desk,
    answers,
    first: async () => fillCart([burger, 2]),
    shows: { sv: 'Du behöver välja till Klubbens burgare innan du beställer.', en: /before you order\.$/ },
  },
])

describe('choices of a dish', () => {
  it('a dish is added with what was chosen, which the cart and the order contain', async () => {
    const network = await openScreen({
      ...desk,
      answers: {
        ...answers,
        placeOrder: order,
        getMyOrder: orderAs.pending,
        listMyOrders: { items: [], nextCursor: null },
      },
    })
    await add.click()
    await expect.element(dialog.getByRole('checkbox', { name: /^Friterad lök/ })).toBeDisabled()
    await choose('Medium', 'Bacon', 'Aioli')
    await expect.element(dialog.getByRole('checkbox', { name: /^Husets/ })).toBeDisabled()
    await expect.element(dialog.getByRole('status').getByText('Senap')).toBeVisible()
    await dialog.getByRole('button', { name: /^Lägg till, 214\skr$/ }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Medium, Bacon, Aioli 1'])
    await expect.element(cart.getByText('Ägg')).toBeVisible()
    await cart.getByRole('radio', { name: 'Hämtas i baren' }).click()
    await submit.click()
    await expect.poll(() => network.requestsOf('placeOrder').length).toBe(1)
    const seen = { isVegetarian: true, isVegan: true }
    await expect
      .poll(() => network.requestsOf('placeOrder')[0]?.body.lines[0].choices)
      .toEqual([
        { id: doneness.choices[0]?.id, seen: { ...seen, priceOre: 0, allergens: [] } },
        { id: bacon?.id, seen: { priceOre: 2_000, allergens: [], isVegetarian: false, isVegan: false } },
        { id: aioli?.id, seen: { ...seen, priceOre: 1_500, allergens: ['ägg', 'senap'] } },
      ])
  })

  it('a dish is not added without what must be chosen, and the focus goes there', async () => {
    await openScreen({ ...desk, answers })
    await add.click()
    await dialog.getByRole('button', { name: /^Lägg till/ }).click()
    await expect.element(dialog.getByText('Välj Stekgrad först.')).toBeVisible()
    await expect.element(dialog.getByRole('group', { name: /^Stekgrad/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.poll(lines).toEqual([])
    await expect.element(add).toHaveFocus()
  })

  it('the same choices come to one line, and others to another one, each with a number of its own', async () => {
    await openScreen({ ...desk, answers })
    await addWith('Medium', 'Bacon')
    const more = page
      .getByRole('listitem')
      .getByRole('button', { name: 'En till Klubbens burgare', exact: true })
    const again = async (...names: string[]) => {
      await more.first().click()
      await choose(...names)
      await dialog.getByRole('button', { name: /^Lägg till/ }).click()
    }
    await again('Medium', 'Bacon')
    await again('Medium')
    await expect
      .poll(lines)
      .toEqual(['Antal Klubbens burgare, Medium, Bacon 2', 'Antal Klubbens burgare, Medium 1'])
  })

  it('the cart names the choices that have changed, and takes out those that are gone', async () => {
    const network = await openScreen({ ...desk, answers })
    await addWith('Medium', 'Bacon', 'Aioli')
    await expect.element(submit).toBeEnabled()
    const changed = [{ ...bacon, priceOre: 2_500 }, { ...aioli, isAvailable: false }, ...choices.slice(2)]
    network.answer({
      getMenu: menuNow({ choiceGroups: [doneness, { ...extras, choices: changed as typeof choices }] }),
    })
    network.publish({ type: 'menu.changed' })
    const alert = cart.getByRole('alert')
    await expect
      .element(alert.getByText(/^Bacon till Klubbens burgare kostar nu 25\skr \(förut 20\skr\)\.$/))
      .toBeVisible()
    await expect.element(alert.getByText('Aioli till Klubbens burgare är slut.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await alert.getByRole('button', { name: 'Godkänn ändringarna' }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Medium, Bacon 1'])
    await expect.element(submit).toBeEnabled()
  })

  it('a change of the menu between two lines of a dish is shown, and can be accepted', async () => {
    await openScreen({ ...desk, answers: guestAnswers })
    const { id: menuItemId, name, priceOre, allergens, isVegetarian, isVegan } = burger
    const seen = { priceOre, allergens, isVegetarian, isVegan }
    const line = { menuItemId, name, quantity: 1 }
    changeCart({
      lines: [
        { ...line, id: 'new', note: 'Utan lök', seen },
        { ...line, id: 'old', note: '', seen: { ...seen, priceOre: 16_900 } },
      ],
    })
    const alert = cart.getByRole('alert')
    await expect.element(alert.getByText(/kostar nu 179\skr \(förut 169\skr\)\.$/)).toBeVisible()
    await expect.element(submit).toBeDisabled()
    await alert.getByRole('button', { name: 'Godkänn ändringarna' }).click()
    await expect.element(alert).not.toBeInTheDocument()
    await expect.element(submit).toBeEnabled()
    await expect.poll(lines).toHaveLength(2)
  })

  it('a cart of an earlier version chooses what its dish now demands', async () => {
    const network = await openScreen({ ...desk, answers: guestAnswers })
    fillCart([burger, 2])
    await expect.element(submit).toBeEnabled()
    network.answer({ getMenu: menuNow() })
    network.publish({ type: 'menu.changed' })
    await cart.getByRole('button', { name: 'Välj till Klubbens burgare' }).click()
    await choose('Medium')
    await dialog.getByRole('button', { name: /^Spara/ }).click()
    await expect.poll(lines).toEqual(['Antal Klubbens burgare, Medium 2'])
    await expect.element(submit).toBeEnabled()
    changeCart({ lines: [] })
  })
})
