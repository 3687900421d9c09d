import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { id, onePage } from './harness/fixtures.ts'
import { focusedName } from './harness/keyboard.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import {
  guestAnswers as answers,
  burger,
  categoryOf,
  closedMenu,
  fillCart,
  longest,
  longMenu,
  menu,
  menuWith,
  order,
  orderAs,
} from './menu-fixtures.ts'

const path = '/menu'
const search = page.getByRole('searchbox')
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const openDiet = () => button(/^(Dölj det jag inte äter|Hide what I can’t eat)/).click()

testStates('menu', [
  {
    name: 'filled',
    path,
    answers,
    shows: { sv: /Uppgift saknas – fråga personalen$/, en: 'Sold out' },
  },
  {
    name: 'a closed kitchen',
    path,
    answers: { ...answers, getMenu: closedMenu },
    shows: { sv: 'Köket är stängt', en: 'The kitchen is closed' },
  },
  {
    name: 'empty',
    path,
    answers: { ...answers, getMenu: { isOpen: true, stoppedUntil: null, categories: [] } },
    shows: { sv: 'Menyn är tom just nu', en: 'The menu is empty right now' },
  },
  {
    name: 'nothing found',
    path,
    answers,
    first: () => search.fill('pizza'),
    shows: { sv: 'Inga rätter passar', en: 'No dishes match' },
  },
  {
    name: 'the diet',
    path,
    answers,
    first: openDiet,
    shows: { sv: 'Jag tål inte', en: 'I can’t eat' },
  },
  {
    name: 'the longest texts',
    path,
    answers: {
      ...answers,
      getMenu: {
        isOpen: true,
        stoppedUntil: null,
        categories: [
          { ...categoryOf(1, 'W'.repeat(60), longest, { ...longest, id: id(306), isAvailable: false }) },
          { ...categoryOf(2, 'Varmt', burger), description: 'utanmellanslag'.repeat(20) },
        ],
      },
    },
    first: async () => fillCart([longest, 20], [burger, 1]),
    shows: { sv: 'Klubbens burgare', en: 'Klubbens burgare' },
  },
  {
    name: 'with an order that is ready',
    path,
    answers: { ...answers, listMyOrders: onePage(orderAs.ready) },
    shows: { sv: 'Klar', en: 'Ready' },
  },
  {
    name: 'a saved copy',
    path,
    answers,
    first: (network) => {
      network.savedAt = '2055-03-05T16:42:00.000Z'
      network.publish({ type: 'menu.changed' })
      return Promise.resolve()
    },
    shows: { sv: /^Sparad kopia från fre 5 mars 2055 17:42/, en: /^Saved copy from Fri 5 Mar 2055 17:42/ },
  },
  ...statesWithout(
    'getMenu',
    { path, answers },
    {
      failed: { sv: 'Kunde inte ladda menyn.', en: 'Couldn’t load the menu.' },
      loading: { sv: 'Laddar menyn …', en: 'Loading the menu…' },
    },
  ),
])

const dishNamed = (name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
const dishes = () =>
  page
    .getByRole('article')
    .elements()
    .map((article) => article.querySelector('h3')?.textContent)
const all = ['Klubbens burgare', 'Dagens soppa', 'Höstsallad', 'Äppelpaj']
const seesDishes = (...names: string[]) => expect.poll(dishes).toEqual(names)
const allergensOf = (name: string) =>
  dishNamed(name)
    .getByRole('list', { name: 'Allergener' })
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)

