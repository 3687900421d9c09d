import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { inTransaction, type Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { ProblemError } from '../http/problem.ts'
import type { Actor } from '../http/router.ts'
import { accountLibrary } from './library.ts'
import { storedRecoveryCode } from './recovery-codes.ts'
import { codeDelayKey, countSignIn, forgetFailures } from './sign-in-delay.ts'

type Attempt = {
  userId: string
  /** As typed: six digits of the authenticator, perhaps with spaces, or a recovery code. */
  code: string
  /** With the cookie of the session, or of the sign-in that waits for the code, and the user agent. */
  headers: Headers
}

/** `token` is the token of the new session if a sign-in waited, otherwise of the current session. */
type Outcome = { token: string } | { refused: 'wrong_code' | 'sign_in_expired'; isReplayed?: boolean }

/** Codes of the authenticator are accepted for a minute and a half; a used one is remembered for longer. */
const rememberedFor = '5 minutes'

/**
 * Checks a code and uses it up. A refusal is returned, not thrown, because the transaction has to store that the code was
 * wrong. Only after a replayed code must it be rolled back.
 */
export async function useCode(engine: Engine, tx: Tx, { userId, code, headers }: Attempt): Promise<Outcome> {
  const digits = code.replace(/\s/g, '')
  const isOfAuthenticator = /^\d{6}$/.test(digits)
  const { api, $context } = accountLibrary({ env: engine.env, db: tx })
  if (!(await isReadable((await $context).secretConfig, tx, userId))) {
    engine.log.error({ userId }, 'a second factor cannot be decrypted: was SECRET changed?')
    return { refused: 'wrong_code' }
  }
  try {
    const { token, user } = isOfAuthenticator
      ? await api.verifyTOTP({ body: { code: digits }, headers })
      : await api.verifyBackupCode({ body: { code: storedRecoveryCode(code) }, headers })
    if (user.id !== userId) throw new ProblemError('not_signed_in')
    if (!token || (isOfAuthenticator && !(await claim(tx, userId, digits))))
      return { refused: 'wrong_code', isReplayed: true }
    return { token }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { refused: wrongCodes.has(error.body?.code) ? 'wrong_code' : 'sign_in_expired' }
  }
}

export type Own = {
  actor: Actor
  token: string
  /** With the cookie of the session alone, in which the library finds the token. */
  headers: Headers
  /** Called with the number of codes in a row that were refused. */
  warn: (failures: number) => Promise<void>
}

/**
 * Counts an attempt at a code of a signed-in user, and runs the work in a transaction. `check` uses the code up; when it is
 * wrong, everything is rolled back. Throws wrong_code or too_many_requests.
 */
export async function withOwnCode<T>(
  engine: Engine,
  own: Own,
  code: string,
  work: (tx: Tx, check: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { userId } = own.actor
  const key = codeDelayKey(engine, userId)
  const failures = await countSignIn(engine, key)
  const done = await inTransaction(engine.db, (tx) =>
    work(tx, async () => {
      await holdSession(tx, own)
      const used = await useCode(engine, tx, { userId, code, headers: own.headers })
      if ('refused' in used) throw new ProblemError('wrong_code')
    }),
  ).catch(async (error: unknown) => {
    if (error instanceof ProblemError) await own.warn(failures)
    throw error
  })
  await forgetFailures(engine, key)
  return done
}

/**
 * Keeps the session from ending until the transaction ends: the library reads it again. The user's row is locked first, as
 * where sessions are ended. Throws not_signed_in when it has ended since the request began.
 */
export async function holdSession(tx: Tx, { actor, token }: Own): Promise<void> {
  const held = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', actor.sessionId)
    .where('token', '=', token)
    .forKeyShare()
    .executeTakeFirst()
  if (!held) throw new ProblemError('not_signed_in')
}

/** Only staff, and those who become admins again with the factor, can set one up. Throws forbidden. */
export function requireRole({ rights, due }: Actor): void {
  if (rights.size === 0 && due !== 'secondFactor') throw new ProblemError('forbidden')
}

/** Throws second_factor_off. */
export async function requireFactor(tx: Tx, userId: string): Promise<void> {
  if (!(await findFactor(tx, userId))?.verified) throw new ProblemError('second_factor_off')
}

/** The second factor of a user; not `verified` before its first right code. */
export const findFactor = (tx: Tx, userId: string) =>
  tx.selectFrom('second_factors').select('verified').where('user_id', '=', userId).executeTakeFirst()

/** The recovery codes that are left; none when they cannot be decrypted. */
export async function recoveryCodesOf(engine: Engine, tx: Tx, userId: string): Promise<string[]> {
  const { api, $context } = accountLibrary({ env: engine.env, db: tx })
  if (!(await isReadable((await $context).secretConfig, tx, userId))) return []
  return (await api.viewBackupCodes({ body: { userId } })).backupCodes
}

/** How many recovery codes are left; none without a second factor. */
export const countRecoveryCodes = (engine: Engine, userId: string): Promise<number> =>
  inTransaction(engine.db, async (tx) =>
    (await findFactor(tx, userId)) ? (await recoveryCodesOf(engine, tx, userId)).length : 0,
  )

/** The library's codes for a wrong code. Its answer to a recovery code that another request has just used has no code. */
const wrongCodes = new Set<unknown>(['INVALID_CODE', 'INVALID_BACKUP_CODE', undefined])

/** Records a right code of the authenticator. @returns false when it was used before */
async function claim(tx: Tx, userId: string, code: string): Promise<boolean> {
  await tx
    .deleteFrom('second_factor_codes')
    .where('user_id', '=', userId)
    .where('used_at', '<', sql<Date>`now() - ${rememberedFor}::interval`)
    .execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('second_factor_codes')
    .values({ user_id: userId, code })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

type SecretConfig = Parameters<typeof symmetricDecrypt>[0]['key']

async function isReadable(key: SecretConfig, tx: Tx, userId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select(['secret', 'backup_codes'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!factor) return true
  const reads = [factor.secret, factor.backup_codes].map((data) => symmetricDecrypt({ key, data }))
  return Promise.all(reads).then(
    () => true,
    () => false,
  )
}
