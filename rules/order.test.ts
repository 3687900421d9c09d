import { describe, expect, it } from 'vitest'
import { bounds, orderStatuses } from '#contract/bounds.ts'
import {
  isCurrentBooking,
  isInKitchen,
  isOpenOrder,
  mergeLines,
  nextOrderStatuses,
  pointsForOrder,
  sameAllergens,
  stepBack,
  undoTime,
  whyNotOrder,
} from './order.ts'

describe('the status of an order', () => {
  it('the status of an order moves along five arrows of 36 pairs', () => {
    const arrows = orderStatuses.flatMap((from) => nextOrderStatuses[from].map((to) => `${from} ${to}`))
    expect(arrows).toEqual([
      'pending confirmed',
      'pending cancelled',
      'confirmed preparing',
      'preparing ready',
      'ready delivered',
    ])
  })
  it('the status of an order is open until delivered or cancelled, and in the kitchen until ready', () => {
    expect(orderStatuses.filter(isOpenOrder)).toEqual(['pending', 'confirmed', 'preparing', 'ready'])
    expect(orderStatuses.filter(isInKitchen)).toEqual(['pending', 'confirmed', 'preparing'])
  })
})

describe('the latest step of an order', () => {
  const steps = {
    confirmedAt: '2026-11-20T18:00:00.000Z',
    preparingAt: '2026-11-20T18:04:00.000Z',
    readyAt: '2026-11-20T18:09:00.000Z',
  }
  it('the latest step of an order can be taken back to the status before, for five minutes from its own time', () => {
    const back = orderStatuses.map((status) => stepBack({ ...steps, status }))
    const until = (at: string) => Date.parse(at) + 300_000
    expect(undoTime).toBe(300_000)
    expect(back).toEqual([
      null,
      { to: 'pending', until: until(steps.confirmedAt) },
      { to: 'confirmed', until: until(steps.preparingAt) },
      { to: 'preparing', until: until(steps.readyAt) },
      null,
      null,
    ])
  })
})

describe('points for food', () => {
  it.each([
    [9_999, 1, 0],
    [10_000, 1, 1],
    [19_999, 1, 1],
    [25_700, 10, 25],
    [25_700, null, 0],
    [0, 10, 0],
    [2_000_000_000, 1_000, 100_000],
  ])('points for food of %i öre at %s per 100 kr are %i', (total, rate, points) => {
    expect(pointsForOrder(total, rate)).toBe(points)
  })
})

describe('a booking for food', () => {
  const start = new Date('2026-11-20T18:00:00Z')
  const booking = {
    status: 'confirmed',
    startsAt: start,
    endsAt: new Date(start.getTime() + 7_200_000),
    checkedInAt: null as Date | null,
  }
  const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
  it.each([
    [-61, false],
    [-60, true],
    [0, true],
    [119, true],
    [120, false],
  ])('a booking for food is current %i minutes from its start: %s', (minutes, isCurrent) => {
    expect(isCurrentBooking(booking, at(minutes))).toBe(isCurrent)
  })
  it('a booking for food is current earlier once it is checked in, and never when it is not confirmed', () => {
    expect(isCurrentBooking({ ...booking, checkedInAt: at(-90) }, at(-80))).toBe(true)
    expect(isCurrentBooking({ ...booking, status: 'pending' }, at(0))).toBe(false)
    expect(isCurrentBooking({ ...booking, status: 'completed', checkedInAt: at(0) }, at(10))).toBe(false)
  })
})

describe('whyNotOrder', () => {
  it.each([
    [true, 0, null],
    [true, bounds.order.open - 1, null],
    [true, bounds.order.open, 'too_many_orders'],
    [false, 0, 'kitchen_closed'],
    [false, bounds.order.open, 'kitchen_closed'],
  ])(
    'whyNotOrder: with an open kitchen (%s) and %i open orders, the refusal is %s',
    (isKitchenOpen, openOrders, why) => {
      expect(whyNotOrder({ isKitchenOpen, openOrders })).toBe(why)
    },
  )
})

describe('lines of an order', () => {
  const line = (menuItemId: string, quantity: number, note: string | null = null) => ({
    menuItemId,
    quantity,
    note,
  })
  it('lines of an order are merged by dish and note, in the order of the first', () => {
    const lines = [line('a', 1), line('b', 2), line('a', 3), line('a', 1, 'Utan lök')]
    expect(mergeLines(lines)).toEqual([line('a', 4), line('b', 2), line('a', 1, 'Utan lök')])
  })
  it('lines of an order are refused with more than 20 of a dish', () => {
    expect(mergeLines([line('a', 20)])).toHaveLength(1)
    expect(mergeLines([line('a', 20), line('a', 1)])).toBeNull()
  })
})

describe('allergens', () => {
  it('allergens are equal in any order, and unknown ones differ from none', () => {
    expect(sameAllergens(['ägg', 'mjölk'], ['mjölk', 'ägg'])).toBe(true)
    expect(sameAllergens(['ägg'], ['mjölk'])).toBe(false)
    expect(sameAllergens(['ägg'], ['ägg', 'mjölk'])).toBe(false)
    expect(sameAllergens(null, [])).toBe(false)
    expect(sameAllergens(null, null)).toBe(true)
  })
})
