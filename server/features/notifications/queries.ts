import { type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'
import { isMuted } from './mute-queries.ts'

/** The maximum number of notifications that one guest is shown. */
const most = 50

const visibleSince = sql<Date>`greatest(scheduled_for, active_since)`

/** The active, due notifications for one user whose topics are not muted, newest first. A sent one is due, whatever the node's clock says. */
export const findNotifications = (db: Database, userId: string, now: Date) =>
  db
    .selectFrom('notifications')
    .leftJoin('notification_seen', (join) => join.on('notification_seen.user_id', '=', userId))
    .select(['id', 'title', 'message', 'type', 'path', 'edited_at', visibleSince.as('visible_since')])
    .select(sql<boolean>`coalesce(${visibleSince} <= seen_at, false)`.as('seen'))
    .where('is_active', '=', true)
    .where(sql<SqlBool>`(scheduled_for <= ${now} or sent_at is not null)`)
    .where(
      sql<SqlBool>`(for_everyone or exists (
        select from notification_targets t where t.notification_id = notifications.id and t.user_id = ${userId}))`,
    )
    .where(sql<SqlBool>`not ${isMuted(sql`notifications.topic`, userId)}`)
    .orderBy(visibleSince, 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
export type NotificationRow = Awaited<ReturnType<typeof findNotifications>>[number]

const managed = (db: Database | Tx) =>
  db
    .selectFrom('notifications')
    .leftJoin('profiles', 'profiles.user_id', 'notifications.created_by')
    .leftJoin('events', 'events.id', 'notifications.segment_event_id')
    .select([
      'notifications.id',
      'notifications.title',
      'notifications.message',
      'notifications.type',
      'notifications.for_everyone',
      'notifications.scheduled_for',
      'notifications.is_active',
      'notifications.created_at',
      'notifications.sent_at',
      'notifications.edited_at',
      'notifications.path',
      'notifications.version',
      'notifications.topic',
      'notifications.segment',
      'notifications.segment_event_id',
      'notifications.segment_level',
      'events.title as segment_event',
      'profiles.display_name as created_by',
    ])
    .select(
      sql<number>`(select count(*) from notification_targets t where t.notification_id = notifications.id)`.as(
        'target_count',
      ),
    )
    .select(
      sql<{ userId: string; displayName: string }[]>`(
        select coalesce(json_agg(json_build_object('userId', t.user_id, 'displayName', t.display_name)), '[]')
        from (
          select p.user_id, p.display_name from notification_targets t join profiles p on p.user_id = t.user_id
          where t.notification_id = notifications.id order by p.display_name, p.user_id limit 3
        ) as t)`.as('targets'),
    )

/** One page of all notifications as admins see them, latest first. */
export const findAllNotifications = (db: Database, page: PositionPage) =>
  pageBy(managed(db), { at: 'notifications.created_at', id: 'notifications.id' }, page).execute()
export type ManagedNotificationRow = Awaited<ReturnType<typeof findAllNotifications>>[number]

export const findManagedNotification = (db: Database | Tx, id: string) =>
  managed(db).where('notifications.id', '=', id).executeTakeFirst()

/** One notification with all of its targets. */
export const findEditableNotification = (db: Database | Tx, id: string) =>
  managed(db)
    .select(
      sql<{ userId: string; displayName: string }[]>`(
        select coalesce(json_agg(json_build_object('userId', p.user_id, 'displayName', p.display_name) order by p.display_name, p.user_id), '[]')
        from notification_targets t join profiles p on p.user_id = t.user_id where t.notification_id = notifications.id)`.as(
        'people',
      ),
    )
    .where('notifications.id', '=', id)
    .executeTakeFirst()
export type EditableNotificationRow = NonNullable<Awaited<ReturnType<typeof findEditableNotification>>>

/** The same, locked: it is neither sent nor switched until the transaction ends. */
export const lockEditableNotification = async (tx: Tx, id: string) => {
  await lockNotification(tx, id)
  return findEditableNotification(tx, id)
}

/** One notification, locked until the transaction ends: no other transaction switches or sends it. */
export const lockNotification = (tx: Tx, id: string) =>
  tx
    .selectFrom('notifications')
    .select(['id', 'for_everyone', 'is_active', 'sent_at', 'title'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Makes some users targets of a notification. The caller has locked their accounts. */
export async function insertTargets(tx: Tx, id: string, userIds: readonly string[]): Promise<void> {
  await sql`insert into notification_targets (notification_id, user_id)
    select ${id}::uuid, unnest(${userIds}::uuid[])`.execute(tx)
}

/** The endpoint of this session's push subscription, or null. */
export const findPushEndpoint = async (db: Database, sessionId: string): Promise<string | null> =>
  (
    await db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()
  )?.endpoint ?? null
