import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Dashboard } from '#contract/dashboard.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const { title, date, time, location } = event
const numbers: Dashboard = {
  isTonight: false,
  events: [{ id: event.id, title, date, time, location, currentAttendees: 1, maxAttendees: 24 }],
  live: [{ id: id(20), title: 'Kvällscupen', participants: 3 }],
  newGuests: { today: 2, week: 9 },
  changes: [
    {
      id: 1,
      at: '2026-11-01T18:00:00.000Z',
      actor: { userId: id(2), displayName: 'Bo Ek' },
      deviceName: null,
      action: 'event.update',
      subjectType: 'event',
      subjectId: event.id,
      subjectName: title,
      guest: null,
    },
  ],
}
const quiet: Dashboard = { ...numbers, events: [], live: [], changes: [] }
const failed = { refusal: { code: 'internal_error' } } as const
const shown = { path: '/admin', as: 'admin' } as const

testStates('dashboard', [
  {
    name: 'filled',
    ...shown,
    answers: { getDashboard: numbers },
    shows: { sv: /av 24 platser bokade$/, en: /of 24 spots booked$/ },
  },
  {
    name: 'quiet',
    ...shown,
    answers: { getDashboard: quiet },
    shows: { sv: 'Ingen tävling är live', en: 'No competition is live' },
  },
  {
    name: 'loading',
    ...shown,
    answers: { getDashboard: 'pending' },
    shows: { sv: /Skapa, ändra och ta bort/, en: /Create, edit and delete/ },
  },
  {
    name: 'failed',
    ...shown,
    answers: { getDashboard: failed },
    shows: { sv: 'Kunde inte hämta kvällens siffror', en: 'Couldn’t load tonight’s numbers' },
  },
])

describe('dashboard', () => {
  it('the dashboard shows booked places, live competitions and changes, and an event leads to its attendees', async () => {
    await openScreen({
      ...shown,
      width: 1280,
      answers: { getDashboard: numbers, listEventAttendees: { items: [] }, listAllEvents: onePage() },
    })
    const main = page.getByRole('main')
    await expect.element(main.getByRole('heading', { name: 'Nästa event' })).toBeVisible()
    await expect.element(main.getByText('1 / 24')).toBeVisible()
    await expect.element(main.getByRole('link', { name: 'Kvällscupen' }).first()).toBeVisible()
    const changes = main.getByRole('list', { name: 'Senaste ändringar' })
    await expect.element(changes.getByText('Jazzkväll')).toBeVisible()
    const attendees = `/admin/events?attendees=${event.id}`
    await expect
      .element(main.getByRole('link', { name: 'Jazzkväll' }).first())
      .toHaveAttribute('href', attendees)
  })

  it('the dashboard fetches its numbers again when a booking is announced', async () => {
    const network = await openScreen({ ...shown, answers: { getDashboard: quiet } })
    await expect.element(page.getByText('Ingen tävling är live')).toBeVisible()
    network.answer({ getDashboard: numbers })
    network.publish({
      type: 'event.attendance',
      eventId: event.id,
      revision: 2,
      currentAttendees: 1,
      maxAttendees: 24,
    })
    await expect.element(page.getByText('1 / 24')).toBeVisible()
  })

  it('the dashboard still shows links when the numbers cannot be loaded, and loads them on request', async () => {
    const network = await openScreen({ ...shown, answers: { getDashboard: failed } })
    const main = page.getByRole('main')
    await seesToast('Fel', 'Kunde inte hämta kvällens siffror')
    expect(main.getByText('Kunde inte hämta kvällens siffror').elements()).toEqual([])
    await expect.element(main.getByRole('link', { name: /^Events/ })).toBeVisible()
    network.answer({ getDashboard: numbers })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(main.getByRole('heading', { name: 'Nya gäster' })).toBeVisible()
  })
})
