import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { houseSettings, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, middle, small, tables, taken } from './table-fixtures.ts'

const path = '/table-booking'
const answers: Answers = { listTables: tables(small, middle, taken), listMyTableBookings: onePage(booking) }

testStates('answer to a table booking', [
  {
    name: 'a table that is confirmed at once',
    path,
    answers: { ...answers, listTables: tables({ ...small, isConfirmedAtOnce: true }) },
    shows: { sv: 'Bokningen bekräftas direkt.', en: 'Your booking is confirmed at once.' },
  },
  {
    name: 'waits for an answer until a time, and one that nobody answered',
    path,
    answers: {
      ...answers,
      getHouseSettings: { ...houseSettings, answerHours: 4 },
      listMyTableBookings: onePage(
        { ...booking, answerBy: '2055-03-05T16:00:00.000Z' },
        { ...booking, id: id(96), status: 'cancelled' as const, hasLapsed: true },
      ),
    },
    shows: { sv: 'Vi svarar senast fre 5 mars 17:00', en: 'We’ll reply by Fri 5 Mar 17:00' },
  },
])

const button = (name: string) => page.getByRole('button', { name, exact: true })
const tableOf = (number: number) => page.getByRole('radio', { name: new RegExp(`^Bord ${number}`) })

describe('answer to a table booking', () => {
  it('table booking: a table that is confirmed at once says so before and after, and shows its code', async () => {
    const atOnce = { ...small, isConfirmedAtOnce: true }
    const network = await openScreen({
      path,
      answers: { ...answers, listTables: tables(atOnce, middle), listMyTableBookings: onePage() },
    })
    await expect.element(page.getByText('Bokningen bekräftas direkt.')).toBeVisible()
    await tableOf(2).click({ force: true })
    await expect.element(page.getByText('Vi läser bokningen och hör av oss.')).toBeVisible()
    await tableOf(1).click({ force: true })
    const made = { ...booking, status: 'confirmed' as const }
    network.answer({ createTableBooking: made, getMyTableBooking: made })
    await button('Boka bordet').click()
    await seesToast('Bordet är bokat', 'Bokningen är bekräftad. Visa QR-koden när du kommer.')
    await expect.element(page.getByRole('img', { name: /^QR-kod för incheckning/ })).toBeVisible()
    await expect.element(page.getByRole('article')).toHaveAttribute('data-stamped')
  })

  it('table booking: one that waits says until when before and after', async () => {
    const network = await openScreen({
      path,
      answers: {
        ...answers,
        getHouseSettings: { ...houseSettings, answerHours: 4 },
        listMyTableBookings: onePage(),
      },
    })
    await expect
      .element(page.getByText(/^Vi läser bokningen och svarar senast .+ \d\d:\d\d\.$/))
      .toBeVisible()
    const made = { ...booking, answerBy: '2055-03-05T16:00:00.000Z' }
    network.answer({ createTableBooking: made, getMyTableBooking: made })
    await button('Boka bordet').click()
    await seesToast('Bordet är bokat', 'Vi svarar senast fre 5 mars 17:00.')
    await expect
      .element(page.getByText('Vi svarar senast fre 5 mars 17:00. Hinner vi inte det är bokningen avbokad'))
      .toBeVisible()
  })
})
