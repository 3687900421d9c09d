import { expect, test } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { mostAttemptsPerDay } from './attempt-delay.ts'
import { chanceOfGuessPerDay, pairingCode } from './pairing-code.ts'

test('a pairing code has six of 32 characters, and none looks like another', () => {
  expect(bounds.pairing.alphabet).toMatch(/^[A-Z2-9]{32}$/)
  expect(bounds.pairing.alphabet).not.toMatch(/[01OI]/)
  expect(new Set(bounds.pairing.alphabet).size).toBe(32)
  expect(pairingCode(new Uint8Array([0, 31, 32, 255, 1, 2]))).toBe('A9A9BC')
  expect(256 % bounds.pairing.alphabet.length).toBe(0)
})

test('guessing a pairing code at the limit succeeds on fewer than one in 10,000 days', () => {
  // Five attempts at once, five after 1, 2, 4, 8 and 16 s, and then one every 30 s.
  expect(mostAttemptsPerDay()).toBe(5 + 5 + Math.floor((86_400 - 31) / 30))
  // 2,888 attempts a day, 30 codes at a time, 32 ** 6 = 1,073,741,824 codes.
  expect(chanceOfGuessPerDay()).toBeCloseTo((2_888 * 30) / 1_073_741_824, 10)
  expect(chanceOfGuessPerDay()).toBeLessThan(1e-4)
})
