import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { decode } from './harness/decode-code.ts'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { stored } from './table-fixtures.ts'

const path = '/admin/tables'
const codes = '/admin/table-codes'
const seven = stored(7, { capacity: 4 })
const eight = stored(8, { isAvailable: false, location: 'Baren' })
const withTables: Answers = {
  listAllTables: onePage(seven, eight),
  getTableDay: { tables: [seven, eight], bookings: [] },
}
const without: Answers = { listAllTables: onePage(), getTableDay: { tables: [], bookings: [] } }

testStates('tables of the house', [
  { name: 'list', as: 'admin', path, answers: withTables, shows: { sv: 'Nej', en: 'No' } },
  ...statesWithout(
    'listAllTables',
    { as: 'admin', path, answers: without },
    {
      empty: { sv: 'Inga bord än', en: 'No tables yet' },
      failed: { sv: 'Kunde inte ladda bord.', en: 'Couldn’t load the tables.' },
      loading: { sv: 'Laddar bord …', en: 'Loading tables…' },
    },
  ),
  {
    name: 'form of a table',
    as: 'admin',
    path: `${path}?edit=${seven.id}`,
    answers: { ...without, getTableForEditing: seven },
    shows: { sv: 'Ändra bord', en: 'Edit table' },
  },
  {
    name: 'codes',
    as: 'admin',
    path: codes,
    answers: withTables,
    shows: { sv: 'Skriv ut', en: 'Print' },
  },
  {
    name: 'codes without tables',
    as: 'admin',
    path: codes,
    answers: without,
    shows: { sv: 'Inga bord än', en: 'No tables yet' },
  },
  ...statesWithout(
    'getTableDay',
    { as: 'admin', path: codes, name: 'codes ' },
    {
      failed: { sv: 'Kunde inte ladda bord.', en: 'Couldn’t load the tables.' },
      loading: { sv: 'Laddar bord …', en: 'Loading tables…' },
    },
  ),
])

const open = (answers: Answers = {}, at = path) =>
  openScreen({ path: at, as: 'admin', width: 1280, answers: { ...without, ...answers } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

describe('tables of the house', () => {
  it('tables of the house: one is created with what was typed, and a taken number is shown at its field', async () => {
    const network = await open(
      { createTable: { refusal: { code: 'table_number_taken' } } },
      `${path}?edit=new`,
    )
    await page.getByRole('textbox', { name: 'Rum eller plats' }).fill('Baren')
    await page.getByRole('textbox', { name: 'Nummer' }).fill('7')
    await page.getByRole('textbox', { name: 'Antal platser' }).fill('4')
    await button('Skapa bord').click()
    await expect.element(page.getByText('Ett annat bord har redan det numret.').first()).toBeVisible()
    network.answer({ createTable: seven, listAllTables: onePage(seven) })
    await page.getByRole('textbox', { name: 'Nummer' }).fill('8')
    await button('Skapa bord').click()
    await seesToast('Bord skapat')
    await expect
      .poll(() => network.requestsOf('createTable').at(-1)?.body)
      .toEqual({
        location: 'Baren',
        tableNumber: 8,
        capacity: 4,
        isAvailable: true,
      })
  })

  it('tables of the house: one is taken out of use at the version that is shown', async () => {
    const network = await open(
      { getTableForEditing: seven, updateTable: { ...seven, isAvailable: false, version: 4 } },
      `${path}?edit=${seven.id}`,
    )
    await page.getByRole('switch', { name: /^Går att boka/ }).click({ force: true })
    await button('Spara').click()
    await seesToast('Bord uppdaterat')
    await expect
      .poll(() => network.requestsOf('updateTable'))
      .toMatchObject([
        {
          params: { tableId: seven.id },
          body: { location: 'Matsalen', tableNumber: 7, capacity: 4, isAvailable: false, version: 3 },
        },
      ])
  })

  it('tables of the house: one with coming bookings is not deleted, and the toast says why', async () => {
    await open({ listAllTables: onePage(seven), deleteTable: { refusal: { code: 'table_booked' } } })
    await button('Ta bort Bord 7').click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(
      'Fel',
      'Kunde inte ta bort bordet. Bordet har kommande bokningar. Ta det ur bruk, eller flytta bokningarna först.',
    )
  })

  it('tables of the house: a new one appears without a reload', async () => {
    const network = await open()
    await expect.element(page.getByText('Inga bord än')).toBeVisible()
    network.answer(withTables)
    network.publish({ type: 'tables.changed' })
    await expect.element(button('Ta bort Bord 7')).toBeVisible()
  })

  it('tables of the house: tabs lead between bookings, tables, opening hours and rules, and mark the open one', async () => {
    await open(withTables)
    const tabs = page.getByRole('navigation', { name: 'Bord och bokningar' })
    const current = () => document.querySelector('main nav [aria-current=page]')?.textContent
    await expect.poll(current).toBe('Bord')
    for (const [name, to] of [
      ['Öppettider', '/admin/opening-hours'],
      ['Regler', '/admin/table-rules'],
      ['Bokningar', '/admin/table-bookings'],
      ['Bord', path],
    ] as const) {
      await tabs.getByRole('link', { name, exact: true }).click()
      await expect.poll(() => location.pathname).toBe(to)
      await expect.poll(current).toBe(name)
    }
  })
})

describe('codes of the tables', () => {
  it('codes of the tables: each table has one, which opens the menu with its number', async () => {
    await open(withTables, codes)
    await expect.element(page.getByRole('img', { name: 'QR-kod: Bord 7' })).toBeVisible()
    const cards = page.getByRole('main').getByRole('listitem').elements()
    expect(
      cards.map((card) => [card.querySelector('h2')?.textContent, card.lastElementChild?.textContent]),
    ).toEqual([
      ['Bord 7', 'Matsalen'],
      ['Bord 8', 'Baren'],
    ])
    const images = cards.map((card) => card.querySelector('svg[role=img]') ?? card)
    expect(images.map(decode)).toEqual([`${location.origin}/menu?table=7`, `${location.origin}/menu?table=8`])
  })

  it('codes of the tables: the floor plan links to them', async () => {
    await open(withTables)
    await page.getByRole('link', { name: 'Bordskoder' }).click()
    await expect.poll(() => location.pathname).toBe(codes)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Bordskoder' })).toBeVisible()
  })
})
