import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Menu } from '#contract/menu.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { barStation, beer, burger, madeAt, menu, orderOf } from './kitchen-fixtures.ts'
import * as guests from './menu-fixtures.ts'

/** An instant after which no test runs. */
const later = '2090-01-01T18:45:00.000Z'
const stopped = { id: barStation, name: 'Baren', isOpen: true, stoppedUntil: later }
const withBar = (station: typeof madeAt | typeof stopped): Menu => {
  const { categories, ...kitchen } = menu(burger)
  const drinks = categories.map((each) => ({ ...each, id: barStation, name: 'Öl', station, items: [beer] }))
  return { ...kitchen, categories: [...categories, ...drinks] }
}
const board = { as: 'admin', path: '/admin/orders?view=board' } as const
const answers = { listKitchenOrders: { items: [orderOf(61)] }, getMenu: withBar(stopped) }
const guestMenu = (station: object): Menu => ({
  ...guests.menu,
  categories: [
    guests.categoryOf(1, 'Varmt', guests.burger),
    {
      ...guests.categoryOf(2, 'Öl', guests.beer),
      serving: guests.always,
      station: { ...stopped, ...station },
    },
  ],
})
const dialog = page.getByRole('dialog', { name: 'Pausa beställningar' })
const text = 'Baren tar inte emot beställningar före kl. 19:45'

testStates('kitchen board', [
  { ...board, name: 'with a stopped station', answers, shows: { sv: text, en: /no orders before 19:45/ } },
  {
    ...board,
    name: 'asks for how long orders are stopped',
    answers,
    first: async (_, language) =>
      page.getByRole('button', { name: language === 'sv' ? 'Pausa beställningar' : 'Pause orders' }).click(),
    shows: { sv: 'Tills vidare', en: 'Until further notice' },
  },
])
testStates('menu', [
  {
    name: 'with a stopped station',
    path: '/menu',
    answers: { ...guests.guestAnswers, getMenu: guestMenu({}) },
    shows: {
      sv: 'Baren tar emot beställningar igen från kl. 19:45',
      en: 'Baren will take orders again from 19:45',
    },
  },
])

describe('stops of the kitchen', () => {
  it('a station is stopped for some minutes, and shows its end', async () => {
    const network = await openScreen({
      ...board,
      width: 1280,
      answers: {
        ...answers,
        getMenu: withBar({ ...stopped, stoppedUntil: null }),
        setStationOpen: 'pending',
      },
    })
    await page.getByRole('button', { name: 'Pausa beställningar' }).click()
    await dialog.getByRole('button', { name: 'Pausa Baren: 30 min' }).click()
    await expect
      .poll(() => network.requestsOf('setStationOpen').map(({ params, body }) => ({ ...params, ...body })))
      .toEqual([{ stationId: barStation, isOpen: false, minutes: 30 }])
    await expect.element(dialog.getByText(/^Baren tar inte emot beställningar före kl\./)).toBeVisible()
  })

  it('the whole kitchen is stopped, and opened from the board', async () => {
    const whole = { ...withBar(madeAt), stoppedUntil: later }
    const network = await openScreen({
      ...board,
      width: 1280,
      answers: { ...answers, getMenu: whole, setKitchenOpen: 'pending' },
    })
    const said = page.getByText('Köket tar inte emot beställningar före kl. 19:45')
    await expect.element(said).toBeVisible()
    await expect.element(page.getByText('Köket är öppet')).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Öppna nu: Köket' }).click()
    await expect
      .poll(() => network.requestsOf('setKitchenOpen').map(({ body }) => body))
      .toEqual([{ isOpen: true }])
    await expect.element(said).not.toBeInTheDocument()
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
  })

  it('a stop is made longer, and the kitchen closed, without opening it first', async () => {
    const stop = { isOpen: true, stoppedUntil: later }
    const network = await openScreen({
      ...board,
      width: 1280,
      answers: { ...answers, getMenu: { ...withBar(stopped), ...stop }, setKitchenOpen: 'pending' },
    })
    await page.getByRole('button', { name: 'Pausa beställningar' }).click()
    await expect.element(dialog.getByRole('button', { name: 'Pausa Baren: Tills vidare' })).toBeVisible()
    await expect
      .element(dialog.getByRole('button', { name: 'Pausa Hela köket: Tills vidare' }))
      .not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Pausa Hela köket: 60 min' }).click()
    await dialog.getByRole('button', { name: 'Stäng', exact: true }).click()
    await page.getByRole('button', { name: 'Stäng köket' }).click()
    await page
      .getByRole('dialog', { name: 'Stänga köket?' })
      .getByRole('button', { name: 'Stäng köket' })
      .click()
    await expect.element(page.getByText('Köket är stängt')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('setKitchenOpen').map(({ body }) => body))
      .toEqual([{ isOpen: false, minutes: 60 }])
  })

  it('a stopped station is opened also where the menu shows only one', async () => {
    const only = withBar({ ...stopped, stoppedUntil: null, isOpen: false }).categories.slice(1)
    const network = await openScreen({
      ...board,
      width: 1280,
      answers: { ...answers, getMenu: { ...withBar(madeAt), categories: only }, setStationOpen: 'pending' },
    })
    await page.getByRole('button', { name: 'Öppna nu: Baren' }).click()
    await expect
      .poll(() => network.requestsOf('setStationOpen').map(({ params }) => params))
      .toEqual([{ stationId: barStation }])
    await expect.element(page.getByText('Köket är öppet')).toBeVisible()
  })

  it('menu: dishes of a stopped station cannot be added, and the cart says when they can', async () => {
    guests.fillCart([guests.beer, 1], [guests.burger, 1])
    await openScreen({
      path: '/menu',
      width: 1280,
      answers: { ...guests.guestAnswers, getMenu: guestMenu({ isOpen: false, stoppedUntil: null }) },
    })
    await expect.element(page.getByText('Baren tar inte emot beställningar just nu').first()).toBeVisible()
    const submit = page.getByRole('button', { name: /^Beställ, betala på plats/ })
    await expect.element(submit).toBeDisabled()
    await page.getByRole('button', { name: 'Ta bort Lager' }).first().click()
    await expect.element(submit).toBeEnabled()
    await expect.element(page.getByText('Går inte att beställa just nu')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Lägg till Lager' })).not.toBeInTheDocument()
  })
})
