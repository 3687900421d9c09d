import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { bar, burgers, categoriesPath, filled, kitchen, open, stationsPath } from './admin-menu-fixtures.ts'
import { id, onePage } from './harness/fixtures.ts'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const both = { ...filled, listAllStations: onePage(bar, kitchen) }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const field = (name: string | RegExp) => page.getByRole('textbox', { name, exact: true })
const remove = async (name: string) => {
  await button(`Ta bort ${name}`).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ta bort', exact: true }).click()
}

testStates('stations of the kitchen', [
  {
    name: 'list',
    as: 'admin',
    path: stationsPath,
    answers: both,
    shows: { sv: 'Dryckerna är klara', en: 'Dryckerna är klara' },
  },
  ...statesWithout(
    'listAllStations',
    { as: 'admin', path: stationsPath, answers: both },
    {
      empty: { sv: 'Inga stationer än', en: 'No stations yet' },
      failed: { sv: 'Kunde inte ladda stationerna.', en: 'Couldn’t load the stations.' },
      loading: { sv: 'Laddar stationer …', en: 'Loading stations…' },
    },
  ),
  {
    name: 'form of a station',
    as: 'admin',
    path: `${stationsPath}?edit=${bar.id}`,
    answers: { ...both, getStationForEditing: bar },
    shows: { sv: 'Ändra station', en: 'Edit station' },
  },
  {
    name: 'in the form of a category',
    as: 'admin',
    path: `${categoriesPath}?edit=${burgers.id}`,
    answers: { ...both, getMenuCategoryForEditing: burgers },
    shows: {
      sv: 'Hit går kategorins rätter. Redan lagda beställningar stannar där de är.',
      en: 'The category’s dishes go here. Orders already placed stay where they are.',
    },
  },
])

describe('stations of the kitchen in the administration', () => {
  it('a new station needs only a name, which no other station may have', async () => {
    const network = await open(
      { ...both, createStation: { refusal: { code: 'station_taken' } } },
      `${stationsPath}?edit=new`,
    )
    await field('Namn').fill(' Baren ')
    await button('Skapa station').click()
    await expect
      .element(field('Namn'))
      .toHaveAccessibleDescription(expect.stringContaining('En annan station heter redan så.'))
    network.answer({ createStation: bar })
    await field('Namn').fill('Grillen')
    await button('Skapa station').click()
    await seesToast('Stationen är skapad')
    await expect
      .poll(() => network.requestsOf('createStation').map(({ body }) => body))
      .toEqual([
        { name: 'Baren', readyWords: '', minutes: null },
        { name: 'Grillen', readyWords: '', minutes: null },
      ])
  })

  it('an edit of a station sends its version, and the minutes are at most four hours', async () => {
    const network = await open(
      { ...both, getStationForEditing: bar, updateStation: bar },
      `${stationsPath}?edit=${bar.id}`,
    )
    await expect.element(field(/^Text till gästen/)).toHaveValue('Dryckerna är klara')
    await field(/^Minuter/).fill('241')
    await button('Spara').click()
    await expect.element(field(/^Minuter/)).toHaveAttribute('aria-invalid', 'true')
    await field(/^Minuter/).fill('10')
    await button('Spara').click()
    await seesToast('Stationen är sparad')
    await expect
      .poll(() => network.requestsOf('updateStation').map(({ body }) => body))
      .toEqual([{ name: 'Baren', readyWords: 'Dryckerna är klara', minutes: 10, version: 1 }])
  })

  it('a station without categories is deleted, the toast says why another one is not, and the first has no button for it', async () => {
    const grill = { ...bar, id: id(50), name: 'Grillen', categories: 1 }
    const answers = { listAllStations: onePage(bar, grill, kitchen), deleteStation: { name: bar.name } }
    const network = await open({ ...filled, ...answers }, stationsPath)
    await expect.element(page.getByRole('link', { name: 'Ändra Köket' })).toBeVisible()
    expect(button('Ta bort Köket').elements()).toEqual([])
    await remove('Baren')
    await seesToast('Stationen är borttagen')
    network.answer({ deleteStation: { refusal: { code: 'station_used' } } })
    await remove('Grillen')
    await seesToast(
      'Fel',
      'Kunde inte ta bort stationen. Stationen har kategorier, eller är den första. Flytta kategorierna först. Den första kan byta namn men inte tas bort.',
    )
  })

  it('the stations are a tab beside the dishes and the categories', async () => {
    await open(both, categoriesPath)
    const tabs = page.getByRole('navigation', { name: 'Meny och kategorier' })
    await tabs.getByRole('link', { name: 'Stationer' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Stationer' })).toBeVisible()
    await expect
      .poll(() => document.querySelector('main nav [aria-current=page]')?.textContent)
      .toBe('Stationer')
  })

  it('a category is moved to another station, and with one station there is nothing to choose', async () => {
    const answers = { getMenuCategoryForEditing: burgers, updateMenuCategory: burgers }
    const network = await open({ ...both, ...answers }, `${categoriesPath}?edit=${burgers.id}`)
    const choice = page.getByLabelText(/^Station/)
    await expect.element(choice).toHaveValue(kitchen.id)
    await choice.selectOptions('Baren')
    await button('Spara').click()
    await seesToast('Kategorin är sparad')
    await expect.poll(() => network.requestsOf('updateMenuCategory').at(-1)?.body.stationId).toBe(bar.id)
    network.answer({ listAllStations: onePage(kitchen) })
    network.publish({ type: 'menu.changed' })
    await page.getByRole('link', { name: 'Ändra Burgare' }).click()
    await expect.element(field('Namn')).toHaveValue('Burgare')
    await expect.element(choice).not.toBeInTheDocument()
  })
})
