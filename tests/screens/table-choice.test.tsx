import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { daysLater } from '#rules/business-date.ts'
import { stockholmDate } from '#rules/stockholm.ts'
import type { Answers } from './harness/answers.ts'
import { alwaysOpen, onePage, openOn } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { booking, isTodayOver, middle, small, tables, taken } from './table-fixtures.ts'

const path = '/table-booking'
const evening = { opensAt: '17:00', closesAt: '01:00' }
const shut = { opensAt: null, closesAt: null }
/** Every evening over midnight but on Sundays. The fifth of March 2055, a Friday, is closed. */
const hours = openOn([evening, evening, evening, evening, evening, evening, shut], {
  closedDates: [{ date: '2055-03-05', reason: 'Privat fest' }],
})
const drawn = [
  { ...small, place: { x: 10, y: 20 } },
  { ...middle, place: { x: 60, y: 20 } },
  { ...taken, place: { x: 30, y: 80 } },
]
const answers: Answers = {
  listTables: tables(small, middle, taken),
  listMyTableBookings: onePage(),
  getOpeningHours: hours,
}
const withPlan: Answers = { ...answers, getOpeningHours: alwaysOpen, listTables: tables(...drawn) }

const showPlan = (name = 'Planritning') =>
  page.getByRole('radio', { name, exact: true }).click({ force: true })
const inLanguage = { sv: 'Planritning', en: 'Floor plan' }
const date = page.getByLabelText('Datum')
const tableOf = (number: number) => page.getByRole('radio', { name: new RegExp(`^Bord ${number}`) })
const button = (name: string) => page.getByRole('button', { name, exact: true })

testStates('choosing a table', [
  {
    name: 'a closed day',
    path,
    answers: { ...answers, listTables: { refusal: { code: 'house_closed' } } },
    first: (_, language) => page.getByLabelText({ sv: 'Datum', en: 'Date' }[language]).fill('2055-03-05'),
    shows: {
      sv: 'Vi har inte öppet hela den tiden. Välj en annan tid.',
      en: 'We aren’t open for all of that time. Choose another one.',
    },
  },
  {
    name: 'the drawing',
    path,
    answers: withPlan,
    first: (_, language) => showPlan(inLanguage[language]),
    shows: { sv: 'Vårt förslag', en: 'Our pick for you' },
  },
  {
    name: 'a taken table on the drawing',
    path,
    answers: withPlan,
    first: async (_, language) => {
      await showPlan(inLanguage[language])
      await page.getByRole('button', { name: { sv: 'Bord 3, Upptaget', en: /^Table 3/ }[language] }).click()
      await expect.element(page.getByRole('group', { name: /17:30/ })).toBeVisible()
    },
    shows: inLanguage,
  },
])

const open = (change: Answers = {}) => openScreen({ path, answers: { ...answers, ...change } })

