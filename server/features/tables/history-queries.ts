import { bookingEvents } from '#contract/table-host.ts'
import type { Database } from '#server/platform/database/database.ts'

/** What the log of changes keeps of a booking, as far as the history compares it. */
type Kept = Partial<Record<'date' | 'time' | 'guests' | 'hours', string | number | null>> & {
  table?: number | null
  joinedTables?: number[]
  dessertAt?: string | null
}

/** What the log of changes says of a booking, earliest first. */
export const findAudited = (db: Database, bookingId: string) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('profiles as p', 'p.user_id', 'a.actor_id')
    .leftJoin('devices as d', 'd.id', 'a.device_id')
    .select(['a.at', 'a.action', 'a.actor_id'])
    .select(({ fn, ref }) => [
      fn.coalesce('p.display_name', 'd.name').as('name'),
      ref('a.before').$castTo<Kept | null>().as('before'),
      ref('a.after').$castTo<Kept | null>().as('after'),
    ])
    .where('a.subject_type', '=', 'tableBooking')
    .where('a.subject_id', '=', bookingId)
    .where(
      'a.action',
      'in',
      bookingEvents.map((each) => `tableBooking.${each}`),
    )
    .orderBy('a.id')
    .execute()
export type KeptOfBooking = Kept
export type AuditedRow = Awaited<ReturnType<typeof findAudited>>[number]
