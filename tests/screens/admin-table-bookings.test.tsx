import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { EditableTable } from '#contract/tables.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking } from './table-fixtures.ts'

const path = '/admin/table-bookings'
const pending: ListedTableBooking = {
  ...booking,
  guest: { userId: id(2), displayName: 'Bo Ek', phone: null },
}
const confirmed = { ...pending, id: id(93), status: 'confirmed' as const, version: 4 }
const final = [
  { ...pending, id: id(94), status: 'cancelled' as const, table: null },
  { ...pending, id: id(95), status: 'completed' as const, checkedInAt: '2055-03-05T18:42:00.000Z' },
]
const all = { listAllTableBookings: onePage(pending, confirmed, ...final) }

/** A confirmed booking that began twenty minutes ago. */
function late(): ListedTableBooking {
  const startsAt = new Date(Date.now() - 20 * 60_000)
  const endsAt = new Date(startsAt.getTime() + 2 * 3_600_000).toISOString()
  return { ...confirmed, ...stockholmWallClock(startsAt), startsAt: startsAt.toISOString(), endsAt }
}

const stored: EditableTable = {
  ...{ id: id(81), tableNumber: 7, capacity: 4, location: 'Matsalen', isAvailable: true, version: 3 },
  place: null,
  ...{ createdAt: '2026-11-20T12:00:00.000Z', updatedAt: '2026-11-20T12:00:00.000Z' },
}

testStates('administration of table bookings', [
  { name: 'each status', as: 'admin', path, answers: all, shows: { sv: 'Borttaget', en: 'Deleted' } },
  {
    name: 'a late guest',
    ...{ as: 'admin', path },
    answers: { listAllTableBookings: onePage(late()) },
    shows: { sv: 'Sen', en: 'Late' },
  },
  ...statesWithout(
    'listAllTableBookings',
    { as: 'admin', path, name: 'bookings ' },
    {
      empty: { sv: 'Inga bokningar', en: 'No bookings' },
      failed: { sv: 'Kunde inte ladda bokningar.', en: 'Couldn’t load the bookings.' },
      loading: { sv: 'Laddar bokningar …', en: 'Loading bookings…' },
    },
  ),
  {
    name: 'tables',
    ...{ as: 'admin', path: '/admin/tables' },
    answers: {
      listAllTables: onePage(stored, { ...stored, id: id(82), tableNumber: 8, isAvailable: false }),
    },
    shows: { sv: 'Bord 7', en: 'Table 7' },
  },
  ...statesWithout(
    'listAllTables',
    { as: 'admin', path: '/admin/tables', name: 'tables ' },
    {
      empty: { sv: 'Inga bord än', en: 'No tables yet' },
      failed: { sv: 'Kunde inte ladda bord.', en: 'Couldn’t load the tables.' },
      loading: { sv: 'Laddar bord …', en: 'Loading tables…' },
    },
  ),
  {
    name: 'form of a table',
    ...{ as: 'admin', path: `/admin/tables?edit=${stored.id}` },
    answers: { getTableForEditing: stored },
    shows: { sv: 'Ändra bord', en: 'Edit table' },
  },
])

const open = (answers: Answers = all, at = path) =>
  openScreen({ path: at, as: 'admin', width: 1280, answers })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const name = 'Bo Ek 2055-03-05 19:00'
const dialog = page.getByRole('dialog')
/** The names of the buttons of each row. */
const actionsOf = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('button')].map((each) => each.getAttribute('data-action')),
  )

describe('administration of table bookings', () => {
  it('each status has the specified actions', async () => {
    await open()
    await expect.element(button(`Bekräfta ${name}`)).toBeVisible()
    expect(actionsOf()).toEqual([['confirm', 'cancel'], ['complete', 'cancel'], [], []])
  })
  it('confirms at the version that is shown', async () => {
    const network = await open({
      ...all,
      setTableBookingStatus: { ...pending, status: 'confirmed', version: 2 },
    })
    await button(`Bekräfta ${name}`).click()
    await seesToast('Status uppdaterad')
    expect(network.requestsOf('setTableBookingStatus')).toMatchObject([
      { params: { bookingId: pending.id }, body: { status: 'confirmed', version: 1 } },
    ])
  })
  it('cancelling asks first', async () => {
    const network = await open({ listAllTableBookings: onePage(confirmed) })
    await button(`Avboka ${name}`).click()
    await expect.element(dialog.getByText('Bo Ek får besked direkt, och bordet blir ledigt.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll bokningen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    network.answer({ setTableBookingStatus: { ...confirmed, status: 'cancelled', version: 5 } })
    await button(`Avboka ${name}`).click()
    await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Status uppdaterad')
    expect(network.requestsOf('setTableBookingStatus')).toMatchObject([
      { body: { status: 'cancelled', version: 4 } },
    ])
  })
  it.each([
    ['internal_error', ''],
    ['stale_version', ' Någon annan har ändrat under tiden. Ladda om och se ändringen.'],
  ] as const)('a failure (%s) shows the specified text', async (code, reason) => {
    await open({ ...all, setTableBookingStatus: { refusal: { code } } })
    await button(`Bekräfta ${name}`).click()
    await seesToast('Fel', `Kunde inte uppdatera bokningsstatus.${reason}`)
  })
  it('filters by status and date, and a new booking appears without a reload', async () => {
    const network = await open()
    await page.getByLabelText('Status').selectOptions('Väntar')
    await page.getByLabelText('Datum').fill('2055-03-05')
    await expect
      .poll(() => network.requestsOf('listAllTableBookings').at(-1)?.query.toString())
      .toBe('limit=50&status=pending&date=2055-03-05')
    network.answer({
      listAllTableBookings: onePage({ ...pending, guest: { ...pending.guest, displayName: 'Åsa Ny' } }),
    })
    network.publish({ type: 'tableBooking.changed', bookingId: pending.id })
    await expect.element(page.getByText('Åsa Ny')).toBeVisible()
  })
})

describe('tables of the house', () => {
  const tables = '/admin/tables'
  it('a table is created with what was typed; a taken number is shown at its field', async () => {
    const network = await open(
      { createTable: { refusal: { code: 'table_number_taken' } } },
      `${tables}?edit=new`,
    )
    await page.getByRole('textbox', { name: 'Rum eller plats' }).fill('Baren')
    await page.getByRole('textbox', { name: 'Nummer' }).fill('7')
    await page.getByRole('textbox', { name: 'Antal platser' }).fill('4')
    await button('Skapa bord').click()
    await expect.element(page.getByText('Ett annat bord har redan det numret.').first()).toBeVisible()
    network.answer({ createTable: stored, listAllTables: onePage(stored) })
    await page.getByRole('textbox', { name: 'Nummer' }).fill('8')
    await button('Skapa bord').click()
    await seesToast('Bord skapat')
    expect(network.requestsOf('createTable').at(-1)?.body).toEqual({
      ...{ location: 'Baren', tableNumber: 8, capacity: 4, isAvailable: true },
    })
  })
  it('a table with coming bookings is not deleted, and the toast says why', async () => {
    await open({ listAllTables: onePage(stored), deleteTable: { refusal: { code: 'table_booked' } } }, tables)
    await button('Ta bort Bord 7').click()
    await dialog.getByRole('button', { name: 'Ta bort', exact: true }).click()
    await seesToast(
      'Fel',
      'Kunde inte ta bort bordet. Bordet har kommande bokningar. Ta det ur bruk, eller flytta bokningarna först.',
    )
  })
})