describe('opening hours for guests', () => {
  it.each([
    ['an open day', '2055-03-04', 'Öppet 17:00–01:00'],
    ['a weekday without hours', '2055-03-07', 'Stängt den dagen'],
    ['a closed date, with its reason', '2055-03-05', 'Stängt den dagen · Privat fest'],
  ])('opening hours for guests: %s is described', async (_name, day, text) => {
    await open()
    await date.fill(day)
    await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  })

  it('opening hours for guests: a closed time has no tables, and cannot be booked', async () => {
    await open({ listTables: { refusal: { code: 'house_closed' } } })
    await date.fill('2055-03-05')
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Vi har inte öppet hela den tiden. Välj en annan tid.')
    await expect.element(button('Boka bordet')).toBeDisabled()
  })

  it('opening hours for guests: only times at which the whole visit is within the hours are offered', async () => {
    await open()
    await date.fill('2055-03-04')
    const times = () =>
      [...(page.getByLabelText('Tid').element() as HTMLSelectElement).options].map(({ value }) => value)
    await expect.poll(times).toHaveLength(13)
    expect([times()[0], times().at(-1)]).toEqual(['17:00', '23:00'])
    await page.getByRole('radio', { name: '1 timme' }).click({ force: true })
    // The first one belongs to the night that began the day before.
    await expect.poll(times).toHaveLength(15)
    expect([times()[0], times()[1], times().at(-1)]).toEqual(['00:00', '17:00', '23:30'])
  })

  it('opening hours for guests: a day with two openings says both, and a day with hours of its own says why', async () => {
    const openings = [
      { opensAt: '11:00', closesAt: '14:00' },
      { opensAt: '17:00', closesAt: '01:00' },
    ]
    await open({
      getOpeningHours: {
        ...alwaysOpen,
        week: Array.from({ length: 7 }, () => ({ openings })),
        specialDates: [
          { date: '2055-12-31', reason: 'Nyårsafton', openings: [{ opensAt: '16:00', closesAt: '03:00' }] },
        ],
      },
    })
    await page.getByLabelText('Datum').fill('2055-03-05')
    await expect.element(page.getByText('Öppet 11:00–14:00, 17:00–01:00')).toBeVisible()
    await page.getByLabelText('Datum').fill('2055-12-31')
    await expect.element(page.getByText('Öppet 16:00–03:00 · Nyårsafton')).toBeVisible()
  })

  it('opening hours for guests: the coming days leave out those on which the house is closed', async () => {
    const tomorrow = daysLater(stockholmDate(new Date()), 1)
    await open({ getOpeningHours: { ...alwaysOpen, closedDates: [{ date: tomorrow, reason: null }] } })
    const days = page.getByRole('group', { name: 'Dag', exact: true })
    const isOver = isTodayOver()
    await expect.poll(() => days.getByRole('radio').elements().length).toBe(isOver ? 12 : 13)
    expect(days.getByRole('radio', { name: 'I dag' }).elements()).toHaveLength(isOver ? 0 : 1)
    expect(days.getByRole('radio', { name: 'I morgon' }).elements()).toEqual([])
  })

  it('opening hours for guests: nothing is shown while the house has no hours; new ones appear without a reload', async () => {
    const network = await open({ getOpeningHours: alwaysOpen })
    await date.fill('2055-03-04')
    await expect.element(tableOf(1)).toBeChecked()
    expect(page.getByText(/^(Öppet|Stängt)/).elements()).toEqual([])
    network.answer({ getOpeningHours: hours })
    network.publish({ type: 'tables.changed' })
    await expect.element(page.getByText('Öppet 17:00–01:00')).toBeVisible()
  })

  it('opening hours for guests: a day that is still being typed is not requested', async () => {
    const network = await open()
    await expect.element(tableOf(1)).toBeChecked()
    await date.fill('2055-03')
    await expect.element(button('Boka bordet')).toBeDisabled()
    await date.fill('2055-03-04')
    await expect.element(button('Boka bordet')).toBeEnabled()
    const asked = network.requestsOf('listTables').map(({ query }) => query.get('date')?.slice(0, 2))
    expect(asked).toEqual(['20', '20'])
  })
})

