import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

describe('returnPath', () => {
  test.each([
    '/',
    '/events',
    '/event/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b',
    '/events?category=Mat',
    '/events#top',
    '/a/b',
    '/events?of=//evil.example',
    '/events#//evil.example',
    `/${'a'.repeat(499)}`,
  ])('returnPath accepts %s', (path) => expect(returnPath(path)).toBe(path))

  test.each([
    '//evil.example',
    '///evil.example',
    '////evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\\/evil.example',
    '\\/evil.example',
    'https:evil.example',
    'https://evil.example',
    'https:/evil.example',
    'http:evil.example',
    'HTTPS://evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'evil.example',
    '@evil.example',
    '.evil.example',
    ' //evil.example',
    '/ /evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/\r//evil.example',
    '/\u0000/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/.///evil.example',
    '/././/evil.example',
    '/a/..//evil.example',
    '/a/../..//evil.example',
    '/a/%2e%2e//evil.example',
    '/a//',
    '',
    '?next=//evil.example',
    '#//evil.example',
    '/auth',
    '/auth?next=/auth',
    '/auth/reset',
    `/${'a'.repeat(500)}`,
    null,
    undefined,
    42,
    ['/events'],
  ])('returnPath replaces %s by the home screen', (next) => expect(returnPath(next)).toBe('/'))

  test('returnPath keeps a browser on our origin, whatever the input', () => {
    const pieces = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      'evil.example',
      ':',
      'https',
      '@',
      '\t',
      '\n',
      '%2f',
      '%5c',
      ' ',
      '?',
      '#',
      'a',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), (parts) => {
        expect(new URL(returnPath(parts.join('')), 'https://spelrum.example').origin).toBe(
          'https://spelrum.example',
        )
        expect(new URL(returnPath(parts.join('')), 'https://spelrum.example').pathname).not.toMatch(/^\/\//)
      }),
      { numRuns: 20_000 },
    )
  })
})
