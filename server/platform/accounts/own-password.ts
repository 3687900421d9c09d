import type { Database, Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import { verifyPassword } from './password.ts'
import { countSignIn, forgetFailures, ownDelayKey } from './sign-in-delay.ts'

/** The verified password hash; the following transaction checks that it is unchanged. */
export type Proof = { userId: string; hash: string }

/**
 * Verifies a signed-in user's password before a sensitive action. Attempts are counted as at sign-in,
 * whatever the action, so that an open session does not bypass the delay.
 * Throws wrong_password or too_many_requests.
 */
export async function proveOwnPassword(engine: Engine, userId: string, password: string): Promise<Proof> {
  const key = ownDelayKey(engine, userId)
  await countSignIn(engine, key)
  const hash = (await findHash(engine.db, userId)) ?? ''
  if (!(await verifyPassword(hash, password))) throw new ProblemError('wrong_password')
  await forgetFailures(engine, key)
  return { userId, hash }
}

/**
 * Locks the user's row until the transaction ends, so that no session starts and nothing else changes the account.
 * Throws wrong_password when the password was changed since it was proved.
 */
export async function lockProved(
  tx: Tx,
  { userId, hash }: Proof,
): Promise<{ email: string; email_verified: boolean }> {
  const user = await tx
    .selectFrom('users')
    .select(['email', 'email_verified'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user || (await findHash(tx, userId)) !== hash) throw new ProblemError('wrong_password')
  return user
}

async function findHash(db: Database | Tx, userId: string): Promise<string | null | undefined> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('user_id', '=', userId)
    .where('provider_id', '=', 'credential')
    .executeTakeFirst()
  return account?.password
}
