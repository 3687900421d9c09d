import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EditableMenuCategory, EditableMenuItem } from '#contract/menu.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = '/admin/menu'
const categoriesPath = '/admin/menu-categories'
const at = '2054-11-01T18:00:00.000Z'

const category = (number: number, name: string, items: number): EditableMenuCategory => ({
  ...{ id: id(number), name, items, description: null, isActive: true },
  ...{ version: 1, createdAt: at, updatedAt: at },
})
const burgers = category(40, 'Burgare', 3)
const drinks = { ...category(41, 'Dryck', 1), isActive: false }

const dish = (number: number, name: string, fields: Partial<EditableMenuItem> = {}): EditableMenuItem => ({
  ...{ id: id(number), name, description: null, priceOre: 14_900, imageUrl: null, isAvailable: true },
  ...{ allergens: ['gluten', 'mjölk', 'vitlök'], isVegetarian: false, isVegan: false },
  ...{ categoryId: burgers.id, categoryName: burgers.name, version: 3, createdAt: at, updatedAt: at },
  ...fields,
})
const classic = dish(50, 'Klassisk')
const halloumi = dish(51, 'Halloumi', { priceOre: 13_950, isVegetarian: true, isAvailable: false })
const beans = dish(52, 'Bönburgare', { isVegetarian: true, isVegan: true, allergens: null })
const lager = dish(53, 'Lager', {
  ...{ categoryId: drinks.id, categoryName: drinks.name, priceOre: 6_900, allergens: [] },
})
const menu = onePage(classic, halloumi, beans, lager)
const filled: Answers = {
  listAllMenuItems: menu,
  listAllMenuCategories: onePage(burgers, drinks),
  getKitchen: { isOpen: true, pointsPer100Kr: null },
}
const without: Answers = { ...filled, listAllMenuItems: onePage(), listAllMenuCategories: onePage() }

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const order = button('Ändra ordning: Burgare')
const prices = button('Ändra priser: Burgare')
const words = { order: ['Ändra ordning: Burgare', 'Change order: Burgare'] }

testStates('menu in the administration', [
  {
    name: 'list',
    as: 'admin',
    path,
    answers: filled,
    shows: { sv: 'Dold för gästerna', en: 'Hidden from guests' },
  },
  ...statesWithout(
    'listAllMenuItems',
    { as: 'admin', path, answers: filled },
    {
      empty: { sv: 'Menyn är tom', en: 'The menu is empty' },
      failed: { sv: 'Kunde inte ladda menyn.', en: 'Couldn’t load the menu.' },
      loading: { sv: 'Laddar menyn …', en: 'Loading the menu…' },
    },
  ),
  {
    name: 'form of a new dish without any category',
    ...{ as: 'admin', path: `${path}?edit=new`, answers: without },
    shows: { sv: 'Skapa den första kategorin', en: 'Create the first category' },
  },
  {
    name: 'form of a dish that contradicts itself',
    ...{ as: 'admin', path: `${path}?edit=${beans.id}` },
    answers: { ...filled, getMenuItemForEditing: { ...beans, allergens: ['mjölk', 'nötter', 'fisk'] } },
    shows: {
      sv: 'Rätten är märkt som vegansk men innehåller mjölk, fisk. Kontrollera uppgifterna.',
      en: 'The dish is labelled as vegan but contains milk, fish. Check the details.',
    },
  },
  {
    name: 'order of the dishes',
    ...{ as: 'admin', path, answers: filled },
    first: (_network, language) => button(words.order[language === 'sv' ? 0 : 1] ?? '').click(),
    shows: { sv: 'Spara ordningen', en: 'Save order' },
  },
  {
    name: 'prices of a category',
    ...{ as: 'admin', path, answers: filled },
    first: async (_network, language) => {
      await button(language === 'sv' ? 'Ändra priser: Burgare' : 'Change prices: Burgare').click()
      await dialog.getByRole('textbox').fill('10')
    },
    shows: { sv: 'Ändra 3 priser', en: 'Change 3 prices' },
  },
  {
    name: 'points for food',
    ...{ as: 'admin', path, answers: { ...filled, getKitchen: { isOpen: true, pointsPer100Kr: 10 } } },
    shows: { sv: 'Poäng för mat', en: 'Points for food' },
  },
])

