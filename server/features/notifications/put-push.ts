import { sql } from 'kysely'
import { databaseErrorCode, inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { arePushKeys, pushEndpoint } from '#server/platform/push/push-address.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Tells a session by push from now on. An endpoint is one browser: it belongs to whoever signed in there last.
 * Throws push_not_accepted for a place that we do not send to, validation_failed for keys that are none.
 */
export async function putPush(
  { db, env }: Engine,
  { userId, sessionId }: Actor,
  { endpoint, keys }: Subscription,
): Promise<void> {
  const address = pushEndpoint(endpoint, env.pushHosts)
  if (address === null) throw new ProblemError('push_not_accepted')
  if (!arePushKeys(keys)) {
    throw new ProblemError('validation_failed', { fields: [{ field: 'keys', rule: 'invalid' }] })
  }
  const values = { user_id: userId, endpoint: address, ...keys }
  try {
    await inTransaction(db, async (tx) => {
      // Two sessions that name one browser at once take turns.
      await sql`select pg_advisory_xact_lock(hashtext('push'), hashtext(${address}))`.execute(tx)
      await tx
        .deleteFrom('push_subscriptions')
        .where('endpoint', '=', address)
        .where('session_id', '<>', sessionId)
        .execute()
      await tx
        .insertInto('push_subscriptions')
        .values({ session_id: sessionId, ...values })
        .onConflict((conflict) => conflict.column('session_id').doUpdateSet(values))
        .execute()
    })
  } catch (error) {
    // Signed out meanwhile.
    throw databaseErrorCode(error) === '23503' ? new ProblemError('not_signed_in', { cause: error }) : error
  }
}
