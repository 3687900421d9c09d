import { describe, expect, it } from 'vitest'
import { bookingToBegin, isHeldFor, nextBooking } from './play-hall.ts'

const at = (time: string) => new Date(`2026-11-27T${time}:00Z`)
const booking = (from: string, to: string) => ({ startsAt: at(from), endsAt: at(to) })
const [first, second] = [booking('18:00', '19:00'), booking('20:00', '21:00')]

it('the next booking is the first whose guests are not late', () => {
  expect(nextBooking([], at('17:00'))).toBeNull()
  expect(nextBooking([first, second], at('17:00'))).toBe(first)
  expect(nextBooking([first, second], at('18:14'))).toBe(first)
  expect(nextBooking([first, second], at('18:15'))).toBe(second)
})

it('a table is held for its next booking from ten minutes before it', () => {
  expect(isHeldFor(null, at('18:00'))).toBe(false)
  expect(isHeldFor(first, at('17:49'))).toBe(false)
  expect(isHeldFor(first, at('17:50'))).toBe(true)
  expect(isHeldFor(first, at('18:10'))).toBe(true)
})

describe('a guest who would begin', () => {
  const [others, mine] = [
    { ...first, isMine: false },
    { ...second, isMine: true },
  ]
  it.each([
    ['finds a table free until ten minutes before the booking of others', '17:49', false, null],
    ['is kept out from then', '17:50', true, null],
    ['until they are late', '18:14', true, null],
    ['and no longer', '18:15', false, null],
    ['begins no booking of their own too early', '19:44', false, null],
    ['begins it from a quarter of an hour before', '19:45', false, mine],
    ['also late', '20:40', false, mine],
  ])('%s', (_, time, isBooked, own) => {
    expect(bookingToBegin([others, mine], at(time))).toEqual({ own, isBooked })
  })
})