testStates('categories of the menu', [
  {
    name: 'list',
    ...{ as: 'admin', path: categoriesPath, answers: filled },
    shows: { sv: 'Burgare', en: 'Burgare' },
  },
  ...statesWithout(
    'listAllMenuCategories',
    { as: 'admin', path: categoriesPath, answers: filled },
    {
      empty: { sv: 'Inga kategorier än', en: 'No categories yet' },
      failed: { sv: 'Kunde inte ladda kategorierna.', en: 'Couldn’t load the categories.' },
      loading: { sv: 'Laddar kategorier …', en: 'Loading categories…' },
    },
  ),
  {
    name: 'form of a category',
    ...{ as: 'admin', path: `${categoriesPath}?edit=${burgers.id}` },
    answers: { ...filled, getMenuCategoryForEditing: burgers },
    shows: { sv: 'Ändra kategori', en: 'Edit category' },
  },
])

const open = (answers: Answers = {}, to = path, width: 390 | 1280 = 1280) =>
  openScreen({ path: to, as: 'admin', width, answers: { ...filled, ...answers } })

describe('list of dishes', () => {
  it('has a heading for each category, and says which of them guests do not see', async () => {
    await open()
    const heads = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent)
    await expect
      .poll(heads)
      .toEqual([
        ...['BurgareÄndra ordningÄndra priser', 'Klassisk', 'HalloumiVegetarisk', 'BönburgareVegansk'],
        ...['DryckDold för gästernaÄndra priser', 'Lager'],
      ])
    await expect.element(page.getByText('139,50 kr')).toBeVisible()
  })

  it('is cards under headings on a phone', async () => {
    await open({}, path, 390)
    await expect.element(page.getByRole('heading', { level: 2, name: 'Burgare' })).toBeVisible()
    const cards = page.getByRole('list', { name: 'Burgare' })
    await expect.element(cards.getByRole('heading', { level: 3, name: 'Halloumi' })).toBeVisible()
    expect(page.getByRole('list', { name: 'Dryck' }).getByRole('heading').elements()).toHaveLength(1)
  })

  it('is loaded to its end before anything can be sorted or priced', async () => {
    const network = await open({
      listAllMenuItems: ({ query }) =>
        query.get('cursor') ? onePage(beans, lager) : { items: [classic, halloumi], nextCursor: '2' },
    })
    await expect.element(page.getByRole('switch', { name: 'Tillgänglig: Lager' })).toBeInTheDocument()
    expect(network.requestsOf('listAllMenuItems').map(({ query }) => query.get('cursor'))).toEqual([
      null,
      '2',
    ])
  })

  it('a change by another admin appears without a reload', async () => {
    const network = await open()
    await expect.element(page.getByText('139,50 kr')).toBeVisible()
    network.answer({ listAllMenuItems: onePage({ ...halloumi, priceOre: 14_200 }) })
    network.publish({ type: 'menu.changed' })
    await expect.element(page.getByText('142 kr')).toBeVisible()
  })

  it('deleting a dish says that orders keep it', async () => {
    const network = await open({ deleteMenuItem: { refusal: { code: 'internal_error' } } })
    network.expectErrors(/500/)
    await button('Ta bort Halloumi').click()
    await expect.element(dialog.getByText(/Beställningar behåller vad som beställdes/)).toBeVisible()
    await inDialog('Ta bort').click()
    await seesToast('Fel', 'Kunde inte ta bort menyobjekt.')
    await expect.element(dialog).not.toBeInTheDocument()
    await button('Ta bort Halloumi').click()
    await expect.element(inDialog('Ta bort')).toBeVisible()
    network.answer({ deleteMenuItem: { name: halloumi.name }, listAllMenuItems: onePage(classic) })
    await inDialog('Ta bort').click()
    await seesToast('Rätten är borttagen')
    await expect.element(button('Ta bort Halloumi')).not.toBeInTheDocument()
  })

  it('links lead to the categories and back', async () => {
    await open()
    const tabs = page.getByRole('navigation', { name: 'Meny och kategorier' })
    const current = () => document.querySelector('main nav [aria-current=page]')?.textContent
    await expect.poll(current).toBe('Rätter')
    await tabs.getByRole('link', { name: 'Kategorier' }).click()
    await expect.poll(current).toBe('Kategorier')
    await tabs.getByRole('link', { name: 'Rätter' }).click()
    await expect.poll(() => location.pathname).toBe(path)
  })
})

