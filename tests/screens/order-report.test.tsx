import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { OrderReport } from '#contract/order-report.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'

const path = '/admin/order-report'
const today = businessDateOf(new Date())
const dishes = Array.from({ length: 14 }, (_, index) => ({
  name: `Rätt ${index + 1}`,
  quantity: 30 - index,
  amountOre: (30 - index) * 8_950,
}))
const evening: OrderReport = {
  orders: 128,
  amountOre: 2_745_050,
  times: { orders: 120, medianLateMinutes: -2, inTime: 102 },
  dishes,
  choices: [
    { group: 'Tillbehör', name: 'Bacon', quantity: 21, amountOre: 42_000 },
    { group: 'Stekgrad', name: 'Medium', quantity: 14, amountOre: 0 },
  ],
  hours: [
    { hour: 11, orders: 9, amountOre: 120_000 },
    { hour: 19, orders: 104, amountOre: 2_200_000 },
    { hour: 0, orders: 15, amountOre: 425_050 },
  ],
  tables: [
    { tableNumber: 4, orders: 60, amountOre: 1_300_000 },
    { tableNumber: 11, orders: 8, amountOre: 145_050 },
    { tableNumber: null, orders: 60, amountOre: 1_300_000 },
  ],
}
const nothing: OrderReport = {
  orders: 0,
  amountOre: 0,
  times: null,
  dishes: [],
  choices: [],
  hours: [],
  tables: [],
}
const long: OrderReport = {
  ...evening,
  amountOre: 123_456_789_050,
  dishes: [
    {
      name: 'Lammfärsbiff med fetaostkräm och rostade rotfrukter i skysås',
      quantity: 12_345,
      amountOre: 123_456_750,
    },
  ],
  hours: Array.from({ length: 24 }, (_, hour) => ({ hour, orders: 1_000 + hour, amountOre: 100_000 })),
}
const shown = { as: 'admin', path } as const
const asTable = (language: 'sv' | 'en') =>
  page.getByRole('button', { name: language === 'sv' ? 'Visa som tabell' : 'Show as table' }).click()

testStates('order report', [
  {
    name: 'charts',
    ...shown,
    answers: { getOrderReport: evening },
    shows: { sv: 'Sålda rätter', en: 'Dishes sold' },
  },
  {
    name: 'tables',
    ...shown,
    answers: { getOrderReport: evening },
    first: (_, language) => asTable(language),
    shows: { sv: '19–20', en: '19–20' },
  },
  {
    name: 'long names and large sums',
    ...shown,
    answers: { getOrderReport: long },
    shows: { sv: '1 234 567 890,50 kr', en: '1,234,567,890.50 kr' },
  },
  {
    name: 'a period of its own',
    as: 'admin',
    path: `${path}?from=2055-03-01&to=2055-03-05`,
    answers: { getOrderReport: evening },
    shows: { sv: 'mån 1 mars 2055 – fre 5 mars 2055', en: 'Mon 1 Mar 2055 – Fri 5 Mar 2055' },
  },
  {
    name: 'another empty period',
    as: 'admin',
    path: `${path}?from=2055-03-01&to=2055-03-05`,
    answers: { getOrderReport: nothing },
    shows: { sv: 'Inga beställningar under perioden', en: 'No orders in this period' },
  },
  {
    name: 'empty',
    ...shown,
    answers: { getOrderReport: nothing },
    shows: { sv: 'Inga beställningar i dag än', en: 'No orders today yet' },
  },
  ...statesWithout('getOrderReport', shown, {
    failed: { sv: 'Kunde inte hämta försäljningen.', en: 'Couldn’t load the sales.' },
    loading: { sv: 'Laddar försäljningen …', en: 'Loading sales…' },
  }),
])

const open = (answers: Answers = {}, search = '') =>
  openScreen({
    as: 'admin',
    path: `${path}${search}`,
    width: 1280,
    answers: { getOrderReport: evening, ...answers },
  })
const choose = (name: string) => page.getByRole('radio', { name, exact: true }).click({ force: true })
/** The bars of each chart. */
const charts = () =>
  [...document.querySelectorAll('section section')].map((chart) => [
    ...chart.querySelectorAll<SVGRectElement>('rect'),
  ])
const barsShown = () => charts().map((bars) => bars.length)
const rowsOf = (name: string) =>
  [...document.querySelectorAll<HTMLTableRowElement>(`table[aria-label="${name}"] tr`)].map((row) =>
    [...row.cells].map((cell) => cell.textContent.replaceAll('\u00A0', ' ')),
  )

