import { sql } from 'kysely'
import type { EventReminder } from '#rules/remind-of-event.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

const day = 86_400_000
const endsAt = sql<Date>`event_end(date, time, end_time)`

/** Whether guests are reminded before events, and written to after them. */
export const findReminderSettings = (db: Database) =>
  db.selectFrom('house_settings').select(['event_reminders', 'event_thanks']).executeTakeFirstOrThrow()

/** The events that begin within a day, or began less than three days ago: some guest may be reminded of one. */
export const findEventsAround = (db: Database, now: Date) =>
  db
    .selectFrom('events')
    .select(['id', 'starts_at', endsAt.as('ends_at')])
    .where('starts_at', '>', new Date(now.getTime() - 3 * day))
    .where('starts_at', '<=', new Date(now.getTime() + day))
    .orderBy('starts_at')
    .execute()

/** The places at an event whose guests have not been sent a reminder of its start. */
export const findUnremindedPlaces = (db: Database | Tx, eventId: string, kind: EventReminder) =>
  db
    .selectFrom('event_bookings as b')
    .innerJoin('events as e', 'e.id', 'b.event_id')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'b.user_id')
    .leftJoin('event_arrivals as a', 'a.place_id', 'b.place_id')
    .select(['b.place_id', 'b.user_id', 'b.releases_at', 'b.created_at'])
    .select(['e.title', 'e.date', 'e.time', 'e.location', 'e.starts_at', 'e.moved_at', endsAt.as('ends_at')])
    .select(['u.email', 'u.email_verified', 'u.language', 'p.display_name', 'a.arrived_at'])
    .select(
      sql<number>`(select count(*)::integer from event_arrivals c join event_bookings o on o.place_id = c.place_id
        where o.event_id = e.id)`.as('arrivals'),
    )
    .where('b.event_id', '=', eventId)
    .where(sql<boolean>`not exists (select from event_reminders r
      where r.place_id = b.place_id and r.starts_at = e.starts_at and r.kind = ${kind})`)
    .orderBy('b.user_id')
    .execute()
export type UnremindedRow = Awaited<ReturnType<typeof findUnremindedPlaces>>[number]

/** Writes which guests are reminded. @returns the places of those who were not before */
export async function insertReminders(
  tx: Tx,
  places: UnremindedRow[],
  kind: EventReminder,
  now: Date,
): Promise<string[]> {
  const ids = places.map(({ place_id }) => place_id)
  const { rows } = await sql<{ place_id: string }>`
    insert into event_reminders (place_id, starts_at, kind, sent_at)
    select id, ${places[0]?.starts_at}, ${kind}, ${now} from unnest(${ids}::uuid[]) as id
    on conflict do nothing returning place_id`.execute(tx)
  return rows.map(({ place_id }) => place_id)
}
