import { describe, expect, it } from 'vitest'
import { readDate } from './typed-date.ts'

const today = '2026-11-25'
const dateOf = (typed: string) => readDate(typed, today)

describe('a typed date', () => {
  it.each([
    '2026-12-05',
    '2026-12-5',
    '2026/12/05',
    '2026.12.05',
    '2026 12 05',
    '2026–12–05',
    '2026\u221212\u221205',
    '20261205',
    '5/12/2026',
    '05/12/2026',
    '5.12.2026',
    '5. 12. 2026',
    '5-12-2026',
    '5 12 2026',
    '5/12/26',
    '5.12.26',
    '5/12',
    '5.12',
    '05.12',
    '5 dec 2026',
    '5 DEC. 2026',
    '5dec2026',
    '5\u00a0dec',
    '5:e december',
    'den 5 december 2026',
    'lör 5 dec 2026',
    'Lördagen den 5 december',
    'lördag 5/12',
    'Sat, 5 Dec 2026',
    '5th of December 2026',
    'December 5, 2026',
    '  5/12/2026 ',
  ])('a typed date: %s is read as 5 December 2026', (typed) => {
    expect(dateOf(typed)).toEqual({ date: '2026-12-05' })
  })

  it.each([
    ['24/12/2026', '2026-12-24'],
    ['12/5/2026', '2026-05-12'],
    ['29/2/2028', '2028-02-29'],
    ['1 maj 2027', '2027-05-01'],
    ['1 mar 2027', '2027-03-01'],
    ['3 jun 2027', '2027-06-03'],
    ['3 juli 2027', '2027-07-03'],
    ['1 okt 2027', '2027-10-01'],
    ['1 oct 2027', '2027-10-01'],
    ['2000-01-01', '2000-01-01'],
    ['2100-12-31', '2100-12-31'],
  ])('a typed date: %s is read as %s', (typed, date) => {
    expect(dateOf(typed)).toEqual({ date })
  })

  it.each([
    ['25/11', '2026-11-25'],
    ['26/11', '2026-11-26'],
    ['24/11', '2027-11-24'],
    ['20/11', '2027-11-20'],
    ['1 jan', '2027-01-01'],
  ])('a typed date without a year: %s is read as the next such day, %s', (typed, date) => {
    expect(dateOf(typed)).toEqual({ date })
  })

  it.each([
    '2026-11-31',
    '2026-02-30',
    '2027-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '20261131',
    '31/11/2026',
    '12/24/2026',
    '31/11',
    '0/12',
    // Not within a year.
    '29/2',
    '31 nov',
    // 5 December 2026 is a Saturday.
    'fre 5 dec 2026',
  ])('a typed date: %s is refused as a day that does not exist', (typed) => {
    expect(dateOf(typed)).toEqual({ rule: 'no_such_day' })
  })

  it.each([
    '',
    'imorgon',
    'lör',
    '5',
    '2026',
    '2026-12',
    // Year or day first, month or day first: two readings.
    '26-12-05',
    '261205',
    '05122026',
    '5-12',
    '12-05',
    '5 12',
    '5/12-2026',
    '2026-12/05',
    '5/12/026',
    '5/12/2026 19:00',
    '2026-12-05T10:00',
    '1999-12-31',
    '2101-01-01',
    '5/12/1926',
    '5 foo 2026',
    '5 ma 2026',
    '-5/12/2026',
    '5/12/2026/1',
    '1e3',
  ])('a typed date: %j is refused with the expected format', (typed) => {
    expect(dateOf(typed)).toEqual({ rule: 'date_format' })
  })

  it('a typed date: 29 February without a year is the one of the next leap year', () => {
    expect(readDate('29/2', '2028-01-10')).toEqual({ date: '2028-02-29' })
    expect(readDate('29/2', '2027-06-10')).toEqual({ date: '2028-02-29' })
  })
})
