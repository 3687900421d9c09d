import { describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { input } from './start-admin.ts'

const server = await startInProcess()
server.setNow(new Date('2027-05-10T10:00:00Z'))
// Mails stay queued: their texts are deleted once they are sent.
await server.pool.query(`alter table mails alter due_at set default 'infinity'`)
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest, unconfirmed, brit] = await makeUsers(server, 3)
await server.pool.query('update users set email_verified = false where id = $1', [unconfirmed?.userId])
await server.pool.query(`update users set language = 'en' where id = $1`, [brit?.userId])

type Stored = { recipient: string; subject: string; body_text: string; calendar: string }
const mails = async (title: string): Promise<Stored[]> => {
  const { rows } = await server.pool.query(
    'select recipient, subject, body_text, calendar from mails where subject like $1 order by id',
    [`%${title}`],
  )
  return rows.map((row) => ({ ...row, calendar: row.calendar.replaceAll('\n ', '') }))
}
const create = async (title: string, changes: Partial<typeof input> = {}) =>
  (await call(server, admin, 'createEvent', { body: { ...input, title, ...changes } })).body
const book = (user: typeof guest, eventId: string) => call(server, user, 'bookEvent', { params: { eventId } })

describe('mails about a place', () => {
  it('a booking is confirmed once, with what the guest needs and the calendar file', async () => {
    const event = await create('Mejlad kväll', { endTime: '22:30', doorsTime: '18:00', cancelHours: 24 })
    await book(guest, event.id)
    await book(guest, event.id)
    const [mail, ...more] = await mails('Mejlad kväll')
    expect(more).toEqual([])
    expect(mail).toMatchObject({ recipient: guest?.email, subject: 'Bokat: Mejlad kväll' })
    for (const words of [
      'fredag 14 maj 2027 kl. 19:00, Stora salen\nInsläpp 18:00\nSlutar 22:30\nPris: 129 kr',
      'Avboka i appen till torsdag 13 maj 2027 kl. 19:00',
      `/event/${event.id}`,
    ])
      expect(mail?.body_text).toContain(words)
    for (const line of [
      'METHOD:PUBLISH',
      `UID:${event.id}@spelrum`,
      'SEQUENCE:0',
      'DTSTART:20270514T170000Z',
      'DTEND:20270514T203000Z',
    ])
      expect(mail?.calendar.split('\n')).toContain(line)
  })

  it('a place that was cancelled with a hold and kept is not confirmed again', async () => {
    const event = await create('Behållen kväll')
    await book(guest, event.id)
    await call(server, guest, 'holdEventBooking', { params: { eventId: event.id } })
    await book(guest, event.id)
    expect(await mails('Behållen kväll')).toHaveLength(1)
  })

  it('guests whose address is not confirmed get no mail about events, and others in their language', async () => {
    const event = await create('Tyst kväll')
    for (const user of [unconfirmed, brit]) await book(user, event.id)
    await call(server, admin, 'updateEvent', {
      params: { eventId: event.id },
      body: { ...input, title: 'Tyst kväll', time: '20:00', version: event.version },
    })
    await call(server, admin, 'deleteEvent', { params: { eventId: event.id } })
    const all = await mails('Tyst kväll')
    expect(all.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [brit?.email, 'Booked: Tyst kväll'],
      [brit?.email, 'New time: Tyst kväll'],
      [brit?.email, 'Cancelled: Tyst kväll'],
    ])
    // One entry in the calendar: each file is newer than the one before, and the last takes it out.
    const lines = (name: string) =>
      all.map(({ calendar }) => calendar.split('\n').find((line) => line.startsWith(`${name}:`)))
    expect(new Set(lines('UID')).size).toBe(1)
    expect(lines('SEQUENCE')).toEqual(['SEQUENCE:0', 'SEQUENCE:1', 'SEQUENCE:2'])
    expect(lines('METHOD')).toEqual(['METHOD:PUBLISH', 'METHOD:PUBLISH', 'METHOD:CANCEL'])
    expect(all[1]?.calendar).toContain('DTSTART:20270514T180000Z')
    expect(all[2]?.calendar).toContain('STATUS:CANCELLED')
    const { rows } = await server.pool.query(
      'select from notifications n join notification_targets t on t.notification_id = n.id where t.user_id = $1',
      [unconfirmed?.userId],
    )
    expect(rows).toHaveLength(2)
  })

  it('a new end and new doors are mailed; after the deadline the mail does not offer a cancellation', async () => {
    const event = await create('Sen kväll', { cancelHours: 168, endTime: '23:00' })
    await book(guest, event.id)
    expect((await mails('Sen kväll'))[0]?.body_text).toContain('kan inte avbokas')
    await call(server, admin, 'updateEvent', {
      params: { eventId: event.id },
      body: {
        ...input,
        title: 'Sen kväll',
        cancelHours: 168,
        endTime: '23:30',
        doorsTime: '18:30',
        version: event.version,
      },
    })
    const [, moved] = await mails('Sen kväll')
    expect(moved?.subject).toBe('Ny sluttid och nytt insläpp: Sen kväll')
    expect(moved?.body_text).toContain(
      'Nu: fredag 14 maj 2027 kl. 19:00, Stora salen, slutar 23:30, insläpp 18:30\nFörut: fredag 14 maj 2027 kl. 19:00, Stora salen, slutar 23:00',
    )
    expect(moved?.body_text).toContain('Tiden för avbokning har gått ut.')
  })
})
