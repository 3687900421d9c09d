import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { normaliseEmail } from '#rules/email.ts'
import { emailVariants } from './email-variants.ts'

const normalise = (typed: string) => normaliseEmail(typed, domainToASCII)

describe('normaliseEmail', () => {
  test.each(emailVariants)('%j', (typed, expected) => expect(normalise(typed)).toBe(expected))

  test('a normalised address does not change', () => {
    for (const [, expected] of emailVariants) if (expected) expect(normalise(expected)).toBe(expected)
  })

  test('spaces around an address are read up to twice its longest length', () => {
    const address = 'anna@example.se'
    expect(normalise(address.padStart(508))).toBe(address)
    expect(normalise(address.padStart(509))).toBeNull()
  })

  test('there are at least 200 variants', () => expect(emailVariants.length).toBeGreaterThanOrEqual(200))
})
