import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TableGroup } from '#contract/table-groups.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { bookedAt, businessDay, startingIn, stored } from './table-fixtures.ts'

const path = '/admin/table-groups'
const bookings = '/admin/table-bookings'
const [one, two, six] = [stored(1), stored(2), stored(6, { capacity: 8 })]
const group = (change: Partial<TableGroup> = {}): TableGroup => ({
  id: id(70),
  name: null,
  tables: [one, two].map(({ id, tableNumber, capacity, location }) => ({
    id,
    tableNumber,
    capacity,
    location,
  })),
  capacity: 12,
  version: 2,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:00:00.000Z',
  ...change,
})
const long = group({ id: id(71), name: 'Långbordet', capacity: 14 })
const filled: Answers = { listAllTableGroups: onePage(group(), long), listAllTables: onePage(one, two, six) }

/** Twelve guests at tables 5 and 6, with tables 1 and 2 that go together. */
const joinedDay = () => {
  const day = businessDay()
  return {
    ...day,
    groups: [{ tableIds: [one.id, two.id], capacity: 12 }],
    bookings: [
      bookedAt(5, 'Familjen Lind', {
        ...startingIn(30),
        status: 'confirmed',
        guestCount: 12,
        joinedTables: [{ id: stored(6).id, tableNumber: 6 }],
        version: 3,
      }),
    ],
  }
}
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

testStates('combinations of tables', [
  { name: 'list', as: 'admin', path, answers: filled, shows: { sv: 'Bord 1 + 2', en: 'Tables 1 + 2' } },
  ...statesWithout(
    'listAllTableGroups',
    { as: 'admin', path, answers: filled },
    {
      empty: { sv: 'Inga kombinationer än', en: 'No combinations yet' },
      failed: { sv: 'Kunde inte ladda kombinationerna.', en: 'Couldn’t load the combinations.' },
      loading: { sv: 'Laddar kombinationerna …', en: 'Loading combinations…' },
    },
  ),
  {
    name: 'form of a combination',
    as: 'admin',
    path: `${path}?edit=${long.id}`,
    answers: { ...filled, getTableGroupForEditing: long },
    shows: { sv: 'Ändra kombination', en: 'Edit combination' },
  },
  {
    name: 'form without two tables',
    as: 'admin',
    path: `${path}?edit=new`,
    answers: { ...filled, listAllTables: onePage(one) },
    shows: { sv: 'Skapa ett bord', en: 'Create a table' },
  },
  {
    name: 'a party at two tables in the day',
    as: 'admin',
    path: bookings,
    width: 1280,
    answers: { getTableDay: joinedDay() },
    shows: { sv: 'Familjen Lind', en: 'Familjen Lind' },
  },
])

const open = (answers: Answers, at = path) => openScreen({ path: at, as: 'admin', width: 1280, answers })

