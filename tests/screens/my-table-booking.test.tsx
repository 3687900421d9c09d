import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, startingIn } from './table-fixtures.ts'

const path = `/table-booking/${booking.id}`
const confirmed = { ...booking, status: 'confirmed', version: 2 } as const

testStates('my table booking', [
  {
    name: 'waits',
    path,
    answers: { getMyTableBooking: booking },
    shows: {
      sv: 'Bokningen väntar på svar. Du får besked i appen när vi har bekräftat den.',
      en: 'Your booking is waiting for our reply. We’ll tell you in the app once it’s confirmed.',
    },
  },
  {
    name: 'confirmed',
    path,
    answers: { getMyTableBooking: confirmed },
    shows: {
      sv: 'Incheckningen öppnar 60 minuter före bokad tid.',
      en: 'Check-in opens 60 minutes before the booked time.',
    },
  },
  {
    name: 'after midnight',
    path,
    answers: { getMyTableBooking: { ...confirmed, date: '2055-03-06', time: '00:30' } },
    shows: {
      sv: 'lör 6 mars 2055 00:30 (natten till lördag)',
      en: 'Sat 6 Mar 2055 00:30 (early Saturday morning)',
    },
  },
  {
    name: 'of somebody else',
    path,
    answers: { getMyTableBooking: { refusal: { code: 'not_found' } } },
    shows: { sv: 'Bokningen hittades inte', en: 'We can’t find that booking' },
  },
  ...statesWithout(
    'getMyTableBooking',
    { path },
    {
      failed: { sv: 'Kunde inte ladda bokningen.', en: 'Couldn’t load the booking.' },
      loading: { sv: 'Laddar bokningen …', en: 'Loading your booking…' },
    },
  ),
])

describe('my table booking', () => {
  it.each([
    ['cancelled', { status: 'cancelled' }, 'Bokningen är avbokad, och bordet är fritt för andra.'],
    ['checked in', { checkedInAt: booking.createdAt }, 'Du är incheckad. Välkommen till bordet!'],
    ['over', startingIn(-180), 'Besöket är över. Välkommen tillbaka!'],
  ] as const)('%s: says what that means and offers no cancellation', async (_, change, text) => {
    await openScreen({ path, answers: { getMyTableBooking: { ...confirmed, ...change } } })
    await expect.element(page.getByText(text)).toBeVisible()
    expect(document.title).toMatch(/^Din bordsbokning/)
    await expect.element(page.getByRole('button', { name: /^Avboka/ })).not.toBeInTheDocument()
  })

  it('my table booking is reached from my bookings, has its calendar file, and is cancelled in place', async () => {
    const network = await openScreen({
      path: '/my-bookings',
      answers: {
        listMyEventBookings: onePage(),
        listMyTableBookings: ({ query }) => onePage(...(query.get('when') === 'upcoming' ? [booking] : [])),
        getMyTableBooking: booking,
      },
    })
    await page.getByRole('link', { name: 'Bord 1', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Din bordsbokning' })).toHaveFocus()
    await expect
      .element(page.getByRole('link', { name: 'Lägg till i kalendern: bord 1 fre 5 mars' }))
      .toHaveAttribute('href', `/api/me/table-bookings/${booking.id}/calendar.ics`)
    const cancelled = { ...booking, status: 'cancelled' as const, version: 2 }
    network.answer({ cancelMyTableBooking: cancelled, getMyTableBooking: cancelled })
    await page.getByRole('button', { name: /^Avboka bord 1/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Bordet är avbokat')
    await expect.element(page.getByText('Bokningen är avbokad, och bordet är fritt för andra.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Ta bort ur kalendern: bord 1 fre 5 mars' }))
      .toHaveAttribute('href', `/api/me/table-bookings/${booking.id}/calendar.ics`)
  })
})