describe('dishes', () => {
  it('dishes show their price, diet and allergens; unknown allergens are not shown as none', async () => {
    await openScreen({ path, answers })
    await seesDishes(...all)
    await expect.element(dishNamed('Klubbens burgare').getByText('179 kr', { exact: true })).toBeVisible()
    expect(allergensOf('Klubbens burgare')).toEqual(['Gluten', 'Mjölk'])
    expect(allergensOf('Äppelpaj')).toEqual(['Gluten', 'Ägg', 'spår av nötter'])
    expect(dishNamed('Klubbens burgare').getByText(/^Veg/).elements()).toHaveLength(0)
    const unknown = dishNamed('Dagens soppa')
    await expect.element(unknown.getByText('1 100 kr', { exact: true })).toBeVisible()
    await expect.element(unknown.getByText('Vegetarisk', { exact: true })).toBeVisible()
    await expect.element(unknown.getByText('Uppgift saknas – fråga personalen')).toBeVisible()
    const none = dishNamed('Höstsallad')
    await expect.element(none.getByText('139,50 kr', { exact: true })).toBeVisible()
    await expect.element(none.getByText('Vegansk', { exact: true })).toBeVisible()
    await expect.element(none.getByText('Inga kända allergener')).toBeVisible()
    expect(page.getByText('Inga kända allergener').elements()).toHaveLength(1)
  })

  it('dishes are described in English to a guest who reads English', async () => {
    await openScreen({ path, answers, language: 'en', width: 320 })
    const unknown = dishNamed('Dagens soppa')
    await expect.element(unknown.getByText('1,100 kr', { exact: true })).toBeVisible()
    await expect.element(unknown.getByText('Not stated – please ask the staff')).toBeVisible()
    await expect.element(dishNamed('Klubbens burgare').getByText('Milk', { exact: true })).toBeVisible()
    await expect.element(dishNamed('Höstsallad').getByText('Vegan', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add Höstsallad' })).toBeVisible()
  })

  it('dishes are shown as sold out as soon as they are, and cannot be added then', async () => {
    const network = await openScreen({ path, answers })
    const soldOut = (name: string) => dishNamed(name).getByText('Slut just nu')
    await expect.element(soldOut('Äppelpaj')).toBeVisible()
    await expect.element(button('Lägg till Klubbens burgare')).toBeVisible()
    expect(button('Lägg till Äppelpaj').elements()).toHaveLength(0)
    network.answer({ getMenu: menuWith({ [burger.id]: { isAvailable: false } }) })
    network.publish({ type: 'menu.changed' })
    await expect.element(soldOut('Klubbens burgare')).toBeVisible()
    expect(button('Lägg till Klubbens burgare').elements()).toHaveLength(0)
  })

  it('dishes that could not be loaded are loaded on request', async () => {
    const network = await openScreen({
      path,
      answers: { ...answers, getMenu: { refusal: { code: 'internal_error' } } },
    })
    await seesToast('Fel', 'Kunde inte ladda menyn.')
    network.answer({ getMenu: menu })
    await button('Försök igen').click()
    await seesDishes(...all)
  })
})

describe('categories', () => {
  const bar = page.getByRole('navigation', { name: 'Kategorier' })
  const current = () =>
    bar
      .getByRole('button')
      .elements()
      .filter((chip) => chip.ariaCurrent === 'true')
      .map((chip) => chip.textContent)
  const heading = (name: string) => page.getByRole('heading', { level: 2, name })

  it('categories: the first is marked as current, and scrolling marks the others while the bar stays', async () => {
    await openScreen({ path, answers: { ...answers, getMenu: longMenu } })
    await expect.poll(current).toEqual(['Varmt'])
    for (const name of ['Sallader', 'Efterrätter', 'Varmt']) {
      heading(name).element().scrollIntoView()
      await expect.poll(current).toEqual([name])
      await expect.element(bar).toBeInViewport()
    }
  })

  it.each([390, 1280] as const)(
    'categories: one is chosen by keyboard, and the focus continues from it (%s px)',
    async (width) => {
      await openScreen({ path, width, answers: { ...answers, getMenu: longMenu } })
      await expect.poll(current).toEqual(['Varmt'])
      ;(bar.getByRole('button', { name: 'Efterrätter' }).element() as HTMLElement).focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(heading('Efterrätter')).toHaveFocus()
      await expect.poll(current).toEqual(['Efterrätter'])
      const top = () => heading('Efterrätter').element().getBoundingClientRect().top
      await expect.poll(() => top() - bar.element().getBoundingClientRect().bottom).toBeGreaterThanOrEqual(0)
      await userEvent.tab()
      expect(focusedName()).toBe('Lägg till Efterrätter 1')
    },
  )

  it('categories: a chosen one is marked as current even if the screen cannot scroll that far, until the guest scrolls', async () => {
    await openScreen({ path, width: 1280, answers })
    await expect.poll(current).toEqual(['Varmt'])
    const moved = Promise.withResolvers<void>()
    addEventListener('scroll', () => moved.resolve(), { once: true })
    await bar.getByRole('button', { name: 'Efterrätter' }).click()
    await moved.promise
    await expect.element(heading('Efterrätter')).toHaveFocus()
    await expect.poll(current).toEqual(['Efterrätter'])
    await userEvent.keyboard('{Home}')
    heading('Varmt').element().scrollIntoView()
    await expect.poll(current).toEqual(['Varmt'])
  })

  it('categories: only those with a dish that is shown are in the bar', async () => {
    await openScreen({ path, answers })
    await search.fill('vanilj')
    await seesDishes('Äppelpaj')
    await expect.poll(current).toEqual(['Efterrätter'])
    expect(bar.getByRole('button').elements()).toHaveLength(1)
  })
})

describe('search', () => {
  it('the search of the menu finds words of names, descriptions and categories, whatever their case', async () => {
    await openScreen({ path, answers })
    await seesDishes(...all)
    for (const [word, ...found] of [
      ['SOPPA', 'Dagens soppa'],
      ['äpple', 'Höstsallad'],
      ['äpp', 'Höstsallad', 'Äppelpaj'],
      [' varmt ', 'Klubbens burgare', 'Dagens soppa'],
    ] as const) {
      await search.fill(word)
      await seesDishes(...found)
    }
    await button('Rensa sökningen').click()
    await seesDishes(...all)
    await expect.element(search).toHaveFocus()
  })

  it('menu search: a search without results offers all dishes, also those that the diet hides', async () => {
    await openScreen({ path, answers })
    await openDiet()
    await page.getByRole('radio', { name: 'Veganskt' }).click({ force: true })
    await button('Visa menyn').click()
    await search.fill('burgare')
    await expect.element(page.getByText('Inga rätter passar')).toBeVisible()
    await expect.element(page.getByText('1 rätt är dold.')).toBeVisible()
    await button('Visa alla rätter').click()
    await seesDishes(...all)
    await expect.element(search).toHaveValue('')
    await expect.element(button('Dölj det jag inte äter')).toBeVisible()
  })
})

describe('a search without a hit', () => {
  it('clearing a search of the menu without a result keeps the diet on', async () => {
    await openScreen({ path, answers })
    await openDiet()
    await page.getByRole('checkbox', { name: 'Mjölk', exact: true }).click({ force: true })
    await button('Visa menyn').click()
    await search.fill('zzzz')
    await expect.element(page.getByText('Prova ett annat ord.', { exact: true })).toBeVisible()
    await page.getByRole('main').getByText('Rensa sökningen', { exact: true }).click()
    await seesDishes('Höstsallad', 'Äppelpaj')
    await expect.element(button('Dölj det jag inte äter (1)')).toBeVisible()
    await expect.element(search).toHaveFocus()
  })
})

describe('what the guest does not eat', () => {
  const allergen = (name: string) => page.getByRole('checkbox', { name, exact: true })

  it('what the guest does not eat has another symbol for each allergen, and its buttons are not cut off on a phone', async () => {
    await openScreen({ path, answers, language: 'en', width: 320 })
    await page.getByRole('button', { name: 'Hide what I can’t eat' }).click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByRole('button', { name: 'Show the menu' })).toBeVisible()
    const symbols = [...dialog.element().querySelectorAll('fieldset label svg')].map((svg) => svg.innerHTML)
    expect(new Set(symbols.filter(Boolean)).size).toBe(14)
    for (const each of dialog.getByRole('button').elements()) {
      const label = each.querySelector('span span') ?? each
      expect(label.getBoundingClientRect().height, each.textContent).toBeLessThanOrEqual(each.clientHeight)
    }
  })

  it('what the guest does not eat is hidden at once, and after a reload on this device', async () => {
    const network = await openScreen({ path, answers })
    await openDiet()
    await expect.element(page.getByRole('dialog').getByText(/sparas bara på den här enheten/)).toBeVisible()
    await page.getByRole('radio', { name: 'Vegetariskt' }).click({ force: true })
    await button('Visa menyn').click()
    await seesDishes('Dagens soppa', 'Höstsallad', 'Äppelpaj')
    await expect.element(button('Dölj det jag inte äter (1)')).toHaveFocus()
    await expect.element(page.getByText('1 rätt är dold.')).toBeVisible()
    reload()
    await seesDishes('Dagens soppa', 'Höstsallad', 'Äppelpaj')
    expect(network.requests.map(({ body }) => body).filter((body) => body !== null)).toEqual([])
  })

  it('a diet without an allergen hides dishes whose allergens are unknown', async () => {
    await openScreen({ path, answers })
    await openDiet()
    await allergen('Mjölk').click({ force: true })
    await button('Visa menyn').click()
    await seesDishes('Höstsallad', 'Äppelpaj')
    await expect.element(page.getByText('2 rätter är dolda.')).toBeVisible()
    await button('Dölj det jag inte äter (1)').click()
    await expect.element(allergen('Mjölk')).toBeChecked()
    await allergen('Nötter').click({ force: true })
    await button('Visa menyn').click()
    // 'spår av nötter' is a free text about nuts.
    await seesDishes('Höstsallad')
    await button('Dölj det jag inte äter (2)').click()
    await button('Rensa').click()
    await expect.element(allergen('Mjölk')).not.toBeChecked()
    await button('Visa menyn').click()
    await seesDishes(...all)
  })

  it('what the guest does not eat offers the 14 allergens that the EU lists', async () => {
    await openScreen({ path, answers })
    await openDiet()
    await expect.poll(() => page.getByRole('checkbox').elements()).toHaveLength(14)
    for (const name of ['Kräftdjur', 'Sulfit', 'Lupin', 'Blötdjur'])
      await expect.element(allergen(name)).toBeInTheDocument()
  })
})

describe('the open order on the menu', () => {
  it('the open order on the menu is followed live, and leads to its screen', async () => {
    const past = { ...orderAs.delivered, id: id(330), number: '00000330' }
    const network = await openScreen({ path, answers: { ...answers, listMyOrders: onePage(order, past) } })
    const strip = page.getByRole('link', { name: /^Din beställning/ })
    await expect.element(strip).toHaveAccessibleName('Din beställning 3f9a21c7 Väntande')
    expect(strip.elements()).toHaveLength(1)
    network.answer({ listMyOrders: onePage(orderAs.ready, past), getMyOrder: orderAs.ready })
    network.publish({ type: 'order.changed', orderId: order.id })
    await expect.element(strip).toHaveAccessibleName('Din beställning 3f9a21c7 Klar')
    await strip.click()
    await expect.element(page.getByText('Din mat är klar!')).toBeVisible()
    expect(location.pathname).toBe(`/order/${order.id}`)
  })

  it('the open order on the menu is not there once it is delivered', async () => {
    const network = await openScreen({ path, answers: { ...answers, listMyOrders: onePage(order) } })
    const strip = page.getByRole('link', { name: /^Din beställning/ })
    await expect.element(strip).toBeVisible()
    network.answer({ listMyOrders: onePage(orderAs.delivered) })
    network.publish({ type: 'order.changed', orderId: order.id })
    await expect.element(strip).not.toBeInTheDocument()
  })
})

it('categories: one that loses its last dish is left out', async () => {
  const network = await openScreen({
    path,
    answers: {
      ...answers,
      getMenu: { isOpen: true, stoppedUntil: null, categories: [categoryOf(1, 'Varmt', burger)] },
    },
  })
  await seesDishes('Klubbens burgare')
  network.answer({ getMenu: { isOpen: true, stoppedUntil: null, categories: [] } })
  network.publish({ type: 'menu.changed' })
  await expect.element(page.getByText('Menyn är tom just nu')).toBeVisible()
})
