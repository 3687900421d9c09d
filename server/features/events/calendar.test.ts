import { describe, expect, it } from 'vitest'
import type { EditableEvent } from '#contract/events.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import type { Env } from '#server/env.ts'
import { eventCalendar } from './calendar.ts'

const env = { appName: 'Spelrum', appUrl: 'https://spelrum.example' } as Env

function calendarOf(date: string, time: string, changes: Partial<EditableEvent> = {}) {
  const startsAt = stockholmInstant(date, time)?.toISOString() as string
  const event: EditableEvent = {
    id: '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b',
    title: 'Jazz; vid, borden',
    description: 'Rad ett\nRad två',
    date,
    time,
    startsAt,
    endTime: null,
    endsAt: null,
    doorsTime: null,
    cancelHours: null,
    location: 'Stora salen',
    category: 'Musik',
    price: null,
    maxAttendees: null,
    imageUrl: null,
    currentAttendees: 0,
    heldPlaces: 0,
    maxParty: 6,
    revision: 9,
    version: 3,
    seriesId: null,
    isApart: false,
    createdAt: '2026-11-01T10:00:00.000Z',
    updatedAt: '2026-11-02T10:00:00.000Z',
    ...changes,
  }
  return eventCalendar(env, event).replaceAll('\r\n ', '').split('\r\n')
}

describe('an event as an iCalendar file', () => {
  it.each([
    ['winter', '2026-12-05', '19:00', '20261205T180000Z', '20261205T210000Z'],
    ['summer', '2027-07-03', '19:00', '20270703T170000Z', '20270703T200000Z'],
    ['the evening after the clock change', '2027-03-28', '19:00', '20270328T170000Z', '20270328T200000Z'],
    ['over the spring gap', '2027-03-28', '01:00', '20270328T000000Z', '20270328T030000Z'],
    ['the repeated hour', '2027-10-31', '02:30', '20271031T013000Z', '20271031T043000Z'],
    ['over new year', '2026-12-31', '23:00', '20261231T220000Z', '20270101T010000Z'],
  ])('%s: has UTC instants that are three hours apart', (_, date, time, start, end) => {
    const lines = calendarOf(date, time)
    expect(lines).toContain(`DTSTART:${start}`)
    expect(lines).toContain(`DTEND:${end}`)
  })

  it('an event as an iCalendar file has a stable UID, counts its versions, escapes its text and links to the event', () => {
    const lines = calendarOf('2026-12-05', '19:00')
    expect(lines).toContain('UID:3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b@spelrum')
    expect(lines).toContain('SEQUENCE:2')
    expect(lines).toContain('SUMMARY:Jazz\\; vid\\, borden')
    expect(lines).toContain('DESCRIPTION:Rad ett\\nRad två')
    expect(lines).toContain('LOCATION:Stora salen')
    expect(lines).toContain(
      'URL;VALUE=URI:https://spelrum.example/event/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b',
    )
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
  })

  it('a line break in a title adds no property', () => {
    const lines = calendarOf('2026-12-05', '19:00', { title: 'A\r\nEND:VCALENDAR\nX:1' })
    expect(lines.filter((line) => line.startsWith('END:VCALENDAR'))).toHaveLength(1)
  })
})
