import type { SignInRules } from '#contract/people.ts'
import { audit } from '#server/platform/database/audit.ts'
import { type Database, inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { findSignInRules } from './queries.ts'

/** The rules of sign-in, with how many admins there are and how many of them have a second factor. */
export async function signInRules(db: Database | Tx): Promise<SignInRules> {
  const row = await findSignInRules(db)
  return {
    adminsNeedSecondFactor: row.admins_need_second_factor,
    admins: row.admins,
    withSecondFactor: row.with_second_factor,
  }
}

/**
 * Sets whether admins may act as such only with a second factor. A trigger publishes it to every admin, and
 * closes the streams of admins who have none. The same setting again changes nothing.
 */
export const setSecondFactorNeeded = (
  { db, clock }: Engine,
  adminId: string,
  isNeeded: boolean,
): Promise<SignInRules> =>
  inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sign_in_rules')
      .set(({ eb }) => ({
        admins_need_second_factor: isNeeded,
        version: eb('version', '+', 1),
        updated_at: clock.now(),
      }))
      .where('admins_need_second_factor', '<>', isNeeded)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) {
      await audit(tx, {
        actorId: adminId,
        action: 'second-factor.needed',
        subjectType: 'club',
        subjectId: 'sign-in',
        before: { adminsNeedSecondFactor: !isNeeded },
        after: { adminsNeedSecondFactor: isNeeded },
      })
    }
    return signInRules(tx)
  })