describe('order report', () => {
  it('the order report shows how many orders, their sum and their mean in whole kronor', async () => {
    await open()
    await expect.element(page.getByText('Per beställning')).toBeVisible()
    const totals = [...document.querySelectorAll('dl > div')].map((each) =>
      each.textContent.replaceAll('\u00A0', ' '),
    )
    expect(totals).toEqual([
      'Summa inkl. moms27 450,50 kr',
      'Beställningar128',
      'Per beställning214 kr',
      'Klara i tid (högst 5 min sent)85 %',
      'Skillnad mot utlovad tid (median)2 min tidigare',
    ])
  })

  it('the order report says in words that the median came as promised', async () => {
    await open({ getOrderReport: { ...evening, times: { orders: 3, medianLateMinutes: 0, inTime: 3 } } })
    await expect.element(page.getByText('som utlovat')).toBeVisible()
  })

  it('the order report: bars are as long as their figures, and hours go from six to five', async () => {
    await open()
    await expect.poll(barsShown).toEqual([3, 12, 2, 3])
    const [hours = [], byDish = [], , byTable = []] = charts()
    const heights = hours.map((bar) => bar.getBoundingClientRect().height)
    expect((heights[0] as number) / (heights[1] as number)).toBeCloseTo(9 / 104, 2)
    const lefts = hours.map((bar) => bar.getBoundingClientRect().left)
    expect(lefts.toSorted((a, b) => a - b)).toEqual(lefts)
    const widths = byDish.map((bar) => bar.getBoundingClientRect().width)
    expect((widths[11] as number) / (widths[0] as number)).toBeCloseTo(19 / 30, 2)
    expect(byTable.map((bar) => bar.getAttribute('width'))).toEqual([
      '100%',
      '100%',
      expect.stringMatching(/^11\./),
    ])
    const axis = [...document.querySelectorAll('section section svg > text')].map((each) => each.textContent)
    expect([axis.at(0), axis.at(-1), axis.length]).toEqual(['06', '05', 24])
  })

  it('the order report shows twelve dishes at first, and all of them on request', async () => {
    await open()
    const more = page.getByRole('button', { name: 'Visa alla 14' })
    await more.click()
    await expect.poll(barsShown).toEqual([3, 14, 2, 3])
    await page.getByRole('button', { name: 'Visa färre' }).click()
    await expect.element(more).toBeVisible()
    expect(barsShown()).toEqual([3, 12, 2, 3])
  })

  it('the order report: each chart has a table of the same figures, also while the chart is shown', async () => {
    await open()
    await expect.element(page.getByRole('table', { name: 'Sålda rätter' })).toBeInTheDocument()
    const tables = () =>
      [
        'Beställningar per timme',
        'Sålda rätter',
        'Sålda tillval (ingår i rätterna)',
        'Försäljning per bord',
      ].map(rowsOf)
    const [hours, byDish, byChoice, byTable] = tables()
    expect(hours).toEqual([
      ['Timme', 'Beställningar', 'Summa'],
      ['11–12', '9', '1 200 kr'],
      ['19–20', '104', '22 000 kr'],
      ['00–01', '15', '4 250,50 kr'],
    ])
    expect(byDish?.slice(0, 2)).toEqual([
      ['Rätt', 'Antal', 'Summa'],
      ['Rätt 1', '30', '2 685 kr'],
    ])
    expect(byDish).toHaveLength(15)
    expect(byChoice).toEqual([
      ['Tillval', 'Antal', 'Summa'],
      ['Tillbehör: Bacon', '21', '420 kr'],
      ['Stekgrad: Medium', '14', '0 kr'],
    ])
    expect(byTable).toEqual([
      ['Bord', 'Beställningar', 'Summa'],
      ['Bord 4', '60', '13 000 kr'],
      ['Bord 11', '8', '1 450,50 kr'],
      ['Baren', '60', '13 000 kr'],
    ])
    await asTable('sv')
    expect(tables()).toEqual([hours, byDish, byChoice, byTable])
    expect(barsShown()).toEqual([0, 0, 0, 0])
    await page.getByRole('button', { name: 'Visa som diagram' }).click()
    await expect.poll(barsShown).toEqual([3, 12, 2, 3])
  })

  it.each([
    ['I går', -1, -1],
    ['7 dagar', -6, 0],
    ['30 dagar', -29, 0],
  ])('the order report of "%s" is requested, and the address keeps the period', async (name, from, to) => {
    const network = await open()
    await choose(name)
    const period = { from: daysLater(today, from), to: daysLater(today, to) }
    await expect
      .poll(() => Object.fromEntries(network.requestsOf('getOrderReport').at(-1)?.query ?? []))
      .toEqual(period)
    await expect.poll(() => location.search).toBe(`?${new URLSearchParams(period)}`)
    await expect
      .element(page.getByRole('link', { name: 'CSV-fil' }))
      .toHaveAttribute('href', expect.stringContaining(`?${new URLSearchParams(period)}`))
  })

  it('the order report is that of today without an address, or with one that cannot be read', async () => {
    const network = await open({}, '?from=2055-02-30&to=2055-03-01')
    await expect.element(page.getByRole('radio', { name: 'I dag' })).toBeChecked()
    const asked = network.requestsOf('getOrderReport').map(({ query }) => Object.fromEntries(query))
    expect(asked).toEqual([{ from: today, to: today }])
  })

  it('the order report: a first day after the last moves the last, and more than a year is not requested', async () => {
    const network = await open({}, '?from=2055-03-01&to=2055-03-05')
    const field = (name: string) => page.getByRole('textbox', { name })
    await field('Från').fill('2055-03-09')
    await expect.poll(() => location.search).toBe('?from=2055-03-09&to=2055-03-09')
    await field('Till').fill('2056-03-09')
    await expect.element(page.getByText('Högst 366 dagar åt gången.')).toBeVisible()
    await expect.poll(() => network.requestsOf('getOrderReport').at(-1)?.query.get('to')).toBe('2055-03-09')
  })

  it('the order report of today changes with a new order', async () => {
    const network = await open()
    await expect.element(page.getByText('128', { exact: true })).toBeVisible()
    network.answer({ getOrderReport: { ...evening, orders: 129 } })
    network.publish({ type: 'kitchen.changed', orderId: id(9), order: null })
    await expect.element(page.getByText('129', { exact: true })).toBeVisible()
  })

  it('the order report of a period that is over is not requested again for a new order', async () => {
    const yesterday = daysLater(today, -1)
    const network = await open({}, `?from=${yesterday}&to=${yesterday}`)
    await expect.element(page.getByText('128', { exact: true })).toBeVisible()
    network.publish({ type: 'kitchen.changed', orderId: id(9), order: null })
    await choose('I dag')
    const asked = () => network.requestsOf('getOrderReport').map(({ query }) => query.get('from'))
    await expect.poll(asked).toEqual([yesterday, today])
  })
})
