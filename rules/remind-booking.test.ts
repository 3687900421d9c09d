import { describe, expect, test } from 'vitest'
import { isReminderDue, remindAt, whyNotPromise } from './remind-booking.ts'

const at = (time: string) => new Date(`2055-03-${time}:00+01:00`)

describe('a reminder', () => {
  test.each([
    ['the day before at the same time', '05T19:00', 24, '04T19:00'],
    ['as many hours before as the owner wants', '05T19:00', 30, '04T13:00'],
    ['just before ten in the evening', '05T21:59', 24, '04T21:59'],
    ['from ten in the evening on, the next morning', '05T22:00', 24, '05T08:00'],
    ['after midnight, that morning', '06T01:00', 24, '05T08:00'],
    ['just before eight, at eight', '05T07:59', 24, '04T08:00'],
    ['at eight', '05T08:00', 24, '04T08:00'],
  ])('%s', (_, start, hours, due) => {
    expect(remindAt(at(start), hours)).toEqual(at(due))
  })

  const booking = {
    status: 'confirmed' as const,
    startsAt: at('05T19:00'),
    checkedInAt: null,
    chosenAt: at('01T12:00'),
    promisedAt: null,
    remindedFor: null as string | null,
  }
  test.each([
    ['a minute before its time', {}, 24, '04T18:59', false],
    ['at its time', {}, 24, '04T19:00', true],
    ['until the start', {}, 24, '05T18:59', true],
    ['after the start', {}, 24, '05T19:00', false],
    ['late in the evening, because the server was stopped', {}, 24, '04T22:00', false],
    ['the morning after that', {}, 24, '05T08:00', true],
    ['without a reminder by the owner', {}, null, '04T20:00', false],
    ['after one of that day', { remindedFor: '2055-03-05' }, 24, '04T20:00', false],
    ['after one of another day', { remindedFor: '2055-03-03' }, 24, '04T20:00', true],
    ['after a promise', { promisedAt: at('04T12:00') }, 24, '04T20:00', false],
    ['of a booking made at that time', { chosenAt: at('04T19:00') }, 24, '04T20:00', false],
    ['of a booking made just before', { chosenAt: at('04T18:59') }, 24, '04T20:00', true],
    ['of a booking that waits', { status: 'pending' as const }, 24, '04T20:00', false],
    ['of a cancelled booking', { status: 'cancelled' as const }, 24, '04T20:00', false],
    ['of a guest who has come', { checkedInAt: at('05T18:30') }, 24, '05T18:40', false],
  ])('%s', (_, change, hours, now, expected) => {
    expect(isReminderDue({ ...booking, ...change }, hours, at(now))).toBe(expected)
  })

  test.each([
    ['a confirmed booking', {}, '05T18:59', null],
    ['a booking that waits', { status: 'pending' as const }, '05T18:59', 'status_not_allowed'],
    ['a booking that has begun', {}, '05T19:00', 'booking_started'],
    ['a guest who has come', { checkedInAt: at('05T18:30') }, '05T18:40', 'booking_checked_in'],
  ])('a promise for %s', (_, change, now, refusal) => {
    expect(whyNotPromise({ ...booking, ...change }, at(now))).toBe(refusal)
  })
})
