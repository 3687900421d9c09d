import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import type { Locking } from '../database/grouped.ts'

/**
 * Locks accounts against deletion until the transaction ends, in the order of their ids as everywhere.
 * @returns those that exist
 */
export const lockAccounts = (
  tx: Tx,
  userIds: string[],
  locking: Locking = 'wait',
): Promise<{ id: string; email: string; email_verified: boolean }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified'])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .$if(locking === 'skip', (q) => q.skipLocked())
    .execute()

/**
 * Locks one account until the transaction ends, so that what its user does is done one after the other. Undefined when the account
 * is deleted.
 */
export const lockAccount = (tx: Tx, userId: string): Promise<{ email_verified: boolean } | undefined> =>
  tx.selectFrom('users').select('email_verified').where('id', '=', userId).forNoKeyUpdate().executeTakeFirst()
