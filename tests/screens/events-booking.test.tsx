import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { full } from './event-fixtures.ts'
import { passDoubleTap, tapTwice } from './harness/clock.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { focusedName, tabTo } from './harness/keyboard.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { seesLost, seesToast, toasts } from './harness/toasts.ts'

// With the date of another year, which the toast shows.
const jazz = { ...event, date: '2054-12-18', startsAt: '2054-12-18T18:00:00.000Z', maxAttendees: 10 }
const free = { ...jazz, currentAttendees: 0 }
const mine = { ...free, booked: true, currentAttendees: 1, revision: 2 }
const lastPlaceTaken = { ...free, maxAttendees: 1, currentAttendees: 1, revision: 2 }
/** When a place on hold is given back. */
const soon = '2054-12-01T18:00:10.000Z'
const detail = `/event/${event.id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (words: string | RegExp) => page.getByText(words, { exact: true })
const failed = { refusal: { code: 'internal_error' } } as const

describe('booking from the list', () => {
  it('books and cancels by keyboard alone, with the focus kept on the button', async () => {
    const network = await openScreen({
      path: '/events',
      width: 1280,
      answers: {
        listEvents: onePage(free),
        bookEvent: mine,
        holdEventBooking: { ...mine, releasesAt: soon, revision: 3 },
      },
    })
    await tabTo(/^Boka Jazzkväll fre 18 dec$/)
    await userEvent.keyboard('{Enter}')
    await seesToast('Bokning bekräftad', 'Jazzkväll, fre 18 dec 2054 kl. 19:00')
    await expect.element(text('1 av 10 deltagare')).toBeVisible()
    await expect.element(text('Du har en plats')).toBeVisible()
    expect(focusedName()).toBe('Avboka Jazzkväll fre 18 dec')
    passDoubleTap()
    await userEvent.keyboard('{Enter}')
    await seesToast('Bokning avbokad')
    expect(focusedName()).toBe('Ångra avbokningen av Jazzkväll fre 18 dec')
    network.publish({
      type: 'booking.changed',
      eventId: event.id,
      booked: false,
      places: 0,
      releasesAt: null,
      revision: 4,
    })
    network.publish({
      type: 'event.attendance',
      heldPlaces: 0,
      eventId: event.id,
      revision: 4,
      currentAttendees: 0,
      maxAttendees: 10,
    })
    await expect.element(text('0 av 10 deltagare')).toBeVisible()
    expect(focusedName()).toBe('Boka Jazzkväll fre 18 dec')
    await expect.poll(() => network.requestsOf('bookEvent')).toHaveLength(1)
    await expect.poll(() => network.requestsOf('holdEventBooking')).toHaveLength(1)
  })

  it('on a phone in English, shows the booking before the answer', async () => {
    const answer = Promise.withResolvers<typeof mine>()
    await openScreen({
      path: '/events',
      language: 'en',
      answers: { listEvents: onePage({ ...free, maxAttendees: null }), bookEvent: () => answer.promise },
    })
    await button('Book Jazzkväll Fri 18 Dec').click()
    await expect.element(button('Cancel booking for Jazzkväll Fri 18 Dec')).toBeVisible()
    await expect.element(text('1 attendee')).toBeVisible()
    answer.resolve({ ...mine, maxAttendees: null } as never)
    await seesToast('Booking confirmed', 'Jazzkväll, Fri 18 Dec 2054 at 19:00')
  })

  it('a double tap books once', async () => {
    const network = await openScreen({
      path: '/events',
      answers: { listEvents: onePage(free), bookEvent: mine },
    })
    await tapTwice(button(/^Boka Jazzkväll/))
    await seesToast('Bokning bekräftad')
    await expect.element(button(/^Avboka Jazzkväll/)).toBeVisible()
    await expect.poll(() => network.requestsOf('bookEvent')).toHaveLength(1)
    expect(network.requestsOf('holdEventBooking')).toHaveLength(0)
  })
})

describe("booking: the server's answer wins", () => {
  it('a lost race for the last place shows that the event is full', async () => {
    const network = await openScreen({
      path: '/events',
      answers: {
        listEvents: onePage({ ...free, maxAttendees: 1 }),
        bookEvent: () => {
          network.answer({ listEvents: onePage(lastPlaceTaken) })
          return { refusal: { code: 'event_full' } }
        },
      },
    })
    await button(/^Boka Jazzkväll/).click()
    await seesToast('Event fullt', 'Detta event är tyvärr fullt')
    await expect.element(button(/^Fullbokat: Jazzkväll/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('an event already booked on another device is shown as booked', async () => {
    const network = await openScreen({
      path: '/events',
      answers: {
        listEvents: onePage(free),
        bookEvent: () => {
          network.answer({ listEvents: onePage(mine) })
          return { refusal: { code: 'already_booked' } }
        },
      },
    })
    await button(/^Boka Jazzkväll/).click()
    await seesToast('Redan bokad', 'Du har redan bokat detta event')
    await expect.element(button(/^Avboka Jazzkväll/)).toBeVisible()
    await expect.element(text('1 av 10 deltagare')).toBeVisible()
  })

  it.each([
    ['/events', 'Något gick fel med bokningen', /^Boka Jazzkväll/, '0 av 10 deltagare'],
    [detail, 'Något gick fel vid bokningen.', /^Boka plats$/, '0 av 10'],
  ])('a failed booking is undone on the screen: %s', async (path, message, name, attendance) => {
    await openScreen({
      path,
      answers: { listEvents: onePage(free), getEvent: free, bookEvent: failed },
    })
    await button(name).click()
    await seesToast('Fel uppstod', message)
    await expect.element(button(name)).toBeVisible()
    await expect.element(text(attendance)).toBeVisible()
  })

  it('after a lost answer, a refetch shows the stored booking', async () => {
    const network = await openScreen({
      path: '/events',
      answers: {
        listEvents: onePage(free),
        bookEvent: () => {
          network.answer({ listEvents: onePage(mine) })
          return 'unreachable'
        },
      },
    })
    await button(/^Boka Jazzkväll/).click()
    await seesLost()
    await expect.element(button(/^Avboka Jazzkväll/)).toBeVisible()
  })

  it('an attendance message of the server changes the list', async () => {
    const network = await openScreen({
      path: '/events',
      answers: { listEvents: onePage({ ...free, maxAttendees: 1 }) },
    })
    await expect.element(button(/^Boka Jazzkväll/)).toBeVisible()
    network.publish({
      type: 'event.attendance',
      heldPlaces: 0,
      eventId: event.id,
      revision: 2,
      currentAttendees: 1,
      maxAttendees: 1,
    })
    await expect.element(button(/^Fullbokat: Jazzkväll/)).toBeVisible()
    await expect.element(text('1 av 1 deltagare')).toBeVisible()
  })
})

describe('detail of an event', () => {
  it('the detail of an event is opened from the card, books, and leads back to the list', async () => {
    const network = await openScreen({
      path: '/events',
      width: 1280,
      answers: { listEvents: onePage({ ...free, price: null }), getEvent: { ...free, price: null } },
    })
    await page.getByRole('link', { name: 'Visa mer om Jazzkväll fre 18 dec' }).click()
    await expect.element(text('fredag 18 december 2054')).toBeVisible()
    await expect.element(text('Gratis')).toBeVisible()
    network.answer({ bookEvent: { ...mine, price: null }, listEvents: onePage({ ...mine, price: null }) })
    await button('Boka plats').click()
    await seesToast('Bokning bekräftad')
    await expect.element(page.getByRole('button', { name: 'Avboka', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Alla events' }).click()
    await expect.element(text('1 av 10 deltagare')).toBeVisible()
  })

  it('the detail of a full event gives the reason in the description of the button, which does not book', async () => {
    const network = await openScreen({ path: detail, answers: { getEvent: full } })
    const fullyBooked = button('Fullbokat')
    await expect.element(fullyBooked).toHaveAttribute('aria-disabled', 'true')
    await expect.element(fullyBooked).toHaveAccessibleDescription(/Alla platser är tagna/)
    await fullyBooked.click({ force: true })
    expect(network.requestsOf('bookEvent')).toEqual([])
  })

  it('a cancellation is taken back, even at a full event, and says until then what happens to the place', async () => {
    const network = await openScreen({
      path: detail,
      answers: {
        getEvent: { ...full, booked: true, places: 1 },
        holdEventBooking: { ...full, booked: true, places: 1, releasesAt: soon, revision: 2 },
        bookEvent: { ...full, booked: true, places: 1, revision: 3 },
      },
    })
    const cancel = page.getByRole('button', { name: 'Avboka', exact: true })
    await expect.element(cancel).toHaveAccessibleDescription('Avbokar du kan någon annan ta din plats.')
    await cancel.click()
    await seesToast('Bokning avbokad')
    await expect.element(text('Platsen hålls i tio sekunder. Sedan kan någon annan ta den.')).toBeVisible()
    await expect.element(text('Avbokad')).toBeVisible()
    passDoubleTap()
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await seesToast('Du behåller platsen')
    await expect.element(cancel).toBeVisible()
    await expect.element(text('Din plats')).toBeVisible()
    await expect.poll(() => network.requestsOf('bookEvent')).toHaveLength(1)
  })

  it('a cancellation that is taken back too late, when another guest has the place, says that the event is full', async () => {
    const taken = { ...full, revision: 3 }
    const network = await openScreen({
      path: detail,
      answers: {
        getEvent: { ...full, booked: true, releasesAt: soon, revision: 2 },
        bookEvent: () => {
          network.answer({ getEvent: taken })
          return { refusal: { code: 'event_full' } }
        },
      },
    })
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await seesToast('Event fullt', 'Detta event är tyvärr fullt')
    await expect.element(button('Fullbokat')).toBeVisible()
  })

  it('a cancellation that another device has taken back already is no failure', async () => {
    const network = await openScreen({
      path: detail,
      answers: {
        getEvent: { ...full, booked: true, releasesAt: soon, revision: 2 },
        bookEvent: () => {
          network.answer({ getEvent: { ...full, booked: true, revision: 3 } })
          return { refusal: { code: 'already_booked' } }
        },
      },
    })
    await page.getByRole('button', { name: 'Ångra', exact: true }).click()
    await expect.element(page.getByRole('button', { name: 'Avboka', exact: true })).toBeVisible()
    expect(toasts()).toEqual([])
  })

  it("the detail of an event opens the device's share sheet where there is one; closing it is no error", async () => {
    const share = vi.fn(async () => undefined)
    const copy = vi.spyOn(navigator.clipboard, 'writeText')
    Object.assign(navigator, { canShare: () => true, share })
    await openScreen({ path: detail, answers: { getEvent: jazz } })
    await page.getByRole('button', { name: 'Dela', exact: true }).click()
    await expect
      .poll(() => share.mock.calls)
      .toEqual([
        [
          {
            title: 'Jazzkväll',
            text: 'Jazzkväll – fre 18 dec 2054 kl. 19:00',
            url: `${location.origin}/program/${event.id}`,
          },
        ],
      ])
    share.mockRejectedValue(new DOMException('closed', 'AbortError'))
    await page.getByRole('button', { name: 'Dela', exact: true }).click()
    await expect.poll(() => share.mock.calls).toHaveLength(2)
    expect(copy).not.toHaveBeenCalled()
    copy.mockRestore()
    for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
  })
})

describe('list of events', () => {
  const many = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, i) => ({
      ...event,
      id: id(100 + from + i),
      title: `Kväll ${from + i}`,
    }))

  it('the empty list shows the specified texts', async () => {
    await openScreen({ path: '/events', answers: { listEvents: onePage() } })
    await expect.element(text('Inga evenemang tillgängliga just nu.')).toBeVisible()
    await expect.element(text('Kolla tillbaka senare för nya evenemang!')).toBeVisible()
  })

  it('list of events: loads more on request and filters by category', async () => {
    const last = { ...event, id: id(200), title: 'Kväll 29', category: 'Quiz' as const }
    const answers = {
      listEvents: ({ query }: { query: URLSearchParams }) =>
        query.get('cursor') ? onePage(...many(24, 29), last) : { items: many(0, 24), nextCursor: 'page-2' },
    }
    await openScreen({ path: '/events', width: 1280, answers })
    const cards = () =>
      page.getByRole('list', { name: 'Kommande Evenemang' }).getByRole('article').elements().length
    await expect.poll(cards).toBe(24)
    await button('Visa fler').click()
    await expect.poll(cards).toBe(30)

    // The only quiz is on the second page: choosing the category loads it.
    reload()
    await expect.poll(cards).toBe(24)
    await page.getByRole('button', { name: 'Quiz', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Kväll 29' })).toBeVisible()
    expect(cards()).toBe(1)
    await page.getByRole('button', { name: 'Mat', exact: true }).click()
    await expect.element(text('Inga events i den kategorin just nu.')).toBeVisible()
    // A second press shows all.
    await page.getByRole('button', { name: 'Mat', exact: true }).click()
    await expect.poll(cards).toBe(30)
  })
})
