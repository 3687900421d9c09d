import type pg from 'pg'

type Wanted = {
  title: string
  message: string
  type: 'success' | 'warning' | 'error' | 'info'
  /** Milliseconds from now; negative is past. */
  inMs: number
  scheduledFor: Date
  isActive: boolean
  /** User ids; empty means everyone. */
  targets: string[]
}

/** Stores a notification, by default already due and for everyone, and returns its id. */
export async function makeNotification(
  server: { pool: pg.Pool },
  wanted: Partial<Wanted> = {},
): Promise<string> {
  const { targets = [] } = wanted
  const scheduledFor = wanted.scheduledFor ?? new Date(Date.now() + (wanted.inMs ?? -1_000))
  const { rows } = await server.pool.query<{ id: string }>(
    `with made as (
       insert into notifications (title, message, type, for_everyone, scheduled_for, is_active, active_since)
       values ($1, $2, $3, $4, $5, $6, least($5, now())) returning id
     ), aimed as (
       insert into notification_targets (notification_id, user_id) select id, unnest($7::uuid[]) from made
     )
     select id from made`,
    [
      wanted.title ?? 'Köket stänger 22',
      wanted.message ?? 'Sista beställningen tas 21.45.',
      wanted.type ?? 'info',
      targets.length === 0,
      scheduledFor,
      wanted.isActive ?? true,
      targets,
    ],
  )
  return rows[0]?.id as string
}
