import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Dashboard } from '#contract/dashboard.ts'
import { fullEvening, quietEvening } from './dashboard-fixtures.ts'
import { event, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const numbers = fullEvening()
const night = {
  date: '2055-03-05',
  inside: 183,
  maximum: 200,
  version: 90,
  curve: [
    { at: '2055-03-05T17:45:00.000Z', inside: 64 },
    { at: '2055-03-05T19:15:00.000Z', inside: 190 },
    { at: '2055-03-05T20:30:00.000Z', inside: 183 },
  ],
  most: 190,
  doors: [{ door: 'Dörr 1', in: 190, out: 7 }],
}
const quiet: Dashboard = { ...numbers, events: [], live: [], changes: [] }
/** What the server answers to the kitchen: nobody is named. */
const forKitchen: Dashboard = {
  ...numbers,
  tables: {
    ...numbers.tables,
    next: numbers.tables.next.map((each) => ({ ...each, guestName: null })),
    late: [],
  },
  sales: null,
  newGuests: null,
  changes: [],
}
const failed = { refusal: { code: 'internal_error' } } as const
const shown = { path: '/admin', as: 'admin' } as const

testStates('dashboard', [
  {
    name: 'filled',
    ...shown,
    answers: { getDashboard: numbers, getHouseCount: night },
    shows: { sv: /av 24 platser bokade$/, en: /of 24 spots booked$/ },
  },
  {
    name: 'quiet',
    ...shown,
    answers: { getDashboard: quiet },
    shows: { sv: 'Ingen tävling är live', en: 'No competition is live' },
  },
  {
    name: 'empty',
    ...shown,
    answers: { getDashboard: quietEvening },
    shows: { sv: 'Inga bord är bokade i kväll', en: 'No tables are booked tonight' },
  },
  {
    name: 'filled, for the host',
    path: '/admin',
    as: 'host',
    answers: { getDashboard: { ...numbers, sales: null, changes: [] } },
    shows: { sv: /gäster vid 9 bord$/, en: /guests at 9 tables$/ },
  },
  {
    name: 'filled, for the kitchen',
    path: '/admin',
    as: 'kitchen',
    answers: { getDashboard: forKitchen, listKitchenOrders: { items: [] } },
    shows: { sv: /gäster väntas vid 8 bord$/, en: /guests expected at 8 tables$/ },
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
      answers: {
        getDashboard: numbers,
        listEventAttendees: { items: [], walkIns: 0 },
        listAllEvents: onePage(),
      },
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

  it('the dashboard names who is late and who comes next, the oldest orders, and the sales beside the same weekday', async () => {
    await openScreen({ ...shown, width: 1280, answers: { getDashboard: fullEvening() } })
    const panel = (name: string) =>
      page.getByRole('main').getByRole('heading', { name }).element().closest('section') as HTMLElement
    await expect.element(page.getByRole('heading', { name: 'Bord nu och härnäst' })).toBeVisible()
    const rows = (name: string) =>
      [...panel(name).querySelectorAll('li')].map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))
    const tables = rows('Bord nu och härnäst')
    expect(tables[0]).toMatch(/Saga Hellman14 gäster · Bord 7 \+ 82[34] min sen$/)
    expect(tables.at(-2)).toBe('Senare i kväll3 bord')
    expect(tables.at(-1)).toBe('Uteblivna2')
    expect(rows('Beställningar')).toEqual([
      expect.stringMatching(/^Bord 7K7M2[78] min, sen$/),
      expect.stringMatching(/^BarenP4Q1[23] min$/),
      expect.stringMatching(/^Pool 3X2W(Nyss|1 min)$/),
    ])
    expect(rows('Försäljning i kväll').slice(0, 2)).toEqual([
      'Förra fredagen så här dags17 900 kr',
      'Förra fredagen, hela kvällen34 100 kr',
    ])
  })

  it('the kitchen sees its orders first, then how many will eat, and no sales', async () => {
    await openScreen({ path: '/admin', as: 'kitchen', width: 1280, answers: { getDashboard: forKitchen } })
    await expect.element(page.getByRole('heading', { name: 'Gäster att laga till' })).toBeVisible()
    const headings = page.getByRole('main').getByRole('heading', { level: 2 }).elements()
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Beställningar',
      'Gäster att laga till',
      'Nästa event',
      'Live just nu',
    ])
  })

  it('the dashboard fetches its numbers again when a booking is announced', async () => {
    const network = await openScreen({ ...shown, answers: { getDashboard: quiet } })
    await expect.element(page.getByText('Ingen tävling är live')).toBeVisible()
    network.answer({ getDashboard: numbers })
    network.publish({
      type: 'event.attendance',
      heldPlaces: 0,
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
