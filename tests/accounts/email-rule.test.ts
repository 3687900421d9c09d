import { domainToASCII } from 'node:url'
import { describe, expect, test } from 'vitest'
import { mailboxOf, normaliseEmail, refusedCharacter } from '#rules/email.ts'
import { emailVariants } from './email-variants.ts'

const normalise = (typed: string) => normaliseEmail(typed, domainToASCII)

describe('normaliseEmail', () => {
  test.each(emailVariants)('normaliseEmail: %j becomes %j', (typed, expected) =>
    expect(normalise(typed)).toBe(expected),
  )

  test('normaliseEmail: a normalised address does not change', () => {
    for (const [, expected] of emailVariants) if (expected) expect(normalise(expected)).toBe(expected)
  })

  test('normaliseEmail: spaces around an address are accepted up to twice its longest length', () => {
    const address = 'anna@example.se'
    expect(normalise(address.padStart(508))).toBe(address)
    expect(normalise(address.padStart(509))).toBeNull()
  })

  test('normaliseEmail: the test has at least 200 variants', () =>
    expect(emailVariants.length).toBeGreaterThanOrEqual(200))
})

test.each([
  ['anna@example.se', 'anna@example.se'],
  ['anna+spel@example.se', 'anna@example.se'],
  ['anna+a+b@example.se', 'anna@example.se'],
  ['an.na@example.se', 'an.na@example.se'],
  ['an.na+spel@gmail.com', 'anna@gmail.com'],
  ['a.nna@googlemail.com', 'anna@gmail.com'],
  ['an.na@notgmail.com', 'an.na@notgmail.com'],
  ['+anna@example.se', '@example.se'],
])('the mailbox of %s is %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))

test.each([
  ['åsa@example.org', 'å'],
  ['Åsa@example.org', 'Å'],
  ['a\u030asa@example.org', 'å'],
  ['anna(ek)@example.org', '('],
  ['jürgen.ström@example.org', 'ü'],
  ['anna@åsa.se', undefined],
  ['ａｎｎａ.ek@example.se', undefined],
  ["#$%&'*+/=?^_`{|}~-@example.org", undefined],
])('the address %s is refused, and its character %s is named', (typed, character) =>
  expect(refusedCharacter(typed)).toBe(character),
)
