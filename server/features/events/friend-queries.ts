import { sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'

const columns = ['f.code', 'f.seat', 'f.name', 'f.arrived_at'] as const

/** The tickets of those who come with a user to an event, in the order of the seats. */
export const findFriends = (db: Database | Tx, userId: string, eventId: string) =>
  db
    .selectFrom('event_friends as f')
    .innerJoin('event_bookings as b', 'b.place_id', 'f.place_id')
    .select(columns)
    .where('b.user_id', '=', userId)
    .where('b.event_id', '=', eventId)
    .orderBy('f.seat')
    .execute()
export type FriendRow = Awaited<ReturnType<typeof findFriends>>[number]

/** Writes names, each at its seat. */
export async function setFriendNames(
  tx: Tx,
  { userId, eventId }: { userId: string; eventId: string },
  friends: readonly { seat: number; name: string | null }[],
): Promise<void> {
  const [seats, names] = [friends.map(({ seat }) => seat), friends.map(({ name }) => name)]
  await sql`update event_friends f set name = t.name
    from unnest(${seats}::integer[], ${names}::text[]) as t (seat, name), event_bookings b
    where f.seat = t.seat and f.place_id = b.place_id and b.user_id = ${userId} and b.event_id = ${eventId}`.execute(
    tx,
  )
}

export async function deleteTickets(tx: Tx, codes: string[]): Promise<void> {
  await sql`delete from event_friends where code = any(${codes}::uuid[])`.execute(tx)
}

/** A ticket that is valid: its place is not on hold. */
export const findTicket = (db: Database, code: string) =>
  db
    .selectFrom('event_friends as f')
    .innerJoin('event_bookings as b', 'b.place_id', 'f.place_id')
    .select(['f.code', 'f.name', 'b.event_id'])
    .where('f.code', '=', code)
    .where('b.releases_at', 'is', null)
    .executeTakeFirst()
