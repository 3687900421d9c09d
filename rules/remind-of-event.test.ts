import { describe, expect, test } from 'vitest'
import { isEventReminderDue, reminderSpan } from './remind-of-event.ts'

const at = (time: string) => new Date(`2055-03-${time}:00+01:00`)
const begins = (startsAt: Date) => ({ startsAt, endsAt: null })

describe('when guests are reminded of an event', () => {
  test.each([
    ['in the evening', '05T19:00', '04T19:00', '05T17:00'],
    ['late in the evening', '05T22:30', '05T08:00', '05T20:30'],
    ['two hours before ten in the evening', '05T23:59', '05T08:00', '05T21:59'],
    ['at midnight', '06T00:00', '05T08:00', '05T21:00'],
    ['after midnight', '06T01:00', '05T08:00', '05T21:00'],
    ['at eight in the morning', '05T08:00', '04T08:00', '04T21:00'],
    ['just after eight in the morning', '05T08:01', '04T08:01', '05T08:00'],
    ['at ten in the morning', '05T10:00', '04T10:00', '05T08:00'],
    ['at eleven in the morning', '05T11:00', '04T11:00', '05T09:00'],
  ])('that begins %s', (_, start, day, hours) => {
    const [first, second] = [reminderSpan('day', begins(at(start))), reminderSpan('hours', begins(at(start)))]
    expect(first).toEqual({ from: at(day), until: at(hours) })
    expect(second).toEqual({ from: at(hours), until: at(start) })
    expect(first.from < first.until && second.from < second.until).toBe(true)
  })
  test('that begins at each quarter of an hour of a week with a change of the clock: the second later than the first, both before the start and by day', () => {
    for (const week of ['2055-03-25T00:00:00Z', '2055-10-28T00:00:00Z'])
      for (let quarter = 0; quarter < 7 * 96; quarter++) {
        const start = new Date(Date.parse(week) + quarter * 900_000)
        const [day, hours] = [reminderSpan('day', begins(start)), reminderSpan('hours', begins(start))]
        expect(day.from < hours.from && hours.from < start).toBe(true)
        for (const { from } of [day, hours]) {
          const hour = Number(from.toLocaleTimeString('sv-SE', { timeZone: 'Europe/Stockholm' }).slice(0, 2))
          expect(hour >= 8 && hour < 22).toBe(true)
        }
      }
  })
  test.each([
    ['in the evening', '05T19:00', '06T11:00'],
    ['after midnight', '06T01:00', '06T11:00'],
    ['in the morning', '05T10:00', '06T11:00'],
  ])(
    'that began %s: they are written to at eleven the day after, until ten in the evening',
    (_, start, from) => {
      expect(reminderSpan('came', begins(at(start)))).toEqual({ from: at(from), until: at('06T22:00') })
      expect(reminderSpan('missed', begins(at(start)))).toEqual(reminderSpan('came', begins(at(start))))
    },
  )
})

test('guests of an event that lasts until the next afternoon are written to when it has ended', () => {
  const long = { startsAt: at('05T19:00'), endsAt: at('06T15:00') }
  expect(reminderSpan('came', long)).toEqual({ from: at('06T15:00'), until: at('06T22:00') })
})

const place = {
  releasesAt: null as Date | null,
  startsAt: at('05T19:00'),
  endsAt: null,
  chosenAt: at('01T12:00'),
  hasArrived: false,
  arrivals: 0,
}
describe('a guest with a place', () => {
  test.each([
    ['is not reminded a minute before the time', 'day', {}, '04T18:59', false],
    ['is reminded at the time', 'day', {}, '04T19:00', true],
    ['is not reminded at night, because the server was stopped', 'day', {}, '04T22:00', false],
    ['is reminded the next morning, because the server was stopped', 'day', {}, '05T08:00', true],
    ['gets only the second reminder in the last two hours', 'day', {}, '05T17:00', false],
    ['is reminded for the second time', 'hours', {}, '05T17:00', true],
    ['is reminded until the start', 'hours', {}, '05T18:59', true],
    ['is not reminded after the start', 'hours', {}, '05T19:00', false],
    ['is not reminded of a place on hold', 'day', { releasesAt: at('04T20:01') }, '04T20:00', false],
    ['who booked at the time is not reminded', 'day', { chosenAt: at('04T19:00') }, '04T20:00', false],
    ['who booked just before is reminded', 'day', { chosenAt: at('04T18:59') }, '04T20:00', true],
    [
      'who booked after the first is reminded for the second time',
      'hours',
      { chosenAt: at('05T16:59') },
      '05T17:00',
      true,
    ],
    ['who is there already is not reminded', 'hours', { hasArrived: true }, '05T17:00', false],
    ['who came is thanked', 'came', { hasArrived: true, arrivals: 1 }, '06T11:00', true],
    ['who came is not thanked that night', 'came', { hasArrived: true, arrivals: 1 }, '05T23:30', false],
    ['who came is not thanked days later', 'came', { hasArrived: true, arrivals: 1 }, '07T11:00', false],
    ['who came was not missed', 'missed', { hasArrived: true, arrivals: 1 }, '06T11:00', false],
    ['who did not come is not thanked', 'came', { arrivals: 1 }, '06T11:00', false],
    ['who did not come was missed', 'missed', { arrivals: 1 }, '06T11:00', true],
    ['was not missed where the door counted nobody', 'missed', {}, '06T11:00', false],
    ['who booked late was missed too', 'missed', { arrivals: 1, chosenAt: at('05T18:00') }, '06T11:00', true],
  ] as const)('%s', (_, kind, change, now, expected) => {
    expect(isEventReminderDue(kind, { ...place, ...change }, at(now))).toBe(expected)
  })
})
