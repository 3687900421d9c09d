import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import { pairingCode } from '#rules/pairing-code.ts'
import { deviceTokenHash } from '#server/platform/accounts/device-session.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** What is stored of a code. */
export const codeHash = (secret: string, code: string): string =>
  createHmac('sha256', secret).update(`pairing-code:${code}`).digest('base64url')

/**
 * Makes a code for a device that waits; its earlier code no longer works. As many may wait as the arithmetic of guesses allows
 * (`chanceOfGuessPerDay`). Throws too_many_requests.
 * @param known the key that the device has from an earlier code
 */
export async function startPairing(
  engine: Engine,
  known: string | null,
): Promise<{ token: string; code: string }> {
  const token = known ?? randomBytes(32).toString('base64url')
  const code = pairingCode(randomBytes(bounds.pairing.length))
  const hashes = { token_hash: deviceTokenHash(token), code_hash: codeHash(engine.env.secret, code) }
  await inTransaction(engine.db, async (tx) => {
    // Those who begin to wait take turns, so that they count each other.
    await sql`select pg_advisory_xact_lock(hashtext('device_pairings'))`.execute(tx)
    await tx
      .deleteFrom('device_pairings')
      .where(({ or, eb }) =>
        or([eb('expires_at', '<=', sql<Date>`now()`), eb('token_hash', '=', hashes.token_hash)]),
      )
      .execute()
    const { waiting } = await tx
      .selectFrom('device_pairings')
      .select(sql<number>`count(*)::int`.as('waiting'))
      .executeTakeFirstOrThrow()
    if (waiting >= bounds.pairing.waiting) {
      throw new ProblemError('too_many_requests', { retryAfter: bounds.pairing.seconds })
    }
    const expires_at = sql<Date>`now() + make_interval(secs => ${bounds.pairing.seconds})`
    await tx
      .insertInto('device_pairings')
      .values({ ...hashes, expires_at })
      .execute()
  })
  return { token, code }
}
