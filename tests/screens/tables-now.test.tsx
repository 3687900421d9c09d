import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { TableDay } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import type { Answers } from './harness/answers.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { bookedAt, businessDay, startingIn } from './table-fixtures.ts'

const path = '/admin/table-bookings?view=now'
const minute = 60_000
const ago = (minutes: number) => new Date(Date.now() - minutes * minute).toISOString()
const button = (name: string) => page.getByRole('button', { name, exact: true })

/** The evening with a party in each state: pending, booked, late, seated, at dessert, and over its time. */
function evening(): TableDay {
  const day = businessDay()
  const seated = { status: 'confirmed', version: 4 } as const
  return {
    tables: day.tables,
    bookings: [
      ...day.bookings,
      bookedAt(8, 'Disa Dessert', {
        ...seated,
        ...startingIn(-100),
        checkedInAt: ago(95),
        dessertAt: ago(5),
      }),
      bookedAt(9, 'Ove Över', { ...seated, ...startingIn(-130), checkedInAt: ago(130) }),
    ],
  }
}
/** The same evening, where table 6 is offered to a guest who waits and would come in twenty minutes. */
function withOffer(): TableDay {
  const { tables, bookings } = evening()
  const { startsAt, endsAt } = startingIn(20)
  const offers = [{ startsAt, endsAt, until: ago(-12) }]
  return { tables: tables.map((each) => (each.tableNumber === 6 ? { ...each, offers } : each)), bookings }
}
const state = { as: 'admin', path, width: 1280, answers: { getTableDay: evening() } } as const

testStates('tables now', [
  { name: 'each state of a party', ...state, shows: { sv: 'Ove Över', en: 'Ove Över' } },
  {
    name: 'an empty house',
    ...state,
    answers: { getTableDay: { ...businessDay(), bookings: [] } },
    shows: { sv: 'Ingen sitter vid bord än.', en: 'Nobody is at a table yet.' },
  },
  {
    name: 'a table is offered',
    ...state,
    answers: { getTableDay: withOffer() },
    shows: { sv: /^erbjudet till/, en: /^offered until/ },
  },
  {
    name: 'the question before a party that has just come leaves',
    ...state,
    first: (_network, language) =>
      button(language === 'sv' ? 'Har gått: Anna Arrived' : 'Has left: Anna Arrived').click(),
    shows: { sv: 'Slutföra besöket?', en: 'Complete this visit?' },
  },
])

const open = (answers: Answers = {}) =>
  openScreen({ path, as: 'admin', width: 1280, answers: { ...state.answers, ...answers } })
const list = (name: RegExp) => page.getByRole('region', { name })
const namesIn = (name: RegExp) =>
  list(name)
    .getByRole('listitem')
    .elements()
    .map((each) => each.querySelector('button b')?.textContent)

describe('tables now', () => {
  it('tables now: who comes by time, and who sits by the time they leave', async () => {
    await open()
    await expect.poll(() => namesIn(/^Kommer/)).toHaveLength(3)
    expect(new Set(namesIn(/^Kommer/))).toEqual(new Set(['Lars Late', 'Pia Pending', 'Carl Confirmed']))
    expect(namesIn(/^Vid bord/)).toEqual(['Ove Över', 'Disa Dessert', 'Anna Arrived'])
  })

  it('tables now: a late party is seated in one tap', async () => {
    const network = await open({ checkIn: bookedAt(4, 'Lars Late') })
    await button('Placera Lars Late').click()
    await expect.poll(() => network.requestsOf('checkIn')).toHaveLength(1)
  })

  it('tables now: a dessert is noted in one tap, and a party at its dessert leaves in one', async () => {
    const network = await open({ setTableDessert: bookedAt(3, 'Anna Arrived') })
    await button('Efterrätt: Anna Arrived').click()
    await expect
      .poll(() => network.requestsOf('setTableDessert').map(({ body }) => body))
      .toEqual([{ isDessert: true, version: 4 }])
    network.answer({ setTableBookingStatus: bookedAt(8, 'Disa Dessert', { status: 'completed' }) })
    await button('Har gått: Disa Dessert').click()
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus').map(({ body }) => body))
      .toEqual([{ status: 'completed', version: 4 }])
  })

  it('tables now: a free table opens the form for a party at the door, with that table', async () => {
    await open()
    await page.getByRole('button', { name: /bord 6, 12 platser/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Placera gäster nu' })
    await expect.element(dialog.getByLabelText('Bord')).toHaveValue(businessDay().tables[5]?.id)
  })

  it('tables now: a table that is offered to a guest who waits is not free, and says until when', async () => {
    const day = withOffer()
    await open({ getTableDay: day })
    const until = stockholmWallClock(new Date(day.tables[5]?.offers?.[0]?.until ?? '')).time
    const free = page.getByRole('region', { name: /^Lediga bord/ })
    await expect.element(free.getByText(`erbjudet till ${until}`)).toBeVisible()
    expect(free.getByRole('button', { name: /bord 6, 12 platser/ }).elements()).toEqual([])
    await free.getByRole('button', { name: /bord 5,/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Placera gäster nu' })
    await expect.element(dialog.getByText(`Bord 6 hålls för en gäst i kön till ${until}.`)).toBeVisible()
    expect((dialog.getByLabelText('Bord').element() as HTMLSelectElement).options).toHaveLength(1)
  })

  it('tables now: parties at the door are told the table that is free first', async () => {
    await open()
    const waits = page.getByRole('region', { name: 'Väntan vid dörren' })
    await expect.element(waits.getByText('nu').first()).toBeVisible()
    await expect.element(waits.getByText('bord 5').first()).toBeVisible()
  })
})
