import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { weekdayOf } from '#rules/opening-hours.ts'
import { holdsTable } from '#rules/table-booking.ts'
import type { Answers } from './harness/answers.ts'
import { alwaysOpen, emptyHouse, openOn } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { bookedAt, businessDay, startingIn, stored } from './table-fixtures.ts'

const path = '/admin/table-bookings'
const day = { as: 'admin', path } as const
const tables = [stored(1), stored(2)]

const closedToday = {
  ...alwaysOpen,
  closedDates: [{ date: businessDateOf(new Date()), reason: 'Hyrd för kvällen' }],
}

testStates('business day', [
  {
    name: 'tables and hours, with a booking in each state',
    ...day,
    width: 1280,
    answers: { getTableDay: businessDay() },
    shows: { sv: 'Här', en: 'Here' },
  },
  {
    name: 'list on a phone, with a booking in each state',
    ...day,
    width: 390,
    answers: { getTableDay: businessDay() },
    shows: { sv: 'Sen', en: 'Late' },
  },
  {
    name: 'people in the house',
    ...day,
    answers: {
      getTableDay: businessDay(),
      getHouseCount: { ...emptyHouse, inside: 183, maximum: 200, version: 90 },
    },
    shows: { sv: 'Snart fullt', en: 'Nearly full' },
  },
  {
    name: 'no tables',
    ...day,
    answers: { getTableDay: { tables: [], bookings: [] } },
    shows: { sv: 'Inga bord än', en: 'No tables yet' },
  },
  {
    name: 'no bookings',
    ...day,
    answers: { getTableDay: { tables, bookings: [] } },
    shows: { sv: 'Inga bokningar den dagen', en: 'No bookings that day' },
  },
  {
    name: 'closed, with a booking',
    ...day,
    width: 390,
    answers: { getTableDay: businessDay(), getOpeningHours: closedToday },
    shows: { sv: 'Hyrd för kvällen', en: 'Hyrd för kvällen' },
  },
  ...statesWithout('getTableDay', day, {
    failed: { sv: 'Kunde inte ladda bokningar.', en: 'Couldn’t load the bookings.' },
    loading: { sv: 'Laddar bokningar …', en: 'Loading bookings…' },
  }),
])

const open = (answers: Answers = {}, width: 390 | 1280 = 1280) =>
  openScreen({ path, as: 'admin', width, answers: { getTableDay: businessDay(), ...answers } })
const button = (name: string) => page.getByRole('button', { name, exact: true })
/** The last one: a late party is in the list above the day too. */
const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).last()
const date = page.getByLabelText('Datum')
const today = () => businessDateOf(new Date())
/** The dates of the days that were asked for. */
const asked = (network: Awaited<ReturnType<typeof open>>) =>
  network.requestsOf('getTableDay').map(({ params }) => params.date)
const blocks = () => [...document.querySelectorAll<HTMLElement>('button[data-state]')]

