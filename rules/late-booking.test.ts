import { describe, expect, test } from 'vitest'
import {
  cameBefore,
  heldNow,
  heldUntilOf,
  isNoShow,
  isReleaseDue,
  isWordDue,
  isWordUntrue,
  lateFrom,
  statusBack,
  strikesSince,
  whyNotNoShow,
  whyNotTakeBack,
} from './late-booking.ts'

const at = (time: string) => new Date(`2055-03-05T${time}:00Z`)
const booking = {
  status: 'confirmed' as const,
  startsAt: at('18:00'),
  endsAt: at('20:00'),
  checkedInAt: null,
  heldUntil: null as Date | null,
  noShowAt: null as Date | null,
  hasOrdered: false,
}
const come = { checkedInAt: at('18:05') }
const held = { heldUntil: at('18:30') }

describe('a late party', () => {
  test.each([
    ['ten minutes before the release', {}, 30, '18:20', true],
    ['not earlier', {}, 30, '18:19', false],
    ['soon where tables are released soon', {}, 15, '18:05', true],
    ['not where the owner releases nothing', {}, null, '19:00', false],
    ['not twice', held, 30, '18:25', false],
    ['not of a party that has come', come, 30, '18:25', false],
    ['not of a party that has ordered', { hasOrdered: true }, 30, '18:25', false],
    ['not of a booking that waits', { status: 'pending' as const }, 30, '18:25', false],
    ['until the end', {}, 30, '19:59', true],
    ['not after it', {}, 30, '20:00', false],
  ])('staff have word %s', (_, change, minutes, now, expected) => {
    expect(isWordDue({ ...booking, ...change }, minutes, at(now))).toBe(expected)
  })
  test.each([
    ['in time', '18:20', '18:30'],
    ['late', '19:00', '19:10'],
  ])('a table is held for ten minutes after word that comes %s', (_, now, until) => {
    expect(heldUntilOf(booking.startsAt, 30, at(now))).toEqual(at(until))
  })
  test.each([
    ['at its time', held, 30, '18:30', true],
    ['not before', held, 30, '18:29', false],
    ['not without word', {}, 30, '19:00', false],
    ['not where the owner releases nothing any more', held, null, '18:30', false],
    ['never of a party that has come', { ...held, ...come }, 30, '18:30', false],
    ['never of a party that has ordered', { ...held, hasOrdered: true }, 30, '18:30', false],
    ['not after the end', held, 30, '20:00', false],
  ])('a table is released %s', (_, change, minutes, now, expected) => {
    expect(isReleaseDue({ ...booking, ...change }, minutes, at(now))).toBe(expected)
  })
  test('the guest sees until when the table is held, as long as it is', () => {
    expect(heldNow(booking, at('18:25'))).toBeNull()
    expect(heldNow({ ...booking, ...held }, at('18:29'))).toEqual(at('18:30'))
    expect(heldNow({ ...booking, ...held }, at('18:30'))).toBeNull()
    expect(heldNow({ ...booking, ...held, ...come }, at('18:25'))).toBeNull()
    expect(heldNow({ ...booking, ...held, hasOrdered: true }, at('18:25'))).toBeNull()
  })
  test('word of a party that has ordered since is untrue', () => {
    expect(isWordUntrue({ ...booking, hasOrdered: true })).toBe(false)
    expect(isWordUntrue({ ...booking, ...held })).toBe(false)
    expect(isWordUntrue({ ...booking, ...held, hasOrdered: true })).toBe(true)
    expect(isWordUntrue({ ...booking, ...held, hasOrdered: true, status: 'cancelled' })).toBe(false)
  })
  test('the latest start of those of whom staff get word is that of the rule', () => {
    const start = lateFrom(30, at('18:20'))
    expect(start).toEqual(booking.startsAt)
    expect(isWordDue({ ...booking, startsAt: start }, 30, at('18:20'))).toBe(true)
    expect(isWordDue({ ...booking, startsAt: new Date(start.getTime() + 1) }, 30, at('18:20'))).toBe(false)
  })
})

describe('a no-show', () => {
  test.each([
    ['marked', { status: 'cancelled' as const, noShowAt: at('18:30') }, '18:31', true],
    ['over without a check-in', {}, '20:00', true],
    ['not over', {}, '19:59', false],
    ['over, and checked in', come, '20:00', false],
    ['cancelled', { status: 'cancelled' as const }, '20:00', false],
    ['completed', { status: 'completed' as const }, '20:00', false],
    ['pending', { status: 'pending' as const }, '20:00', false],
  ])('is a booking that is %s: %#', (_, change, now, expected) => {
    expect(isNoShow({ ...booking, ...change }, at(now))).toBe(expected)
  })
  test.each([
    ['when the party is late', {}, at('18:15'), null],
    ['not before', {}, at('18:14'), 'status_not_allowed'],
    ['after the end', {}, at('20:00'), null],
    ['until a day after it', {}, new Date('2055-03-06T19:59:59Z'), null],
    ['not later', {}, new Date('2055-03-06T20:00:00Z'), 'status_not_allowed'],
    ['not of a party that has come', come, at('18:30'), 'booking_checked_in'],
    ['not of a party that has ordered', { hasOrdered: true }, at('18:30'), 'booking_has_orders'],
    ['not of a cancelled booking', { status: 'cancelled' as const }, at('18:30'), 'status_not_allowed'],
  ])('is said %s', (_, change, now, refusal) => {
    expect(whyNotNoShow({ ...booking, ...change }, now)).toBe(refusal)
  })
  test('is taken back within a day: the booking waits for its guests, or is completed', () => {
    const missed = { ...booking, status: 'cancelled' as const, noShowAt: at('18:30') }
    expect(whyNotTakeBack(booking, at('18:31'))).toBe('status_not_allowed')
    expect(whyNotTakeBack(missed, new Date('2055-03-06T18:29:59Z'))).toBeNull()
    expect(whyNotTakeBack(missed, new Date('2055-03-06T18:30:00Z'))).toBe('status_not_allowed')
    expect([statusBack(missed, at('19:59')), statusBack(missed, at('20:00'))]).toEqual([
      'confirmed',
      'completed',
    ])
  })
  test.each([
    ['before it was said', '18:29', true],
    ['when it was said', '18:30', false],
    ['an hour before the start', '17:00', true],
    ['earlier', '16:59', false],
  ])('is none if the party was scanned %s', (_, scanned, expected) => {
    const missed = { ...booking, status: 'cancelled' as const, noShowAt: at('18:30') }
    expect(cameBefore(missed, at(scanned), 3_600_000)).toBe(expected)
  })
  test('is a strike for 90 days', () => {
    expect(strikesSince(new Date('2055-06-03T18:30:00Z'))).toEqual(at('18:30'))
  })
})
