import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import { chance, pick } from './chance.ts'
import type { DemoEvent } from './demo-event.ts'
import { demoEvents } from './demo-events.ts'
import { demoGuests } from './demo-guests.ts'
import { insertNotifications } from './demo-notifications.ts'
import { seedCompetitions } from './seed-competitions.ts'
import { seedPoints } from './seed-points.ts'
import { seedSections } from './seed-sections.ts'

const hour = 3_600_000
const day = 24 * hour
/** Nobody in the demo club has been here for less than this, so that everyone can have booked the past evenings. */
const memberForAtLeast = 60 * day

type Furnished = { guests: number; events: number; competitions: number }

/** Furnishes the demo club: guests without passwords, evenings and competitions around today, and who is in what. */
export async function seedDemoClub(tx: Tx, now: Date): Promise<Furnished> {
  const draw = chance(2_026)
  const guestIds = await insertGuests(tx, now, draw)
  const events = demoEvents(stockholmDate(now))
  for (const event of events) await insertEvent(tx, event, guestIds, now, draw)
  await seedPoints(tx, guestIds, now)
  const competitions = await seedCompetitions(tx, guestIds, now)
  await insertNotifications(tx, now)
  await seedSections(tx, now)
  const made = { guests: guestIds.length, events: events.length, competitions }
  await audit(tx, {
    actorId: null,
    action: 'club.furnished',
    subjectType: 'club',
    subjectId: 'demo',
    after: made,
  })
  return made
}

async function insertGuests(tx: Tx, now: Date, draw: () => number): Promise<string[]> {
  const guests = demoGuests.map((guest) => ({
    ...guest,
    id: randomUUID(),
    email_verified: true,
    created_at: new Date(now.getTime() - memberForAtLeast - Math.floor(draw() * 400 * day)),
  }))
  await tx.insertInto('users').values(guests).execute()
  // An account like everyone's, with what no password matches.
  const accounts = guests.map(({ id }) => ({
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: 'none',
  }))
  await tx.insertInto('accounts').values(accounts).execute()
  // The trigger that makes the profile dates it today.
  await sql`update profiles p set created_at = u.created_at, points_since = u.created_at from users u
    where u.id = p.user_id and u.id = any(${guests.map(({ id }) => id)}::uuid[])`.execute(tx)
  return guests.map(({ id }) => id)
}

async function insertEvent(
  tx: Tx,
  event: DemoEvent,
  guestIds: string[],
  now: Date,
  draw: () => number,
): Promise<void> {
  const { booked, picture, places, ...fields } = event
  // The picture goes by the last digit of the id.
  const id = `${randomUUID().slice(0, -1)}${picture}`
  const startsAt = stockholmInstant(event.date, event.time)
  if (!startsAt) throw new Error(`${event.title} starts at a time that the clock skips`)
  const announcedAt = Math.min(now.getTime(), startsAt.getTime()) - 20 * day
  await tx
    .insertInto('events')
    .values({ ...fields, id, max_attendees: places, created_at: new Date(announcedAt) })
    .execute()
  const lastBooking = Math.min(now.getTime(), startsAt.getTime() - hour)
  const bookings = pick(guestIds, booked, draw).map((user_id) => ({
    event_id: id,
    user_id,
    created_at: new Date(announcedAt + draw() * (lastBooking - announcedAt)),
  }))
  await tx.insertInto('event_bookings').values(bookings).execute()
}
