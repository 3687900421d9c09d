import { sql } from 'kysely'
import { visitorHold } from '#rules/place-by-mail.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'

export type HoldKey = { eventId: string; email: string }

/** `isHoldOver` in SQL, of a row of event_holds. */
export const isOver = (now: Date) =>
  sql<boolean>`(held_until <= ${now} or held_until > ${new Date(now.getTime() + 2 * visitorHold)})`

const columns = [
  'held_until as heldUntil',
  'code_hash as code',
  'replaced_hashes as replaced',
  'attempts',
  'used_by as usedBy',
  'language',
] as const

/** The place that is held for an address, with its code. */
export const findHold = (db: Database | Tx, { eventId, email }: HoldKey) =>
  db
    .selectFrom('event_holds')
    .select(columns)
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .executeTakeFirst()

/** The same, after one more attempt at its code; undefined when there may be no more. Attempts at the same moment are counted one by one. */
export const countAttempt = (db: Database, { eventId, email }: HoldKey, most: number) =>
  db
    .updateTable('event_holds')
    .set({ attempts: sql`attempts + 1` })
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .where('attempts', '<', most)
    .returning(columns)
    .executeTakeFirst()

/** How many codes before the newest one are remembered. */
const remembered = 10

type NewHold = HoldKey & { language: string; codeHash: string; now: Date; until: Date }

/** Holds a place for an address, or goes on holding it with another code. */
export async function putHold(tx: Tx, { eventId, email, language, codeHash, now, until }: NewHold) {
  await sql`insert into event_holds as h (event_id, email, language, code_hash, created_at, held_until)
    values (${eventId}, ${email}, ${language}, ${codeHash}, ${now}, ${until})
    on conflict (event_id, email) do update set language = excluded.language, code_hash = excluded.code_hash,
      replaced_hashes = (h.code_hash || h.replaced_hashes)[1:${sql.lit(remembered)}], attempts = 0, used_by = null,
      created_at = excluded.created_at, held_until = excluded.held_until`.execute(tx)
}

/** The code is used, and its place is no longer held. */
export async function setUsed(tx: Tx, { eventId, email }: HoldKey, requestId: string): Promise<void> {
  await tx
    .updateTable('event_holds')
    .set({ used_by: requestId })
    .where('event_id', '=', eventId)
    .where('email', '=', email)
    .execute()
}

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
 * Who has an address, with what decides whether a mailed code may sign them in. Locked against deletion, or also against sign-ins:
 * a session is stored after that, and compares its password then.
 */
export const lockAddressee = (tx: Tx, email: string, against: 'deletion' | 'signIn') =>
  tx
    .selectFrom('users as u')
    .select(['u.id', 'u.language', 'u.email_verified as isConfirmed'])
    // Staff, and accounts with a second factor, sign in with their password.
    .select(
      sql<boolean>`u.two_factor_enabled or exists (select from user_roles r where r.user_id = u.id)`.as(
        'isProtected',
      ),
    )
    .where('u.email', '=', email)
    .$if(against === 'deletion', (query) => query.forKeyShare(['u']))
    .$if(against === 'signIn', (query) => query.forUpdate(['u']))
    .executeTakeFirst()
