import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { changedPrice, type PriceChange, priceRoundings } from './menu-prices.ts'
import { typedPrice } from './typed-price.ts'

const change = (fields: Partial<PriceChange>): PriceChange => ({
  direction: 'up',
  unit: 'percent',
  amount: 1000,
  rounding: 'none',
  ...fields,
})
const changed = (kronor: number, fields: Partial<PriceChange>) =>
  typedPrice(changedPrice(kronor * 100, change(fields)))

describe('changed price', () => {
  it.each([
    [100, { amount: 1000 }, '110'],
    [100, { amount: 1000, direction: 'down' }, '90'],
    [89, { amount: 250 }, '91,23'],
    [89, { amount: 1250, direction: 'down' }, '77,88'],
    [100, { unit: 'kronor', amount: 500 }, '105'],
    [89.5, { unit: 'kronor', amount: 50, direction: 'down' }, '89'],
    [0, { amount: 5000 }, '0'],
    [0, { unit: 'kronor', amount: 100 }, '1'],
  ] as const)('a changed price of %s kr after %o is %s', (kronor, fields, price) => {
    expect(changed(kronor, fields)).toBe(price)
  })

  it.each([
    ['none', 149.49, '149,49'],
    ['krona', 149.49, '149'],
    ['krona', 149.5, '150'],
    ['five', 147.49, '145'],
    ['five', 147.5, '150'],
    ['five', 152.49, '150'],
    ['five', 2.49, '0'],
  ] as const)('a changed price with the rounding %s: %s kr becomes %s', (rounding, kronor, price) => {
    expect(changed(kronor, { amount: 0, rounding })).toBe(price)
  })

  it.each(priceRoundings)(
    'a changed price with the rounding %s is never below 0 nor above the highest price',
    (rounding) => {
      for (const unit of ['percent', 'kronor'] as const) {
        expect(changedPrice(8_900, change({ direction: 'down', unit, amount: 99_999_999, rounding }))).toBe(0)
        expect(changedPrice(8_900, change({ unit, amount: 99_999_999, rounding }))).toBe(bounds.menu.priceOre)
      }
      expect(changedPrice(8_900, change({ direction: 'down', amount: 10_000, rounding }))).toBe(0)
    },
  )

  it('a changed price: 100 percent more doubles it, and a change of 0 keeps it', () => {
    expect(changed(89.95, { amount: 10_000 })).toBe('179,90')
    expect(changed(89.95, { amount: 0 })).toBe('89,95')
  })
})
