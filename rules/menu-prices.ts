import { bounds } from '#contract/bounds.ts'

/** How a price is rounded after a change: not at all, to whole kronor, or to 5 kr. */
export const priceRoundings = ['none', 'krona', 'five'] as const
const steps = { none: 1, krona: 100, five: 500 }

/** A change of many prices at once. */
export type PriceChange = {
  direction: 'up' | 'down'
  unit: 'percent' | 'kronor'
  /** In hundredths: 1050 is 10.5 % or 10.50 kr. */
  amount: number
  rounding: (typeof priceRoundings)[number]
}

/** The price in öre after a change, never below 0 nor above the highest price. Halves are rounded up. */
export function changedPrice(priceOre: number, { direction, unit, amount, rounding }: PriceChange): number {
  const sign = direction === 'up' ? 1 : -1
  // In ten-thousandths of an öre, so that all but the last division is of whole numbers.
  const exact = unit === 'percent' ? priceOre * (10_000 + sign * amount) : (priceOre + sign * amount) * 10_000
  const step = steps[rounding]
  const rounded = Math.round(exact / (10_000 * step)) * step
  return Math.min(Math.max(0, rounded), bounds.menu.priceOre)
}
