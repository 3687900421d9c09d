import { describe, expect, test } from 'vitest'
import { nearDay } from './business-date.ts'

/** 18:00 and 02:00 in Stockholm, of the same business day. */
const [evening, night] = [new Date('2026-11-20T17:00:00Z'), new Date('2026-11-21T01:00:00Z')]

describe('nearDay', () => {
  test.each([
    ['2026-11-20', '16:59', 'today'],
    ['2026-11-20', '17:00', 'tonight'],
    ['2026-11-21', '05:59', 'tonight'],
    ['2026-11-21', '06:00', 'tomorrow'],
    ['2026-11-22', '05:59', 'tomorrow'],
    ['2026-11-22', '06:00', null],
    ['2026-11-19', '20:00', null],
  ] as const)('nearDay: %s %s is %s, before and after midnight', (date, time, day) => {
    expect([evening, night].map((now) => nearDay(date, time, now))).toEqual([day, day])
  })
})
