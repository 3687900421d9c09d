import { sql } from 'kysely'
import type { NotificationType } from '#contract/bounds.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'

type Notice = {
  title: string
  message: string
  type: NotificationType
  /** The accounts are locked by the caller. */
  userIds: string[]
  createdBy: string
}

/** Sends a notification to some users at once, inside the transaction of the change that it is about. */
export async function sendNotice(tx: Tx, { userIds, createdBy, ...words }: Notice, now: Date): Promise<void> {
  const times = { scheduled_for: now, active_since: now, created_at: now }
  const { id } = await tx
    .insertInto('notifications')
    .values({ ...words, ...times, for_everyone: false, created_by: createdBy })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into notification_targets (notification_id, user_id)
    select ${id}::uuid, unnest(${userIds}::uuid[])`.execute(tx)
  await markNotificationsSent(tx, now, id)
}
