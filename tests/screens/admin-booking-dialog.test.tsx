import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { businessDay } from './table-fixtures.ts'

const path = '/admin/table-bookings'
/** The last one: a late party is in the list above the day too. */
const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).last()
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const ofGuest = (name: string) => {
  const found = businessDay().bookings.find(({ guest }) => guest.displayName === name)
  if (!found) throw new Error(`no booking of ${name}`)
  return found
}
const open = (answers: Answers = {}) =>
  openScreen({ path, as: 'admin', width: 1280, answers: { getTableDay: businessDay(), ...answers } })

/** The evening where staff have noted something about the late party, and what has happened to its booking. */
const noted = (): Answers => {
  const day = businessDay()
  const isLate = ({ guest }: (typeof day.bookings)[number]) => guest.displayName === 'Lars Late'
  const by = { displayName: 'Åsa Lind', isGuest: false }
  return {
    getTableDay: {
      ...day,
      bookings: day.bookings.map((each) =>
        isLate(each) ? { ...each, staffNote: 'Fyller 50. Tårta kl. 21.' } : each,
      ),
    },
    getTableBookingHistory: {
      items: [
        {
          at: '2055-03-01T12:00:00.000Z',
          what: 'created',
          by: { displayName: 'Lars Late', isGuest: true },
          changes: [],
        },
        { at: '2055-03-01T12:30:00.000Z', what: 'confirmed', by, changes: [] },
        {
          at: '2055-03-02T09:00:00.000Z',
          what: 'changed',
          by,
          changes: [
            { field: 'table', from: 7, to: 4 },
            { field: 'time', from: '18:30', to: '19:00' },
          ],
        },
        { at: '2055-03-04T18:00:00.000Z', what: 'reminded', by: null, changes: [] },
      ],
    },
  }
}

testStates('notes and history of a booking', [
  {
    name: 'with a note and its history',
    as: 'admin',
    path,
    width: 1280,
    answers: noted(),
    first: async (_network, language) => {
      await block('Lars Late').click()
      await dialog.getByText({ sv: 'Historik', en: 'History' }[language]).click()
    },
    shows: { sv: 'Påmind', en: 'Reminded' },
  },
])

describe('what staff know of a booking', () => {
  it('the dialog of a booking does not offer to say that a late party did not come, once it has ordered', async () => {
    const day = businessDay()
    const bookings = day.bookings.map((each) => ({ ...each, hasOrdered: true }))
    await open({ getTableDay: { ...day, bookings } })
    await block('Lars Late').click()
    await expect.element(inDialog('Checka in')).toBeVisible()
    await expect.element(dialog.getByText('har beställt')).toBeVisible()
    expect(inDialog('Uteblev').elements()).toEqual([])
  })

  it('the dialog of a booking undoes a check-in of the last five minutes, and a refusal says why', async () => {
    const day = businessDay()
    const checkedInAt = new Date(Date.now() - 4 * 60_000).toISOString()
    const bookings = day.bookings.map((each) => (each.checkedInAt ? { ...each, checkedInAt } : each))
    const network = await open({
      getTableDay: { ...day, bookings },
      undoCheckIn: { refusal: { code: 'booking_has_orders' } },
    })
    await block('Anna Arrived').click()
    await inDialog('Ångra incheckningen').click()
    await seesToast('Fel', 'Kunde inte ångra incheckningen. Gästerna har beställt till bordet, så de är här.')
    network.answer({ undoCheckIn: ofGuest('Anna Arrived') })
    await inDialog('Ångra incheckningen').click()
    await seesToast('Incheckningen är ångrad')
    await expect
      .poll(() => network.requestsOf('undoCheckIn').at(-1))
      .toMatchObject({
        params: { bookingId: ofGuest('Anna Arrived').id },
        body: { version: 4 },
      })
  })

  it('the dialog of a booking has what staff have noted, changes it, and shows what has happened to it', async () => {
    const row = ofGuest('Lars Late')
    const network = await open(noted())
    await block('Lars Late').click()
    await expect.element(dialog.getByText('Fyller 50. Tårta kl. 21.')).toBeVisible()
    await inDialog('Ändra anteckningen').click()
    const field = dialog.getByLabelText('Anteckning', { exact: true })
    await expect.element(field).toHaveFocus()
    await field.fill('Fyller 60.')
    network.answer({ putTableBookingNote: { ...row, staffNote: 'Fyller 60.' } })
    await inDialog('Spara').click()
    await seesToast('Anteckningen är sparad')
    await expect
      .poll(() => network.requestsOf('putTableBookingNote'))
      .toMatchObject([
        { params: { bookingId: row.id }, body: { note: 'Fyller 60.', before: 'Fyller 50. Tårta kl. 21.' } },
      ])
    await dialog.getByText('Historik').click()
    const events = dialog.getByRole('list', { name: 'Historik' }).getByRole('listitem')
    await expect
      .poll(() => events.elements().map((each) => each.firstElementChild?.textContent))
      .toEqual(['Bokad · gästen', 'Bekräftad · Åsa Lind', 'Ändrad · Åsa Lind', 'Påmind'])
    await expect.element(events.nth(2).getByText('Bord: 7 → 4')).toBeVisible()
    await expect.element(events.nth(2).getByText('Tid: 18:30 → 19:00')).toBeVisible()
  })
})
