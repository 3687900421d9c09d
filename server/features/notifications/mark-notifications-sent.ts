import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import { publishToReaders } from './realtime.ts'

/** So many at a time: what is told is told in one transaction, and that should be a short one. */
const most = 50

/**
 * Tells what is due and was not told yet: its time of sending is set, open screens hear of it, and pushes are queued.
 * Rows that another node has in hand are left to it, so that each is told once.
 * @param onlyId looks at this one alone, for whoever has just written it
 * @returns how many were told; as many as asked for means that there may be more
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
  await queuePushes(
    tx,
    rows.map(({ id }) => id),
  )
  await publishToReaders(tx, rows)
  return rows.length
}

/** To each browser that wants them, of everyone whom they are for; not to one that is being signed out of this moment. */
async function queuePushes(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    insert into push_messages (session_id, notification_id)
    select p.session_id, n.id
    from push_subscriptions p
    join sessions s on s.id = p.session_id and s.expires_at > now()
    join notifications n on n.id = any(${ids}::uuid[])
    where n.for_everyone or exists (
      select from notification_targets t where t.notification_id = n.id and t.user_id = p.user_id
    )
    for key share of p skip locked
    on conflict do nothing`.execute(tx)
}
