import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { hashed } from '#server/features/accounts/request-email-change.ts'
import { findClubContact, findHeader } from '#server/features/content/queries.ts'
import { findTicket } from '#server/features/events/friend-queries.ts'
import {
  findBookedSince,
  findCancelledEvent,
  findEditableEvent,
  findEditableEvents,
} from '#server/features/events/queries.ts'
import { findMyTimedBookings } from '#server/features/tables/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { siteOrigin } from '#server/platform/mail/layout.ts'
import type { Club } from './data-html.ts'
import { presentPublic } from './present.ts'

/** More than a club plans. */
const mostEvents = 200

const isId = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** The events that are not over, earliest first. */
export async function findComing({ db, clock }: Engine) {
  const now = clock.now()
  const { start } = businessDayOf(businessDateOf(now))
  const rows = await findEditableEvents(db, { when: 'upcoming', from: start, after: null, limit: mostEvents })
  return rows.map((row) => presentPublic(row, now)).filter(({ endsAt }) => endsAt > now)
}

/** One event, whatever was typed as its id. */
export async function findPublic(db: Database, eventId: string, now: Date) {
  const row = isId(eventId) ? await findEditableEvent(db, eventId) : undefined
  return row && presentPublic(row, now)
}

/** What is known of an event that was deleted before it began, because somebody had a place. */
export async function findCancelled(db: Database, eventId: string) {
  const row = isId(eventId) ? await findCancelledEvent(db, eventId) : undefined
  return (
    row && {
      id: row.event_id,
      title: row.title,
      location: row.location,
      startsAt: row.starts_at,
      ...stockholmWallClock(row.starts_at),
    }
  )
}

/** A friend's ticket with its event, whatever was typed as its key. */
export async function findFriendTicket(db: Database, key: string, now: Date) {
  const ticket = isId(key) ? await findTicket(db, key) : undefined
  const event = ticket && (await findPublic(db, ticket.event_id, now))
  return event && { code: ticket.code, name: ticket.name, event }
}

/** Whose calendar has this key. Every key takes the same look-up. */
export const findFeedOwner = (db: Database, key: string) =>
  db
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select(['u.id', 'u.language'])
    .where('f.token_hash', '=', hashed(key))
    .executeTakeFirst()

/** Milliseconds for which a booking stays in the calendar after its time. */
const stays = 60 * 86_400_000

/** What a user has booked from two months ago on: places at events, and tables. */
export async function findBooked({ db, clock }: Engine, userId: string) {
  const now = clock.now()
  const from = new Date(now.getTime() - stays)
  const [events, tables] = await Promise.all([
    findBookedSince(db, userId, from),
    findMyTimedBookings(db, userId, { when: 'upcoming', from, after: null, limit: mostEvents }),
  ])
  return { events: events.map((row) => presentPublic(row, now)), tables }
}

/** How the club calls itself, and the address of its site. */
export async function findClub({ db, env }: Engine): Promise<{ club: Club; site: string }> {
  const [header, contact] = await Promise.all([findHeader(db), findClubContact(db)])
  const club = {
    name: header?.title ?? env.appName,
    subtitle: header?.subtitle ?? null,
    logo: header?.logo_url ?? null,
    organiser: contact.name,
    address: contact.address,
  }
  return { club, site: siteOrigin(env) }
}
