import { sql } from 'kysely'
import type { EveningPlaceKind } from '#contract/bounds.ts'
import type { Span } from '#rules/table-booking.ts'
import { type Database, inSnapshot } from '#server/platform/database/database.ts'
import { findChallenge, findLiveState, type LiveEventRow } from './queries.ts'

type Own = {
  user_id: string
  competition_id: string
  title: string
  start_date: Date
  end_date: Date
  is_live: boolean
  round: number
  revision: number
  points: number
  rank: number
  version: number
  standings_version: number
  pressed_challenge: string | null
}
type Opened = {
  challenge_id: string | null
  colour: string | null
  challenge_points: number | null
  closes_at: Date | null
  opened_at: Date | null
}
/** Where a quiz evening stands, of what a break is. */
export type BreakRow = {
  stage: EveningPlaceKind
  from: EveningPlaceKind | null
  break_until: Date | null
  version: number
}
type Evening = {
  evening_stage: EveningPlaceKind | null
  evening_from: EveningPlaceKind | null
  break_until: Date | null
  evening_version: number | null
}
export type MyLiveRow = Own & { challenge: LiveEventRow | null; quiz: BreakRow | null }

/**
 * The active competitions that some users have joined and that are live now, or begin or have ended within a span, by their start. A
 * draw is not played.
 */
export async function findMyLive(
  db: Database,
  userIds: string[],
  { start, end }: Span,
): Promise<MyLiveRow[]> {
  // The standings are counted once for all who ask.
  const { rows } = await sql<Own & Opened & Evening>`
    with mine as materialized (
      select c.id, c.title, c.start_date, c.end_date, c.is_live, c.round, c.revision, c.departed_versions,
        e.user_id, e.points_earned, e.version, e.pressed_challenge
      from competition_entries e join competitions c on c.id = e.competition_id
      where e.user_id = any(${userIds}::uuid[]) and c.is_active and c.decided_by <> 'draw'
        and (c.is_live or (c.start_date >= ${start} and c.start_date < ${end}) or c.ended_at >= ${start}
          or (c.ended_at is null and c.end_date >= ${start} and c.end_date < ${end}))
    ), standings as (
      select competition_id, points_earned,
        (1 - count(*) + sum(count(*)) over (partition by competition_id order by points_earned desc))::int as rank,
        (sum(sum(version)) over (partition by competition_id))::int as versions
      from competition_entries where competition_id in (select id from mine) group by competition_id, points_earned
    )
    select m.user_id, m.id as competition_id, m.title, m.start_date, m.end_date, m.is_live, m.round, m.revision,
      m.points_earned as points, s.rank, m.version, m.departed_versions + s.versions as standings_version, m.pressed_challenge,
      l.id as challenge_id, l.colour, l.points as challenge_points, l.closes_at, l.created_at as opened_at,
      q.stage as evening_stage, q.from_stage as evening_from, q.break_until, q.version as evening_version
    from mine m join standings s on s.competition_id = m.id and s.points_earned = m.points_earned
    left join live_events l on l.competition_id = m.id and l.type = 'button_challenge' and l.closed_at is null
    left join quiz_evenings q on q.competition_id = m.id
    order by m.start_date, m.id`.execute(db)
  return rows.map((row) => ({ ...row, challenge: challengeOf(row), quiz: quizOf(row) }))
}

const quizOf = ({ evening_stage, evening_from, break_until, evening_version }: Evening): BreakRow | null =>
  evening_stage && {
    stage: evening_stage,
    from: evening_from,
    break_until,
    version: evening_version as number,
  }

/** The challenge of a row as `selectEvents` reads it: it has no text and belongs to nobody. */
function challengeOf(row: Own & Opened): LiveEventRow | null {
  if (row.challenge_id === null || row.opened_at === null) return null
  return {
    id: row.challenge_id,
    competition_id: row.competition_id,
    type: 'button_challenge',
    message: null,
    colour: row.colour,
    points: row.challenge_points,
    user_id: null,
    closes_at: row.closes_at,
    closed_at: null,
    created_at: row.opened_at,
    display_name: null,
    reversed: false,
  }
}

/** The state of an active competition, and who of some users takes part; undefined where there is none. */
export const findForParticipants = (db: Database, competitionId: string, userIds: string[]) =>
  inSnapshot(db, async (tx) => {
    const stage = await findLiveState(tx, competitionId)
    if (!stage?.is_active) return undefined
    const challenge = await findChallenge(tx, competitionId)
    const quiz = await tx
      .selectFrom('quiz_evenings')
      .select(['stage', 'from_stage as from', 'break_until', 'version'])
      .where('competition_id', '=', competitionId)
      .$narrowType<BreakRow>()
      .executeTakeFirst()
    const entries = await tx
      .selectFrom('competition_entries')
      .select('user_id')
      .where('competition_id', '=', competitionId)
      .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
      .execute()
    return { stage, challenge, quiz: quiz ?? null, participants: entries.map(({ user_id }) => user_id) }
  })
