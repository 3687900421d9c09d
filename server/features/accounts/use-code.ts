import { isAPIError } from 'better-auth/api'
import { symmetricDecrypt } from 'better-auth/crypto'
import { sql } from 'kysely'
import { accountLibrary } from '#server/platform/accounts/library.ts'
import { storedRecoveryCode } from '#server/platform/accounts/recovery-codes.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'

type Attempt = {
  userId: string
  /** As typed: six digits of the authenticator, perhaps with spaces, or a recovery code. */
  code: string
  /** With the cookie of the session, or of the sign-in that waits for the code, and the user agent. */
  headers: Headers
}

/** `token` is that of the new session where a sign-in waited, and otherwise that of the present one. */
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
    const { token } = isOfAuthenticator
      ? await api.verifyTOTP({ body: { code: digits }, headers })
      : await api.verifyBackupCode({ body: { code: storedRecoveryCode(code) }, headers })
    if (!token || (isOfAuthenticator && !(await claim(tx, userId, digits))))
      return { refused: 'wrong_code', isReplayed: true }
    return { token }
  } catch (error) {
    if (!isAPIError(error) || error.statusCode >= 500) throw error
    return { refused: wrongCodes.has(error.body?.code) ? 'wrong_code' : 'sign_in_expired' }
  }
}

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
