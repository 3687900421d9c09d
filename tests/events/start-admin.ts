import type { EditableEvent, EventInput } from '#contract/events.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

export const input: EventInput = {
  title: 'Jazz vid borden',
  description: 'Rad ett\nRad två',
  date: '2027-05-14',
  time: '19:00',
  endTime: null,
  doorsTime: null,
  cancelHours: null,
  location: 'Stora salen',
  category: 'Musik',
  price: '129 kr',
  maxAttendees: 40,
  imageUrl: null,
  maxParty: 6,
  allowsPast: false,
  allowsDuplicate: true,
}

/** A server with an admin and three guests, and what tests of an admin's events do on it. */
export async function startAdmin() {
  const server = await startServer()
  // Mails stay queued: their texts are deleted once they are sent.
  await server.pool.query(
    `alter table mails alter due_at set default 'infinity', alter attempts set default 1`,
  )
  const [admin] = await makeUsers(server, 1, { admin: true })
  return {
    server,
    admin,
    guests: await makeUsers(server, 3),
    create: async (changes: Partial<EventInput> = {}): Promise<EditableEvent> =>
      (await call(server, admin, 'createEvent', { body: { ...input, ...changes } })).body,
    audits: async (eventId: string) =>
      (
        await server.pool.query(
          'select actor_id, action, before, after from audit_log where subject_id = $1 order by id',
          [eventId],
        )
      ).rows,
    noticesAbout: async (words: string) =>
      (
        await server.pool.query<{ title: string; message: string; path: string; targets: string[] }>(
          `select title, message, path, array(
             select user_id from notification_targets where notification_id = n.id order by user_id) as targets
           from notifications n where message like $1 order by created_at, title`,
          [`%${words}%`],
        )
      ).rows,
    /** The mails about an event, without those about its bookings. */
    mailsTo: async (eventTitle: string) =>
      (
        await server.pool.query<{
          recipient: string
          subject: string
          body_text: string
          calendar: string | null
        }>(
          `select recipient, subject, body_text, calendar from mails
           where subject like $1 and subject not like 'Bokat:%' and subject not like 'Booked:%' order by recipient`,
          [`%${eventTitle}%`],
        )
      ).rows,
  }
}
