import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Event } from '#contract/events.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = `/event/${event.id}`
const button = (name: string) => page.getByRole('button', { name })
const date = (number: number, day: string, fields: Partial<Event> = {}): Event => ({
  ...event,
  id: id(number),
  seriesId: id(40),
  date: `2055-03-${day}`,
  startsAt: `2055-03-${day}T18:00:00.000Z`,
  ...fields,
})
const first = date(10, '05')
const items = [
  first,
  date(11, '12'),
  date(12, '19', { currentAttendees: 40 }),
  date(13, '26', { booked: true, places: 1 }),
]
const answers = { getEvent: first, listEventDates: { follows: false, items } }

testStates('the series of an event', [
  { name: 'to follow', path, answers, shows: { sv: 'Följ serien', en: 'Follow the series' } },
  {
    name: 'followed',
    path,
    answers: { ...answers, listEventDates: { follows: true, items } },
    shows: { sv: 'Sluta följa', en: 'Stop following' },
  },
  {
    name: 'among my bookings',
    path: '/my-bookings',
    answers: {
      listMyEventBookings: onePage(),
      listMyTableBookings: onePage(),
      listFollowedSeries: { items: [{ seriesId: id(40), event: first }] },
    },
    shows: { sv: 'Serier du följer', en: 'Series you follow' },
  },
])

describe('the series of an event', () => {
  it('is followed, and followed no longer', async () => {
    const network = await openScreen({ path, answers: { ...answers, followEventSeries: undefined } })
    await button('Följ serien').click()
    await expect.element(button('Sluta följa')).toBeVisible()
    network.answer({ unfollowEventSeries: undefined })
    await button('Sluta följa').click()
    await expect.element(button('Följ serien')).toBeVisible()
  })

  it('several dates are booked with one press; the full one cannot be chosen, and one that filled up is named', async () => {
    const network = await openScreen({
      path,
      answers: { ...answers, bookEvent: { ...first, booked: true, places: 1, revision: 2 } },
    })
    await page.getByText('Boka flera datum').click()
    const choice = (name: RegExp) => page.getByRole('checkbox', { name })
    await expect.element(choice(/fre 19 mars.*Fullbokat/)).toBeDisabled()
    await expect.element(choice(/fre 26 mars.*Din plats/)).toBeDisabled()
    await choice(/fre 5 mars/).click()
    await choice(/fre 12 mars/).click()
    await button('Boka 2 datum').click()
    await seesToast('2 datum bokade')
    await expect.poll(() => network.requestsOf('bookEvent').length).toBe(2)
    network.answer({ bookEvent: { refusal: { code: 'event_full' } } })
    await choice(/fre 12 mars/).click()
    await button('Boka 1 datum').click()
    await seesToast('Inget datum gick att boka', 'Utom fre 12 mars (fullbokat).')
  })
})
