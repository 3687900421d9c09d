import type pg from 'pg'
import { stockholmWallClock } from '#rules/stockholm.ts'

type Wanted = {
  title: string
  date: string
  time: string
  location: string
  maxAttendees: number | null
  /** Days from now, when no date is given. */
  inDays: number
}

/** Stores an event as the database keeps it, a week ahead unless said otherwise, and returns its id. */
export async function makeEvent(server: { pool: pg.Pool }, wanted: Partial<Wanted> = {}): Promise<string> {
  const day = stockholmWallClock(new Date(Date.now() + (wanted.inDays ?? 7) * 86_400_000))
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into events (title, date, time, location, category, max_attendees)
     values ($1, $2, $3, $4, 'Musik', $5) returning id`,
    [
      wanted.title ?? 'Jazz vid biljardborden',
      wanted.date ?? day.date,
      wanted.time ?? '19:00',
      wanted.location ?? 'Stora salen',
      wanted.maxAttendees ?? null,
    ],
  )
  return rows[0]?.id as string
}

/** Its counter and its rows: equal, or something is very wrong. */
export async function attendance(server: { pool: pg.Pool }, eventId: string) {
  const { rows } = await server.pool.query<{ counter: number; rows: number }>(
    `select current_attendees as counter,
            (select count(*)::int from event_bookings b where b.event_id = e.id) as rows
     from events e where id = $1`,
    [eventId],
  )
  return rows[0] ?? null
}
