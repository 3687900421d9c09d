import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { bookedHall, hall, inHall } from './play-fixtures.ts'
import { floorPlan, tables } from './table-fixtures.ts'

const path = '/play'
const answers = { getPlayHall: hall }
/** Three tables in a hall of their own, and one in the room of the restaurant's tables. */
const placedHall = {
  ...hall,
  items: hall.items.map((table, at) => ({
    ...table,
    ...(at === 4 && { location: 'Matsalen' }),
    place: at === 5 ? null : { x: 5 + (at % 2) * 60, y: at < 2 ? 10 : 80 },
  })),
}

testStates('the hall of game tables', [
  {
    name: 'hall',
    path,
    answers,
    shows: { sv: 'Klart ca 20:40', en: 'Done around 20:40' },
  },
  {
    name: 'booked',
    path,
    answers: { getPlayHall: bookedHall() },
    shows: { sv: 'Ledigt till 21:30', en: 'Free until 21:30' },
  },
  {
    name: 'with a floor plan',
    path,
    answers: { getPlayHall: placedHall, getFloorPlan: floorPlan },
    shows: { sv: 'Planritning', en: 'Floor plan' },
  },
  {
    name: 'on the floor plan',
    path,
    answers: { getPlayHall: placedHall, getFloorPlan: floorPlan },
    first: async () => {
      await page.getByRole('radio', { name: /^(Planritning|Floor plan)$/ }).click({ force: true })
    },
    shows: {
      sv: 'Guldkant: ledigt. Streckat: upptaget, bokat eller stängt.',
      en: 'Gold edge: free. Dashed: taken, booked or closed.',
    },
  },
  {
    name: 'empty',
    path,
    answers: { getPlayHall: { items: [], prices: [], now: hall.now } },
    shows: { sv: 'Inga spelbord än', en: 'No game tables yet' },
  },
  {
    name: 'free table',
    path: `/play/table/${inHall(1).id}`,
    answers,
    shows: {
      sv: 'Vill du spela här? Säg till personalen, så startar de klockan.',
      en: 'Want to play here? Ask the staff to start the clock.',
    },
  },
  {
    name: 'taken table',
    path: `/play/table/${inHall(2).id}`,
    answers,
    shows: { sv: 'Klart ca 20:40', en: 'Done around 20:40' },
  },
  {
    name: 'unknown table',
    path: `/play/table/${inHall(50).id}`,
    answers,
    shows: { sv: 'Spelbordet hittades inte', en: 'Game table not found' },
  },
  ...statesWithout(
    'getPlayHall',
    { path, answers },
    {
      failed: { sv: 'Kunde inte ladda spelborden.', en: 'Couldn’t load the game tables.' },
      loading: { sv: 'Laddar spelborden …', en: 'Loading game tables…' },
    },
  ),
])

describe('the hall of game tables', () => {
  it('counts the free tables of each game, and says what an hour costs', async () => {
    await openScreen({ path, answers })
    const pool = page.getByRole('region', { name: 'Pool', exact: true })
    await expect.element(pool.getByText('2 lediga bord')).toBeVisible()
    await expect.element(pool.getByText(/^160\s*kr\/h för bordet, lägst 40\s*kr$/)).toBeVisible()
    const darts = page.getByRole('region', { name: 'Dart', exact: true })
    await expect.element(darts.getByText('Inget bord är ledigt just nu')).toBeVisible()
    await expect.element(darts.getByText(/^60\s*kr\/h per spelare$/)).toBeVisible()
    const own = page.getByRole('region', { name: 'Bordtennis', exact: true })
    await expect.element(own.getByText('1 ledigt bord')).toBeVisible()
    await expect.element(own.getByText('Gratis just nu')).toBeVisible()
  })

  it('shows which tables are booked, and does not count one that is held among the free', async () => {
    await openScreen({ path, answers: { getPlayHall: bookedHall() } })
    const pool = page.getByRole('region', { name: 'Pool', exact: true })
    await expect.element(pool.getByText('Bokat 20:00')).toBeVisible()
    await expect.element(pool.getByText('Ledigt till 21:30')).toBeVisible()
    await expect.element(pool.getByText('Ledigt', { exact: true })).toBeVisible()
    await expect.element(pool.getByText('3 lediga bord')).toBeVisible()
    for (const words of ['Ledigt till 21:00', 'Öppnar 21:00', 'Stängt'])
      await expect.element(pool.getByText(words)).toBeVisible()
  })

  it('follows what happens at the tables', async () => {
    const network = await openScreen({ path, answers })
    await expect.element(page.getByText('2 lediga bord')).toBeVisible()
    network.answer({ getPlayHall: { ...hall, items: [inHall(1), inHall(2, { isTaken: true })] } })
    network.publish({ type: 'playHall.changed' })
    await expect.element(page.getByText('1 ledigt bord')).toBeVisible()
  })

  it('is reached from the booking of a table, where the club has game tables', async () => {
    await openScreen({
      path: '/table-booking',
      answers: { ...answers, listMyTableBookings: onePage(), listTables: tables() },
    })
    await page.getByRole('link', { name: 'Spela', exact: true }).click()
    await expect.element(page.getByRole('heading', { name: 'Spela', level: 1 })).toBeVisible()
  })
})

it('a guest sees on the floor plan which tables are free, beside the tables of the same room', async () => {
  await openScreen({ path, answers: { getPlayHall: placedHall, getFloorPlan: floorPlan } })
  await page.getByRole('radio', { name: 'Planritning' }).click({ force: true })
  const plan = page.getByRole('region', { name: 'Planritning' })
  await expect.element(plan.getByText(/^Pool 1, Ledigt$/)).toBeInTheDocument()
  await expect.element(plan.getByText(/^Pool 4, Upptaget$/)).toBeInTheDocument()
  await expect.element(plan.getByRole('heading', { name: 'Biljardsalen' })).toBeVisible()
  await expect.element(plan.getByRole('heading', { name: 'Matsalen' })).toBeVisible()
  expect(document.querySelectorAll('[data-floor] [data-beside]').length).toBeGreaterThan(0)
})
