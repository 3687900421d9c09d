import { describe, expect, it } from 'vitest'
import { randomFrom } from '#tests/harness/random.ts'
import { billDay, billOf, isOnBill, sharesOf, whyNotHandOver } from './bill.ts'

const line = (name: string, quantity: number, unitPriceOre: number, isRefused = false) => ({
  name,
  quantity,
  unitPriceOre,
  totalPriceOre: quantity * unitPriceOre,
  isRefused,
})
const anna = { userId: 'anna', displayName: 'Anna' }
const nobody = { userId: null, displayName: '' }
const order = (guest: typeof anna | typeof nobody, ...lines: ReturnType<typeof line>[]) => ({
  status: 'delivered',
  guest,
  lines,
})

describe('what is on a bill', () => {
  const party = { id: 'party', checkedInAt: new Date('2026-11-27T18:00:00Z') }
  const at = (createdAt: string, tableBookingId: string | null = null) => ({
    createdAt: new Date(createdAt),
    tableBookingId,
  })

  it('an order is on the bill from the instant at which the party came', () => {
    expect(isOnBill(at('2026-11-27T17:59:59.999Z'), party)).toBe(false)
    expect(isOnBill(at('2026-11-27T18:00:00Z'), party)).toBe(true)
  })
  it('an order of the booking is on the bill, also when it was placed before the check-in', () => {
    expect(isOnBill(at('2026-11-27T17:00:00Z', 'party'), party)).toBe(true)
    expect(isOnBill(at('2026-11-27T17:00:00Z', 'other'), party)).toBe(false)
    expect(isOnBill(at('2026-11-27T19:00:00Z', 'other'), party)).toBe(false)
  })
  it('without a party every order of the day is on the bill', () => {
    expect(isOnBill(at('2026-11-27T11:00:00Z'), null)).toBe(true)
  })
  it('the day of a bill begins at six in the morning, also after midnight', () => {
    expect(billDay(new Date('2026-11-28T01:00:00Z')).toISOString()).toBe('2026-11-27T05:00:00.000Z')
  })
})

describe('the lines of a bill', () => {
  it('equal dishes at one price are one line, and another price is another line', () => {
    const { lines, totalOre } = billOf([
      order(anna, line('Burgare', 1, 17_900)),
      order(nobody, line('Burgare', 2, 17_900), line('Burgare', 1, 15_900)),
    ])
    expect(lines.map(({ quantity, totalOre: sum }) => [quantity, sum])).toEqual([
      [3, 53_700],
      [1, 15_900],
    ])
    expect(totalOre).toBe(69_600)
  })
  it('dishes with other choices are other lines', () => {
    const withBacon = { ...line('Burgare', 1, 17_900), choices: [{ name: 'Bacon' }] }
    const { lines } = billOf([order(anna, line('Burgare', 1, 17_900), withBacon)])
    expect(lines.map(({ choices }) => choices)).toEqual([[], ['Bacon']])
  })
  it('cancelled orders and refused lines are not on the bill, and neither is a person who has nothing else', () => {
    const bill = billOf([
      { ...order(anna, line('Burgare', 1, 17_900)), status: 'cancelled' },
      order(anna, line('Lager', 1, 7_900, true)),
      order(nobody, line('Läsk', 1, 3_500), line('Lager', 2, 7_900, true)),
    ])
    expect(bill.totalOre).toBe(3_500)
    expect(bill.people.map(({ key, totalOre }) => [key, totalOre])).toEqual([['', 3_500]])
  })
  it('each account has its own lines, a typed name too, and the table what nobody has', () => {
    const { people } = billOf([
      order(anna, line('Soppa', 1, 9_500)),
      order(nobody, line('Läsk', 1, 3_500)),
      order({ userId: null, displayName: 'Bo' } as never, line('Läsk', 1, 3_500)),
      order(anna, line('Soppa', 1, 9_500)),
    ])
    expect(people.map(({ displayName, totalOre }) => [displayName, totalOre])).toEqual([
      ['Anna', 19_000],
      ['', 3_500],
      ['Bo', 3_500],
    ])
  })
})

describe('sharing a bill', () => {
  it('100 kr by three is 33.34, 33.33 and 33.33', () => {
    expect(sharesOf([{ totalOre: 10_000, weights: [1, 1, 1] }], 3)).toEqual([3_334, 3_333, 3_333])
  })
  it('several lines are rounded once, on the sum, and not line by line', () => {
    const lines = Array.from({ length: 3 }, () => ({ totalOre: 100, weights: [1, 1, 1] }))
    expect(sharesOf(lines, 3)).toEqual([100, 100, 100])
  })
  it('a line goes to those who take it, and one that nobody takes to all', () => {
    const lines = [
      { totalOre: 17_900, weights: [1, 0] },
      { totalOre: 9_500, weights: [0, 2] },
      { totalOre: 1_001, weights: [0, 0] },
    ]
    expect(sharesOf(lines, 2)).toEqual([17_900 + 501, 9_500 + 500])
  })
  it('an öre that is left goes to the largest fraction', () => {
    expect(sharesOf([{ totalOre: 100, weights: [1, 2] }], 2)).toEqual([33, 67])
  })
  it('the parts of 10,000 random bills sum to the total, and each is less than one öre from its exact share', () => {
    const random = randomFrom(134)
    const below = (most: number) => Math.floor(random() * most)
    for (let bill = 0; bill < 10_000; bill++) {
      const count = 1 + below(12)
      const lines = Array.from({ length: 1 + below(15) }, () => ({
        totalOre: below(400_000),
        weights: Array.from({ length: count }, () => below(4)),
      }))
      const shares = sharesOf(lines, count)
      const total = lines.reduce((sum, { totalOre }) => sum + totalOre, 0)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total)
      const differences = shares.map((share, part) => {
        const exact = lines.reduce((sum, { totalOre, weights }) => {
          const all = weights.reduce((a, b) => a + b, 0)
          return sum + (all === 0 ? totalOre / count : (totalOre * (weights[part] ?? 0)) / all)
        }, 0)
        return Math.abs(share - exact)
      })
      expect(Math.max(...differences)).toBeLessThan(1)
    }
  })
})

describe('handing a bill over', () => {
  const seen = { orderIds: ['a', 'b'], totalOre: 100 }
  it.each([
    ['in any order', { orderIds: ['b', 'a'], totalOre: 100 }, null],
    ['with an order more', { orderIds: ['a', 'b', 'c'], totalOre: 100 }, 'bill_changed'],
    ['with an order less', { orderIds: ['a'], totalOre: 100 }, 'bill_changed'],
    ['with another order', { orderIds: ['a', 'c'], totalOre: 100 }, 'bill_changed'],
    ['with another sum', { orderIds: ['a', 'b'], totalOre: 99 }, 'bill_changed'],
    ['that is empty', { orderIds: [], totalOre: 0 }, 'bill_changed'],
  ])('a bill %s is handed over only as it was seen', (_, now, refusal) => {
    expect(whyNotHandOver(now, seen)).toBe(refusal)
  })
  it('a bill without orders is not handed over', () => {
    expect(whyNotHandOver({ orderIds: [], totalOre: 0 }, { orderIds: [], totalOre: 0 })).toBe('bill_changed')
  })
})
