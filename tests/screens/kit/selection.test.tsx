import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { Answers } from '../harness/answers.ts'
import { id, onePage } from '../harness/fixtures.ts'
import { openScreen } from '../harness/open-screen.tsx'
import { testStates } from '../harness/test-states.ts'
import { seesToast } from '../harness/toasts.ts'
import { pending } from '../table-fixtures.ts'

// The choice of several rows. The bookings of tables stand for any rows.

const path = '/admin/table-bookings?view=list'
const named = (index: number, displayName: string, change: Partial<ListedTableBooking> = {}) => ({
  ...pending,
  id: id(200 + index),
  number: `0000020${index}`,
  guest: { userId: id(300 + index), displayName, phone: null },
  ...change,
})
const anna = named(1, 'Anna')
const bo = named(2, 'Bo')
const cia = named(3, 'Cia')
const dan = named(4, 'Dan', { status: 'confirmed' })
const phoned = named(5, 'Åsa Ek', { guest: { userId: null, displayName: 'Åsa Ek', phone: '+46701234567' } })
const rows = [anna, bo, cia, dan, phoned]

const box = (name: string) => page.getByRole('checkbox', { name: `Välj ${name} fre 5 mars 19:00` })
const all = page.getByRole('checkbox', { name: 'Välj alla' })
const bar = page.getByRole('region', { name: 'Valda rader' })
const outcome = page.getByRole('region', { name: 'Så gick det' })
const button = (name: string) => bar.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')
const isChecked = () =>
  rows.map(({ guest }) => (box(guest.displayName).element() as HTMLInputElement).checked)

const open = (answers: Answers = {}, width: 390 | 1280 = 1280) =>
  openScreen({
    path,
    as: 'admin',
    width,
    answers: { listAllTableBookings: onePage(...rows), ...answers },
  })

const chosen = {
  as: 'admin',
  path,
  answers: { listAllTableBookings: onePage(...rows) },
  first: async (_network: unknown, language: 'sv' | 'en') => {
    await page.getByRole('checkbox', { name: language === 'sv' ? 'Välj alla' : 'Select all' }).click()
  },
} as const

testStates('chosen rows', [
  { name: 'all', ...chosen, shows: { sv: '5 valda', en: '5 selected' } },
  {
    name: 'some that failed',
    ...chosen,
    answers: {
      ...chosen.answers,
      setTableBookingStatus: ({ params }) =>
        params.bookingId === bo.id
          ? { refusal: { code: 'status_not_allowed' } }
          : { ...anna, status: 'confirmed', version: 2 },
    },
    first: async (network, language) => {
      await chosen.first(network, language)
      await page
        .getByRole('button', { name: language === 'sv' ? 'Bekräfta 4' : 'Confirm 4', exact: true })
        .click()
    },
    shows: { sv: '1 gick inte:', en: '1 failed:' },
  },
  {
    name: 'question before a cancellation',
    ...chosen,
    first: async (network, language) => {
      await chosen.first(network, language)
      await page
        .getByRole('button', { name: language === 'sv' ? 'Avboka 5' : 'Cancel 5', exact: true })
        .click()
    },
    shows: { sv: 'Avboka 5 bokningar?', en: 'Cancel 5 bookings?' },
  },
  {
    name: 'message',
    ...chosen,
    first: async (network, language) => {
      await chosen.first(network, language)
      await page
        .getByRole('button', { name: language === 'sv' ? 'Meddela 4' : 'Message 4', exact: true })
        .click()
    },
    shows: { sv: 'Meddelande till 4 gäster', en: 'Message to 4 guests' },
  },
])

