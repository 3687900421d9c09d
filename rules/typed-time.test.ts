import { expect, it } from 'vitest'
import { timeRule } from './typed-time.ts'

it.each([
  ['2026-11-20', '19:00', null],
  ['2027-03-28', '02:30', 'time_does_not_exist'],
  // This time occurs twice in autumn.
  ['2026-10-25', '02:30', null],
  ['2026-11-20', '24:00', 'invalid'],
  ['2026-11-20', '', 'invalid'],
  // An invalid date is reported at the date field.
  ['2026-02-30', '02:30', null],
  ['', '02:30', null],
] as const)('time field: %s %s is reported as %s', (date, time, rule) => {
  expect(timeRule(date, time)).toBe(rule)
})
