import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { KitchenOrder } from '#contract/orders.ts'
import type { Answers } from './harness/answers.ts'
import { openScreen } from './harness/open-screen.tsx'
import { burger, fries, lineOf, menu, orderOf, soup } from './kitchen-fixtures.ts'

const shown = { as: 'admin', path: '/admin/orders?view=board' } as const
const pending = orderOf(61, {
  lines: [lineOf(burger, 2, 'Utan lök'), lineOf(soup)],
  notes: 'Ett barn är nötallergiker.',
})
const confirmed = orderOf(62, { status: 'confirmed', version: 2, tableNumber: 12 })
const board = (...items: KitchenOrder[]): Answers => ({
  listKitchenOrders: { items },
  getMenu: menu(burger, fries, soup),
})

describe('kitchen board', () => {
  it('kitchen board: the allergens of a dish are loud when the guest has asked for something, and the words of the guest are larger', async () => {
    await openScreen({ ...shown, answers: board(pending, confirmed) })
    const ticketOf = (id: string) => document.querySelector(`[data-order="${id}"]`)
    await expect.poll(() => ticketOf(pending.id)?.querySelectorAll('[data-loud]').length).toBe(2)
    expect(ticketOf(confirmed.id)?.querySelectorAll('[data-loud]')).toHaveLength(0)
    const sizeOf = (element: Element | null | undefined) =>
      Number.parseFloat(element ? getComputedStyle(element).fontSize : '0')
    const words = page.getByText('Ett barn är nötallergiker.').element()
    expect(sizeOf(words)).toBeGreaterThan(sizeOf(ticketOf(pending.id)?.querySelector('[data-loud]')))
  })

  it('kitchen board: twenty orders fit a tablet that stands upright, each column scrolled by itself', async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      orderOf(100 + at, {
        status: (['pending', 'confirmed', 'preparing', 'ready'] as const)[at % 4] ?? 'pending',
      }),
    )
    await openScreen({ ...shown, answers: board(...many) })
    await page.viewport(820, 1180)
    await expect.poll(() => document.querySelectorAll('[data-order]').length).toBe(20)
    await expect.poll(() => document.documentElement.scrollHeight).toBeLessThan(1.3 * 1180)
    for (const column of document.querySelectorAll('[data-column]:not([data-column="dishes"])')) {
      const { top } = column.getBoundingClientRect()
      expect(top).toBeLessThan(1180)
    }
  })
})
