import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlayBooking, PlayTimes } from '#contract/play-bookings.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { instantAt } from '#rules/opening-hours.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { hall, keptRate, playRate } from './play-fixtures.ts'

const path = '/play'
/** Tomorrow, so that no time has passed. */
const tomorrow = daysLater(businessDateOf(new Date()), 1)
const at = (time: string, date = tomorrow) => instantAt(date, time).toISOString()
const span = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const pool = {
  kind: 'pool' as const,
  ownKind: null,
  isAvailable: true,
  bookingMinutes: [60, 120],
  bookingDays: 14,
  open: [{ startsAt: at('18:00'), endsAt: at('01:00', daysLater(tomorrow, 1)) }],
  taken: [span('20:00', '21:00')],
}
const times: PlayTimes = {
  tables: [pool, { ...pool, kind: 'dart', bookingMinutes: [60], taken: [] }],
  rates: [keptRate(playRate(1))],
  own: [],
  now: new Date().toISOString(),
}
const booking: PlayBooking = {
  id: id(520),
  table: { id: id(401), kind: 'pool', ownKind: null, tableNumber: 5, location: 'Biljardsalen' },
  ...span('20:00', '21:00'),
  players: 4,
  status: 'booked',
  version: 1,
}
const answers: Answers = { getPlayHall: hall, getPlayTimes: times, listMyPlayBookings: { items: [booking] } }

testStates('booking a game table', [
  { name: 'ahead', path, answers, shows: { sv: 'Boka ett spelbord', en: 'Book a game table' } },
  {
    name: 'none to book',
    path,
    answers: { getPlayHall: hall },
    shows: { sv: /^Inga spelbord går att boka/, en: /^No game tables can be booked/ },
  },
  ...statesWithout(
    'getPlayTimes',
    { path, answers },
    {
      failed: { sv: 'Kunde inte ladda tiderna.', en: 'Couldn’t load the times.' },
      loading: { sv: 'Laddar tiderna …', en: 'Loading the times…' },
    },
  ),
])

describe('booking a game table', () => {
  const card = page.getByRole('region', { name: 'Boka ett spelbord' })
  const choose = (name: string) => card.getByRole('radio', { name, exact: true }).click({ force: true })

  it('shows the times that are free, also after midnight, and what they cost', async () => {
    const network = await openScreen({ path, answers: { ...answers, createPlayBooking: booking } })
    await card.getByRole('combobox', { name: 'Dag' }).selectOptions('I morgon')
    await expect.element(card.getByRole('radio', { name: '19:00', exact: true })).toBeVisible()
    expect(card.getByRole('radio', { name: '19:30', exact: true }).elements()).toHaveLength(0)
    await expect.element(card.getByRole('radio', { name: /^00:00 \(natten till/ })).toBeVisible()
    await choose('19:00')
    await expect.element(card.getByText(/^Ungefär 120\s*kr/)).toBeVisible()
    await choose('120 min')
    await choose('21:00')
    await expect.element(card.getByText(/^Ungefär 240\s*kr/)).toBeVisible()
    await card.getByRole('button', { name: 'Boka', exact: true }).click()
    await seesToast('Pool 5 är bokat')
    await expect
      .poll(() => network.requestsOf('createPlayBooking')[0]?.body)
      .toMatchObject({ kind: 'pool', ownKind: null, startsAt: at('21:00'), minutes: 120, players: 2 })
  })

  it('says so when the time was taken meanwhile', async () => {
    await openScreen({
      path,
      answers: { ...answers, createPlayBooking: { refusal: { code: 'play_time_taken' } } },
    })
    await card.getByRole('combobox', { name: 'Dag' }).selectOptions('I morgon')
    await choose('19:00')
    await card.getByRole('button', { name: 'Boka', exact: true }).click()
    await seesToast('Fel')
    await expect.element(page.getByText(/Bordet är bokat eller upptaget den tiden/).first()).toBeVisible()
  })

  it('is cancelled after a question', async () => {
    const network = await openScreen({
      path,
      answers: { ...answers, cancelMyPlayBooking: { ...booking, status: 'cancelled', version: 2 } },
    })
    await page.getByRole('button', { name: /^Avboka Pool 5/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Bokningen är avbokad')
    await expect.poll(() => network.requestsOf('cancelMyPlayBooking')).toHaveLength(1)
  })
})
