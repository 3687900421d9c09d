import { sql } from 'kysely'
import { bounds, type EveningPlaceKind } from '#contract/bounds.ts'
import type { Database } from '#server/platform/database/database.ts'

export type BreakRow = {
  competition_id: string
  title: string
  stage: EveningPlaceKind
  break_at: Date | null
  break_until: Date | null
  guests: number
}

/** The breaks that are announced or go on, and were to begin or end after an instant. */
export async function findBreaks(db: Database, after: Date): Promise<BreakRow[]> {
  const { rows } = await sql<BreakRow>`
    select e.competition_id, c.title, e.stage, e.break_at, e.break_until,
      (select count(*)::int from evening_members m where m.competition_id = e.competition_id) as guests
    from quiz_evenings e join competitions c on c.id = e.competition_id
    where c.is_active and coalesce(e.break_until, e.break_at) > ${after}
    order by coalesce(e.break_until, e.break_at), e.competition_id limit ${bounds.evening.breaksListed}`.execute(
    db,
  )
  return rows
}
