import { sql } from 'kysely'
import { lockAccounts } from '#server/platform/accounts/lock-accounts.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { publishSeen } from './realtime.ts'

/** Stores the instant up to which a user has seen the notifications. It never moves back and never past now. Throws not_signed_in. */
export async function markNotificationsSeen(
  { db, clock }: Engine,
  userId: string,
  until: Date,
): Promise<void> {
  const seenAt = new Date(Math.max(0, Math.min(until.getTime(), clock.now().getTime())))
  await inTransaction(db, async (tx) => {
    if ((await lockAccounts(tx, [userId])).length === 0) throw new ProblemError('not_signed_in')
    const { numAffectedRows } = await sql`
      insert into notification_seen (user_id, seen_at) values (${userId}, ${seenAt})
      on conflict (user_id) do update set seen_at = excluded.seen_at
      where notification_seen.seen_at < excluded.seen_at`.execute(tx)
    if (numAffectedRows) await publishSeen(tx, userId)
  })
}
