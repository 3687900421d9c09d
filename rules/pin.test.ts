import { expect, test } from 'vitest'
import { chanceOfPinPerDay, isEasyPin } from './pin.ts'

const accepted = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_, n) => String(n).padStart(digits, '0')).filter(
    (pin) => !isEasyPin(pin),
  ).length

test.each(['0000', '1212', '112211', '1234', '4321', '2468', '9630', '123456', '1987', '2026'])(
  'the PIN %s is among the first that are tried',
  (pin) => expect(isEasyPin(pin)).toBe(true),
)

test.each(['5093', '1235', '1882', '198704', '90912'])('the PIN %s is accepted', (pin) =>
  expect(isEasyPin(pin)).toBe(false),
)

test('guessing a PIN of four digits at the limit succeeds on about one in 900 days, one of six on one in 99,000', () => {
  // 10,000 PINs without 640 of one or two digits, 24 more of equal steps and 192 more years.
  expect(accepted(4)).toBe(9_144)
  expect(chanceOfPinPerDay(accepted(4))).toBeCloseTo(10 / 9_144, 10)
  expect(chanceOfPinPerDay(accepted(4))).toBeLessThan(1.2e-3)
  expect(chanceOfPinPerDay(accepted(6))).toBeLessThan(1.1e-5)
})
