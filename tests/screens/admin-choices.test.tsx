import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { choicesPath, classic, extras, filled, open, path } from './admin-menu-fixtures.ts'
import { onePage } from './harness/fixtures.ts'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const price = page.getByRole('textbox', { name: /^Pris i kronor/ })
const choose = (name: string) => page.getByRole('radio', { name, exact: true })
const editing = `${choicesPath}?edit=${extras.id}`

testStates('administration of choices', [
  {
    name: 'list',
    as: 'admin',
    path: choicesPath,
    answers: filled,
    shows: { sv: 'Tillbehör', en: 'Tillbehör' },
  },
  ...statesWithout(
    'listAllChoiceGroups',
    { as: 'admin', path: choicesPath, answers: filled },
    {
      empty: { sv: 'Inga tillval än', en: 'No choices yet' },
      failed: { sv: 'Kunde inte ladda tillvalen.', en: 'Couldn’t load the choices.' },
      loading: { sv: 'Laddar tillval …', en: 'Loading choices…' },
    },
  ),
  {
    name: 'form of a group',
    as: 'admin',
    path: editing,
    answers: { ...filled, getChoiceGroupForEditing: extras },
    shows: { sv: 'Ändra tillval', en: 'Change choices' },
  },
  {
    name: 'in the form of a dish',
    as: 'admin',
    path: `${path}?edit=${classic.id}`,
    answers: {
      ...filled,
      getMenuItemForEditing: {
        ...classic,
        choiceGroups: [{ id: extras.id, name: extras.name, min: 0, max: 2 }],
      },
    },
    shows: { sv: 'Lägg till tillval', en: 'Add choices' },
  },
])

describe('administration of choices', () => {
  it('a new group sends its choices with prices in öre, allergens and diet', async () => {
    const network = await open({ createChoiceGroup: extras }, `${choicesPath}?edit=new`)
    await field('Namn').first().fill('Sås')
    await field('Namn').nth(1).fill(' Aioli ')
    await price.fill('gratis')
    await button('Skapa tillval').click()
    await expect.element(page.getByText(/^Skriv priset i kronor/)).toBeVisible()
    await price.fill('15,50')
    await choose('Innehåller …').click({ force: true })
    await button('Skapa tillval').click()
    await expect.element(page.getByText('Välj minst en allergen, eller skriv den nedan.')).toBeVisible()
    await page.getByRole('checkbox', { name: 'Ägg', exact: true }).click({ force: true })
    await choose('Vegetarisk').click({ force: true })
    await button('Skapa tillval').click()
    await seesToast('Tillvalen är skapade')
    await expect
      .poll(() => network.requestsOf('createChoiceGroup').map(({ body }) => body))
      .toEqual([
        {
          name: 'Sås',
          choices: [
            {
              id: null,
              name: 'Aioli',
              priceOre: 1_550,
              allergens: ['ägg'],
              isVegetarian: true,
              isVegan: false,
              isAvailable: true,
            },
          ],
        },
      ])
  })

  it('an edit keeps the ids of the choices, and a price that is empty is nothing', async () => {
    const network = await open({ getChoiceGroupForEditing: extras, updateChoiceGroup: extras }, editing)
    await expect.element(price.nth(1)).toHaveValue('15,50')
    await price.nth(1).fill('')
    await button('Spara').click()
    await seesToast('Tillvalen är sparade')
    const [first, second, third] = extras.choices
    await expect
      .poll(() => network.requestsOf('updateChoiceGroup').map(({ body }) => body))
      .toEqual([{ name: 'Tillbehör', version: 4, choices: [first, { ...second, priceOre: 0 }, third] }])
  })

  it('a choice is sold out in the list, and a group that dishes have is not deleted', async () => {
    const network = await open(
      { setChoiceAvailable: extras, deleteChoiceGroup: { refusal: { code: 'choice_group_used' } } },
      choicesPath,
    )
    await page.getByRole('switch', { name: /^Bacon/ }).click({ force: true })
    await expect
      .poll(() => network.requestsOf('setChoiceAvailable').map(({ body }) => body))
      .toEqual([{ isAvailable: false }])
    await button('Ta bort Tillbehör').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(
      'Fel',
      'Kunde inte ta bort tillvalen. Det finns rätter med de här tillvalen. Ta bort dem från rätterna först.',
    )
  })

  it('a dish gets choices with how many are chosen, and at most cannot be less than at least', async () => {
    const network = await open(
      { getMenuItemForEditing: classic, updateMenuItem: classic },
      `${path}?edit=${classic.id}`,
    )
    await button('Lägg till tillval').click()
    await page.getByLabelText('Vilka').selectOptions('Tillbehör')
    await page.getByLabelText('Minst').fill('2')
    await button('Spara').click()
    await expect.element(page.getByText('Högst kan inte vara mindre än minst.')).toBeVisible()
    await page.getByLabelText('Högst').fill('3')
    await button('Spara').click()
    await seesToast('Rätten är sparad')
    await expect
      .poll(() => network.requestsOf('updateMenuItem').at(-1)?.body.choiceGroups)
      .toEqual([{ id: extras.id, min: 2, max: 3 }])
  })

  it('without any choices the form of a dish leads to the first ones', async () => {
    await open({ listAllChoiceGroups: onePage() }, `${path}?edit=new`)
    await expect.element(page.getByRole('link', { name: 'Skapa de första tillvalen' })).toBeVisible()
  })
})
