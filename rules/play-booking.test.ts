import { describe, expect, it } from 'vitest'
import {
  firstBookable,
  isPlayLate,
  isPlayOpen,
  playClosed,
  playedOver,
  playOpen,
  playOpenNow,
  playSpan,
  playStarts,
  promiseOf,
  whyNotBookPlay,
} from './play-booking.ts'
import { stockholmWallClock } from './stockholm.ts'

const now = new Date('2026-11-27T16:00:00Z')
const at = (time: string, day = '27') => new Date(`2026-11-${day}T${time}:00Z`)
const span = (from: string, to: string) => ({ start: at(from), end: at(to) })
const table = { isAvailable: true, bookingMinutes: [60, 90], bookingDays: 7 }
const always = { opensAt: null, closesAt: null }
const open = [span('11:00', '23:00')]
const wanted = { table, minutes: 60, start: at('19:00'), open, taken: [], own: [] }
const why = (change: Partial<Parameters<typeof whyNotBookPlay>[0]>) =>
  whyNotBookPlay({ ...wanted, ...change }, now)

describe('booking a game table', () => {
  it('is possible where the owner says so', () => {
    expect(why({})).toBeNull()
    expect(why({ minutes: 120 })).toBe('play_not_bookable')
    expect(why({ table: { ...table, isAvailable: false } })).toBe('play_not_bookable')
    expect(why({ table: { ...table, bookingMinutes: [] } })).toBe('play_not_bookable')
    expect(why({ start: at('19:10') })).toBe('play_not_bookable')
  })

  it('is for a time to come, as many days ahead as the owner says', () => {
    expect(why({ start: at('16:00') })).toBeNull()
    expect(why({ start: at('15:30') })).toBe('booking_in_past')
    const later = (days: number) => new Date(at('19:00').getTime() + days * 86_400_000)
    const whole = (days: number) => [playSpan(later(days), 60)]
    expect(why({ start: later(7), open: whole(7) })).toBeNull()
    expect(why({ start: later(8), open: whole(8) })).toBe('booking_too_far')
  })

  it('is within the hours, and touches what others have without meeting it', () => {
    expect(why({ start: at('22:00') })).toBeNull()
    expect(why({ start: at('22:30') })).toBe('house_closed')
    expect(why({ taken: [span('18:00', '19:00'), span('20:00', '21:00')] })).toBeNull()
    expect(why({ taken: [span('19:59', '21:00')] })).toBe('play_time_taken')
    expect(why({ own: [span('18:30', '19:30')] })).toBe('play_own_overlap')
    expect(why({ own: [span('17:00', '18:00'), span('20:00', '21:00'), span('21:00', '22:00')] })).toBe(
      'too_many_play_bookings',
    )
  })

  it('of a kind takes the first table that is free', () => {
    const taken = { table, open, taken: [span('19:00', '20:00')] }
    const free = { table, open, taken: [] }
    const kept = { table: { ...table, bookingMinutes: [] }, open, taken: [] }
    const ask = (tables: (typeof taken)[]) =>
      firstBookable(tables, { minutes: 60, start: at('19:00'), own: [] }, now)
    expect(ask([kept, taken, free])).toEqual({ found: free })
    expect(ask([taken, kept])).toEqual({ refusal: 'play_time_taken' })
    expect(ask([kept])).toEqual({ refusal: 'play_not_bookable' })
    expect(ask([])).toEqual({ refusal: 'play_not_bookable' })
  })
})

