import { describe, expect, it } from 'vitest'
import { emptyEventForm, eventFormErrors, eventFormOf, eventOfForm } from './event-form.ts'

const good = {
  ...emptyEventForm,
  title: 'Jazzkväll',
  category: 'Musik',
  location: 'Scenen',
  date: '2026-11-20',
  time: '19:00',
}

describe('the form of an event', () => {
  it('needs title, category, location, date and time, and nothing else', () => {
    expect(eventFormErrors(emptyEventForm).map((error) => [error.field, error.rule])).toEqual(
      ['title', 'category', 'location', 'date', 'time'].map((field) => [field, 'required']),
    )
    expect(eventFormErrors(good)).toEqual([])
  })

  it.each([
    ['title', 'x'.repeat(121), 'too_long'],
    ['title', '   ', 'required'],
    ['category', 'Bowling', 'invalid'],
    ...['category', 'location', 'date', 'time'].map((field) => [field, '  ', 'required']),
    ['date', '2026-02-30', 'invalid'],
    ['date', 'x2026-11-20', 'invalid'],
    ['date', '2026-11-20x', 'invalid'],
    ['date', '1999-12-31', 'invalid'],
    ['date', '2101-01-01', 'invalid'],
    ['time', '24:00', 'invalid'],
    ['time', '7:00', 'invalid'],
    ['price', 'x'.repeat(41), 'too_long'],
    ['maxAttendees', '0', 'too_small'],
    ['maxAttendees', '100001', 'too_big'],
    ['maxAttendees', '-1', 'invalid'],
    ['maxAttendees', '5.5', 'invalid'],
    ['maxAttendees', '5abc', 'invalid'],
    ['maxAttendees', '1e3', 'invalid'],
    ['imageUrl', 'http://elsewhere.example/a.png', 'picture_address'],
    ['imageUrl', '//elsewhere.example/a.png', 'picture_address'],
    ['imageUrl', `/${'a'.repeat(500)}`, 'too_long'],
    ['description', 'x'.repeat(4001), 'too_long'],
  ] as [string, string, string][])('refuses %s = %.20s as %s', (field, value, rule) => {
    expect(eventFormErrors({ ...good, [field]: value })).toMatchObject([{ field, rule }])
  })

  it.each([
    ['title', 'x'.repeat(120)],
    ['title', '🎱'.repeat(120)],
    ['maxAttendees', '1'],
    ['maxAttendees', '100000'],
    ['imageUrl', '/pictures/jazz.webp'],
    ['imageUrl', 'https://bilder.example.se/jazz.webp'],
    ['description', 'x'.repeat(4000)],
    ['imageUrl', ` /${'a'.repeat(495)}.png `],
    ['date', '2000-01-01'],
    ['date', '2100-12-31'],
    ['time', '00:00'],
    ['time', '23:59'],
  ])('accepts %s = %.20s', (field, value) => {
    expect(eventFormErrors({ ...good, [field]: value })).toEqual([])
  })

  it('refuses a time that the spring clock change skips', () => {
    expect(eventFormErrors({ ...good, date: '2027-03-28', time: '02:30' })).toEqual([
      { field: 'time', rule: 'time_does_not_exist' },
    ])
    expect(eventFormErrors({ ...good, date: '2026-10-25', time: '02:30' })).toEqual([])
  })

  it('turns empty into null and the maximum into an integer, and back', () => {
    const stored = eventOfForm({ ...good, title: ' Jazzkväll ', maxAttendees: ' 12 ' })
    expect(stored).toEqual({
      title: 'Jazzkväll',
      category: 'Musik',
      location: 'Scenen',
      date: '2026-11-20',
      time: '19:00',
      price: null,
      maxAttendees: 12,
      imageUrl: null,
      description: null,
    })
    expect(eventFormOf(stored)).toEqual({ ...good, maxAttendees: '12' })
    expect(eventFormOf({ ...stored, maxAttendees: null })).toEqual(good)
  })

  it('trims what is typed', () => {
    const typed = { title: 'Jazzkväll', location: 'Scenen', price: '129 kr' }
    const texts = { ...typed, imageUrl: '/bilder/a.png', description: 'Kom och lyssna' }
    const spaced = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, ` ${text} `]))
    expect(eventFormErrors({ ...good, ...spaced, maxAttendees: ' 12 ' })).toEqual([])
    expect(eventOfForm({ ...good, ...spaced })).toMatchObject(texts)
    expect(eventOfForm({ ...good, maxAttendees: '  ' }).maxAttendees).toBeNull()
  })
})
