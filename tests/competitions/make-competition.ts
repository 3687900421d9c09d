import type pg from 'pg'
import type { DecidedBy } from '#contract/bounds.ts'
import { joinCodeOf } from '#rules/join-code.ts'

type CompetitionOptions = {
  title: string
  maxParticipants: number | null
  isActive: boolean
  decidedBy: DecidedBy
  drawMax: number
  /** Hours from now. */
  startsIn: number
  endsIn: number
}

const hour = 3_600_000

/** Inserts a competition, by default decided live, started yesterday and open for a week, and returns its id. */
export async function makeCompetition(
  server: { pool: pg.Pool },
  options: Partial<CompetitionOptions> = {},
): Promise<string> {
  const { title = 'Höstcupen i 9-boll', maxParticipants = null, isActive = true } = options
  const { startsIn = -24, endsIn = 7 * 24, decidedBy = 'live', drawMax = 20 } = options
  const now = Date.now()
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into competitions (title, type, start_date, end_date, max_participants, is_active, decided_by, draw_max)
     values ($1, 'Pool', $2, $3, $4, $5, $6, $7) returning id`,
    [
      title,
      new Date(now + startsIn * hour),
      new Date(now + endsIn * hour),
      maxParticipants,
      isActive,
      decidedBy,
      drawMax,
    ],
  )
  return rows[0]?.id as string
}

/** The code with which guests join a competition. */
export async function joinCode(server: { pool: pg.Pool }, competitionId: string): Promise<string> {
  const { rows } = await server.pool.query('select join_number from competitions where id = $1', [
    competitionId,
  ])
  return joinCodeOf(rows[0].join_number)
}

/** The competition's counter, its entries and users, and its completions in the ledger, which the race tests compare. */
export async function places(server: { pool: pg.Pool }, competitionId: string) {
  const { rows } = await server.pool.query<{
    counter: number
    entries: number
    users: number
    awards: number
  }>(
    `select participants as counter, count(e.*)::int as entries, count(distinct e.user_id)::int as users,
       (select count(*)::int from point_events p where p.source_type = 'competition' and p.source_id = c.id) as awards
     from competitions c left join competition_entries e on e.competition_id = c.id
     where c.id = $1 group by c.id`,
    [competitionId],
  )
  return rows[0] ?? null
}
