import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { burgers, classic, filled, open, path, without } from './admin-menu-fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

describe('form of a dish', () => {
  const others = page.getByRole('textbox', { name: /^Annat som gäster kan behöva veta/ })
  const newDish = `${path}?edit=new`
  const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
  const tick = (name: string) => page.getByRole('checkbox', { name, exact: true }).click({ force: true })

  it('the form of a dish requires name, category and price, with the specified toast', async () => {
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
  ])('the form of a dish refuses the price %s', async (typed, message) => {
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

  it('the form of a dish shows the highest price in the format of the language', async () => {
    await openScreen({ path: newDish, as: 'admin', language: 'en', answers: filled })
    await field('Price in kronor').fill('200000')
    await button('Create dish').click()
    await expect.element(page.getByText('At most 100,000 kr.')).toBeVisible()
  })

  it('the form of a dish sends the price in öre, and the chosen and typed allergens', async () => {
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
    await expect
      .poll(() => network.requestsOf('createMenuItem').map(({ body }) => body))
      .toEqual([
        {
          name: 'Räkmacka',
          categoryId: burgers.id,
          description: '',
          imageUrl: '',
          priceOre: 8_950,
          allergens: ['kräftdjur', 'ägg', 'dill', 'citron'],
          isVegetarian: false,
          isVegan: false,
          isAlcoholic: false,
          isAvailable: true,
          choiceGroups: [],
        },
      ])
  })

  it.each([
    ['Uppgift saknas', null],
    ['Inga', []],
  ])('the form of a dish sends the allergens of the choice %s', async (declared, allergens) => {
    const network = await open(
      { getMenuItemForEditing: classic, updateMenuItem: { ...classic, allergens } },
      `${path}?edit=${classic.id}`,
    )
    await expect.element(page.getByRole('checkbox', { name: 'Mjölk' })).toBeChecked()
    await expect.element(others).toHaveValue('vitlök')
    await choose(declared)
    await button('Spara').click()
    await seesToast('Rätten är sparad')
    await expect
      .poll(() => network.requestsOf('updateMenuItem'))
      .toMatchObject([{ body: { allergens, version: 3 } }])
  })

  it('the form of a dish makes a vegan dish vegetarian too; contradicting allergens are named, and it is still saved', async () => {
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
    await expect
      .poll(() => network.requestsOf('updateMenuItem'))
      .toMatchObject([{ body: { isVegetarian: true, isVegan: true, allergens: classic.allergens } }])
  })

  it('the form of a dish without any category links to the form of the first category', async () => {
    await open(without, newDish)
    await page.getByRole('link', { name: 'Skapa den första kategorin' }).click()
    await expect.element(page.getByRole('heading', { name: 'Ny kategori' })).toBeVisible()
  })
})
