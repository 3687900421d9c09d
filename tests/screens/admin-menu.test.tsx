import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  beans,
  burgers,
  categoriesPath,
  classic,
  drinks,
  filled,
  halloumi,
  kitchen,
  lager,
  open,
  path,
  without,
} from './admin-menu-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
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
    name: 'search, during which no category is arranged',
    as: 'admin',
    path: `${path}?search=lager`,
    answers: { ...filled, listAllMenuItems: onePage(lager) },
    shows: {
      sv: 'Töm sökningen för att ändra ordning och priser.',
      en: 'Clear the search to change the order or prices.',
    },
  },
  {
    name: 'search that finds nothing',
    as: 'admin',
    path: `${path}?search=finns+inte`,
    answers: { ...filled, listAllMenuItems: onePage() },
    shows: { sv: 'Inget hittades', en: 'Nothing found' },
  },
  {
    name: 'form of a new dish without any category',
    as: 'admin',
    path: `${path}?edit=new`,
    answers: without,
    shows: { sv: 'Skapa den första kategorin', en: 'Create the first category' },
  },
  {
    name: 'form of a dish that contradicts itself',
    as: 'admin',
    path: `${path}?edit=${beans.id}`,
    answers: { ...filled, getMenuItemForEditing: { ...beans, allergens: ['mjölk', 'nötter', 'fisk'] } },
    shows: {
      sv: 'Rätten är märkt som vegansk men innehåller mjölk, fisk. Kontrollera uppgifterna.',
      en: 'The dish is labelled as vegan but contains milk, fish. Check the details.',
    },
  },
  {
    name: 'order of the dishes',
    as: 'admin',
    path,
    answers: filled,
    first: (_network, language) => button(words.order[language === 'sv' ? 0 : 1] ?? '').click(),
    shows: { sv: 'Spara ordningen', en: 'Save order' },
  },
  {
    name: 'prices of a category',
    as: 'admin',
    path,
    answers: filled,
    first: async (_network, language) => {
      await button(language === 'sv' ? 'Ändra priser: Burgare' : 'Change prices: Burgare').click()
      await dialog.getByRole('textbox').fill('10')
    },
    shows: { sv: 'Ändra 3 priser', en: 'Change 3 prices' },
  },
  {
    name: 'points for food',
    as: 'admin',
    path,
    answers: { ...filled, getKitchen: { isOpen: true, stoppedUntil: null, pointsPer100Kr: 10 } },
    shows: { sv: 'Poäng för mat', en: 'Points for food' },
  },
])

testStates('categories of the menu', [
  {
    name: 'list',
    as: 'admin',
    path: categoriesPath,
    answers: filled,
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
    as: 'admin',
    path: `${categoriesPath}?edit=${burgers.id}`,
    answers: { ...filled, getMenuCategoryForEditing: burgers },
    shows: { sv: 'Ändra kategori', en: 'Edit category' },
  },
])

