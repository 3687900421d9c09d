import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Answers } from './harness/answers.ts'
import { passDoubleTap } from './harness/clock.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import {
  barStation,
  beer,
  burger,
  fries,
  kitchenStation,
  lineOf,
  menu,
  minutesAgo,
  orderOf,
} from './kitchen-fixtures.ts'

type Line = KitchenOrder['lines'][number]
const stations = {
  items: [
    { id: barStation, name: 'Baren' },
    { id: kitchenStation, name: 'Köket' },
  ],
}
const inBar = (line: Partial<Line> = {}): Line => ({
  ...lineOf(beer),
  stationId: barStation,
  alcoholCheck: 'id_seen',
  ...line,
})
const cooked = (line: Partial<Line> = {}): Line => ({ ...lineOf(burger), ...line })
/** The bar pours while the kitchen waits. */
const both = orderOf(71, {
  status: 'preparing',
  version: 3,
  tableNumber: 7,
  lines: [cooked({ status: 'confirmed' }), inBar({ status: 'preparing', statusAt: minutesAgo(1) })],
})
const onlyBar = orderOf(72, { tableNumber: 3, lines: [inBar()] })
const board = (...items: KitchenOrder[]): Answers => ({
  listKitchenOrders: { items },
  listKitchenStations: stations,
  getMenu: menu(burger, fries, beer),
})
const open = (station: string, answers: Answers) =>
  openScreen({ as: 'admin', path: `/admin/orders?view=board&station=${station}`, width: 1280, answers })
const ticketIn = (status: string, name: string) =>
  page.getByRole('region', { name: status }).getByRole('article', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const bord7 = 'Bord 7, 00000071'

const shown = { as: 'admin', path: '/admin/orders', answers: board(both, onlyBar) } as const
testStates('the board of a station', [
  {
    ...shown,
    path: `/admin/orders?view=board&station=${barStation}`,
    name: 'filled',
    shows: { sv: 'Lager', en: 'Lager' },
  },
])
testStates('the pass', [
  {
    ...shown,
    path: '/admin/orders?view=board&station=pass',
    name: 'filled',
    shows: { sv: 'Lager', en: 'Lager' },
  },
])

describe('the board of a station', () => {
  it('the board of a station shows its lines alone, in their status, and how far the others are', async () => {
    await open(barStation, board(both, onlyBar))
    const ticket = ticketIn('Tillagas', bord7)
    await expect.element(ticket).toBeVisible()
    await expect.element(ticket.getByText('Lager')).toBeVisible()
    expect(ticket.getByText('Klubbens burgare').elements()).toHaveLength(0)
    await expect.element(ticket.getByText('Köket: Bekräftad')).toBeVisible()
    await page.getByRole('radio', { name: 'Köket' }).click()
    await expect.element(ticketIn('Bekräftad', bord7).getByText('Klubbens burgare')).toBeVisible()
    expect(page.getByRole('article', { name: 'Bord 3, 00000072', exact: true }).elements()).toHaveLength(0)
    expect(localStorage.getItem('spelrum.kitchen-station')).toBe(kitchenStation)
  })

  it('the board of a station moves its lines, and takes the step back', async () => {
    const moved: KitchenOrder = {
      ...both,
      version: 4,
      lines: [cooked({ status: 'confirmed' }), inBar({ status: 'ready', statusAt: minutesAgo(0) })],
    }
    const network = await open(barStation, {
      ...board(both),
      setLineStatus: moved,
      undoLineStatus: { ...both, version: 5 },
    })
    await button(`Klar: ${bord7}`).click()
    await expect.element(ticketIn('Klar', bord7)).toBeVisible()
    await expect
      .poll(() => network.requestsOf('setLineStatus').map(({ body }) => body))
      .toEqual([{ positions: [1], status: 'ready' }])
    passDoubleTap()
    await button(`Ångra ${bord7}`).click()
    await expect
      .poll(() => network.requestsOf('undoLineStatus').map(({ body }) => body))
      .toEqual([{ positions: [1], status: 'ready' }])
    await expect.element(ticketIn('Tillagas', bord7)).toBeVisible()
    expect(network.requestsOf('setOrderStatus')).toHaveLength(0)
  })

  it('the board of the pass shows whole orders with the state of each station, those that can go first', async () => {
    const done = orderOf(73, {
      status: 'ready',
      version: 4,
      tableNumber: 9,
      lines: [cooked({ status: 'ready' }), inBar({ status: 'ready' })],
    })
    await open('pass', board(both, done))
    const waiting = page
      .getByRole('region', { name: 'På gång' })
      .getByRole('article', { name: bord7, exact: true })
    await expect.element(waiting.getByText('Baren: Tillagas')).toBeVisible()
    await expect.element(waiting.getByText('Köket: Bekräftad')).toBeVisible()
    expect(waiting.getByRole('button', { name: /^(Klar|Levererad)/ }).elements()).toHaveLength(0)
    await expect
      .element(
        page
          .getByRole('region', { name: 'Kan serveras' })
          .getByRole('button', { name: /^Levererad: Bord 9/ }),
      )
      .toBeVisible()
  })

  it('the board of a station that the house no longer has shows every order', async () => {
    await open(fries.id, board(both, onlyBar))
    await expect.element(ticketIn('Tillagas', bord7)).toBeVisible()
    await expect.element(ticketIn('Väntande', 'Bord 3, 00000072')).toBeVisible()
    await expect.element(page.getByRole('radio', { name: 'Alla', exact: true })).toBeChecked()
  })

  it('the board of the pass shows every order where the house has one station', async () => {
    await open('pass', { ...board(both), listKitchenStations: { items: stations.items.slice(1) } })
    await expect.element(ticketIn('Tillagas', bord7)).toBeVisible()
  })

  it('a line gets ready by itself, where the ticket has others', async () => {
    const two = orderOf(74, {
      status: 'preparing',
      version: 3,
      lines: [cooked({ status: 'preparing' }), { ...lineOf(fries), status: 'preparing' }],
    })
    const network = await open('all', {
      ...board(two),
      setLineStatus: {
        ...two,
        version: 4,
        lines: [
          cooked({ status: 'preparing' }),
          { ...lineOf(fries), status: 'ready', statusAt: minutesAgo(0) },
        ],
      },
    })
    await button('Klar: Pommes').click()
    await expect
      .poll(() => network.requestsOf('setLineStatus').map(({ body }) => body))
      .toEqual([{ positions: [1], status: 'ready' }])
    await expect.element(button('Ångra Pommes')).toBeVisible()
  })

  it('twenty orders of a station fit a tablet that stands upright', async () => {
    const many = Array.from({ length: 20 }, (_, at) => {
      const status = (['pending', 'confirmed', 'preparing', 'ready'] as const)[at % 4] ?? 'pending'
      return orderOf(100 + at, {
        status,
        lines: [cooked({ status }), inBar({ status, alcoholCheck: 'id_seen' })],
      })
    })
    await open(barStation, board(...many))
    await page.viewport(820, 1180)
    await expect.poll(() => document.querySelectorAll('[data-order]').length).toBe(20)
    await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(820)
    for (const column of document.querySelectorAll('[data-column]'))
      expect(column.getBoundingClientRect().top).toBeLessThan(1180)
  })
})
