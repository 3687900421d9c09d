import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { BookingReport } from '#contract/table-booking-report.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'

const shown = { as: 'admin', path: '/admin/table-bookings-report' } as const
const evening: BookingReport = {
  bookings: 12,
  guests: 40,
  noShows: 3,
  weekdays: [
    { weekday: 5, bookings: 8, guests: 30, noShows: 3 },
    { weekday: 6, bookings: 4, guests: 10, noShows: 0 },
  ],
  hours: [
    { hour: 19, bookings: 11, guests: 38, noShows: 3 },
    { hour: 0, bookings: 1, guests: 2, noShows: 0 },
  ],
}
const nothing: BookingReport = { bookings: 0, guests: 0, noShows: 0, weekdays: [], hours: [] }

testStates('booking report', [
  {
    name: 'charts',
    ...shown,
    answers: { getBookingReport: evening },
    shows: { sv: 'Uteblivna per veckodag', en: 'No-shows by weekday' },
  },
  {
    name: 'empty',
    ...shown,
    answers: { getBookingReport: nothing },
    shows: { sv: 'Inga bordsbokningar under perioden', en: 'No table bookings in this period' },
  },
  ...statesWithout('getBookingReport', shown, {
    failed: { sv: 'Kunde inte hämta statistiken.', en: 'Couldn’t load the statistics.' },
    loading: { sv: 'Laddar statistiken …', en: 'Loading statistics…' },
  }),
])

it('a report of bookings covers 30 days, and has every weekday in its tables', async () => {
  const network = await openScreen({ ...shown, width: 1280, answers: { getBookingReport: evening } })
  await expect.element(page.getByText('av 8 bokningar')).toBeVisible()
  const today = businessDateOf(new Date())
  await expect
    .poll(() => network.requestsOf('getBookingReport')[0]?.query.toString())
    .toBe(`from=${daysLater(today, -29)}&to=${today}`)
  await page.getByRole('button', { name: 'Visa som tabell' }).click()
  const table = page.getByRole('table', { name: 'Uteblivna per veckodag' })
  expect(table.getByRole('row').elements()).toHaveLength(8)
  await expect.element(table.getByRole('row', { name: 'Fredag 8 3' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Statistik' })).toHaveAttribute('aria-current', 'page')
})

it('a report of bookings without a no-show has no bars of no-shows', async () => {
  const weekdays = evening.weekdays.map((each) => ({ ...each, noShows: 0 }))
  await openScreen({ ...shown, answers: { getBookingReport: { ...evening, noShows: 0, weekdays } } })
  await expect.element(page.getByText('av 8 bokningar')).toBeVisible()
  const bars = [...document.querySelectorAll('ol rect')]
  expect(bars.map((bar) => bar.getAttribute('width'))).toEqual(Array(7).fill('0%'))
})
