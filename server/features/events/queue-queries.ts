import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { isOver } from './hold-queries.ts'

type WaitKey = { userId: string; eventId: string }

const inWholeQueue = sql<number>`(row_number() over (partition by w.event_id order by w.created_at, w.user_id))::integer`
const amongAll = sql<number>`(select count(*)::integer + 1 from event_waits o
  where o.event_id = w.event_id and (o.created_at, o.user_id) < (w.created_at, w.user_id))`

/** Guests who wait for places, with the event and their place in its queue, by event and in the order of its queue. */
const waits = (db: Database | Tx, position: typeof amongAll) =>
  db
    .selectFrom('event_waits as w')
    .innerJoin('events as e', 'e.id', 'w.event_id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'w.user_id')
    .select(['w.event_id', 'w.user_id', 'w.places', 'w.offered_until', 'w.notified_at', 'w.created_at'])
    .select(['e.title', 'e.date', 'e.time', 'e.starts_at', 'e.location'])
    .select(['p.display_name', 'u.language', 'u.email', 'u.email_verified'])
    .select(position.as('position'))
    .orderBy('w.event_id')
    .orderBy('w.created_at')
    .orderBy('w.user_id')
export type EventWaitRow = Awaited<ReturnType<ReturnType<typeof waits>['executeTakeFirstOrThrow']>>

/** The queues of some events. */
export const findEventQueue = (db: Database | Tx, eventIds: readonly string[]): Promise<EventWaitRow[]> =>
  waits(db, inWholeQueue).where('w.event_id', '=', sql<string>`any(${eventIds}::uuid[])`).execute()

/** What some users wait for at events that begin from a time on. */
export const findEventWaitsOf = (db: Database | Tx, userIds: string[], from: Date): Promise<EventWaitRow[]> =>
  waits(db, amongAll)
    .where('w.user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where('e.starts_at', '>', from)
    .clearOrderBy()
    .orderBy('e.starts_at')
    .orderBy('w.event_id')
    .execute()

/** The events whose queue may have something to do: an offer that ends, one of which the guest was not notified, places that are free, or a start that has passed. So may those at which the hold of a visitor ends. */
export const findQueuesToRun = async (db: Database, now: Date): Promise<string[]> =>
  (
    await sql<{
      id: string
    }>`select e.id from events e where exists (select from event_waits w where w.event_id = e.id and (
      e.starts_at <= ${now} or w.offered_until <= ${now} or (w.offered_until is not null and w.notified_at is null)
      or e.max_attendees is null or e.current_attendees + e.held_places > e.max_attendees
      or (w.offered_until is null and w.places <= e.max_attendees - e.current_attendees - e.held_places)
    )) or e.id = any(array(select event_id from event_holds where ${isOver(now)})) order by e.starts_at, e.id`.execute(
      db,
    )
  ).rows.map(({ id }) => id)

/** Puts a guest into the queue of an event, or changes for how many places. More places get the last place in the queue. */
export async function putWait(tx: Tx, { userId, eventId }: WaitKey, places: number, at: Date): Promise<void> {
  await sql`insert into event_waits as w (event_id, user_id, places, created_at)
    values (${eventId}, ${userId}, ${places}, ${at})
    on conflict (event_id, user_id) do update set places = excluded.places,
      created_at = case when excluded.places > w.places then excluded.created_at else w.created_at end`.execute(
    tx,
  )
}

const isOneOf = (keys: readonly WaitKey[]) => {
  const [userIds, eventIds] = [keys.map(({ userId }) => userId), keys.map(({ eventId }) => eventId)]
  return sql<boolean>`(user_id, event_id) in (select * from unnest(${userIds}::uuid[], ${eventIds}::uuid[]))`
}

/** Ends waits. Places that were offered are free. */
export async function deleteWaits(tx: Tx, keys: readonly WaitKey[]): Promise<void> {
  await tx.deleteFrom('event_waits').where(isOneOf(keys)).execute()
}

/** Offers places until a time, or takes an offer back. */
export async function setOffers(tx: Tx, keys: readonly WaitKey[], until: Date | null): Promise<void> {
  await tx
    .updateTable('event_waits')
    .set({ offered_until: until, notified_at: null })
    .where(isOneOf(keys))
    .execute()
}

/** The guest was notified of the offer. */
export async function setNotified(tx: Tx, keys: readonly WaitKey[], at: Date): Promise<void> {
  await tx.updateTable('event_waits').set({ notified_at: at }).where(isOneOf(keys)).execute()
}
