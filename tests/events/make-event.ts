import type pg from 'pg'
import { stockholmWallClock } from '#rules/stockholm.ts'

type EventOptions = {
  title: string
  date: string
  time: string
  location: string
  maxAttendees: number | null
  /** Days from now, when no date is given. */
  inDays: number
}

/** Inserts an event, by default a week ahead, and returns its id. */
export async function makeEvent(
  server: { pool: pg.Pool },
  options: Partial<EventOptions> = {},
): Promise<string> {
  const day = stockholmWallClock(new Date(Date.now() + (options.inDays ?? 7) * 86_400_000))
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into events (title, date, time, location, category, max_attendees)
     values ($1, $2, $3, $4, 'Musik', $5) returning id`,
    [
      options.title ?? 'Jazz vid biljardborden',
      options.date ?? day.date,
      options.time ?? '19:00',
      options.location ?? 'Stora salen',
      options.maxAttendees ?? null,
    ],
  )
  return rows[0]?.id as string
}

/** Prolongs the hold of all cancelled places as far as there can be a hold, so that a slow machine does not end it by itself. */
export const prolongHolds = (server: { pool: pg.Pool }) =>
  server.pool.query(
    `update event_bookings set releases_at = now() + interval '110 seconds' where releases_at is not null`,
  )

/** Ends the hold of all cancelled places, as if the ten seconds had passed: the server gives them back within a second. */
export const endHolds = (server: { pool: pg.Pool | pg.PoolClient }) =>
  server.pool.query(
    `update event_bookings set releases_at = now() - interval '1 second' where releases_at is not null`,
  )

/** The event's counter and the number of its booking rows, which must be equal. */
export async function attendance(server: { pool: pg.Pool }, eventId: string) {
  const { rows } = await server.pool.query<{ counter: number; rows: number }>(
    `select current_attendees as counter,
            (select count(*)::int from event_bookings b where b.event_id = e.id) as rows
     from events e where id = $1`,
    [eventId],
  )
  return rows[0] ?? null
}
