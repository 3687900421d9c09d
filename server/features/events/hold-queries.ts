import { sql } from 'kysely'
import { visitorHold } from '#rules/place-by-mail.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

/** A hold of an event. Its id is known only to the browser that asked for it. */
export type HoldKey = { eventId: string; holdId: string }

/** `isHoldOver` in SQL, of a row of event_holds. */
export const isOver = (now: Date) =>
  sql<boolean>`(held_until <= ${now} or held_until > ${new Date(now.getTime() + 2 * visitorHold)})`

const columns = [
  'email',
  'held_until as heldUntil',
  'code_hash as code',
  'replaced_hashes as replaced',
  'attempts',
  'used_by as usedBy',
  'language',
] as const

/** A place that is held for an address, with its code. */
export const findHold = (db: Database | Tx, { eventId, holdId }: HoldKey) =>
  db
    .selectFrom('event_holds')
    .select(columns)
    .where('id', '=', holdId)
    .where('event_id', '=', eventId)
    .executeTakeFirst()

/** The same, after one more attempt at its code; undefined when there may be no more. Attempts at the same moment are counted one by one. */
export const countAttempt = (db: Database, { eventId, holdId }: HoldKey, most: number) =>
  db
    .updateTable('event_holds')
    .set({ attempts: sql`attempts + 1` })
    .where('id', '=', holdId)
    .where('event_id', '=', eventId)
    .where('attempts', '<', most)
    .returning(columns)
    .executeTakeFirst()

/** How many codes before the newest one are remembered. */
const remembered = 10

type NewHold = HoldKey & { email: string; language: string; codeHash: string; now: Date; until: Date }

/** Holds a place for an address, or goes on holding it with another code. */
export async function putHold(
  tx: Tx,
  { eventId, holdId, email, language, codeHash, now, until }: NewHold,
): Promise<void> {
  await sql`insert into event_holds as h (id, event_id, email, language, code_hash, created_at, held_until)
    values (${holdId}, ${eventId}, ${email}, ${language}, ${codeHash}, ${now}, ${until})
    on conflict (id) do update set language = excluded.language, code_hash = excluded.code_hash,
      replaced_hashes = (h.code_hash || h.replaced_hashes)[1:${sql.lit(remembered)}], attempts = 0, used_by = null,
      created_at = excluded.created_at, held_until = excluded.held_until`.execute(tx)
}

/** The code is used, and its place is no longer held. Nor is another one for the same address, asked for in another browser. */
export async function setUsed(
  tx: Tx,
  { eventId, holdId, email }: HoldKey & { email: string },
  requestId: string,
): Promise<void> {
  await tx.updateTable('event_holds').set({ used_by: requestId }).where('id', '=', holdId).execute()
  await tx
    .deleteFrom('event_holds')
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .where('used_by', 'is', null)
    .execute()
}

/** Gives back a held place. */
export const endHold = (tx: Tx, holdId: string) =>
  tx.deleteFrom('event_holds').where('id', '=', holdId).execute()

/** The events at which places are held for the address of a user. */
export const findHeldEventIds = async (tx: Tx, userId: string): Promise<string[]> =>
  (
    await tx
      .selectFrom('event_holds as h')
      .innerJoin('users as u', 'u.email', 'h.email')
      .select('h.event_id')
      .where('u.id', '=', userId)
      .execute()
  ).map(({ event_id }) => event_id)

/** Gives back the places that are held for the address of a user. */
export const endHoldsOf = (tx: Tx, userId: string) =>
  tx
    .deleteFrom('event_holds')
    .where('email', '=', (eb) => eb.selectFrom('users').select('email').where('id', '=', userId))
    .execute()

/** Ends the holds that are over. Returns the events whose places are free again. */
export async function endHolds(tx: Tx, eventIds: string[], now: Date): Promise<string[]> {
  const ended = await tx
    .deleteFrom('event_holds')
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .where(isOver(now))
    .returning(['event_id', 'used_by'])
    .execute()
  return [...new Set(ended.filter(({ used_by }) => used_by === null).map(({ event_id }) => event_id))]
}

/**
 * Who has an address, locked against deletion, or also against sign-ins: a session is stored after that, and compares its password then.
 * So is a role that the account is given meanwhile.
 */
export const lockAddressee = (tx: Tx, email: string, against: 'deletion' | 'signIn') =>
  tx
    .selectFrom('users')
    .select(['id', 'language', 'email_verified as isConfirmed'])
    .where('email', '=', email)
    .$if(against === 'deletion', (query) => query.forKeyShare())
    .$if(against === 'signIn', (query) => query.forUpdate())
    .executeTakeFirst()

/**
 * Whether no mailed code may sign in to the account of an address: staff, and accounts with a second factor, sign in with their password. Asked in a
 * statement after the lock, because the one that waits for a lock sees the roles as they were before; and for every address, so that the time
 * that an answer takes does not say which have accounts.
 */
export const isProtected = async (tx: Tx, email: string): Promise<boolean> =>
  (
    await tx
      .selectFrom('users as u')
      .select('u.id')
      .where('u.email', '=', email)
      .where(sql<boolean>`(u.two_factor_enabled or exists (select from user_roles r where r.user_id = u.id))`)
      .execute()
  ).length > 0