describe('business day', () => {
  it('the business day shows each booking at its table in its state, and counts those that hold one', async () => {
    await open()
    await expect.element(block('Pia Pending')).toBeVisible()
    const shown = blocks().map((each) => [
      each.closest('[data-table]')?.querySelector('h2')?.textContent,
      each.querySelector('b')?.textContent,
      each.dataset.state,
    ])
    expect(shown).toEqual([
      ['Bord 1', 'Pia Pending', 'pending'],
      ['Bord 2', 'Carl Confirmed', 'confirmed'],
      ['Bord 3', 'Anna Arrived', 'arrived'],
      ['Bord 4', 'Lars Late', 'late'],
      ['Bord 5', 'Karin Completed', 'completed'],
    ])
    const words = ['Väntar', 'Bekräftad', 'Här', 'Sen', 'Genomförd']
    for (const [index, word] of words.entries()) expect(blocks()[index]?.textContent).toContain(word)
    await expect.element(page.getByText('5 bokningar, 10 gäster, 1 väntar på svar')).toBeVisible()
  })

  it('business day: a booking is as wide as its duration, at its time', async () => {
    await open()
    await expect.element(block('Pia Pending')).toBeVisible()
    const place = (index: number) => blocks()[index]?.closest('li')?.getBoundingClientRect() ?? new DOMRect()
    // Both last two hours. One begins 110 minutes after the other.
    expect(place(1).width).toBeCloseTo(place(3).width, 0)
    expect((place(1).left - place(3).left) / place(3).width).toBeCloseTo(110 / 120, 1)
    const now = document.querySelectorAll('[data-now]')[3]?.getBoundingClientRect() ?? new DOMRect()
    expect((now.left - place(3).left) / place(3).width).toBeCloseTo(20 / 120, 1)
  })

  it('business day: a closed one says so, why, and that bookings remain', async () => {
    const remaining = businessDay().bookings.filter(({ status }) => holdsTable(status)).length
    await open({ getOpeningHours: closedToday })
    await expect
      .element(page.getByText(`Stängt den här dagen, men ${remaining} bokningar står kvar.`))
      .toBeVisible()
    await expect.element(page.getByText('Hyrd för kvällen')).toBeVisible()
    await button('Nästa dag').click()
    await expect.element(page.getByText(/^Stängt den här dagen/)).not.toBeInTheDocument()
  })
  it('business day: a weekday without hours is closed, also without bookings', async () => {
    const shut = { opensAt: null, closesAt: null }
    const evening = { opensAt: '17:00', closesAt: '23:00' }
    const days = Array.from({ length: 7 }, (_, index) => (index === weekdayOf(today()) ? shut : evening))
    await open({ getTableDay: { tables, bookings: [] }, getOpeningHours: openOn(days) })
    await expect.element(page.getByText('Stängt den här dagen', { exact: true })).toBeVisible()
  })

  it('business day: a table out of use takes no new bookings', async () => {
    await open()
    await expect.element(button('Ny bokning vid bord 6')).toBeVisible()
    expect(button('Ny bokning vid bord 7').elements()).toEqual([])
  })

  it('business day: cancelled bookings are shown only on request', async () => {
    const { tables, bookings } = businessDay()
    const cancelled = bookedAt(6, 'Clas Cancelled', { ...startingIn(60), status: 'cancelled' })
    await open({ getTableDay: { tables, bookings: [...bookings, cancelled] } })
    await expect.element(block('Pia Pending')).toBeVisible()
    expect(block('Clas Cancelled').elements()).toEqual([])
    await page.getByLabelText('Status').selectOptions('Avbokad')
    await expect.element(block('Clas Cancelled')).toBeVisible()
    expect(blocks()).toHaveLength(1)
  })

  it('business day: changing the day shows the previous one until the next has loaded', async () => {
    const network = await open()
    await expect.element(block('Pia Pending')).toBeVisible()
    network.answer({ getTableDay: 'pending' })
    await button('Nästa dag').click()
    await expect.element(date).toHaveValue(daysLater(today(), 1))
    await expect.poll(() => asked(network)).toEqual([today(), daysLater(today(), 1)])
    await expect.element(block('Pia Pending')).toBeVisible()
    network.answer({ getTableDay: { tables, bookings: [] } })
    await button('Föregående dag').click()
    await button('Föregående dag').click()
    await expect.element(date).toHaveValue(daysLater(today(), -1))
    await expect.element(page.getByText('0 bokningar, 0 gäster')).toBeVisible()
    await button('I dag').click()
    await expect.element(date).toHaveValue(today())
  })

  it('business day: a distant one is shown by its own hours, and a year that is still being typed is not requested', async () => {
    const network = await open()
    await expect.element(block('Pia Pending')).toBeVisible()
    const hours = document.querySelectorAll('section[tabindex] > div > span').length
    network.answer({ getTableDay: 'pending' })
    await date.fill('0020-03-05')
    await date.fill('2055-03-05')
    await expect.poll(() => asked(network)).toEqual([today(), '2055-03-05'])
    expect(document.querySelectorAll('section[tabindex] > div > span')).toHaveLength(hours)
  })

  it('business day: the hours of the grid are the opening hours', async () => {
    const week = openOn(Array.from({ length: 7 }, () => ({ opensAt: '17:00', closesAt: '01:00' })))
    const network = await open({ getOpeningHours: week })
    network.answer({ getTableDay: { tables, bookings: [] } })
    await date.fill('2055-03-05')
    const hours = () =>
      [...document.querySelectorAll('section[tabindex] > div > span')].map((each) => each.textContent)
    await expect.poll(hours).toEqual(['17:00', '18:00', '19:00', '20:00', '21:00', '22:00', '23:00', '00:00'])
  })

  it('business day: the pause between two openings is marked on each row, and hides nothing', async () => {
    const openings = [
      { opensAt: '11:00', closesAt: '14:00' },
      { opensAt: '17:00', closesAt: '01:00' },
    ]
    const week = { ...alwaysOpen, week: Array.from({ length: 7 }, () => ({ openings })) }
    const network = await open({ getOpeningHours: week })
    network.answer({ getTableDay: { tables, bookings: [] } })
    await date.fill('2055-03-05')
    await expect.poll(() => document.querySelectorAll('[data-pause]').length).toBe(tables.length)
    const [pause] = document.querySelectorAll<HTMLElement>('[data-pause]')
    expect(
      [pause?.style.left, pause?.style.width].map((each) => Math.round(Number.parseFloat(each ?? ''))),
    ).toEqual([21, 21])
  })

  it('business day: a new booking appears without a reload', async () => {
    const network = await open()
    await expect.element(block('Pia Pending')).toBeVisible()
    const { tables, bookings } = businessDay()
    network.answer({
      getTableDay: { tables, bookings: [...bookings, bookedAt(6, 'Nina Ny', startingIn(60))] },
    })
    network.publish({ type: 'tableBooking.changed', bookingId: bookings[0]?.id ?? '' })
    await expect.element(block('Nina Ny')).toBeVisible()
  })

  it('business day: a new table appears without a reload', async () => {
    const network = await open()
    const heading = page.getByRole('heading', { name: 'Bord 8' })
    await expect.element(block('Pia Pending')).toBeVisible()
    const { tables, bookings } = businessDay()
    network.answer({ getTableDay: { tables: [...tables, stored(8)], bookings } })
    network.publish({ type: 'tables.changed' })
    await expect.element(heading).toBeInTheDocument()
  })

  it('business day: on a phone, a row opens the booking, where it can be moved', async () => {
    await open({}, 390)
    await page.getByRole('button', { name: /^Visa Pia Pending/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pia Pending' })
    await expect.element(dialog.getByLabelText('Flytta till')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Visa Pia Pending/ })).toHaveFocus()
  })
})
