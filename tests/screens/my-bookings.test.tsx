import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TableBooking } from '#contract/table-bookings.ts'
import { booked, started } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { passDoubleTap } from './harness/clock.ts'
import { decode } from './harness/decode-code.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking } from './table-fixtures.ts'

const path = '/my-bookings'
const confirmed: TableBooking = { ...booking, status: 'confirmed', version: 2 }
/** Over, on the day after the past event. */
const eaten: TableBooking = {
  ...confirmed,
  id: id(95),
  date: '2026-01-10',
  status: 'completed',
  startsAt: '2026-01-10T18:00:00.000Z',
  endsAt: '2026-01-10T20:00:00.000Z',
}
const jazz = booked({ date: '2055-03-04', startsAt: '2055-03-04T18:00:00.000Z' })

const places = (upcoming: TableBooking[] = [confirmed]): Answers => ({
  listMyEventBookings: ({ query }) =>
    query.get('when') === 'past' ? onePage({ ...started, booked: true }) : onePage(jazz),
  listMyTableBookings: ({ query }) => (query.get('when') === 'past' ? onePage(eaten) : onePage(...upcoming)),
})

testStates('my bookings', [
  { name: 'filled', path, answers: places(), shows: { sv: 'Visa koden', en: 'Show code' } },
  {
    name: 'with a table that waits, and one that is checked in',
    path,
    answers: places([booking, { ...confirmed, id: id(96), checkedInAt: '2055-03-05T18:42:00.000Z' }]),
    shows: { sv: 'Incheckad 19:42', en: 'Checked in 19:42' },
  },
  {
    name: 'the code of a table',
    path,
    answers: places(),
    first: () => page.getByRole('button', { name: /^(Visa koden: Bord|Show code: Table) 1/ }).click(),
    shows: {
      sv: 'Visa koden när du kommer, eller säg numret.',
      en: 'Show the code when you arrive, or give the number.',
    },
  },
  ...statesWithout(
    'listMyEventBookings',
    { path, answers: { listMyTableBookings: onePage() } },
    {
      empty: { sv: 'Du har inga bokningar', en: 'You have no bookings' },
      failed: { sv: 'Det gick inte att hämta dina bokningar.', en: 'Couldn’t load your bookings.' },
    },
  ),
  ...statesWithout(
    'listMyTableBookings',
    { path, name: 'tables: ', answers: { listMyEventBookings: onePage(jazz) } },
    { failed: { sv: 'Jazzkväll', en: 'Jazzkväll' } },
  ),
])

const coming = page.getByRole('region', { name: 'Kommande' })
const past = page.getByRole('region', { name: 'Tidigare' })
const headings = (region: typeof coming) =>
  region
    .getByRole('heading', { level: 3 })
    .elements()
    .map((element) => element.textContent)