describe('list of dishes', () => {
  it('the list of dishes has a heading for each category, and says which of them guests do not see', async () => {
    await open()
    const heads = () => [...document.querySelectorAll('tbody th')].map((head) => head.textContent)
    await expect
      .poll(heads)
      .toEqual([
        'BurgareÄndra ordningÄndra priser',
        'Klassisk',
        'HalloumiVegetarisk',
        'BönburgareVegansk',
        'DryckDold för gästernaÄndra priser',
        'Lager',
      ])
    await expect.element(page.getByText('139,50 kr')).toBeVisible()
  })

  it('the list of dishes has cards under headings on a phone', async () => {
    await open({}, path, 390)
    await expect.element(page.getByRole('heading', { level: 2, name: 'Burgare' })).toBeVisible()
    const cards = page.getByRole('list', { name: 'Burgare' })
    await expect.element(cards.getByRole('heading', { level: 3, name: 'Halloumi' })).toBeVisible()
    expect(page.getByRole('list', { name: 'Dryck' }).getByRole('heading').elements()).toHaveLength(1)
  })

  it('the list of dishes is loaded completely before dishes can be arranged or priced', async () => {
    const network = await open({
      listAllMenuItems: ({ query }) =>
        query.get('cursor') ? onePage(beans, lager) : { items: [classic, halloumi], nextCursor: '2' },
    })
    await expect.element(page.getByRole('switch', { name: 'Tillgänglig: Lager' })).toBeInTheDocument()
    await expect
      .poll(() => network.requestsOf('listAllMenuItems').map(({ query }) => query.get('cursor')))
      .toEqual([null, '2'])
  })

  it('the list of dishes shows a change by another admin without a reload', async () => {
    const network = await open()
    await expect.element(page.getByText('139,50 kr')).toBeVisible()
    network.answer({ listAllMenuItems: onePage({ ...halloumi, priceOre: 14_200 }) })
    network.publish({ type: 'menu.changed' })
    await expect.element(page.getByText('142 kr')).toBeVisible()
  })

  it('the list of dishes: deleting one says that orders keep it', async () => {
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

  it('the list of dishes links to the categories and back', async () => {
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

  it('the switch of a dish shows sold out at once, before the server has answered', async () => {
    const network = await open({ setMenuItemAvailable: 'pending' })
    await expect.element(available).toBeChecked()
    await available.click({ force: true })
    await expect.element(available).not.toBeChecked()
    await expect
      .poll(() => network.requestsOf('setMenuItemAvailable'))
      .toMatchObject([{ params: { itemId: classic.id }, body: { isAvailable: false } }])
  })

  it('the switch of a dish goes back when it fails, with the specified toast', async () => {
    const network = await open({ setMenuItemAvailable: { refusal: { code: 'internal_error' } } })
    network.expectErrors(/500/)
    await available.click({ force: true })
    await seesToast('Fel', 'Kunde inte spara menyobjekt.')
    await expect.element(available).toBeChecked()
  })
})

describe('points for food', () => {
  const isOn = page.getByRole('switch', { name: /^Ge poäng för mat/ })
  const points = page.getByRole('textbox', { name: 'Poäng per 100 kr' })

  it('points for food are off until the owner says how many', async () => {
    const network = await open({ setFoodPoints: { isOpen: true, stoppedUntil: null, pointsPer100Kr: 10 } })
    await expect.element(page.getByText(/blir ”Levererad”, och bara en gång/)).toBeVisible()
    await expect.element(isOn).not.toBeChecked()
    await isOn.click({ force: true })
    await button('Spara').click()
    await expect
      .element(points)
      .toHaveAccessibleDescription(expect.stringContaining('Fyll i det här fältet.'))
    await points.fill('10')
    await button('Spara').click()
    await seesToast('Mat ger poäng från och med nu')
    network.answer({ setFoodPoints: { isOpen: true, stoppedUntil: null, pointsPer100Kr: null } })
    await isOn.click({ force: true })
    await button('Spara').click()
    await seesToast('Mat ger inga poäng')
    await expect
      .poll(() => network.requestsOf('setFoodPoints').map(({ body }) => body.pointsPer100Kr))
      .toEqual([10, null])
  })
})

describe('categories of the menu', () => {
  it('categories of the menu: a name that is taken is refused at its field', async () => {
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
    await expect
      .poll(() => network.requestsOf('createMenuCategory').at(-1)?.body)
      .toEqual({
        name: 'Burgare och mackor',
        description: '',
        isActive: true,
        days: Array.from({ length: 7 }, () => ({ opensAt: '', closesAt: '' })),
        lastOrdersMinutes: 30,
        stationId: kitchen.id,
      })
  })

  it('categories of the menu: the hours of a category are typed, and 24 is midnight', async () => {
    const network = await open({ createMenuCategory: burgers }, `${categoriesPath}?edit=new`)
    await field('Namn').fill('Öl')
    const part = (name: string) =>
      page.getByRole('group', { name: 'Måndag', exact: true }).getByRole('spinbutton', { name })
    await part('Från: Timmar').click()
    await userEvent.keyboard('1700')
    await part('Till: Timmar').click()
    await userEvent.keyboard('2400')
    await button('Skapa kategori').click()
    await seesToast('Kategorin är skapad')
    await expect
      .poll(() => network.requestsOf('createMenuCategory')[0]?.body.days[0])
      .toEqual({
        opensAt: '17:00',
        closesAt: '00:00',
      })
  })

  it('categories of the menu: one with dishes is not deleted, and the toast says why', async () => {
    await open({ deleteMenuCategory: { refusal: { code: 'menu_category_used' } } }, categoriesPath)
    await button('Ta bort Burgare').click()
    await inDialog('Ta bort').click()
    await seesToast(
      'Fel',
      'Kunde inte ta bort kategorin. Kategorin har rätter. Flytta eller ta bort dem först.',
    )
  })

  it('categories of the menu are put in order', async () => {
    const network = await open({ arrangeMenuCategories: { items: [] } }, categoriesPath)
    await button('Ändra ordning').click()
    await inDialog('Flytta upp Dryck').click()
    await inDialog('Spara ordningen').click()
    await seesToast('Ordningen är sparad')
    await expect
      .poll(() => network.requestsOf('arrangeMenuCategories').map(({ body }) => body))
      .toEqual([{ ids: [drinks.id, burgers.id] }])
  })
})