describe('switch of a dish', () => {
  const available = page.getByRole('switch', { name: 'Tillgänglig: Klassisk' })

  it('shows sold out at once, before the server has answered', async () => {
    const network = await open({ setMenuItemAvailable: 'pending' })
    await expect.element(available).toBeChecked()
    await available.click({ force: true })
    await expect.element(available).not.toBeChecked()
    await expect
      .poll(() => network.requestsOf('setMenuItemAvailable'))
      .toMatchObject([{ params: { itemId: classic.id }, body: { isAvailable: false } }])
  })

  it('goes back when it fails, with the specified toast', async () => {
    const network = await open({ setMenuItemAvailable: { refusal: { code: 'internal_error' } } })
    network.expectErrors(/500/)
    await available.click({ force: true })
    await seesToast('Fel', 'Kunde inte spara menyobjekt.')
    await expect.element(available).toBeChecked()
  })
})

describe('form of a dish', () => {
  const others = page.getByRole('textbox', { name: /^Annat som gäster kan behöva veta/ })
  const newDish = `${path}?edit=new`
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).click({ force: true })

  it('asks for name, category and price, with the specified toast', async () => {
    const network = await open({}, newDish)
    await button('Skapa rätt').click()
    await seesToast('Fel', 'Namn, kategori och pris är obligatoriska.')
    await expect.element(field('Namn')).toHaveFocus()
    for (const each of [field('Namn'), page.getByLabelText(/^Kategori/), field('Pris i kronor')]) {
      await expect
        .element(each)
        .toHaveAccessibleDescription(expect.stringContaining('Fyll i det här fältet.'))
    }
    expect(network.requestsOf('createMenuItem')).toEqual([])
  })

  it.each([
    ['gratis', 'Skriv priset i kronor, till exempel 89 eller 89,50.'],
    ['-5', 'Skriv priset i kronor, till exempel 89 eller 89,50.'],
    ['200000', 'Högst 100 000 kr.'],
  ])('refuses the price %s', async (typed, message) => {
    await open({}, newDish)
    await field('Pris i kronor').fill(typed)
    await button('Skapa rätt').click()
    const description = () => field('Pris i kronor').element().getAttribute('aria-describedby') ?? ''
    await expect
      .poll(() =>
        description()
          .split(' ')
          .map((part) => document.getElementById(part)?.textContent?.replaceAll(/\s/g, ' ')),
      )
      .toContain(message)
  })

  it('sends the price in öre, and the chosen and typed allergens', async () => {
    const network = await open({ createMenuItem: classic }, newDish)
    await field('Namn').fill(' Räkmacka ')
    await page.getByLabelText(/^Kategori/).selectOptions('Burgare')
    await field('Pris i kronor').fill('89,50')
    await choose('Innehåller …')
    await button('Skapa rätt').click()
    await expect.element(page.getByText('Välj minst en allergen, eller skriv den nedan.')).toBeVisible()
    await tick('Ägg')
    await tick('Kräftdjur')
    await others.fill('dill, , citron')
    await button('Skapa rätt').click()
    await seesToast('Rätten är skapad')
    expect(network.requestsOf('createMenuItem').map(({ body }) => body)).toEqual([
      {
        ...{ name: 'Räkmacka', categoryId: burgers.id, description: '', imageUrl: '', priceOre: 8_950 },
        ...{ allergens: ['kräftdjur', 'ägg', 'dill', 'citron'], isVegetarian: false, isVegan: false },
        isAvailable: true,
      },
    ])
  })

  it.each([
    ['Uppgift saknas', null],
    ['Inga', []],
  ])('sends that the allergens are: %s', async (declared, allergens) => {
    const network = await open(
      { getMenuItemForEditing: classic, updateMenuItem: { ...classic, allergens } },
      `${path}?edit=${classic.id}`,
    )
    await expect.element(page.getByRole('checkbox', { name: 'Mjölk' })).toBeChecked()
    await expect.element(others).toHaveValue('vitlök')
    await choose(declared)
    await button('Spara').click()
    await seesToast('Rätten är sparad')
    expect(network.requestsOf('updateMenuItem')).toMatchObject([{ body: { allergens, version: 3 } }])
  })

  it('a vegan dish is vegetarian too; what contradicts it is named and still saved', async () => {
    const network = await open(
      { getMenuItemForEditing: classic, updateMenuItem: classic },
      `${path}?edit=${classic.id}`,
    )
    const warning = page.getByText('Rätten är märkt som vegansk men innehåller mjölk.')
    await choose('Vegansk')
    await expect.element(warning).toBeVisible()
    await choose('Vegetarisk')
    await expect.element(warning).not.toBeInTheDocument()
    await choose('Vegansk')
    await button('Spara').click()
    await seesToast('Rätten är sparad')
    expect(network.requestsOf('updateMenuItem')).toMatchObject([
      { body: { isVegetarian: true, isVegan: true, allergens: classic.allergens } },
    ])
  })

  it('without any category, a link leads to the form of the first', async () => {
    await open(without, newDish)
    await page.getByRole('link', { name: 'Skapa den första kategorin' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ny kategori' })).toBeVisible()
  })
})

describe('order of the dishes', () => {
  const names = () =>
    dialog
      .getByRole('listitem')
      .elements()
      .map((item) => item.textContent)

  it('is changed by keyboard, announced, and saved as a whole', async () => {
    const network = await open({ orderMenuItems: { items: [] } })
    await order.click()
    await expect.poll(names).toEqual(['Klassisk', 'Halloumi', 'Bönburgare'])
    await inDialog('Flytta ner Klassisk').click()
    await expect.element(dialog.getByText('Klassisk ligger nu på plats 2 av 3.')).toBeInTheDocument()
    await expect.element(inDialog('Flytta ner Klassisk')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    // At the end there is no further down.
    await expect.element(inDialog('Flytta upp Klassisk')).toHaveFocus()
    expect(network.requestsOf('orderMenuItems')).toEqual([])
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('orderMenuItems')).toMatchObject([
      { params: { categoryId: burgers.id }, body: { ids: [halloumi.id, beans.id, classic.id] } },
    ])
  })

  it('is changed by dragging', async () => {
    await open()
    await order.click()
    await expect.poll(names).toHaveLength(3)
    const [first, , last] = dialog.getByRole('listitem').elements() as [HTMLElement, HTMLElement, HTMLElement]
    const handle = first.querySelector('[data-handle]') as HTMLElement
    // Only a pressed pointer can be captured, which no synthetic event is.
    handle.setPointerCapture = () => undefined
    const pointer = (type: string, clientY: number) =>
      handle.dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, bubbles: true }))
    pointer('pointerdown', handle.getBoundingClientRect().top)
    await expect.poll(() => document.querySelector('[data-drop]')).toBeNull()
    pointer('pointermove', last.getBoundingClientRect().bottom)
    await expect.poll(() => document.querySelector('[data-drop="after"]')).not.toBeNull()
    pointer('pointerup', last.getBoundingClientRect().bottom)
    await expect.poll(names).toEqual(['Halloumi', 'Bönburgare', 'Klassisk'])
  })

  it('of a list that changed meanwhile shows the stored one', async () => {
    const salad = dish(54, 'Sallad')
    const network = await open({
      orderMenuItems: { refusal: { code: 'stale_version', current: { items: [beans, salad] } } },
    })
    await order.click()
    await inDialog('Flytta ner Klassisk').click()
    await inDialog('Spara ordningen').click()
    await expect.element(dialog.getByText(/^Någon annan har ändrat listan under tiden/)).toBeVisible()
    expect(names()).toEqual(['Bönburgare', 'Sallad'])
    network.answer({ orderMenuItems: { items: [] } })
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    expect(network.requestsOf('orderMenuItems').at(-1)?.body).toEqual({ ids: [beans.id, salad.id] })
  })
})

