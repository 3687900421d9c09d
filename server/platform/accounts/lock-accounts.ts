import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'

/**
 * Locks accounts against deletion until the transaction ends, in the order of their ids as everywhere.
 * @returns those that exist
 */
export const lockAccounts = (tx: Tx, userIds: string[]): Promise<{ id: string; email: string }[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`id = any(${userIds}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
