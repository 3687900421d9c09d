import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers, FixtureNetwork } from './harness/answers.ts'
import { houseSettings, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, middle, small, startingIn, tables, taken } from './table-fixtures.ts'

const path = `/table-booking/${booking.id}`
const confirmed = { ...booking, status: 'confirmed', version: 4 } as const
const answers: Answers = { getMyTableBooking: confirmed, listTables: tables(small, middle, taken) }
const change = page.getByRole('button', { name: /^(Ändra bord|Change table) 1/ })
const dialog = page.getByRole('dialog')
const opens = async (_network: FixtureNetwork) => change.click()

testStates('change of a table booking', [
  {
    name: 'the club would have to answer',
    path,
    answers: { ...answers, listTables: tables(middle) },
    first: opens,
    shows: {
      sv: 'Bord 1 är inte ledigt då. Välj ett annat bord eller en annan tid.',
      en: 'Table 1 isn’t free then. Choose another table or another time.',
    },
  },
  {
    name: 'as it is',
    path,
    answers,
    first: opens,
    shows: {
      sv: 'Bokningen förblir bekräftad, med samma kod.',
      en: 'Your booking stays confirmed, with the same code.',
    },
  },
])

describe('change of a table booking', () => {
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })

  it('change of a table booking: the form has the booking, and saves time, party, table and wish at its version', async () => {
    const network = await openScreen({
      path,
      answers: { ...answers, listTables: tables(small, { ...middle, isConfirmedAtOnce: true }, taken) },
    })
    await change.click()
    await expect.element(dialog.getByLabelText('Datum')).toHaveValue('2055-03-05')
    await expect.element(dialog.getByLabelText('Tid')).toHaveValue('19:00')
    await expect.element(dialog.getByLabelText(/^Önskemål/)).toHaveValue('Barnstol, tack.')
    await expect.element(dialog.getByRole('radio', { name: /^Bord 1/ })).toBeChecked()
    await expect.poll(() => network.requestsOf('listTables').at(-1)?.query.get('changing')).toBe(booking.id)
    await dialog.getByLabelText('Tid').selectOptions('20:00')
    await dialog.getByRole('radio', { name: '4', exact: true }).click({ force: true })
    await dialog.getByRole('radio', { name: /^Bord 2/ }).click({ force: true })
    const changed = { ...confirmed, time: '20:00', version: 5 }
    network.answer({ changeMyTableBooking: changed, getMyTableBooking: changed })
    await button('Spara ändringen').click()
    await seesToast('Bokningen är ändrad', 'Bokningen är bekräftad. Visa QR-koden när du kommer.')
    await expect
      .poll(() => network.requestsOf('changeMyTableBooking').map(({ body }) => body))
      .toEqual([
        {
          tableId: middle.id,
          date: '2055-03-05',
          time: '20:00',
          guestCount: 4,
          durationHours: 2,
          specialRequests: 'Barnstol, tack.',
          version: 4,
        },
      ])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('change of a table booking: a confirmed one may need less, and what the club would have to answer cannot be sent', async () => {
    await openScreen({ path, answers })
    await change.click()
    await expect.element(button('Spara ändringen')).toBeEnabled()
    await dialog.getByRole('radio', { name: '3', exact: true }).click({ force: true })
    await expect.element(dialog.getByText(/^Den ändringen behöver vi svara på\./)).toBeVisible()
    await expect.element(button('Spara ändringen')).toBeDisabled()
    await dialog.getByRole('radio', { name: '1', exact: true }).click({ force: true })
    await expect.element(button('Spara ändringen')).toBeEnabled()
  })

  it('change of a table booking: a guest whose party has two tables is asked to call about another time', async () => {
    const joined = { ...confirmed, joinedTables: [{ id: middle.id, tableNumber: 2 }] }
    await openScreen({ path, answers: { ...answers, getMyTableBooking: joined } })
    await change.click()
    await expect.element(button('Spara ändringen')).toBeEnabled()
    await dialog.getByLabelText('Tid').selectOptions('20:00')
    await expect.element(dialog.getByText(/^Den ändringen behöver vi svara på\./)).toBeVisible()
    await expect.element(button('Spara ändringen')).toBeDisabled()
    expect(dialog.getByText(/inte ledigt då|är upptagna/).elements()).toEqual([])
    await dialog.getByLabelText('Tid').selectOptions('19:00')
    await dialog.getByRole('radio', { name: '1', exact: true }).click({ force: true })
    await expect.element(button('Spara ändringen')).toBeEnabled()
  })

  it('change of a table booking: a refusal says why, and keeps what was chosen', async () => {
    const network = await openScreen({ path, answers })
    await change.click()
    await dialog.getByRole('radio', { name: '1', exact: true }).click({ force: true })
    network.answer({ changeMyTableBooking: { refusal: { code: 'change_too_late' } } })
    await button('Spara ändringen').click()
    await seesToast(
      'Fel',
      'Det gick inte att ändra bokningen. Den gäller som förut. Det är för sent att ändra bokningen här. Ring oss, så hjälper vi dig.',
    )
    await expect.element(dialog.getByRole('radio', { name: '1', exact: true })).toBeChecked()
  })

  it('change of a table booking: it is offered until the deadline of the house', async () => {
    await openScreen({
      path,
      answers: { ...answers, getMyTableBooking: { ...confirmed, ...startingIn(59) } },
    })
    await expect.element(page.getByRole('button', { name: /^Avboka bord 1/ })).toBeVisible()
    expect(change.elements()).toEqual([])
  })
})

describe('the proposed length of a visit', () => {
  it('the proposed length of a visit follows the party until the guest chooses another', async () => {
    const hours = { hoursForTwo: 1, hoursForFour: 3, hoursForSix: 4 }
    await openScreen({
      path: '/table-booking',
      answers: {
        listTables: tables(small, middle),
        listMyTableBookings: onePage(),
        getHouseSettings: { ...houseSettings, ...hours },
      },
    })
    const length = (name: string) => page.getByRole('radio', { name, exact: true })
    await expect.element(length('1 timme')).toBeChecked()
    await length('4').click({ force: true })
    await expect.element(length('3 timmar')).toBeChecked()
    await length('2 timmar').click({ force: true })
    await length('6').click({ force: true })
    await expect.element(length('2 timmar')).toBeChecked()
  })
})