describe('the floor plan', () => {
  it('the floor plan is offered only where tables have a place', async () => {
    await open()
    await expect.element(tableOf(1)).toBeChecked()
    expect(page.getByRole('radio', { name: 'Planritning' }).elements()).toEqual([])
  })

  it('the floor plan marks the table that the list proposes, and the chosen table is booked', async () => {
    const network = await open(withPlan)
    await showPlan()
    await expect.element(tableOf(1)).toBeChecked()
    expect(document.querySelectorAll('[data-floor]')).toHaveLength(1)
    await tableOf(2).click({ force: true })
    await expect.element(tableOf(2)).toBeChecked()
    network.answer({ createTableBooking: booking, getMyTableBooking: booking })
    await button('Boka bordet').click()
    await seesToast('Bordet är bokat')
    await expect
      .poll(() => network.requestsOf('createTableBooking').map(({ body }) => body.tableId))
      .toEqual([middle.id])
  })

  it('the floor plan and the list have the same choice', async () => {
    await open(withPlan)
    await showPlan()
    await tableOf(2).click({ force: true })
    await page.getByRole('radio', { name: 'Lista', exact: true }).click({ force: true })
    await expect.element(tableOf(2)).toBeChecked()
    expect(document.querySelectorAll('[data-floor]')).toHaveLength(0)
  })

  it('the floor plan: a taken table shows its nearest free times, and a tap chooses one', async () => {
    const network = await open(withPlan)
    await showPlan()
    const third = page.getByRole('button', { name: 'Bord 3, Upptaget' })
    await third.click()
    await expect.element(third).toHaveAttribute('aria-pressed', 'true')
    await expect.element(page.getByRole('group', { name: '17:30 och 21:00 är lediga' })).toBeVisible()
    network.answer({
      listTables: tables(
        ...drawn.map((each) => ({ ...each, isFree: true, freeBefore: null, freeAfter: null })),
      ),
    })
    await button('Byt till 21:00 vid bord 3').click()
    await expect.element(tableOf(3)).toBeChecked()
    await expect.element(page.getByLabelText('Tid')).toHaveValue('21:00')
    await expect.element(date).toHaveValue('2055-03-05')
  })

  it.each(['list', 'plan'] as const)(
    'a chosen table that is taken meanwhile is not replaced by another one (%s)',
    async (view) => {
      const network = await open({ ...withPlan, createTableBooking: booking, getMyTableBooking: booking })
      if (view === 'plan') await showPlan()
      await tableOf(2).click({ force: true })
      await expect.element(button('Boka bordet')).toHaveAccessibleDescription(/^Bord 2 ·/)
      const later = { isFree: false, freeAfter: '2055-03-05T20:00:00.000Z' }
      network.answer({
        listTables: tables(...drawn.map((each) => (each.id === middle.id ? { ...each, ...later } : each))),
      })
      network.publish({ type: 'tables.changed' })
      await expect
        .element(page.getByRole('alert'), { timeout: 5_000 })
        .toHaveTextContent('Bord 2 blev just upptaget. Välj ett annat bord eller en annan tid.')
      await expect.element(button('Byt till 21:00 vid bord 2')).toBeVisible()
      await expect.element(tableOf(1)).not.toBeChecked()
      await expect.element(button('Boka bordet')).toBeDisabled()
      await tableOf(1).click({ force: true })
      await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
      await expect.element(button('Boka bordet')).toHaveAccessibleDescription(/^Bord 1 ·/)
      await button('Boka bordet').click()
      await seesToast('Bordet är bokat')
      await expect
        .poll(() => network.requestsOf('createTableBooking').map(({ body }) => body.tableId))
        .toEqual([small.id])
    },
  )

  it('the floor plan: after a refusal, the button does not book another table', async () => {
    const network = await open({ createTableBooking: { refusal: { code: 'table_taken' } } })
    await expect.element(tableOf(1)).toBeChecked()
    network.answer({ listTables: tables({ ...small, isFree: false }, middle) })
    await button('Boka bordet').click()
    await expect.element(page.getByText(/^Bord 1 blev just upptaget/)).toBeVisible()
    await expect.element(tableOf(2)).not.toBeChecked()
    await expect.element(button('Boka bordet')).toBeDisabled()
  })

  it('the floor plan: while a taken table is shown, no other one can be booked', async () => {
    await open(withPlan)
    await showPlan()
    await expect.element(tableOf(1)).toBeChecked()
    await page.getByRole('button', { name: 'Bord 3, Upptaget' }).click()
    await expect.element(tableOf(1)).not.toBeChecked()
    await expect.element(button('Boka bordet')).toBeDisabled()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Bord 3 är inte ledigt då. Välj ett annat bord eller en annan tid.')
    await tableOf(2).click({ force: true })
    await expect.element(button('Boka bordet')).toHaveAccessibleDescription(/^Bord 2 ·/)
  })

  it('the table that the house proposes may change', async () => {
    const network = await open(withPlan)
    await expect.element(tableOf(1)).toBeChecked()
    network.answer({ listTables: tables(middle, taken) })
    network.publish({ type: 'tables.changed' })
    await expect.element(tableOf(2), { timeout: 5_000 }).toBeChecked()
  })
})

describe('the day and the time that are chosen at first', () => {
  const allDay = { opensAt: '11:00', closesAt: '23:00' }
  const week = openOn(Array.from({ length: 7 }, () => allDay))
  const at = async (now: string) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    onTestFinished(() => void vi.useRealTimers())
    return open({ getOpeningHours: week })
  }
  const time = page.getByLabelText('Tid')
  const times = () => [...(time.element() as HTMLSelectElement).options].map(({ value }) => value)
  const day = (name: string) => page.getByRole('radio', { name, exact: true })

  it('the first day and time at nine past seven are tonight and the next half-hour, and no time that has passed is listed', async () => {
    const network = await at('2026-11-25T18:09:00Z')
    await expect.element(day('I dag')).toBeChecked()
    await expect.element(time).toHaveValue('19:30')
    await expect.poll(times).toEqual(['19:30', '20:00', '20:30', '21:00'])
    await expect.element(tableOf(1)).toBeChecked()
    await expect
      .poll(() => network.requestsOf('listTables').map(({ query }) => query.get('time')))
      .toEqual(['19:30'])
  })

  it('the first day and time: a time that has passed today moves when the guest chooses today', async () => {
    await at('2026-11-25T18:09:00Z')
    await day('I morgon').click({ force: true })
    await time.selectOptions('12:00')
    await day('I dag').click({ force: true })
    await expect.element(time).toHaveValue('19:30')
    await day('I morgon').click({ force: true })
    await time.selectOptions('12:30')
    await date.fill('2026-11-25')
    await expect.element(time).toHaveValue('19:30')
    expect(times()).not.toContain('12:30')
  })

  it('the first day is the next one when today cannot be booked any more, and today is not offered', async () => {
    await at('2026-11-25T20:30:00Z')
    await expect.element(day('I morgon')).toBeChecked()
    await expect.element(time).toHaveValue('19:00')
    expect(day('I dag').elements()).toEqual([])
  })
})
