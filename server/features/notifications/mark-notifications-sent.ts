import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { isMuted } from './mute-queries.ts'
import { publishToReaders } from './realtime.ts'
import { addSegments } from './segment-queries.ts'

/** The maximum number of notifications in one transaction, to keep it short. */
const most = 50

/**
 * Sends due notifications: sets the time of sending, finds who belongs to a segment, publishes to open screens, and queues pushes. Rows that another node
 * has locked are skipped, so that each is sent once.
 * @param onlyId sends only this one, for the transaction that has just written it
 * @returns how many were sent; a full batch means that there may be more
 */
export async function markNotificationsSent(
  tx: Tx,
  now: Date,
  onlyId: string | null = null,
): Promise<number> {
  const { rows } = await sql<{ id: string; forEveryone: boolean }>`
    update notifications set sent_at = ${now}
    where id in (
      select id from notifications
      where sent_at is null and is_active and scheduled_for <= ${now} and (${onlyId}::uuid is null or id = ${onlyId})
      order by scheduled_for limit ${most} for update skip locked
    )
    returning id, for_everyone as "forEveryone"`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await addSegments(tx, ids, now)
  await queuePushes(tx, ids)
  await publishToReaders(tx, rows)
  return rows.length
}

/** Queues a push for each subscribed browser of the targets. Those who have muted its topic get none, and browsers that are being signed out are skipped. */
async function queuePushes(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    insert into push_messages (session_id, notification_id)
    select p.session_id, n.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.expires_at > now()
    join notifications n on n.id = any(${ids}::uuid[])
    where (n.for_everyone or exists (
      select from notification_targets t where t.notification_id = n.id and t.user_id = p.user_id
    )) and not ${isMuted(sql`n.topic`, sql`p.user_id`)}
    for key share of p skip locked
    on conflict do nothing`.execute(tx)
}