describe('the hours of a game table', () => {
  const house = (opensAt: string, closesAt: string) => ({
    days: Array.from({ length: 7 }, () => ({ opensAt, closesAt })),
    closedDates: [{ date: '2026-12-24' }],
  })
  const own = (opensAt: string, closesAt: string) => ({ opensAt, closesAt })
  const wall = (each: { start: Date; end: Date }) =>
    [each.start, each.end].map((instant) => stockholmWallClock(instant).time).join('–')
  const opened = (
    hours: Parameters<typeof playOpen>[0],
    ofTable: typeof always | ReturnType<typeof own>,
    date = '2026-11-27',
  ) => playOpen(hours, date, ofTable).map(wall)

  it('are those of the house, or what of them is within its own', () => {
    const evening = house('16:00', '01:00')
    expect(opened(evening, always)).toEqual(['16:00–01:00'])
    expect(opened(evening, own('17:00', '22:00'))).toEqual(['17:00–22:00'])
    expect(opened(evening, own('12:00', '22:00'))).toEqual(['16:00–22:00'])
    expect(opened(evening, own('18:00', '03:00'))).toEqual(['18:00–01:00'])
    expect(opened(evening, own('18:00', '18:00'))).toEqual(['16:00–01:00'])
    expect(opened(evening, own('08:00', '15:00'))).toEqual([])
    expect(opened(evening, own('17:00', '22:00'), '2026-12-24')).toEqual([])
    expect(opened({ days: [], closedDates: [] }, own('17:00', '02:00'))).toEqual(['17:00–02:00'])
  })

  it('end by the clock on the wall when it is changed', () => {
    const night = house('18:00', '05:00')
    const lasts = (date: string) => {
      const [span] = playOpen(night, date, own('22:00', '04:00')) as [{ start: Date; end: Date }]
      return (span.end.getTime() - span.start.getTime()) / 3_600_000
    }
    expect(['2026-10-23', '2026-10-24', '2026-03-28'].map(lasts)).toEqual([6, 7, 5])
  })

  it('say whether it can be played for the whole of a time', () => {
    const isOpen = (from: Date, to: Date) =>
      isPlayOpen(house('16:00', '01:00'), own('17:00', '22:00'), { start: from, end: to })
    expect(isOpen(at('16:00'), at('21:00'))).toBe(true)
    expect(isOpen(at('15:59'), at('21:00'))).toBe(false)
    expect(isOpen(at('16:00'), at('21:01'))).toBe(false)
    expect(isPlayOpen(house('16:00', '08:00'), always, { start: at('05:00'), end: at('07:00') })).toBe(true)
  })

  it('say whether it is open now, until when, and when next', () => {
    const evening = house('16:00', '01:00')
    const snooker = own('17:00', '22:00')
    const state = (time: string, day?: string) => playOpenNow(evening, snooker, at(time, day))
    expect(state('15:59')).toEqual({ until: null, next: at('16:00') })
    expect(state('16:00')).toEqual({ until: at('21:00'), next: null })
    expect(state('20:59')).toEqual({ until: at('21:00'), next: null })
    expect(state('21:00')).toEqual({ until: null, next: null })
    // After midnight it is the night of the same day of the house.
    expect(playOpenNow(evening, always, at('23:30')).until).toEqual(at('00:00', '28'))
  })

  it('leave the rest of a day as closed', () => {
    const evening = house('16:00', '01:00')
    const closed = (own: Parameters<typeof playClosed>[1], from: string, hours = evening) =>
      playClosed(hours, own, { start: at(from), end: at(from, '28') })
    const snooker = own('17:00', '22:00')
    expect(closed(snooker, '12:00')).toEqual([
      { start: at('12:00'), end: at('16:00') },
      { start: at('21:00'), end: at('12:00', '28') },
    ])
    expect(closed(snooker, '18:00')).toEqual([{ start: at('21:00'), end: at('16:00', '28') }])
    // After midnight the night of the day before goes on.
    expect(closed(always, '23:30')).toEqual([{ start: at('00:00', '28'), end: at('15:00', '28') }])
    expect(closed(always, '04:30', { days: [], closedDates: [] })).toEqual([])
  })
})

describe('the times of a day', () => {
  const times = (hours: Parameters<typeof playOpen>[0], date: string, from: Date) =>
    playStarts(
      [{ table: { ...table, bookingDays: 90 }, open: playOpen(hours, date, always), taken: [] }],
      { minutes: 60, own: [] },
      from,
    ).map((start) => stockholmWallClock(start).time)
  const late = (opensAt: string, closesAt: string) => ({
    days: Array.from({ length: 7 }, () => ({ opensAt, closesAt })),
    closedDates: [{ date: '2026-12-24' }],
  })

  it('go on after midnight, and end so that the game ends when the house closes', () => {
    expect(times(late('22:00', '01:00'), '2026-11-27', now)).toEqual([
      '22:00',
      '22:30',
      '23:00',
      '23:30',
      '00:00',
    ])
    expect(times(late('22:00', '01:00'), '2026-12-24', now)).toEqual([])
  })

  it('without opening hours are those of the whole day, and none has passed', () => {
    const none = { days: [], closedDates: [] }
    expect(times(none, '2026-11-27', now)[0]).toBe('17:00')
    expect(times(none, '2026-11-27', now).at(-1)).toBe('05:00')
  })

  it('have the hour that comes twice twice, and none that is missing', () => {
    const autumn = times(late('00:00', '05:00'), '2026-10-25', new Date('2026-10-01T12:00:00Z'))
    expect(autumn).toEqual([
      '00:00',
      '00:30',
      '01:00',
      '01:30',
      '02:00',
      '02:30',
      '02:00',
      '02:30',
      '03:00',
      '03:30',
      '04:00',
    ])
    const spring = times(late('00:00', '05:00'), '2027-03-28', new Date('2027-03-01T12:00:00Z'))
    expect(spring).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00', '03:30', '04:00'])
  })
})

describe('what a session is promised', () => {
  const held = (id: string, from: string, to: string) => ({ id, startsAt: at(from), endsAt: at(to) })

  it('is two hours, or the booking of those who play, and ends where another booking begins', () => {
    expect(promiseOf([], null, now)).toEqual({ until: at('18:00'), lapsed: [] })
    expect(promiseOf([], at('20:00'), now)).toEqual({ until: at('20:00'), lapsed: [] })
    expect(promiseOf([held('a', '17:00', '18:00')], null, now)).toEqual({ until: at('17:00'), lapsed: [] })
    expect(promiseOf([held('a', '17:00', '18:00')], at('20:00'), now)).toEqual({
      until: at('17:00'),
      lapsed: [],
    })
  })

  it('is nothing while a table waits for the guests of a booking, until they are a quarter of an hour late', () => {
    expect(promiseOf([held('a', '16:00', '17:00')], null, now)).toBeNull()
    expect(promiseOf([held('a', '15:46', '17:00')], null, now)).toBeNull()
    expect(promiseOf([held('a', '15:45', '17:00'), held('b', '17:00', '18:00')], null, now)).toEqual({
      until: at('17:00'),
      lapsed: ['a'],
    })
    expect(isPlayLate(held('a', '15:00', '16:00'), now)).toBe(true)
  })

  it('is over when a booking has begun', () => {
    const booking = (startsAt: string) => ({ startsAt: at(startsAt).toISOString() })
    expect(playedOver([booking('16:01')], now)).toBeUndefined()
    expect(playedOver([booking('16:00')], now)).toEqual(booking('16:00'))
  })
})
