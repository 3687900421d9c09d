import { describe, expect, it, test } from 'vitest'
import { alcoholChecks, dishRefusals, orderStatuses } from '#contract/bounds.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { seed } from '#tests/harness/run-options.ts'
import {
  awaitsCheck,
  earningOre,
  isRefused,
  isStopped,
  whyNotCheck,
  whyNotDeliver,
  whyNotMove,
} from './alcohol.ts'
import { isOpenOrder, pointsForOrder } from './order.ts'

const beer = { isAlcoholic: true, alcoholCheck: null, status: 'ready' as const }
const soda = { isAlcoholic: false, alcoholCheck: null, status: 'ready' as const }

describe('a check of alcohol', () => {
  it('a check of alcohol is awaited by an alcoholic line until somebody has looked', () => {
    expect(awaitsCheck(beer)).toBe(true)
    expect(awaitsCheck(soda)).toBe(false)
    for (const alcoholCheck of alcoholChecks) expect(awaitsCheck({ ...beer, alcoholCheck })).toBe(false)
  })

  it.each([
    ['id_seen', false],
    ['age', true],
    ['intoxicated', true],
    ['stop', true],
    [null, false],
  ] as const)('a check of alcohol: %s refuses the line: %s', (alcoholCheck, refused) => {
    expect(isRefused({ alcoholCheck })).toBe(refused)
  })

  it('a check of alcohol is needed for each alcoholic line before the order is delivered', () => {
    expect(whyNotDeliver({ lines: [soda, beer], isStopped: false })).toBe('id_not_checked')
    expect(
      whyNotDeliver({ lines: [soda, { ...beer, alcoholCheck: 'id_seen' }], isStopped: false }),
    ).toBeNull()
    expect(whyNotDeliver({ lines: [soda, { ...beer, alcoholCheck: 'age' }], isStopped: false })).toBeNull()
    expect(whyNotDeliver({ lines: [soda], isStopped: false })).toBeNull()
    expect(whyNotMove({ status: 'ready', lines: [beer], isStopped: false }, 'delivered')).toBe(
      'id_not_checked',
    )
    expect(whyNotMove({ status: 'preparing', lines: [beer], isStopped: false }, 'delivered')).toBe(
      'status_not_allowed',
    )
    expect(whyNotMove({ status: 'preparing', lines: [beer], isStopped: false }, 'ready')).toBeNull()
  })

  it.each(orderStatuses)(
    'a check of alcohol is written and taken back only while the order is open: %s',
    (status) => {
      const expected = isOpenOrder(status) ? null : 'status_not_allowed'
      for (const check of alcoholChecks) {
        expect(whyNotCheck({ status, line: beer, isStopped: false }, check)).toBe(expected)
        const line = { ...beer, alcoholCheck: check }
        expect(whyNotCheck({ status, line, isStopped: false }, null)).toBe(expected)
        expect(whyNotCheck({ status, line, isStopped: false }, check)).toBe(expected)
      }
    },
  )

  it('a check of alcohol does not overwrite another one, and is not about a line without alcohol', () => {
    const status = 'ready'
    const refused = { ...beer, alcoholCheck: 'age' as const }
    expect(whyNotCheck({ status, line: refused, isStopped: false }, 'id_seen')).toBe('status_not_allowed')
    expect(whyNotCheck({ status, line: soda, isStopped: false }, 'id_seen')).toBe('status_not_allowed')
  })
})

test('a line of any dish is refused for what the kitchen lacks, also after somebody has looked at the guest', () => {
  const status = 'confirmed'
  for (const check of dishRefusals) {
    expect(whyNotCheck({ status, line: soda, isStopped: true }, check)).toBeNull()
    expect(
      whyNotCheck({ status, line: { ...beer, alcoholCheck: 'id_seen' }, isStopped: true }, check),
    ).toBeNull()
    const refused = { ...soda, alcoholCheck: check }
    expect(isRefused(refused)).toBe(true)
    expect(whyNotCheck({ status, line: refused, isStopped: false }, null)).toBeNull()
    const other = check === 'wish' ? 'other' : 'wish'
    expect(whyNotCheck({ status, line: refused, isStopped: false }, other)).toBe('status_not_allowed')
    expect(whyNotCheck({ status: 'delivered', line: soda, isStopped: false }, check)).toBe(
      'status_not_allowed',
    )
  }
})

test('a table that gets no more alcohol is served the rest, once its drinks are refused', () => {
  const seen = { ...beer, alcoholCheck: 'id_seen' as const }
  const refused = { ...beer, alcoholCheck: 'stop' as const }
  expect(whyNotDeliver({ lines: [soda, seen], isStopped: true })).toBe('alcohol_stopped')
  expect(whyNotDeliver({ lines: [soda, refused], isStopped: true })).toBeNull()
  expect(whyNotDeliver({ lines: [soda, { ...seen, status: 'delivered' }], isStopped: true })).toBeNull()
  const status = 'ready'
  expect(whyNotCheck({ status, line: beer, isStopped: true }, 'id_seen')).toBe('alcohol_stopped')
  expect(whyNotCheck({ status, line: beer, isStopped: true }, 'stop')).toBeNull()
  expect(whyNotCheck({ status, line: seen, isStopped: true }, null)).toBeNull()
})

test('a table gets no more alcohol until the stop ends', () => {
  const until = new Date('2026-11-28T05:00:00Z')
  expect(isStopped(null, until)).toBe(false)
  expect(isStopped(until, new Date(until.getTime() - 1))).toBe(true)
  expect(isStopped(until.toISOString(), until)).toBe(false)
})

test('points for an order leave out its alcohol, whatever was found about it', () => {
  const food = { isAlcoholic: false, alcoholCheck: null, totalPriceOre: 17_900 }
  const drink = { isAlcoholic: true, alcoholCheck: null, totalPriceOre: 7_900 }
  expect(earningOre([drink])).toBe(0)
  expect(earningOre([food, drink, drink])).toBe(17_900)
  expect(earningOre([food, { ...food, alcoholCheck: 'sold_out' }])).toBe(17_900)
  expect(pointsForOrder(earningOre([drink, drink]), 1000)).toBe(0)
})

test('points for an order: 10,000 random orders give what the same orders without their alcohol give', () => {
  const draw = randomFrom(seed)
  for (let count = 0; count < 10_000; count++) {
    const lines = Array.from({ length: 1 + Math.floor(draw() * 8) }, () => ({
      isAlcoholic: draw() < 0.5,
      alcoholCheck: null,
      totalPriceOre: Math.floor(draw() * 100_000),
    }))
    const rate = 1 + Math.floor(draw() * 1_000)
    let sober = 0
    for (const { isAlcoholic, totalPriceOre } of lines) sober += isAlcoholic ? 0 : totalPriceOre
    const points = pointsForOrder(earningOre(lines), rate)
    expect(points).toBe(Math.min(100_000, Math.floor((sober * rate) / 10_000)))
    if (lines.every(({ isAlcoholic }) => isAlcoholic)) expect(points).toBe(0)
  }
})
