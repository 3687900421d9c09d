import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { daysLater } from '#rules/business-date.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import type { Answers } from './harness/answers.ts'
import { cutTexts } from './harness/cut-texts.ts'
import { houseSettings, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast, toasts } from './harness/toasts.ts'
import { booking, isTodayOver, middle, small, tables, taken } from './table-fixtures.ts'

const path = '/table-booking'
const answers: Answers = { listTables: tables(small, middle, taken), listMyTableBookings: onePage(booking) }
const confirmed = { ...booking, status: 'confirmed', version: 2 } as const

testStates('table booking', [
  { name: 'tables and a booking', path, answers, shows: { sv: 'Vårt förslag', en: 'Our pick for you' } },
  {
    name: 'confirmed, with a code',
    path,
    answers: { ...answers, listMyTableBookings: onePage(confirmed) },
    shows: { sv: 'Bekräftad', en: 'Confirmed' },
  },
  {
    name: 'checked in, cancelled, without its table',
    path,
    answers: {
      ...answers,
      listMyTableBookings: onePage(
        { ...confirmed, checkedInAt: '2055-03-05T18:42:00.000Z' },
        { ...booking, id: id(90), status: 'cancelled' as const },
        { ...booking, id: id(91), status: 'completed' as const, table: null },
      ),
    },
    shows: { sv: 'Incheckad 19:42', en: 'Checked in 19:42' },
  },
  {
    name: 'a saved copy',
    path,
    answers: { ...answers, listMyTableBookings: onePage(confirmed) },
    first: (network) => {
      network.savedAt = '2055-03-05T16:42:00.000Z'
      network.publish({ type: 'tableBooking.changed', bookingId: booking.id })
      return Promise.resolve()
    },
    shows: {
      sv: 'Sparad kopia från fre 5 mars 2055 17:42. Uppdateras när anslutningen är tillbaka.',
      en: 'Saved copy from Fri 5 Mar 2055 17:42. Updates when you’re back online.',
    },
  },
  {
    name: 'all tables taken',
    path,
    answers: { ...answers, listTables: tables(taken) },
    shows: {
      sv: 'Alla bord för sällskapet är upptagna den tiden. Välj en av tiderna nedan, eller en annan dag.',
      en: 'All tables for your party are taken at that time. Choose one of the times below, or another day.',
    },
  },
  {
    name: 'a time that is over',
    path,
    answers: { ...answers, listTables: { refusal: { code: 'booking_in_past' } } },
    shows: { sv: 'Tiden har passerat. Välj en senare tid.', en: 'That time has passed. Choose a later one.' },
  },
  {
    name: 'no table is large enough',
    path,
    answers: { ...answers, listTables: tables() },
    shows: { sv: 'Inget bord är stort nog', en: 'No table is large enough' },
  },
  ...statesWithout(
    'listTables',
    { path, name: 'tables: ', answers: { listMyTableBookings: onePage() } },
    {
      failed: { sv: 'Kunde inte ladda bord.', en: 'Couldn’t load the tables.' },
      loading: { sv: 'Letar efter lediga bord …', en: 'Looking for free tables…' },
    },
  ),
  ...statesWithout(
    'listMyTableBookings',
    { path, name: 'bookings: ', answers: { listTables: tables(small) } },
    {
      empty: { sv: 'Du har inga bordsbokningar', en: 'You have no table bookings' },
      failed: { sv: 'Kunde inte ladda bokningar.', en: 'Couldn’t load the bookings.' },
      loading: { sv: 'Laddar dina bokningar …', en: 'Loading your bookings…' },
    },
  ),
])

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const tableOf = (number: number) => page.getByRole('radio', { name: new RegExp(`^Bord ${number}`) })
const date = page.getByLabelText('Datum')

