import { describe, expect, it } from 'vitest'
import {
  chosenPeople,
  emptyNotificationForm,
  notificationFormErrors,
  notificationOfForm,
  targetsOf,
  typedIds,
  typeOf,
} from './notification-form.ts'

const good = { ...emptyNotificationForm, title: 'Köket stänger 22', message: 'Sista beställningen 21.45.' }
const [one, two] = ['3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b', '4f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b']
const errorsOf = (form: typeof good) => notificationFormErrors(form).map(({ field, rule }) => [field, rule])

describe('the form of a notification', () => {
  it('needs title and message, and nothing else', () => {
    expect(errorsOf(emptyNotificationForm)).toEqual([
      ['title', 'required'],
      ['message', 'required'],
    ])
    expect(errorsOf({ ...good, title: ' ', message: '\n' })).toHaveLength(2)
    expect(errorsOf(good)).toEqual([])
    expect(notificationOfForm(good)).toEqual({
      title: 'Köket stänger 22',
      message: 'Sista beställningen 21.45.',
      type: 'info',
      targetUsers: [],
      scheduledFor: null,
    })
  })

  it('accepts title and message up to their maximum lengths', () => {
    expect(errorsOf({ ...good, title: 'x'.repeat(120), message: 'x'.repeat(1000) })).toEqual([])
    expect(errorsOf({ ...good, title: 'x'.repeat(121) })).toEqual([['title', 'too_long']])
    expect(errorsOf({ ...good, message: 'x'.repeat(1001) })).toEqual([['message', 'too_long']])
  })

  it('for later, needs a date and a time that exists in Stockholm', () => {
    const later = { ...good, when: 'later' }
    expect(errorsOf(later)).toEqual([
      ['date', 'required'],
      ['time', 'required'],
    ])
    expect(errorsOf({ ...later, date: '2027-02-30', time: '19:00' })).toEqual([['date', 'invalid']])
    expect(errorsOf({ ...later, date: '2027-02-20', time: '24:00' })).toEqual([['time', 'invalid']])
    expect(errorsOf({ ...later, date: '2027-03-28', time: '02:30' })).toEqual([
      ['time', 'time_does_not_exist'],
    ])
    const on = { ...later, date: '2027-03-28', time: '03:00' }
    expect(errorsOf(on)).toEqual([])
    expect(notificationOfForm(on).scheduledFor).toEqual({ date: '2027-03-28', time: '03:00' })
    expect(notificationOfForm({ ...on, when: 'now' }).scheduledFor).toBeNull()
  })

  it('reads comma separated and trimmed target ids, each user once', () => {
    expect(typedIds(` ${one} ,, ${two.toUpperCase()},`)).toEqual([one, two])
    const people = JSON.stringify([{ userId: one, displayName: 'Anna' }])
    const some = { ...good, audience: 'some', people, ids: `${one}, ${two}` }
    expect(targetsOf(some)).toEqual([one, two])
    expect(targetsOf({ ...some, audience: 'everyone' })).toEqual([])
    expect(errorsOf(some)).toEqual([])
  })

  it('for some users, needs at least one and valid ids; for everyone, neither is checked', () => {
    const some = { ...good, audience: 'some' }
    expect(errorsOf(some)).toEqual([['people', 'required']])
    expect(errorsOf({ ...some, ids: 'anna' })).toEqual([['ids', 'invalid']])
    expect(errorsOf({ ...good, ids: 'anna' })).toEqual([])
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `${one.slice(0, -3)}${String(at).padStart(3, '0')}`).join(',')
    expect(errorsOf({ ...some, ids: many(500) })).toEqual([])
    expect(errorsOf({ ...some, ids: many(501) })).toEqual([['people', 'too_big']])
  })

  it('ignores an invalid stored selection', () => {
    for (const people of ['', 'null', '{}', '[1, null, {"userId": 5}]', '[{', '[{"userId": "a"}]']) {
      expect(chosenPeople({ people })).toEqual([])
    }
    expect(chosenPeople({ people: '[{"displayName": "Anna"}]' })).toEqual([])
    const anna = { userId: one, displayName: 'Anna' }
    expect(chosenPeople({ people: JSON.stringify([anna, 'Anna']) })).toEqual([anna])
    expect(chosenPeople(emptyNotificationForm)).toEqual([])
  })

  it('trims what is typed, and reads an unknown type as info', () => {
    expect(notificationOfForm({ ...good, title: ' Nyhet ', message: ' Bra ' })).toMatchObject({
      title: 'Nyhet',
      message: 'Bra',
    })
    expect(typeOf({ type: 'warning' })).toBe('warning')
    expect(typeOf({ type: 'lunch' })).toBe('info')
    expect(typeOf(emptyNotificationForm)).toBe('info')
    expect(emptyNotificationForm.type).toBe('info')
  })

  it('refuses an id with other text around it', () => {
    for (const ids of [`x${one}`, `${one}x`])
      expect(errorsOf({ ...good, audience: 'some', ids })).toEqual([['ids', 'invalid']])
  })
})
