import { describe, expect, test } from 'vitest'
import { changedPlans } from './event-plans.ts'

const stored = {
  date: '2027-05-14',
  time: '19:00',
  endTime: null as string | null,
  doorsTime: null as string | null,
  location: 'Stora salen',
  price: '129 kr' as string | null,
}
const now = new Date('2027-05-01T12:00:00Z')
const later = new Date('2027-06-01T12:00:00Z')

describe('changed plans of an event', () => {
  test.each([
    { date: '2027-05-15' },
    { time: '20:00' },
    { endTime: '22:00' },
    { doorsTime: '18:00' },
    { location: 'Baren' },
    { price: '149 kr' },
    { price: null },
    { date: '2027-05-15', time: '18:00', price: null },
  ])(
    'a change of %o is among the changed plans while the event is ahead, and not once it is over',
    (change) => {
      expect(changedPlans(stored, { ...stored, ...change }, now)).toEqual(Object.keys(change))
      expect(changedPlans(stored, { ...stored, ...change }, later)).toEqual([])
    },
  )

  test('a new date is among the changed plans when the old or the new date is ahead', () => {
    const ahead = { ...stored, date: '2027-07-01' }
    expect(changedPlans(stored, ahead, later)).toEqual(['date'])
    expect(changedPlans(ahead, stored, later)).toEqual(['date'])
  })

  test('an edit without changes has no changed plans', () => {
    expect(changedPlans(stored, { ...stored }, now)).toEqual([])
  })
})
