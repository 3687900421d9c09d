import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { FixtureNetwork } from './harness/answers.ts'
import { onePage } from './harness/fixtures.ts'
import { allowMotion, lengthOf, opacityOf, stopAt } from './harness/motion.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, floorPlan, startingIn } from './table-fixtures.ts'

const path = `/table-booking/${booking.id}`
const confirmed = { ...booking, status: 'confirmed', version: 2 } as const
const seated = { ...confirmed, checkedInAt: '2055-03-05T17:55:00.000Z', version: 3 }
const changed = { type: 'tableBooking.changed', bookingId: booking.id } as const
const code = page.getByRole('img', { name: /^(QR-kod|QR code)/ })
const welcome = page.getByRole('heading', { name: /^(Välkommen|Welcome) Anna/ })

/** Opens the ticket, and then changes its booking as staff would. */
const lookingOn =
  (next: typeof confirmed | typeof seated, shown: typeof code, frame: 'first' | 'last') =>
  async (network: FixtureNetwork) => {
    await expect.element(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    network.answer({ getMyTableBooking: next })
    network.publish(changed)
    await expect.element(shown).toBeInTheDocument()
    stopAt(frame)
  }

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
    name: 'waits until a time',
    path,
    answers: { getMyTableBooking: { ...booking, answerBy: '2055-03-05T16:00:00.000Z' } },
    shows: {
      sv: 'Vi svarar senast fre 5 mars 17:00. Hinner vi inte det är bokningen avbokad, och du får veta det.',
      en: 'We’ll reply by Fri 5 Mar 17:00. If we don’t, the booking is cancelled and we’ll let you know.',
    },
  },
  {
    name: 'nobody answered',
    path,
    answers: { getMyTableBooking: { ...booking, status: 'cancelled', hasLapsed: true } },
    shows: {
      sv: 'Vi hann inte svara i tid, så bokningen är avbokad. Boka gärna en annan tid, eller ring oss.',
      en: 'We didn’t reply in time, so the booking is cancelled. Please book another time, or call us.',
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
    name: 'asked to promise',
    path,
    answers: { getMyTableBooking: { ...confirmed, isReminded: true } },
    shows: {
      sv: 'Svara att du kommer, så vet vi det. Har du fått förhinder kan du avboka här tills bokningen börjar.',
      en: 'Answer that you’re coming, so we know. If your plans change, you can cancel here until the booking starts.',
    },
  },
  {
    name: 'late, and held',
    path,
    answers: {
      getMyTableBooking: {
        ...confirmed,
        ...startingIn(-6),
        heldUntil: new Date(Date.now() + 9 * 60_000).toISOString(),
      },
    },
    shows: {
      sv: /^Vi håller bordet till kl\. \d\d:\d\d\./,
      en: /^We’re holding your table until \d\d:\d\d\. /,
    },
  },
  {
    name: 'not come',
    path,
    answers: {
      getMyTableBooking: { ...confirmed, status: 'cancelled', noShowAt: '2055-03-05T18:30:00.000Z' },
    },
    shows: {
      sv: /Det här glöms \S+ 3 jun\S* 2055\.$/,
      en: /This is forgotten on \S+ 3 Jun\S* 2055\.$/,
    },
  },
  {
    name: 'promised',
    path,
    answers: {
      getMyTableBooking: { ...confirmed, isReminded: true, promisedAt: '2055-03-04T18:00:00.000Z' },
    },
    shows: { sv: 'Du kommer', en: 'You’re coming' },
  },
  ...(['first', 'last'] as const).map((frame) => ({
    name: `confirmed now, ${frame} frame`,
    path,
    answers: { getMyTableBooking: booking },
    first: lookingOn(confirmed, code, frame),
    shows: { sv: 'Bekräftad', en: 'Confirmed' },
  })),
  ...(['first', 'last'] as const).map((frame) => ({
    name: `seated now, ${frame} frame`,
    path,
    answers: { getMyTableBooking: confirmed, getFloorPlan: floorPlan },
    first: lookingOn(seated, welcome, frame),
    shows: { sv: 'Du är incheckad. Välkommen till bordet!', en: 'You’re checked in. Enjoy your evening!' },
  })),
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
  ] as const)(
    'my table booking that is %s says what that means and offers no cancellation',
    async (_, change, text) => {
      await openScreen({ path, answers: { getMyTableBooking: { ...confirmed, ...change } } })
      await expect.element(page.getByText(text)).toBeVisible()
      expect(document.title).toMatch(/^Din bordsbokning/)
      await expect.element(page.getByRole('button', { name: /^Avboka/ })).not.toBeInTheDocument()
    },
  )

  it('my table booking is opened from my bookings, has its calendar file, and is cancelled there', async () => {
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

  it('my table booking that the guest promises to come to says so, and asks no more', async () => {
    const network = await openScreen({
      path,
      answers: { getMyTableBooking: { ...confirmed, isReminded: true } },
    })
    const promise = page.getByRole('button', { name: 'Jag kommer' })
    const promised = { ...confirmed, isReminded: true, promisedAt: '2055-03-04T18:00:00.000Z' }
    await expect.element(promise).toBeVisible()
    network.answer({ promiseMyTableBooking: promised, getMyTableBooking: promised })
    await promise.click()
    await seesToast('Tack! Då vet vi att du kommer.')
    await expect.element(page.getByText('Du kommer', { exact: true })).toBeVisible()
    await expect.element(promise).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: /^Avboka bord 1/ })).toBeVisible()
  })

  it('my table booking that is confirmed while the guest looks gets its stamp and its code, animated for a second', async () => {
    const network = await openScreen({ path, answers: { getMyTableBooking: booking } })
    await lookingOn(confirmed, code, 'first')(network)
    const ticket = code.element().closest('article') as HTMLElement
    const stamp = ticket.querySelector('[data-word]') as HTMLElement
    const cover = () => stamp.parentElement?.parentElement?.getBoundingClientRect().top ?? 0
    const top = cover()
    expect(opacityOf(stamp)).toBe(0)
    stopAt('last')
    expect(opacityOf(stamp)).toBe(1)
    expect(cover() - top, 'nothing of the code is covered').toBe(code.element().parentElement?.offsetHeight)
    allowMotion()
    expect(lengthOf(ticket)).toBe(1_000)
  })

  it('my table booking that was confirmed meanwhile is stamped when it is opened, and only the first time', async () => {
    await openScreen({ path, answers: { getMyTableBooking: confirmed } })
    const stamp = () => code.element().closest('article')?.querySelector('[data-word]')
    await expect.element(code).toBeInTheDocument()
    expect(stamp()).toBeTruthy()
    reload()
    await expect.element(code).toBeVisible()
    expect(stamp()).toBeNull()
  })

  it('my table booking that is checked in at the door turns its ticket in 0.4 seconds, with the table marked and the menu for it; later it is not animated', async () => {
    const network = await openScreen({
      path,
      answers: { getMyTableBooking: confirmed, getFloorPlan: floorPlan },
    })
    await lookingOn(seated, welcome, 'first')(network)
    const ticket = welcome.element().closest('article') as HTMLElement
    expect(opacityOf(welcome.element())).toBe(0)
    stopAt('last')
    expect(opacityOf(welcome.element())).toBe(1)
    await expect.element(welcome).toHaveTextContent('Välkommen Anna Berg, bord 1')
    await expect.element(page.getByRole('img', { name: 'Planritning där bord 1 lyser' })).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Se menyn' }))
      .toHaveAttribute('href', '/menu?table=1')
    await expect
      .element(page.getByRole('status').getByText('Välkommen Anna Berg, bord 1'))
      .toBeInTheDocument()
    expect(document.activeElement).not.toBe(welcome.element())
    allowMotion()
    expect(lengthOf(welcome.element().parentElement as HTMLElement)).toBeGreaterThanOrEqual(400)
    reload()
    await expect.element(welcome).toBeVisible()
    expect(ticket.isConnected).toBe(false)
    expect(welcome.element().closest('article')?.hasAttribute('data-turning')).toBe(false)
  })
})
