import { expect, it } from 'vitest'
import { stationsOf, stopFor, stopOf, whyNotTake } from './stop.ts'

const now = new Date('2026-11-27T18:45:00Z')
const open = { isOpen: true, stoppedUntil: null }
const until = (stoppedUntil: string) => ({ isOpen: true, stoppedUntil })

it.each([
  ['open', open, null],
  ['until somebody opens it', { isOpen: false, stoppedUntil: null }, { until: null }],
  [
    'for a millisecond more',
    until('2026-11-27T18:45:00.001Z'),
    { until: new Date('2026-11-27T18:45:00.001Z') },
  ],
  ['at its end', until('2026-11-27T18:45:00Z'), null],
  ['closed and stopped', { isOpen: false, stoppedUntil: '2026-11-27T19:00:00Z' }, { until: null }],
])('a stop of the kitchen: %s', (_, stop, expected) => {
  expect(stopOf(stop, now)).toEqual(expected)
  expect(whyNotTake(stop, now)).toBe(expected && 'orders_stopped')
})

it('a dish of a menu without stations can be ordered', () => {
  expect(whyNotTake(undefined, now)).toBeNull()
})

it('a stop has an end by the clock, or none', () => {
  const end = { isOpen: true, stoppedUntil: new Date('2026-11-27T19:00:00Z') }
  expect(stopFor({ isOpen: false, minutes: 15 }, now)).toEqual(end)
  expect(stopFor({ isOpen: false, minutes: null }, now)).toEqual({ isOpen: false, stoppedUntil: null })
  expect(stopFor({ isOpen: true, minutes: 15 }, now)).toEqual(open)
})

it('a stop ends at a whole minute, never before its minutes are over', () => {
  const endOf = (time: string) => stopFor({ isOpen: false, minutes: 15 }, new Date(time)).stoppedUntil
  expect(endOf('2026-11-27T18:45:00.001Z')).toEqual(new Date('2026-11-27T19:01:00Z'))
  expect(endOf('2026-11-27T18:45:59.999Z')).toEqual(new Date('2026-11-27T19:01:00Z'))
})

it('the stations of a menu are listed once, by name', () => {
  const [kitchen, bar] = [
    { id: '1', name: 'Köket' },
    { id: '2', name: 'Baren' },
  ]
  expect(stationsOf([{ station: kitchen }, { station: bar }, { station: kitchen }])).toEqual([bar, kitchen])
  expect(stationsOf([{}])).toEqual([])
})
