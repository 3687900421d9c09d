import { describe, expect, test } from 'vitest'
import { changesPlans } from './event-plans.ts'

const stored = { date: '2027-05-14', time: '19:00', location: 'Stora salen', price: '129 kr' }
const now = new Date('2027-05-01T12:00:00Z')
const later = new Date('2027-06-01T12:00:00Z')

describe('guests who have booked are told', () => {
  test.each([
    { date: '2027-05-15' },
    { time: '20:00' },
    { location: 'Baren' },
    { price: '149 kr' },
    { price: null },
  ])('of %o while the event is ahead, and not once it is over', (change) => {
    expect(changesPlans(stored, { ...stored, ...change }, now)).toBe(true)
    expect(changesPlans(stored, { ...stored, ...change }, later)).toBe(false)
  })

  test('of an event that is over and gets a date ahead, and of one ahead that is moved back', () => {
    const ahead = { ...stored, date: '2027-07-01' }
    expect(changesPlans(stored, ahead, later)).toBe(true)
    expect(changesPlans(ahead, stored, later)).toBe(true)
  })

  test('of nothing, when nothing that they plan by has changed', () => {
    expect(changesPlans(stored, { ...stored }, now)).toBe(false)
  })
})
