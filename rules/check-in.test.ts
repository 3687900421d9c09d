import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TableBookingStatus } from '#contract/bounds.ts'
import {
  bookingOfGuest,
  guestCode,
  guestNumber,
  numberInCode,
  numberPart,
  readCode,
  whyNotCheckIn,
  whyNotUndoCheckIn,
} from './check-in.ts'

const id = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'

describe('readCode', () => {
  test.each([
    [`booking:${id}`, { id }],
    [`  booking: ${id}\n`, { id }],
    [`BOOKING:${id.toUpperCase()}`, { id }],
    [id, { id }],
    ['6c7d8a1b', { number: '6c7d8a1b' }],
    [' 6C7D8A1B ', { number: '6c7d8a1b' }],
    ['booking:6c7d8a1b', { number: '6c7d8a1b' }],
    ['', null],
    ['booking:', null],
    ['6c7d8a1', null],
    ['6c7d8a1bb', null],
    ['6c7d8a1g', null],
    [`booking:booking:${id}`, null],
    [`order:${id}`, null],
    [`https://spelrum.example/check-in?code=${id}`, null],
    ['javascript:alert(1)', null],
    [`${id}\n${id}`, null],
    ['x'.repeat(10_000), null],
    // A scanner that types with an American keyboard layout, on a Swedish, German, Danish and Hungarian computer.
    [`bookingÖ${id.replaceAll('-', '+')}`, { id }],
    [`bookingÖ${id.replaceAll('-', 'ß')}`, { id }],
    [`BOOKINGÆ${id.toUpperCase().replaceAll('-', '?')}`, { id }],
    [`bookingÉ${id.replaceAll('-', 'ü')}`, { id }],
    [`booking${id.replaceAll('-', '')}`, { id }],
    // What some scanners add to a code.
    [`]Q1booking:${id}`, { id }],
    [`¨Q1bookingÖ${id.replaceAll('-', '+')}`, { id }],
    [`]Q16c7d8a1b`, { number: '6c7d8a1b' }],
    [`booking:${id}\u0004`, { id }],
    [`\u0002booking:${id}\u0003\r\n`, { id }],
    [`\u202e${id}`, { id }],
    ['*6c7d8a1b*', { number: '6c7d8a1b' }],
    ['#6c7d8a1b', { number: '6c7d8a1b' }],
    // What people type.
    ['6c7d 8a1b', { number: '6c7d8a1b' }],
    ['6c7d-8a1b', { number: '6c7d8a1b' }],
    ['6c7d\u00a08a1b', { number: '6c7d8a1b' }],
    ['6c7d8alb', { number: '6c7d8a1b' }],
    ['6C7D8ALB', { number: '6c7d8a1b' }],
    ['6C7D8AIB', { number: '6c7d8a1b' }],
    ['oc7d8a1o', { number: '0c7d8a10' }],
    // Codes that are refused: an address with a booking in it, a French keyboard layout, letters and digits of other
    // alphabets.
    [`https://spelrum.example/booking:${id}`, null],
    [`httpsÖ--spelrum.example-bookingÖ${id.replaceAll('-', '+')}`, null],
    [`bookingM${id}`, null],
    ['-cèd_q&b', null],
    ['6c7dö8a1b', null],
    ['6c7d8ae\u0301b', null],
    ['6c7d8a1b1', null],
    ['６c7d8a1b', null],
    ['٦c7d8a1b', null],
    ['6с7d8a1b', null],
    [`d2${id}`, null],
    ['WIFI:S:Spelrum;;', null],
    ['7310865004703', null],
  ])('readCode: the code %j of a booking is read as %j', (code, read) => {
    expect(readCode(code)).toEqual(read && { of: 'booking', ...read })
  })

  test.each([
    [guestCode(id), { id }],
    [`GUEST:${id.toUpperCase()}`, { id }],
    [`guestÖ${id.replaceAll('-', '+')}`, { id }],
    [`guest${id.replaceAll('-', '')}`, { id }],
    [`]Q1guest:${id}`, { id }],
    [`\u0002guest:${id}\r\n`, { id }],
    [guestNumber(id), { number: '6c7d8a1b' }],
    ['g6c7d8a1b', { number: '6c7d8a1b' }],
    [' G - 6C7D 8ALB ', { number: '6c7d8a1b' }],
    ['g 6c7d 8aib', { number: '6c7d8a1b' }],
    ['guest:', null],
    ['G-', null],
    ['G-6c7d8a1', null],
    ['GG-6c7d8a1b', null],
    [`guest:guest:${id}`, null],
    [`booking:guest:${id}`, null],
    [`guests:${id}`, null],
    [`https://spelrum.example/guest:${id}`, null],
  ])('readCode: the code %j of a guest is read as %j', (code, read) => {
    expect(readCode(code)).toEqual(read && { of: 'guest', ...read })
  })
})

