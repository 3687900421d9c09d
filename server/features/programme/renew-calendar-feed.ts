import { randomBytes } from 'node:crypto'
import { hashed } from '#server/features/accounts/request-email-change.ts'
import { lockAccount } from '#server/platform/accounts/lock-accounts.ts'
import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'

/** Makes a new secret key, which replaces the one before, and returns the path. Throws not_signed_in for a deleted account. */
export async function renewCalendarFeed({ db, clock }: Engine, userId: string): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const stored = { token_hash: hashed(key), created_at: clock.now() }
  await inTransaction(db, async (tx) => {
    if (!(await lockAccount(tx, userId))) throw new ProblemError('not_signed_in')
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: userId, ...stored })
      .onConflict((on) => on.column('user_id').doUpdateSet(stored))
      .execute()
    await audit(tx, {
      actorId: userId,
      action: 'calendarFeed.created',
      subjectType: 'user',
      subjectId: userId,
    })
  })
  return `/bookings.ics?key=${key}`
}

/** Removes the key; there need not be one. */
export async function removeCalendarFeed({ db }: Engine, userId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const [gone] = await tx
      .deleteFrom('calendar_feeds')
      .where('user_id', '=', userId)
      .returning('user_id')
      .execute()
    if (gone)
      await audit(tx, {
        actorId: userId,
        action: 'calendarFeed.removed',
        subjectType: 'user',
        subjectId: userId,
      })
  })
}
