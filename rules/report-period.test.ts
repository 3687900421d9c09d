import { expect, it } from 'vitest'
import { isTooLong, nameOf, periodOf, readPeriod } from './report-period.ts'

const today = '2055-03-05'
const ofToday = { from: today, to: today }

it('report period: a preset ends today or yesterday, and includes its first and last day', () => {
  expect(periodOf('today', today)).toEqual(ofToday)
  expect(periodOf('yesterday', today)).toEqual({ from: '2055-03-04', to: '2055-03-04' })
  expect(periodOf('week', today)).toEqual({ from: '2055-02-27', to: today })
  expect(periodOf('month', today)).toEqual({ from: '2055-02-04', to: today })
})

it('report period: a period equal to a preset has its name, and any other has none', () => {
  expect(nameOf({ from: '2055-02-27', to: today }, today)).toBe('week')
  expect(nameOf({ from: '2055-02-26', to: today }, today)).toBeNull()
  expect(nameOf({ from: '2055-02-27', to: '2055-03-04' }, today)).toBeNull()
})

it('report period: a period in an address is valid if both its dates exist and are in order', () => {
  const period = { from: '2055-02-27', to: '2055-02-28' }
  expect(readPeriod(period, today)).toEqual(period)
  expect(readPeriod({ from: today, to: today }, '2055-03-09')).toEqual(ofToday)
  for (const wrong of [
    {},
    { from: '2055-02-27' },
    { to: '2055-02-27' },
    { from: '2055-02-28', to: '2055-02-27' },
    { from: '2055-02-27', to: '2055-02-29' },
    { from: '2055-2-27', to: '2055-02-28' },
    { from: '1999-12-31', to: '2055-02-28' },
    { from: 'igår', to: 'idag' },
  ])
    expect(readPeriod(wrong, today), JSON.stringify(wrong)).toEqual(ofToday)
})

it('report period: a period has at most 366 days', () => {
  expect(isTooLong({ from: '2055-03-06', to: '2056-03-05' })).toBe(false)
  expect(isTooLong({ from: '2055-03-06', to: '2056-03-06' })).toBe(true)
})
