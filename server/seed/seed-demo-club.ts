import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { audit } from '../platform/database/audit.ts'
import type { Tx } from '../platform/database/database.ts'
import type { DemoEvent } from './demo-event.ts'
import { demoEvents } from './demo-events.ts'
import { type DemoUser, demoGuests, demoStaff } from './demo-guests.ts'
import { insertNotifications } from './demo-notifications.ts'
import { pick, seededRandom } from './random.ts'
import { seedCompetitions } from './seed-competitions.ts'
import { seedMenu } from './seed-menu.ts'
import { seedPlay } from './seed-play.ts'
import { seedPoints } from './seed-points.ts'
import { seedQuizzes } from './seed-quizzes.ts'
import { seedSections } from './seed-sections.ts'
import { seedTables } from './seed-tables.ts'

const hour = 3_600_000
const day = 24 * hour
/** Every account is older than this, so that any guest can have booked the past events. */
const youngestAccount = 60 * day

type Seeded = Record<'guests' | 'events' | 'competitions' | 'quizzes' | 'tables' | 'dishes', number>

/** Seeds the demo club: guests and staff without passwords, events and competitions around today, bookings, points and texts. */
export async function seedDemoClub(tx: Tx, now: Date): Promise<Seeded> {
  const draw = seededRandom(2_026)
  const guestIds = await insertUsers(tx, demoGuests, now, draw)
  await insertStaff(tx, now, draw)
  const events = demoEvents(stockholmDate(now))
  for (const event of events) await insertEvent(tx, event, guestIds, now, draw)
  await insertSeries(tx, events)
  await seedPoints(tx, guestIds, now)
  const competitions = await seedCompetitions(tx, guestIds, now)
  const quizzes = await seedQuizzes(tx, guestIds, now)
  const tables = await seedTables(tx, guestIds, now)
  await seedPlay(tx, guestIds, now)
  const dishes = await seedMenu(tx, guestIds, now)
  await insertNotifications(tx, now)
  await seedSections(tx, now)
  const seeded = { guests: guestIds.length, events: events.length, competitions, quizzes, tables, dishes }
  await audit(tx, {
    actorId: null,
    action: 'club.furnished',
    subjectType: 'club',
    subjectId: 'demo',
    after: seeded,
  })
  return seeded
}

async function insertStaff(tx: Tx, now: Date, draw: () => number): Promise<void> {
  const ids = await insertUsers(tx, demoStaff, now, draw)
  const held = demoStaff.map(({ role }, index) => ({ user_id: ids[index] as string, role }))
  await tx.insertInto('user_roles').values(held).execute()
}

async function insertUsers(
  tx: Tx,
  people: readonly DemoUser[],
  now: Date,
  draw: () => number,
): Promise<string[]> {
  const users = people.map(({ name, email }) => ({
    name,
    email,
    id: randomUUID(),
    email_verified: true,
    created_at: new Date(now.getTime() - youngestAccount - Math.floor(draw() * 400 * day)),
  }))
  await tx.insertInto('users').values(users).execute()
  // Not a hash, so no password matches it.
  const accounts = users.map(({ id }) => ({
    user_id: id,
    account_id: id,
    provider_id: 'credential',
    password: 'none',
  }))
  await tx.insertInto('accounts').values(accounts).execute()
  // The trigger that creates the profiles sets their dates to now.
  await sql`update profiles p set created_at = u.created_at, points_since = u.created_at from users u
    where u.id = p.user_id and u.id = any(${users.map(({ id }) => id)}::uuid[])`.execute(tx)
  return users.map(({ id }) => id)
}

/** The series of the quiz on Tuesdays. */
const tuesdays = '5b0a4f6e-2d1c-4f0b-9a53-7c1e8d2f6a90'

/** The request that the series came from, so that it can be extended. */
async function insertSeries(tx: Tx, events: DemoEvent[]): Promise<void> {
  const dates = events.filter(({ tuesday }) => tuesday).map(({ date }) => date)
  const [first_date = ''] = dates.toSorted()
  await tx
    .insertInto('event_series_requests')
    .values({
      id: tuesdays,
      series_id: tuesdays,
      digest: 'demo',
      first_date,
      repeats: 'weekly',
      made: JSON.stringify({ dates, skipped: [] }),
    })
    .execute()
}

async function insertEvent(
  tx: Tx,
  event: DemoEvent,
  guestIds: string[],
  now: Date,
  draw: () => number,
): Promise<void> {
  const {
    booked,
    parties = [],
    waits = [],
    picture,
    places,
    ends,
    doors,
    cancelHours,
    tuesday,
    ...fields
  } = event
  // The web chooses the drawn picture by the last digit of the id.
  const id = `${randomUUID().slice(0, -1)}${picture}`
  const startsAt = stockholmInstant(event.date, event.time)
  if (!startsAt) throw new Error(`${event.title} starts at a time that the clock skips`)
  const announcedAt = Math.min(now.getTime(), startsAt.getTime()) - 20 * day
  await tx
    .insertInto('events')
    .values({
      ...fields,
      id,
      end_time: ends ?? null,
      doors_time: doors ?? null,
      cancel_hours: cancelHours ?? null,
      ...(tuesday && { series_id: tuesdays, series_date: event.date, is_apart: tuesday === 'apart' }),
      max_attendees: places,
      created_at: new Date(announcedAt),
    })
    .execute()
  const lastBooking = Math.min(now.getTime(), startsAt.getTime() - hour)
  const alone = booked - parties.reduce((sum, party) => sum + party, 0)
  const sizes = [...parties, ...Array<number>(alone).fill(1)]
  const drawn = pick(guestIds, sizes.length + waits.length, draw)
  const bookings = sizes.map((size, index) => ({
    event_id: id,
    user_id: drawn[index] as string,
    places: size,
    created_at: new Date(announcedAt + draw() * (lastBooking - announcedAt)),
  }))
  await tx.insertInto('event_bookings').values(bookings).execute()
  await nameFriends(tx, id, draw)
  if (waits.length === 0) return
  const queue = waits.map((size, index) => ({
    event_id: id,
    user_id: drawn[sizes.length + index] as string,
    places: size,
    created_at: new Date(lastBooking - (waits.length - index) * hour),
  }))
  await tx.insertInto('event_waits').values(queue).execute()
}

const friends = 'Maria, Jocke, Lotta, Anders, Sara, Mange, Nadia, Pelle, Ida, Farid, Karin'.split(', ')

/** Names most of the friends of the parties. Some guests name nobody. */
async function nameFriends(tx: Tx, eventId: string, draw: () => number): Promise<void> {
  const { rows } = await sql<{ code: string }>`select code from event_friends
    where place_id in (select place_id from event_bookings where event_id = ${eventId})`.execute(tx)
  const named = rows.filter(() => draw() < 0.7)
  const names = named.map(() => friends[Math.floor(draw() * friends.length)] as string)
  await sql`update event_friends set name = given.name
    from unnest(${named.map(({ code }) => code)}::uuid[], ${names}::text[]) as given (code, name)
    where event_friends.code = given.code`.execute(tx)
}