describe('table booking', () => {
  it('table booking proposes the smallest table, and books the chosen one with what was typed', async () => {
    const network = await openScreen({ path, answers: { ...answers, listMyTableBookings: onePage() } })
    await expect.element(tableOf(1)).toBeChecked()
    await date.fill('2055-03-05')
    await page.getByLabelText('Tid').selectOptions('18:30')
    await page.getByRole('radio', { name: '4', exact: true }).click({ force: true })
    await page.getByRole('radio', { name: '3 timmar' }).click({ force: true })
    const wanted = { date: '2055-03-05', time: '18:30', guestCount: '4', durationHours: '3' }
    await expect
      .poll(() => Object.fromEntries(network.requestsOf('listTables').at(-1)?.query ?? []))
      .toEqual(wanted)
    await tableOf(2).click({ force: true })
    await page.getByLabelText(/^Önskemål/).fill('Barnstol, tack.')
    await expect
      .element(button('Boka bordet'))
      .toHaveAccessibleDescription('Bord 2 · fre 5 mars 18:30 · 4 gäster · 3 timmar')
    network.answer({ createTableBooking: booking, getMyTableBooking: booking })
    await button('Boka bordet').click()
    await seesToast('Bordet är bokat', 'Vi hör av oss när det är bekräftat.')
    await expect
      .poll(() => network.requestsOf('createTableBooking').map(({ body }) => body))
      .toMatchObject([
        {
          tableId: middle.id,
          date: '2055-03-05',
          time: '18:30',
          guestCount: 4,
          durationHours: 3,
          specialRequests: 'Barnstol, tack.',
        },
      ])
    await expect.element(page.getByRole('heading', { name: 'Din bordsbokning' })).toHaveFocus()
    expect(location.pathname).toBe(`/table-booking/${booking.id}`)
    await expect.element(page.getByRole('article').getByText('6c7d8a1b')).toBeVisible()
    await expect.element(page.getByText('Då visas QR-koden på biljetten.')).toBeVisible()
  })

  it('table booking: a day is typed as Swedes type it; one that has passed or cannot be read changes nothing', async () => {
    const network = await openScreen({ path, answers })
    const asked = () => new Set(network.requestsOf('listTables').map(({ query }) => query.get('date')))
    await date.fill('5/3/2055')
    await userEvent.tab()
    await expect.element(date).toHaveValue('2055-03-05')
    await expect.poll(() => asked().has('2055-03-05')).toBe(true)
    const before = asked().size
    for (const [typed, words] of [
      ['2020-03-05', 'Den dagen har passerat.'],
      ['31/11/2055', 'Den dagen finns inte.'],
      ['', 'Fyll i det här fältet.'],
    ] as const) {
      await date.fill(typed)
      await userEvent.tab()
      await expect.element(date).toHaveAccessibleDescription(expect.stringContaining(words))
      await expect.element(date).toHaveValue(typed)
      await expect.element(button('Boka bordet')).toBeDisabled()
    }
    expect(asked().size).toBe(before)
  })

  it('table booking: on a phone, days in the calendar are large enough for a thumb, and none is before today', async () => {
    await openScreen({ path, answers })
    await button('Välj i kalendern').click()
    const days = () => [...document.querySelectorAll('tbody button:not(:disabled)')]
    await expect.poll(() => days().length).toBeGreaterThan(0)
    expect(days()[0]?.getAttribute('aria-current')).toBe('date')
    const { width, height } = days()[0]?.getBoundingClientRect() ?? { width: 0, height: 0 }
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    expect(document.documentElement.scrollWidth).toBe(390)
  })

  it('table booking: on the narrowest phone, the day and the time are shown in full', async () => {
    await openScreen({ path, answers, width: 320 })
    await expect.element(page.getByRole('combobox', { name: 'Tid' })).toBeVisible()
    expect(cutTexts()).toEqual([])
  })

  it('table booking: a taken table has the nearest free times, and one tap takes one', async () => {
    const network = await openScreen({ path, answers })
    await expect.element(page.getByRole('group', { name: '17:30 och 21:00 är lediga' })).toBeVisible()
    // A text that does not fit is cut at its end, so that the room is cut and not the seats.
    await expect.element(page.getByText(/^Upptaget · 6 platser · Matsalen$/)).toBeVisible()
    expect(tableOf(3).elements()).toHaveLength(0)
    network.answer({
      listTables: tables(small, { ...taken, isFree: true, freeBefore: null, freeAfter: null }),
    })
    await button('Byt till 21:00 vid bord 3').click()
    await expect.element(tableOf(3)).toBeChecked()
    await expect.element(page.getByLabelText('Tid')).toHaveValue('21:00')
    await expect.element(date).toHaveValue('2055-03-05')
  })

  it('table booking: no day after the horizon of the house is offered or accepted', async () => {
    const today = stockholmDate(new Date())
    const last = daysLater(today, 3)
    const network = await openScreen({
      path,
      answers: { ...answers, getHouseSettings: { ...houseSettings, horizonDays: 3 } },
    })
    await expect
      .poll(() => page.getByRole('group', { name: 'Dag' }).getByRole('radio').elements().length)
      .toBe(isTodayOver() ? 3 : 4)
    await date.fill(daysLater(last, 1))
    await userEvent.tab()
    await expect
      .element(date)
      .toHaveAccessibleDescription(expect.stringContaining('Så långt fram går det inte att boka än.'))
    await expect.element(button('Boka bordet')).toBeDisabled()
    await date.fill(last)
    await userEvent.tab()
    await expect.element(button('Boka bordet')).toBeEnabled()
    const asked = network.requestsOf('listTables').map(({ query }) => query.get('date') ?? '')
    expect(asked.filter((each) => each > last)).toEqual([])
    await button('Välj i kalendern').click()
    const open = () => [...document.querySelectorAll('tbody button:not(:disabled)')].length
    await expect.poll(open).toBeGreaterThan(0)
    expect(open()).toBeLessThanOrEqual(4)
  })

  it.each([320, 390, 1280] as const)(
    'table booking: a taken table is no taller than a free one at %i px',
    async (width) => {
      const location = 'Biljardsalen'
      await openScreen({
        path,
        width,
        answers: {
          ...answers,
          listTables: tables({ ...middle, location }, { ...small, location }, { ...taken, location }),
        },
      })
      const other = button('Byt till 21:00 vid bord 3')
      await expect.element(other).toBeVisible()
      const { height } = other.element().getBoundingClientRect()
      expect(height).toBeGreaterThanOrEqual(44)
      const row = (inside: Element) =>
        inside.closest('[data-taken], label')?.getBoundingClientRect().height ?? 0
      expect(row(other.element())).toBeLessThanOrEqual(row(tableOf(1).element()))
    },
  )

  it('table booking: times after midnight name the night they belong to', async () => {
    await openScreen({ path, answers })
    await date.fill('2055-03-06')
    await userEvent.tab()
    await page.getByLabelText('Tid').selectOptions('00:30 (natten till lördag)')
    await expect
      .element(button('Boka bordet'))
      .toHaveAccessibleDescription('Bord 1 · lör 6 mars 00:30 (natten till lördag) · 2 gäster · 2 timmar')
    await date.fill('nonsense')
    await expect.element(button('Boka bordet')).toBeDisabled()
  })

  it('table booking: free tables and my booking change without a reload', async () => {
    const network = await openScreen({ path, answers })
    await expect.element(tableOf(1)).toBeChecked()
    network.answer({ listTables: tables(middle, taken), listMyTableBookings: onePage(confirmed) })
    network.publish({ type: 'tables.changed' })
    network.publish({ type: 'tableBooking.changed', bookingId: booking.id })
    await expect.element(tableOf(2), { timeout: 5_000 }).toBeChecked()
    const code = page.getByRole('img', { name: 'QR-kod för incheckning, bokning 6c7d8a1b' })
    await expect.element(code).toBeVisible()
    expect(code.element().getBoundingClientRect()).toMatchObject({ width: 200, height: 200 })
  })

  it('table booking: a confirmation stamps the ticket that is on the screen and moves nothing', async () => {
    const network = await openScreen({ path, answers })
    const ticket = page.getByRole('article')
    await expect.element(ticket.getByText('QR-koden visas här när bordet är bekräftat.')).toBeVisible()
    const before = ticket.element().getBoundingClientRect()
    network.answer({ listMyTableBookings: onePage(confirmed) })
    network.publish({ type: 'tableBooking.changed', bookingId: booking.id })
    await expect.element(ticket).toHaveAttribute('data-stamped')
    await expect
      .poll(() => ticket.element().getBoundingClientRect())
      .toMatchObject({ width: before.width, height: before.height })
    await expect.element(ticket.getByRole('img', { name: /^QR-kod/ })).toBeVisible()
  })

  it('table booking: a ticket that was confirmed before is not stamped', async () => {
    await openScreen({ path, answers: { ...answers, listMyTableBookings: onePage(confirmed) } })
    await expect.element(page.getByRole('article')).toBeVisible()
    expect(page.getByRole('article').element()).not.toHaveAttribute('data-stamped')
  })

  it('table booking: bookings that are pending or confirmed have a calendar file until they begin, and others have none', async () => {
    const begun = { startsAt: '2026-01-08T18:00:00.000Z' }
    await openScreen({
      path,
      answers: {
        ...answers,
        listMyTableBookings: onePage(
          booking,
          { ...confirmed, id: id(93) },
          { ...confirmed, id: id(94), ...begun },
          { ...booking, id: id(95), status: 'cancelled' as const },
        ),
      },
    })
    const links = page.getByRole('link', { name: 'Lägg till i kalendern: bord 1 fre 5 mars' })
    await expect.element(links.first()).toBeVisible()
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
      [booking.id, id(93)].map((bookingId) => `/api/me/table-bookings/${bookingId}/calendar.ics`),
    )
  })

  it.each([
    ['table_taken', 'Bordet hann bli bokat. Välj ett annat bord eller en annan tid.'],
    ['own_overlap', 'Du har redan ett bord den tiden.'],
    ['too_many_bookings', 'Du har redan tre kommande bokningar. Avboka en för att boka en ny.'],
    ['house_closed', 'Vi har inte öppet hela den tiden. Välj en annan tid.'],
    ['internal_error', ''],
  ] as const)(
    'table booking: a refusal (%s) shows the specified text and the reason',
    async (code, reason) => {
      const network = await openScreen({
        path,
        answers: { ...answers, createTableBooking: { refusal: { code } } },
      })
      await expect.element(tableOf(1)).toBeChecked()
      await button('Boka bordet').click()
      await seesToast('Fel', `Kunde inte boka bordet. Försök igen. ${reason}`.trim())
      await button('Boka bordet').click()
      await expect.poll(() => network.requestsOf('createTableBooking').length).toBe(2)
      const ids = network.requestsOf('createTableBooking').map(({ body }) => body.requestId)
      expect(ids[0] === ids[1], 'only without an answer is the request the same').toBe(
        code === 'internal_error',
      )
    },
  )

  it('table booking: after the session has ended, the specified text is shown', async () => {
    await openScreen({
      path,
      answers: { ...answers, createTableBooking: { refusal: { code: 'not_signed_in' } } },
    })
    await expect.element(tableOf(1)).toBeChecked()
    await button('Boka bordet').click()
    await seesToast('Fel', 'Du måste vara inloggad för att boka ett bord.')
    expect(toasts()).toHaveLength(1)
  })

  it('table booking: cancelling needs a confirmation, and a booking that has started cannot be cancelled', async () => {
    const past = {
      ...booking,
      id: id(92),
      startsAt: '2026-01-08T18:00:00.000Z',
      endsAt: '2026-01-08T20:00:00.000Z',
    }
    const network = await openScreen({
      path,
      answers: { ...answers, listMyTableBookings: onePage(booking, past) },
    })
    const cancel = page.getByRole('button', { name: /^Avboka bord 1/ })
    await expect.element(cancel).toBeVisible()
    expect(cancel.elements()).toHaveLength(1)
    await cancel.click()
    const dialog = page.getByRole('dialog', { name: 'Avboka bordet?' })
    await expect.element(dialog.getByText(/^Bord 1, fre 5 mars 2055 kl\. 19:00\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll bokningen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('cancelMyTableBooking')).toHaveLength(0)
    await cancel.click()
    const cancelled = { ...booking, status: 'cancelled' as const }
    network.answer({ cancelMyTableBooking: cancelled, listMyTableBookings: onePage(cancelled, past) })
    await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Bordet är avbokat')
    await expect.element(page.getByText('Avbokad', { exact: true })).toBeVisible()
  })
})
