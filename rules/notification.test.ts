import { describe, expect, it } from 'vitest'
import { writtenNotification } from '#contract/notifications.ts'
import { fieldErrors } from './field-errors.ts'
import { emptyNotification, notificationBody, notificationErrors, notificationForm } from './notification.ts'

const now = new Date('2026-11-10T12:00:00.000Z')
const good = { ...emptyNotification, title: 'Köket stänger 22', message: 'Sista beställningen 21.45.' }
const [one, two] = ['3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b', '4f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b']
const some = { ...good, audience: 'some' as const }
/** The fields that are refused. */
const refused = (form: typeof emptyNotification) => {
  const { error } = writtenNotification.safeParse(notificationBody(form))
  const bySchema = fieldErrors(error ?? { issues: [] }).map(({ field }) => field)
  return [...new Set([...Object.keys(notificationErrors(form, now)), ...bySchema])]
}

describe('the form of a notification', () => {
  it('the form of a notification needs title and message, and nothing else', () => {
    expect(refused(emptyNotification)).toEqual(['title', 'message'])
    expect(refused({ ...good, title: ' ', message: '\n' })).toEqual(['title', 'message'])
    expect(refused(good)).toEqual([])
    expect(notificationBody(good)).toEqual({
      title: 'Köket stänger 22',
      message: 'Sista beställningen 21.45.',
      type: 'info',
      targetUsers: [],
      segment: null,
      topic: null,
      scheduledFor: null,
    })
  })

  it('the form of a notification accepts title and message up to their maximum lengths', () => {
    expect(refused({ ...good, title: 'x'.repeat(120), message: 'x'.repeat(1000) })).toEqual([])
    expect(refused({ ...good, title: 'x'.repeat(121) })).toEqual(['title'])
    expect(refused({ ...good, message: 'x'.repeat(1001) })).toEqual(['message'])
  })

  it('the form of a scheduled notification needs a date and a time that exists in Stockholm', () => {
    const later = { ...good, when: 'later' as const }
    const [date, time] = ['scheduledFor.date', 'scheduledFor.time']
    expect(refused(later)).toEqual([date, time])
    expect(refused({ ...later, date: '2027-02-30', time: '19:00' })).toEqual([date])
    expect(refused({ ...later, date: '2027-02-20', time: '24:00' })).toEqual([time])
    const skipped = { ...later, date: '2027-03-28', time: '02:30' }
    expect(refused(skipped)).toEqual(['time'])
    expect(notificationErrors(skipped, now)).toEqual({ time: 'time_does_not_exist' })
    const on = { ...later, date: '2027-03-28', time: '03:00' }
    expect(refused(on)).toEqual([])
    expect(notificationBody(on).scheduledFor).toEqual({ date: '2027-03-28', time: '03:00' })
    expect(notificationBody({ ...on, when: 'now' }).scheduledFor).toBeNull()
  })

  it('the form of a notification reads comma separated and trimmed target ids, each user once', () => {
    const targetsOf = (form: typeof emptyNotification) => notificationBody(form).targetUsers
    const ids = ` ${one} ,, ${two.toUpperCase()},`
    expect(targetsOf({ ...some, ids })).toEqual([one, two])
    const both = { ...some, people: [{ userId: one, displayName: 'Anna' }], ids }
    expect(targetsOf(both)).toEqual([one, two])
    expect(targetsOf({ ...both, audience: 'everyone' })).toEqual([])
    expect(refused(both)).toEqual([])
  })

  it('the form of a notification for some users needs at least one user and only valid ids; for everyone, neither is checked', () => {
    expect(refused(some)).toEqual(['people'])
    expect(refused({ ...some, ids: 'anna' })).toEqual(['ids'])
    expect(refused({ ...good, ids: 'anna' })).toEqual([])
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => `${one.slice(0, -3)}${String(at).padStart(3, '0')}`).join(',')
    expect(refused({ ...some, ids: many(500) })).toEqual([])
    expect(refused({ ...some, ids: many(501) })).toEqual(['targetUsers'])
  })

  it('the form of a notification refuses an id with other text around it', () => {
    for (const ids of [`x${one}`, `${one}x`]) expect(refused({ ...some, ids })).toEqual(['ids'])
  })

  it('the form of a notification trims title and message', () => {
    expect(notificationBody({ ...good, title: ' Nyhet ', message: ' Bra ' })).toMatchObject({
      title: 'Nyhet',
      message: 'Bra',
    })
  })
})

describe('the form of a notification to a part of the guests', () => {
  const eventId = one
  const part = (change: Partial<typeof emptyNotification>) => ({
    ...good,
    audience: 'group' as const,
    ...change,
  })
  it('needs the event or the level that the part has, and sends no others', () => {
    expect(refused(part({}))).toEqual(['segment.eventId'])
    expect(refused(part({ segment: 'level' }))).toEqual(['segment.level'])
    expect(refused(part({ segment: 'level', level: 0 }))).toEqual(['segment.level'])
    const whole = { event: eventId, level: 3, people: [{ userId: two, displayName: 'Anna' }], ids: 'anna' }
    expect(refused(part({ ...whole }))).toEqual([])
    const bodyOf = (segment: 'booked' | 'came' | 'level' | 'never') => {
      const { segment: sent, targetUsers } = notificationBody(part({ ...whole, segment }))
      return [sent, targetUsers]
    }
    expect(bodyOf('booked')).toEqual([{ kind: 'booked', eventId, level: null }, []])
    expect(bodyOf('level')).toEqual([{ kind: 'level', eventId: null, level: 3 }, []])
    expect(bodyOf('came')).toEqual([{ kind: 'came', eventId: null, level: null }, []])
    expect(notificationBody({ ...part(whole), audience: 'everyone' }).segment).toBeNull()
  })
})

describe('a stored notification as it is edited', () => {
  const stored = {
    id: one,
    title: 'Köket stänger 22',
    message: 'Sista beställningen 21.45.',
    type: 'info' as const,
    targets: [],
    targetCount: 0,
    people: [],
    forEveryone: true,
    segment: null,
    topic: null,
    scheduledFor: '2026-11-10T11:00:00.000Z',
    isActive: true,
    createdBy: null,
    createdAt: '2026-11-01T11:00:00.000Z',
    sentAt: null,
    editedAt: null,
    isAutomatic: false,
    version: 1,
  }
  it('has the stored time, which may have passed, and the same recipients', () => {
    const form = notificationForm(stored)
    expect(form).toMatchObject({ audience: 'everyone', when: 'later', date: '2026-11-10', time: '12:00' })
    expect(notificationErrors(form, now, form)).toEqual({})
    expect(notificationErrors({ ...form, time: '11:59' }, now, form)).toEqual({ date: 'date_has_passed' })
    const people = [{ userId: one, displayName: 'Anna' }]
    expect(notificationForm({ ...stored, forEveryone: false, people })).toMatchObject({
      audience: 'some',
      people,
    })
    const segment = { kind: 'booked' as const, event: { id: two, title: 'Jazz' }, level: null }
    const aimed = notificationForm({ ...stored, forEveryone: false, people, segment })
    expect(aimed).toMatchObject({ audience: 'group', segment: 'booked', event: two, people: [] })
  })
})
