import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import { type Right, rightsOf } from '#contract/rights.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { Acting } from '../http/router.ts'
import { hashPassword, verifyPassword } from './password.ts'

/** What is stored of a PIN. Throws unavailable when too many hashes are waiting. */
export const hashPin = ({ env }: Engine, userId: string, pin: string): Promise<string> =>
  hashPassword(keyed(env.secret, userId, pin))

/**
 * Compares a PIN with the stored one. The attempt is counted as wrong before it is compared, so that concurrent ones cannot pass the
 * limit of a day, and taken back when it was right. Throws wrong_pin, also without a PIN, pin_blocked, and unavailable.
 * @returns the stored hash, for a transaction that checks that it is unchanged
 */
export async function provePin({ db, env }: Engine, userId: string, pin: string): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    update pins set
      tries = case when tries_since < now() - interval '1 day' then 1 else tries + 1 end,
      tries_since = case when tries_since < now() - interval '1 day' then now() else tries_since end
    where user_id = ${userId} and (tries < ${bounds.pin.wrongPerDay} or tries_since < now() - interval '1 day')
    returning hash`.execute(db)
  const hash = rows[0]?.hash
  if (hash === undefined) {
    const isSet = await db
      .selectFrom('pins')
      .select('user_id')
      .where('user_id', '=', userId)
      .executeTakeFirst()
    throw new ProblemError(isSet ? 'pin_blocked' : 'wrong_pin')
  }
  if (!(await verifyPassword(hash, keyed(env.secret, userId, pin)))) throw new ProblemError('wrong_pin')
  await db
    .updateTable('pins')
    .set({ tries: sql<number>`greatest(tries - 1, 0)` })
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .execute()
  return hash
}

/** The staff with a PIN who have one of these rights now, by name. */
export async function findPeopleWith(
  db: Database | Tx,
  wanted: ReadonlySet<Right>,
  userId: string | null = null,
): Promise<{ userId: string; displayName: string }[]> {
  const rows = await db
    .selectFrom('pins as n')
    .innerJoin('profiles as p', 'p.user_id', 'n.user_id')
    .innerJoin('acting_roles as r', 'r.user_id', 'n.user_id')
    .select(['n.user_id', 'p.display_name', sql<string[]>`array_agg(r.role)`.as('roles')])
    .$if(userId !== null, (query) => query.where('n.user_id', '=', userId))
    .groupBy(['n.user_id', 'p.display_name'])
    .orderBy('p.display_name')
    .orderBy('n.user_id')
    .execute()
  return rows
    .filter(({ roles }) => rightsOf(roles).some((right) => wanted.has(right)))
    .map(({ user_id, display_name }) => ({ userId: user_id, displayName: display_name }))
}

/**
 * Refuses a device that does not say who acts, if there is anybody who could. A club whose staff have no PINs is asked for none.
 * Throws person_needed.
 */
export async function requirePerson(
  { db }: { db: Database | Tx },
  { adminId, deviceId }: Acting,
  right: Right,
): Promise<void> {
  if (deviceId === null || adminId !== null) return
  const people = await findPeopleWith(db, new Set([right]))
  if (people.length > 0) throw new ProblemError('person_needed')
}

/** A PIN is so short that a copy of the database would reveal it, unless its hash has a key. */
const keyed = (secret: string, userId: string, pin: string) =>
  createHmac('sha256', secret).update(`pin:${userId}:${pin}`).digest('base64url')
