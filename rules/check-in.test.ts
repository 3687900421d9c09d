import { describe, expect, test } from 'vitest'
import { readBookingCode, whyNotCheckIn } from './check-in.ts'

const id = '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'

describe('readBookingCode', () => {
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
    [`\u202e${id}`, null],
    [`${id}\n${id}`, null],
    ['x'.repeat(10_000), null],
  ])('%j', (code, read) => {
    expect(readBookingCode(code)).toEqual(read)
  })
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
  ])('at %s: %s', (now, refusal) => {
    expect(whyNotCheckIn(booking, at(now))).toBe(refusal)
  })
  test('the status comes first, then the time, then whether it was done before', () => {
    const done = { ...booking, checkedInAt: at('17:30:00') }
    expect(whyNotCheckIn({ ...done, status: 'pending' }, at('10:00:00'))).toBe('booking_pending')
    expect(whyNotCheckIn({ ...done, status: 'cancelled' }, at('18:00:00'))).toBe('booking_cancelled')
    expect(whyNotCheckIn({ ...done, status: 'completed' }, at('18:00:00'))).toBe('booking_completed')
    expect(whyNotCheckIn(done, at('21:00:00'))).toBe('check_in_late')
    expect(whyNotCheckIn(done, at('18:00:00'))).toBe('already_checked_in')
  })
})
