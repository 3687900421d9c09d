import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Topic } from '#contract/bounds.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { isMuted } from './mute-queries.ts'

type Sql<T> = RawBuilder<T> | T
type Segment = { kind: Sql<string>; eventId: Sql<string | null>; level: Sql<number | null> }

/**
 * Whether the guest of the profile `p` belongs to a segment: the one question for counting and for sending. Who has come has been counted by
 * the door, checked in at a table, or got an order there. Within the last month is within thirty days.
 */
const belongs = ({ kind, eventId, level }: Segment, now: Date) => {
  const came = (since: Date) => sql<SqlBool>`(
    exists (select from event_bookings b join event_arrivals a on a.place_id = b.place_id
      where b.user_id = p.user_id and a.arrived_at >= ${since})
    or exists (select from table_bookings b where b.user_id = p.user_id and b.checked_in_at >= ${since})
    or exists (select from orders o where o.user_id = p.user_id and o.status = 'delivered' and o.created_at >= ${since}))`
  return sql<SqlBool>`case ${kind}::text
    when 'everyone' then true
    when 'booked' then exists (select from event_bookings b
      where b.user_id = p.user_id and b.event_id = ${eventId}::uuid and b.releases_at is null)
    when 'came' then ${came(new Date(now.getTime() - 30 * 86_400_000))}
    when 'level' then p.level >= ${level}::integer
    when 'never' then not ${came(new Date(0))}
    else false
  end`
}

/** The most faces that stand for a segment. */
const facesAtMost = 6

/** How many belong to a segment now and have not muted the topic, and some of them: those with pictures first. */
export async function findAudience(db: Database, segment: Segment, topic: Topic | null, now: Date) {
  const members = db
    .selectFrom('profiles as p')
    .where(belongs(segment, now))
    .where(sql<SqlBool>`not ${isMuted(sql`${topic}::text`, sql`p.user_id`)}`)
  const faces = await members
    .select(['p.user_id', 'p.display_name', 'p.avatar_url'])
    .select(sql<number>`(count(*) over ())::integer`.as('count'))
    .orderBy(sql`p.avatar_url is null`)
    .orderBy('p.points', 'desc')
    .orderBy('p.user_id')
    .limit(facesAtMost)
    .execute()
  return { count: faces[0]?.count ?? 0, faces }
}

/** Makes those who belong to the segments of some notifications now their targets. Accounts that are being deleted are skipped. */
export async function addSegments(tx: Tx, ids: string[], now: Date): Promise<void> {
  const segment = {
    kind: sql<string>`n.segment`,
    eventId: sql<string | null>`n.segment_event_id`,
    level: sql<number | null>`n.segment_level`,
  }
  await sql`
    insert into notification_targets (notification_id, user_id)
    select n.id, u.id
    from notifications n
    join profiles p on ${belongs(segment, now)}
    join users u on u.id = p.user_id
    where n.id = any(${ids}::uuid[]) and n.segment is not null
    for key share of u skip locked
    on conflict do nothing`.execute(tx)
}