describe('chosen rows', () => {
  it('chosen rows: Shift chooses all between two, by pointer and by space bar, and takes them out again', async () => {
    await open()
    await box('Anna').click()
    await box('Cia').click({ modifiers: ['Shift'] })
    expect(isChecked()).toEqual([true, true, true, false, false])
    box('Åsa Ek').element().focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    await expect.poll(isChecked).toEqual([true, true, true, true, true])
    await expect.element(page.getByRole('status').filter({ hasText: '5 valda' })).toBeInTheDocument()
    box('Bo').element().focus()
    await userEvent.keyboard(' ')
    await expect.poll(isChecked).toEqual([true, false, true, true, true])
    expect((all.element() as HTMLInputElement).indeterminate).toBe(true)
    await button('Välj bort alla').click()
    await expect.element(bar).not.toBeInTheDocument()
  })

  it('chosen rows: an action counts the rows for which it is possible, and is sent for those only', async () => {
    const network = await open({ setTableBookingStatus: { ...anna, status: 'confirmed', version: 2 } })
    await all.click()
    await expect.element(button('Meddela 4')).toBeVisible()
    await button('Bekräfta 4').click()
    await seesToast('4 bokningar bekräftade')
    expect(
      network.requestsOf('setTableBookingStatus').map(({ params, body }) => [params.bookingId, body]),
    ).toEqual([anna, bo, cia, phoned].map((row) => [row.id, { status: 'confirmed', version: row.version }]))
    await expect.element(all).toHaveFocus()
    expect(isChecked()).toEqual([false, false, false, false, false])
  })

  it('chosen rows: those that failed are named with the reason and stay chosen; what somebody else has done counts', async () => {
    await open({
      setTableBookingStatus: ({ params: { bookingId } }) => {
        if (bookingId === bo.id) return { refusal: { code: 'status_not_allowed' } }
        const current = { ...cia, status: 'confirmed', version: 2 }
        return bookingId === cia.id ? { refusal: { code: 'stale_version', current } } : anna
      },
    })
    await box('Anna').click()
    await box('Cia').click({ modifiers: ['Shift'] })
    await button('Bekräfta 3').click()
    await expect.element(outcome).toHaveFocus()
    await expect
      .element(outcome)
      .toHaveTextContent(
        '2 bokningar bekräftade. 1 gick inte:Bo fre 5 mars 19:00 Bokningen har redan en annan status. Ladda om sidan.',
      )
    expect(isChecked()).toEqual([false, true, false, false, false])
    await outcome.getByRole('button', { name: 'Stäng' }).click()
    await expect.element(outcome).not.toBeInTheDocument()
  })

  it('chosen rows: after a lost connection the rest is not tried, and stays chosen', async () => {
    const network = await open({
      setTableBookingStatus: ({ params }) => (params.bookingId === bo.id ? 'unreachable' : anna),
    })
    await box('Anna').click()
    await box('Cia').click({ modifiers: ['Shift'] })
    await button('Bekräfta 3').click()
    await expect.element(outcome.getByText('2 gick inte:')).toBeVisible()
    expect(network.requestsOf('setTableBookingStatus').map(({ params }) => params.bookingId)).toEqual([
      anna.id,
      bo.id,
    ])
    expect(isChecked()).toEqual([false, true, true, false, false])
  })

  it('chosen rows: cancelling needs a confirmation, which names who is not told', async () => {
    const network = await open({ setTableBookingStatus: { ...anna, status: 'cancelled', version: 2 } })
    await box('Anna').click()
    await box('Åsa Ek').click()
    await button('Avboka 2').click()
    await expect
      .element(dialog.getByText('Åsa Ek +46701234567 har inget konto och får inget besked.'))
      .toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll bokningarna' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('setTableBookingStatus')).toEqual([])
    await button('Avboka 2').click()
    await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('2 bokningar avbokade')
    expect(network.requestsOf('setTableBookingStatus').map(({ body }) => body.status)).toEqual([
      'cancelled',
      'cancelled',
    ])
  })

  it('chosen rows: a message goes to the bookings, and a retry after a lost answer has the same id', async () => {
    const network = await open({ messageTableGuests: { refusal: { code: 'internal_error' } } })
    await all.click()
    await button('Meddela 4').click()
    await expect
      .element(dialog.getByText('Åsa Ek +46701234567 har inget konto och får inget. Ring i stället.'))
      .toBeVisible()
    await dialog.getByRole('textbox', { name: 'Meddelande' }).fill('Vi öppnar en kvart senare.')
    await dialog.getByRole('button', { name: 'Skicka till 4 gäster' }).click()
    await seesToast('Fel')
    network.answer({ messageTableGuests: { guests: 4, withoutAccount: 0 } })
    await dialog.getByRole('button', { name: 'Skicka till 4 gäster' }).click()
    await seesToast('Skickat till 4 gäster')
    const [first, second] = network.requestsOf('messageTableGuests').map(({ body }) => body)
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      title: 'Om er bokning',
      message: 'Vi öppnar en kvart senare.',
      bookingIds: [anna, bo, cia, dan].map((row) => row.id),
    })
  })

  it('chosen rows: the boxes are as large as a finger needs, also on a phone, where all can be chosen too', async () => {
    await open({}, 390)
    await all.click()
    await expect.element(bar).toBeVisible()
    for (const each of document.querySelectorAll('input[type=checkbox]')) {
      const { width, height } = each.getBoundingClientRect()
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  })

  it('chosen rows: at most fifty', async () => {
    const many = Array.from({ length: 60 }, (_, index) => named(index, `Gäst ${index}`))
    await open({ listAllTableBookings: onePage(...many) })
    await page.getByRole('checkbox', { name: 'Välj de första 50' }).click()
    await expect.element(bar.getByText('50 valda')).toBeVisible()
    await box('Gäst 55').click()
    await expect.element(bar.getByText('50 valda')).toBeVisible()
    await expect.element(bar.getByText('Fler går inte på en gång.')).toBeVisible()
  })
})