describe('my bookings', () => {
  it('my bookings: places at events and tables are one list by time, each with its kind', async () => {
    await openScreen({ path, answers: places() })
    await expect.poll(() => headings(coming)).toEqual(['Jazzkväll', 'Bord 1'])
    await expect.poll(() => headings(past)).toEqual(['Bord 1', started.title])
    const [jazzTicket, tableTicket] = [
      coming.getByRole('article').filter({ hasText: 'Jazzkväll' }),
      coming.getByRole('article').filter({ hasText: 'Bord 1' }),
    ]
    await expect.element(jazzTicket.getByText('Event', { exact: true })).toBeVisible()
    await expect.element(tableTicket.getByText('Bord', { exact: true })).toBeVisible()
    await expect.element(tableTicket.getByText('Bekräftad', { exact: true })).toBeVisible()
    await expect
      .element(tableTicket.getByRole('link', { name: /^Lägg till i kalendern: bord 1/ }))
      .toHaveAttribute('href', `/api/me/table-bookings/${booking.id}/calendar.ics`)
    expect(past.getByRole('button').elements()).toEqual([])
  })

  const soon = '2054-03-04T18:00:10.000Z'
  it('my bookings: a cancelled event can be booked again once its place has been given back', async () => {
    const network = await openScreen({
      path,
      width: 1280,
      answers: {
        ...places([]),
        holdEventBooking: { ...jazz, releasesAt: soon, revision: 2 },
        bookEvent: { ...jazz, revision: 4 },
      },
    })
    await coming.getByRole('button', { name: /^Avboka Jazzkväll/ }).click()
    await seesToast('Bokning avbokad')
    await expect
      .element(coming.getByRole('button', { name: /^Ångra avbokningen av Jazzkväll/ }))
      .toBeVisible()
    network.publish({
      type: 'booking.changed',
      eventId: event.id,
      booked: false,
      places: 0,
      releasesAt: null,
      revision: 3,
    })
    passDoubleTap()
    await coming.getByRole('button', { name: /^Boka Jazzkväll/ }).click()
    await seesToast('Bokning bekräftad')
    await expect.element(coming.getByRole('button', { name: /^Avboka Jazzkväll/ })).toBeVisible()
    await expect.poll(() => network.requestsOf('bookEvent')).toHaveLength(1)
  })

  it.each([
    ['a table', 'Visa koden: Bord 1 fre 5 mars', /^Bord 1 .* 19:00$/],
    ['an event', 'Visa koden: Jazzkväll tors 4 mars', /^Jazzkväll .* 19:00$/],
  ])(
    'my bookings: the ticket of %s opens the same code, bright in both themes, and gets the focus back',
    async (_, name, opens) => {
      await openScreen({ path, answers: places() })
      const open = coming.getByRole('button', { name, exact: true })
      await open.click()
      const sheet = page.getByRole('dialog', { name: 'Din kod' })
      const code = sheet.getByRole('img', { name: 'QR-kod, nummer G-04b7c3a2' })
      await expect.element(code).toBeVisible()
      await expect.poll(() => decode(code.element())).toBe('guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2')
      for (const text of ['G-04b7c3a2', 'Anna Berg'])
        await expect.element(sheet.getByText(text, { exact: true })).toBeVisible()
      await expect.element(sheet.getByRole('link', { name: opens })).toBeVisible()
      const content = code.element().closest('.mantine-Modal-content') as Element
      expect(getComputedStyle(content).backgroundColor).toBe('rgb(255, 255, 255)')
      await sheet.getByRole('button', { name: 'Stäng' }).click()
      await expect.element(sheet).not.toBeInTheDocument()
      await expect.element(open).toHaveFocus()
    },
  )

  it('my bookings: a table is confirmed and cancelled without a reload', async () => {
    const network = await openScreen({ path, answers: places([booking]) })
    await expect.element(coming.getByText('Väntar', { exact: true })).toBeVisible()
    expect(coming.getByRole('button', { name: /^Visa koden: Bord/ }).elements()).toEqual([])
    network.answer(places())
    network.publish({ type: 'tableBooking.changed', bookingId: booking.id })
    await expect.element(coming.getByRole('button', { name: /^Visa koden: Bord/ })).toBeVisible()
    network.answer({ ...places([]), cancelMyTableBooking: { ...booking, status: 'cancelled' } })
    await coming.getByRole('button', { name: /^Avboka bord 1/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Bordet är avbokat')
    await expect.poll(() => headings(coming)).toEqual(['Jazzkväll'])
  })

  it('my bookings: a part that failed leaves the other readable, and is loaded by a retry of its own', async () => {
    const failed = { refusal: { code: 'internal_error' } } as const
    const network = await openScreen({ path, answers: { ...places(), listMyTableBookings: failed } })
    await expect.element(coming.getByRole('heading', { name: 'Jazzkväll' })).toBeVisible()
    network.answer(places())
    const before = network.requestsOf('listMyEventBookings').length
    await coming.getByRole('button', { name: 'Försök igen' }).click()
    await expect.poll(() => headings(coming)).toEqual(['Jazzkväll', 'Bord 1'])
    expect(network.requestsOf('listMyEventBookings')).toHaveLength(before)
  })
})