describe('combinations of tables', () => {
  it('are made of chosen tables, and a combination that exists is shown at them', async () => {
    const network = await open(
      { ...filled, createTableGroup: { refusal: { code: 'table_group_taken' } } },
      `${path}?edit=new`,
    )
    await page.getByRole('checkbox', { name: 'Bord 1, 2 platser' }).click({ force: true })
    await page.getByRole('checkbox', { name: 'Bord 6, 8 platser' }).click({ force: true })
    await page.getByLabelText(/^Platser tillsammans/).fill('12')
    await button('Skapa kombination').click()
    await expect.element(page.getByText('Kombinationen av just de borden finns redan.')).toBeVisible()
    network.answer({ createTableGroup: group() })
    await button('Skapa kombination').click()
    await seesToast('Kombinationen är skapad')
    await expect
      .poll(() => network.requestsOf('createTableGroup').at(-1)?.body)
      .toEqual({
        name: '',
        tableIds: [one.id, six.id],
        capacity: 12,
      })
  })

  it('a party at the door gets the combination when no table is large enough', async () => {
    const seated = bookedAt(1, '', { status: 'confirmed', joinedTables: [{ id: two.id, tableNumber: 2 }] })
    const network = await open({ getTableDay: joinedDay(), createWalkIn: seated }, bookings)
    await button('Drop-in').click()
    await page.getByLabelText('Fler än åtta').selectOptions('11')
    await expect.element(page.getByLabelText('Bord', { exact: true })).toHaveValue(`${one.id}+${two.id}`)
    await button('Placera vid bordet').click()
    await seesToast('Gästerna sitter vid bord 1 + 2')
    await expect
      .poll(() => network.requestsOf('createWalkIn')[0]?.body)
      .toMatchObject({
        tableId: one.id,
        joinedTableIds: [two.id],
        guestCount: 11,
      })
  })

  it('a guest on the telephone gets tables that go together', async () => {
    const { id: tableId, tableNumber, location, place } = one
    const together = { tableNumber, location, place, id: tableId, capacity: 12 }
    const free = { isFree: true, freeBefore: null, freeAfter: null, isLarge: false, isConfirmedAtOnce: true }
    const joinedTables = [{ id: two.id, tableNumber: 2 }]
    const network = await open(
      {
        getTableDay: joinedDay(),
        listTables: { items: [], groups: [{ ...together, ...free, joinedTables }], strikes: 0 },
        createPhoneBooking: bookedAt(1, 'Åsa Ek', { status: 'confirmed', joinedTables }),
      },
      bookings,
    )
    await button('Ny bokning').click()
    await page.getByLabelText('Gästens namn').fill('Åsa Ek')
    await page.getByLabelText('Fler än åtta').selectOptions('10')
    await expect.element(page.getByRole('radio', { name: /Bord 1 \+ 2/ })).toBeChecked()
    await button('Boka bordet').click()
    await seesToast('Bordet är bokat')
    await expect
      .poll(() => network.requestsOf('createPhoneBooking')[0]?.body)
      .toMatchObject({
        tableId,
        joinedTableIds: [two.id],
        guestCount: 10,
      })
  })

  it('a party whose combination has ended gets another time at its tables', async () => {
    const day = joinedDay()
    const network = await open(
      {
        getTableDay: day,
        listTables: { items: [], groups: [], strikes: 0 },
        moveTableBooking: { ...day.bookings[0], version: 4 },
      } as Answers,
      bookings,
    )
    await page
      .getByRole('button', { name: /^Familjen Lind/ })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Ändra tid och sällskap' }).click()
    await dialog.getByLabelText('Datum').fill('2055-03-05')
    await dialog.getByLabelText('Tid').selectOptions('20:00')
    await expect.element(dialog.getByRole('radio', { name: /Bord 5 \+ 6/ })).toBeChecked()
    await dialog.getByRole('button', { name: 'Spara ändringen' }).click()
    await expect
      .poll(() => network.requestsOf('moveTableBooking')[0]?.body)
      .toMatchObject({
        tableId: stored(5).id,
        joinedTableIds: [stored(6).id],
        date: '2055-03-05',
        time: '20:00',
      })
  })

  it('a party at two tables is named once in the rows of both, and moves to a table of its own', async () => {
    const day = joinedDay()
    const [party] = day.bookings
    const smaller = { ...party, guestCount: 6 } as (typeof day.bookings)[number]
    const network = await open(
      { getTableDay: { ...day, bookings: [smaller] }, moveTableBooking: { ...smaller, version: 4 } },
      bookings,
    )
    await expect.element(page.getByRole('button', { name: /^Familjen Lind/ }).first()).toBeVisible()
    const blocks = page.getByRole('button', { name: /^Familjen Lind/ }).elements()
    expect(blocks.map((block) => block.querySelector(':scope > .visually-hidden') === null)).toEqual([
      true,
      false,
    ])
    await page
      .getByRole('button', { name: /^Familjen Lind/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('5 + 6, Matsalen')).toBeVisible()
    await dialog.getByLabelText('Flytta till').selectOptions('Bord 6, 12 platser, Matsalen')
    await dialog.getByRole('button', { name: 'Flytta', exact: true }).click()
    await expect
      .poll(() => network.requestsOf('moveTableBooking')[0]?.body)
      .toMatchObject({
        tableId: stored(6).id,
        joinedTableIds: [],
      })
  })
})