describe('prices of a category', () => {
  const rows = () =>
    dialog
      .getByRole('row')
      .elements()
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' ')))
  const amount = dialog.getByRole('textbox')
  const choose = (name: string) => dialog.getByRole('radio', { name, exact: true }).click({ force: true })

  it('are shown before they are saved, with the version that was seen', async () => {
    const network = await open({ setMenuPrices: { items: [] } })
    await prices.click()
    await expect.element(inDialog('Inga priser ändras')).toBeDisabled()
    await amount.fill('10')
    await expect.poll(rows).toEqual([
      ['Klassisk', '149 kr', '164 kr'],
      ['Halloumi', '139,50 kr', '153 kr'],
      ['Bönburgare', '149 kr', '164 kr'],
    ])
    await choose('Hela femmor')
    await choose('Sänkas')
    await choose('Kronor')
    await amount.fill('4,50')
    await expect.poll(rows).toEqual([
      ['Klassisk', '149 kr', '145 kr'],
      ['Halloumi', '139,50 kr', '135 kr'],
      ['Bönburgare', '149 kr', '145 kr'],
    ])
    await inDialog('Ändra 3 priser').click()
    await seesToast('Priserna är ändrade', '3 rätter har fått nya priser.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('setMenuPrices')).toMatchObject([
      {
        params: { categoryId: burgers.id },
        body: {
          prices: [
            { itemId: classic.id, version: 3, priceOre: 14_500 },
            { itemId: halloumi.id, version: 3, priceOre: 13_500 },
            { itemId: beans.id, version: 3, priceOre: 14_500 },
          ],
        },
      },
    ])
  })

  it('an amount that is none changes nothing', async () => {
    await open()
    await prices.click()
    await amount.fill('mycket')
    await expect.element(dialog.getByText('Skriv ett tal, till exempel 5 eller 2,50.')).toBeVisible()
    await expect.element(inDialog('Inga priser ändras')).toBeDisabled()
  })

  it('that another admin has raised meanwhile are not raised a second time unseen', async () => {
    const raised = { ...classic, priceOre: 16_000, version: 4 }
    const network = await open({ setMenuPrices: { refusal: { code: 'stale_version', current: raised } } })
    await prices.click()
    await amount.fill('10')
    network.answer({ listAllMenuItems: onePage(raised, lager) })
    await inDialog('Ändra 3 priser').click()
    await expect.element(dialog.getByText(/^Någon annan har ändrat rätterna under tiden/)).toBeVisible()
    await expect.poll(rows).toEqual([['Klassisk', '160 kr', '176 kr']])
    network.answer({ setMenuPrices: { items: [] } })
    await inDialog('Ändra 1 pris').click()
    await seesToast('Priserna är ändrade', '1 rätt har fått ett nytt pris.')
    expect(network.requestsOf('setMenuPrices').at(-1)?.body).toEqual({
      prices: [{ itemId: classic.id, version: 4, priceOre: 17_600 }],
    })
  })
})

