import { sql } from 'kysely'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { Actor } from '#server/platform/http/router.ts'
import { arePushKeys, pushEndpoint } from '#server/platform/push/push-address.ts'

type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Subscribes a session to push. An endpoint is one browser and belongs to the session that subscribed last.
 * Throws push_not_accepted for a host that is not allowed, validation_failed for invalid keys, and not_signed_in.
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
  await inTransaction(db, async (tx) => {
    if (!(await keepSession(tx, sessionId))) throw new ProblemError('not_signed_in')
    // Two sessions that subscribe one browser at once wait for each other.
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
}

/** Finds a session, and prevents its end until the transaction ends. Its account is locked first. */
const keepSession = (tx: Tx, sessionId: string) =>
  tx
    .selectFrom('users')
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select('sessions.id')
    .where('sessions.id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst()
