import fc from 'fast-check'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { parseInstant } from './instants.ts'

const libraryParser = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (text: string) => Date

describe('reading instants', () => {
  const two = (value: number) => String(value).padStart(2, '0')
  const texts = fc
    .record({
      day: fc.date({
        min: new Date('0101-01-01'),
        max: new Date('9999-12-30'),
        noInvalidDate: true,
      }),
      fraction: fc.constantFrom('', '.1', '.12', '.123', '.1234', '.123456', '.000001', '.999999'),
      sign: fc.constantFrom('+', '-'),
      hours: fc.integer({ min: 0, max: 14 }),
      minutes: fc.option(fc.constantFrom(15, 30, 45)),
    })
    .map(({ day, fraction, sign, hours, minutes }) => {
      const [date = '', time = ''] = day.toISOString().split('T')
      return `${date} ${time.slice(0, 8)}${fraction}${sign}${two(hours)}${minutes === null ? '' : `:${minutes}`}`
    })

  it('gives the same result as the library for 10,000 texts', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(parseInstant(text)?.getTime()).toBe(libraryParser(text).getTime())
      }),
      { numRuns: 10_000 },
    )
  })

  it.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '10000-01-01 00:00:00+00'])(
    'leaves %s to the library',
    (text) => {
      expect(parseInstant(text)).toBeNull()
    },
  )

  it.each(['1890-01-01 00:00:00+00:53:28'])('leaves zones with seconds to the library: %s', (text) => {
    expect(parseInstant(text)).toBeNull()
  })
})