test('readCode: characters around and between the digits never make it read another booking', () => {
  const digits = fc.oneof(
    ...[/^[0-9a-f]{8}$/, /^[0-9a-f]{32}$/, /^[0-9a-foil]{4}$/, /^[0-9a-f]{0,40}$/].map((form) =>
      fc.stringMatching(form),
    ),
  )
  const noise = fc.string({ unit: 'binary', maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.tuple(noise, digits), { maxLength: 6 }), noise, (parts, last) => {
      const code = `${parts.flat().join('')}${last}`
      const read = readCode(code)
      if (!read) return
      const all = code.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')
      const expected = all.replace(/^[^0-9a-z]*q[0-9]/, '').replace(/[^0-9a-f]/g, '')
      expect('id' in read ? read.id.replaceAll('-', '') : read.number).toBe(expected)
    }),
    { numRuns: 5_000 },
  )
})
test.each([
  [`booking:${id}`, '6c7d8a1b'],
  ['6C7D 8A1B', '6c7d8a1b'],
  [guestCode(id), 'G-6c7d8a1b'],
  ['g6c7d8a1b', 'G-6c7d8a1b'],
  ['x', null],
])('numberInCode: the number in %j is %s', (code, number) => {
  expect(numberInCode(code)).toBe(number)
})

test.each([
  ['6C7D', '6c7d'],
  ['#6c7d 8a1b', '6c7d8a1b'],
  ['6c7d-8al', '6c7d8a1'],
  ['6c7', null],
  ['6c7d8a1b2', null],
  ['Sofia', null],
  ['%', null],
])('numberPart: a search for %j looks for the number %s', (typed, number) => {
  expect(numberPart(typed)).toBe(number)
})

describe('whyNotCheckIn', () => {
  const at = (time: string) => new Date(`2055-03-05T${time}Z`)
  const booking = {
    status: 'confirmed',
    startsAt: at('18:00:00'),
    endsAt: at('20:00:00'),
    checkedInAt: null,
  } as const

  test.each([
    ['16:59:59.999', 'check_in_early'],
    ['17:00:00', null],
    ['18:00:00', null],
    ['19:59:59.999', null],
    ['20:00:00', 'check_in_late'],
  ])('whyNotCheckIn: at %s the refusal is %s', (now, refusal) => {
    expect(whyNotCheckIn(booking, at(now))).toBe(refusal)
  })
  test('whyNotCheckIn: the status is checked first, then the time, then an earlier check-in', () => {
    const done = { ...booking, checkedInAt: at('17:30:00') }
    expect(whyNotCheckIn({ ...done, status: 'pending' }, at('10:00:00'))).toBe('booking_pending')
    expect(whyNotCheckIn({ ...done, status: 'cancelled' }, at('18:00:00'))).toBe('booking_cancelled')
    expect(whyNotCheckIn({ ...done, status: 'completed' }, at('18:00:00'))).toBe('booking_completed')
    expect(whyNotCheckIn(done, at('21:00:00'))).toBe('check_in_late')
    expect(whyNotCheckIn(done, at('18:00:00'))).toBe('already_checked_in')
  })
})

describe('bookingOfGuest', () => {
  const at = (time: string) => new Date(`2055-03-05T${time}:00Z`)
  const booking = (
    from: string,
    to: string,
    fields: { status?: TableBookingStatus; checkedInAt?: Date } = {},
  ) => ({
    status: 'confirmed' as TableBookingStatus,
    startsAt: at(from),
    endsAt: at(to),
    checkedInAt: null as Date | null,
    ...fields,
  })
  const [first, second] = [booking('17:00', '19:00'), booking('19:00', '21:00')]

  test.each([
    ['15:00', first],
    ['16:00', first],
    ['18:59', first],
    ['19:00', second],
    ['20:59', second],
    ['21:00', undefined],
  ])('bookingOfGuest: of two bookings at %s, it is the first that has not ended', (time, expected) => {
    expect(bookingOfGuest([second, first], at(time))).toBe(expected)
  })
  test('bookingOfGuest: a booking that is checked in is chosen until it ends', () => {
    const arrived = booking('17:00', '19:00', { checkedInAt: at('17:05') })
    expect(bookingOfGuest([arrived, second], at('18:30'))).toBe(arrived)
  })
  test('bookingOfGuest: a booking that can be checked in is chosen before one that waits for an answer', () => {
    const waiting = booking('17:00', '19:00', { status: 'pending' })
    expect(bookingOfGuest([waiting, second], at('18:30'))).toBe(second)
    expect(bookingOfGuest([waiting, second], at('17:30'))).toBe(waiting)
  })
  test.each(['cancelled', 'completed'] as const)('bookingOfGuest: a %s booking is never chosen', (status) => {
    expect(bookingOfGuest([booking('17:00', '19:00', { status })], at('17:30'))).toBeUndefined()
  })
})

describe('undoing a check-in', () => {
  const seated = {
    status: 'confirmed' as const,
    startsAt: new Date('2055-03-05T18:00:00Z'),
    endsAt: new Date('2055-03-05T20:00:00Z'),
    checkedInAt: new Date('2055-03-05T18:05:00Z'),
    hasOrdered: false,
    isWalkIn: false,
  }
  test.each([
    ['at once', {}, '18:05:00', null],
    ['for five minutes', {}, '18:10:00', null],
    ['not later', {}, '18:10:01', 'status_not_allowed'],
    ['not of a party that has ordered', { hasOrdered: true }, '18:05:00', 'booking_has_orders'],
    ['not of a party at the door', { isWalkIn: true }, '18:05:00', 'status_not_allowed'],
    ['not of a party that has not come', { checkedInAt: null }, '18:05:00', 'status_not_allowed'],
    ['not of a party that has left', { status: 'completed' as const }, '18:05:00', 'status_not_allowed'],
  ])('is possible %s', (_, change, time, refusal) => {
    expect(whyNotUndoCheckIn({ ...seated, ...change }, new Date(`2055-03-05T${time}Z`))).toBe(refusal)
  })
})