describe('points for food', () => {
  const isOn = page.getByRole('switch', { name: /^Ge poäng för mat/ })
  const points = page.getByRole('textbox', { name: 'Poäng per 100 kr' })

  it('are off until the owner says how many', async () => {
    const network = await open({ setFoodPoints: { isOpen: true, pointsPer100Kr: 10 } })
    await expect.element(page.getByText(/blir Levererad, och bara en gång/)).toBeVisible()
    await expect.element(isOn).not.toBeChecked()
    await isOn.click({ force: true })
    await button('Spara').click()
    await expect
      .element(points)
      .toHaveAccessibleDescription(expect.stringContaining('Fyll i det här fältet.'))
    await points.fill('10')
    await button('Spara').click()
    await seesToast('Mat ger poäng från och med nu')
    network.answer({ setFoodPoints: { isOpen: true, pointsPer100Kr: null } })
    await isOn.click({ force: true })
    await button('Spara').click()
    await seesToast('Mat ger inga poäng')
    expect(network.requestsOf('setFoodPoints').map(({ body }) => body.pointsPer100Kr)).toEqual([10, null])
  })
})

describe('categories of the menu', () => {
  it('a taken name is shown at its field', async () => {
    const network = await open(
      { createMenuCategory: { refusal: { code: 'menu_category_taken' } } },
      `${categoriesPath}?edit=new`,
    )
    await field('Namn').fill('Burgare')
    await button('Skapa kategori').click()
    await expect
      .element(field('Namn'))
      .toHaveAccessibleDescription(expect.stringContaining('En annan kategori heter redan så.'))
    network.answer({ createMenuCategory: burgers })
    await field('Namn').fill('Burgare och mackor')
    await button('Skapa kategori').click()
    await seesToast('Kategorin är skapad')
    expect(network.requestsOf('createMenuCategory').at(-1)?.body).toEqual({
      ...{ name: 'Burgare och mackor', description: '', isActive: true },
    })
  })

  it('one with dishes is not deleted, and the toast says why', async () => {
    await open({ deleteMenuCategory: { refusal: { code: 'menu_category_used' } } }, categoriesPath)
    await button('Ta bort Burgare').click()
    await inDialog('Ta bort').click()
    await seesToast(
      'Fel',
      'Kunde inte ta bort kategorin. Kategorin har rätter. Flytta eller ta bort dem först.',
    )
  })

  it('are put in order', async () => {
    const network = await open({ orderMenuCategories: { items: [] } }, categoriesPath)
    await button('Ändra ordning').click()
    await inDialog('Flytta upp Dryck').click()
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    expect(network.requestsOf('orderMenuCategories').map(({ body }) => body)).toEqual([
      { ids: [drinks.id, burgers.id] },
    ])
  })
})
