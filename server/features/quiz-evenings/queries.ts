import { sql } from 'kysely'
import type { EveningKind, EveningPlaceKind } from '#contract/bounds.ts'
import { bounds } from '#contract/bounds.ts'
import { type Database, inSnapshot, type Tx } from '#server/platform/database/database.ts'
import { findLeagueOf, type LeagueRow } from './league-queries.ts'
import { findTeams, type TeamRow } from './team-queries.ts'

const eveningColumns = [
  'competition_id',
  'stage',
  'question_id',
  'from_stage',
  'from_question_id',
  'break_at',
  'break_until',
  'sound_at',
  'last_request_id',
  'league_id',
  'version',
] as const
const selectEvening = (db: Database | Tx, competitionId: string) =>
  db
    .selectFrom('quiz_evenings')
    .select(eveningColumns)
    .where('competition_id', '=', competitionId)
    .$narrowType<{ stage: EveningPlaceKind; from_stage: EveningPlaceKind | null }>()
export type EveningRow = NonNullable<Awaited<ReturnType<typeof findEvening>>>

export const findEvening = (db: Database | Tx, competitionId: string) =>
  selectEvening(db, competitionId).executeTakeFirst()

/** An evening, locked until the transaction ends: hosts step one after the other. The competition is locked before it. */
export const lockEvening = (tx: Tx, competitionId: string) =>
  selectEvening(tx, competitionId).forNoKeyUpdate().executeTakeFirst()

/** The questions of an evening `q` with their keys. Numbers are stored exactly, and are read as those of the programs. */
const questionColumns = sql`q.id, q.competition_id, q.round, q.position, q.kind, q.question, q.options, q.correct_option, q.accepted,
  q.correct_number::float8 as correct_number, q.correct_order, q.explanation, q.points, q.is_tie_break, q.counts_speed, q.seconds, q.picture_url, q.sound_id, q.sound_text,
  q.source_question_id,
  q.shown_at, q.opened_at, q.closes_at, q.locked_at, q.revealed_at`
export type QuestionRow = {
  id: string
  competition_id: string
  round: number
  position: number
  kind: EveningKind
  question: string
  options: string[] | null
  correct_option: number | null
  accepted: string | null
  correct_number: number | null
  correct_order: number[] | null
  explanation: string | null
  points: number
  is_tie_break: boolean
  counts_speed: boolean
  seconds: number | null
  picture_url: string | null
  sound_id: string | null
  sound_text: string | null
  source_question_id: string | null
  shown_at: Date | null
  opened_at: Date | null
  closes_at: Date | null
  locked_at: Date | null
  revealed_at: Date | null
}
export type HostedRow = QuestionRow & { answers: number; unmarked: number }

/** The questions in their order, with how many answers each has, and how many of these have no mark. */
export async function findHostedQuestions(tx: Tx, competitionId: string): Promise<HostedRow[]> {
  const { rows } = await sql<HostedRow>`
    select ${questionColumns}, coalesce(c.answers, 0)::int as answers, coalesce(c.unmarked, 0)::int as unmarked
    from evening_questions q left join (
      select a.question_id, count(*) as answers, count(*) filter (where m.form is null) as unmarked
      from evening_answers a left join evening_marks m on m.question_id = a.question_id and m.form = a.form
      where a.competition_id = ${competitionId} group by a.question_id
    ) c on c.question_id = q.id
    where q.competition_id = ${competitionId} order by q.position`.execute(tx)
  return rows
}

/** One question, locked for a step or a mark: answers that are being written are written before. */
export async function lockQuestion(tx: Tx, questionId: string): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`select ${questionColumns} from evening_questions q
    where q.id = ${questionId} for no key update of q`.execute(tx)
  return rows[0]
}

export async function findQuestionRows(tx: Tx, questionIds: string[]): Promise<QuestionRow[]> {
  const { rows } = await sql<QuestionRow>`select ${questionColumns} from evening_questions q
    where q.id = any(${questionIds}::uuid[])`.execute(tx)
  return rows
}

/** The competition of a question. */
export const findQuestionPlace = (db: Database | Tx, questionId: string) =>
  db
    .selectFrom('evening_questions as q')
    .innerJoin('competitions as c', 'c.id', 'q.competition_id')
    .select(['q.competition_id', 'c.title'])
    .where('q.id', '=', questionId)
    .executeTakeFirst()

/** When the latest answer to a question arrived. */
export const findLatestAnswer = async (tx: Tx, questionId: string): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select max(received_at) as at from evening_answers
    where question_id = ${questionId}`.execute(tx)
  return rows[0]?.at ?? null
}

export type GivenRow = { form: string; value: string; team: string }

/** All answers to a question, with the names of the teams. Presses are in their order, and are shown as the teams. */
export async function findGiven(tx: Tx, questionId: string): Promise<GivenRow[]> {
  const { rows } = await sql<GivenRow>`
    select a.form, case q.kind when 'press' then t.name else a.value end as value, t.name as team
    from evening_answers a join evening_teams t on t.id = a.team_id join evening_questions q on q.id = a.question_id
    where a.question_id = ${questionId}
    order by case q.kind when 'press' then a.received_at end, case q.kind when 'press' then a.team_id end, t.name`.execute(
    tx,
  )
  return rows
}

/** The teams that have pressed, first ones first; of two at one instant, the one whose id is less. */
export async function findPresses(
  tx: Tx,
  question: Pick<QuestionRow, 'id' | 'kind'> | null,
): Promise<string[]> {
  if (question?.kind !== 'press') return []
  const { rows } = await sql<{
    id: string
  }>`select team_id as id from evening_answers where question_id = ${question.id}
    order by received_at, team_id`.execute(tx)
  return rows.map(({ id }) => id)
}

export const findMarks = (tx: Tx, questionId: string) =>
  tx
    .selectFrom('evening_marks')
    .select(['form', 'is_right as isRight'])
    .where('question_id', '=', questionId)
    .execute()

/** The marks that hosts have made of a question that was made from the same one with the same key; of each form the latest. */
export async function findRemembered(
  tx: Tx,
  question: QuestionRow,
): Promise<{ form: string; isRight: boolean }[]> {
  const { id, source_question_id, kind, accepted } = question
  if (!source_question_id || kind !== 'text') return []
  const { rows } = await sql<{ form: string; isRight: boolean }>`
    select distinct on (m.form) m.form, m.is_right as "isRight" from evening_questions q join evening_marks m on m.question_id = q.id
    where q.source_question_id = ${source_question_id} and q.accepted = ${accepted} and q.id <> ${id} and m.is_by_hand
    order by m.form, q.locked_at desc`.execute(tx)
  return rows
}

/** Answers of one form, counted. */
export type ShareRow = { form: string; value: string; teams: number; is_right: boolean }

async function findShares(tx: Tx, questionId: string): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select a.form, mode() within group (order by case q.kind when 'press' then t.name else a.value end) as value,
      count(*)::int as teams, m.is_right
    from evening_answers a join evening_marks m on m.question_id = a.question_id and m.form = a.form
    join evening_teams t on t.id = a.team_id join evening_questions q on q.id = a.question_id
    where a.question_id = ${questionId} group by a.form, m.is_right order by m.is_right desc, teams desc, a.form`.execute(
    tx,
  )
  return rows
}

/** An evening as everybody sees it, at one moment. */
export type StateRows = {
  evening: EveningRow
  question: (QuestionRow & { number: number }) | null
  questionCount: number
  teams: TeamRow[]
  /** Of a revealed question. */
  shares: ShareRow[]
  league: LeagueRow | null
  presses: string[]
  readAt: Date
}

export const findState = (db: Database, competitionId: string): Promise<StateRows | undefined> =>
  inSnapshot(db, async (tx) => {
    const { rows } = await sql<{
      count: number
      at: Date
    }>`select count(*)::int as count, clock_timestamp()::timestamptz(3) as at
      from evening_questions where competition_id = ${competitionId}`.execute(tx)
    const evening = await findEvening(tx, competitionId)
    if (!evening || !rows[0]) return undefined
    const isAtQuestion = evening.stage === 'question'
    const question = isAtQuestion ? await findAsked(tx, evening.question_id as string) : null
    const shares = question?.revealed_at ? await findShares(tx, question.id) : []
    const teams = await findTeams(tx, competitionId, question?.id ?? null)
    const league = await findLeagueOf(tx, evening.league_id)
    const presses = await findPresses(tx, question)
    return {
      evening,
      question,
      shares,
      teams,
      league,
      presses,
      questionCount: rows[0].count,
      readAt: rows[0].at,
    }
  })

/** A question with its number among those that were shown. */
async function findAsked(tx: Tx, questionId: string) {
  const { rows } = await sql<QuestionRow & { number: number }>`
    select ${questionColumns}, (select count(*)::int from evening_questions o
      where o.competition_id = q.competition_id and o.shown_at <= q.shown_at) as number
    from evening_questions q where q.id = ${questionId}`.execute(tx)
  return rows[0] ?? null
}

export type AnswerRow = {
  question_id: string
  team_id: string
  value: string
  form: string
  set_by: string | null
  set_by_name: string | null
  received_at: Date
  version: number
}

/** The answers of these teams to these questions. */
export async function findAnswers(
  db: Database | Tx,
  questionIds: string[],
  teamIds: string[],
): Promise<AnswerRow[]> {
  const { rows } = await sql<AnswerRow>`
    select a.question_id, a.team_id, a.value, a.form, a.set_by, p.display_name as set_by_name, a.received_at, a.version
    from evening_answers a left join profiles p on p.user_id = a.set_by
    where a.question_id = any(${questionIds}::uuid[]) and a.team_id = any(${teamIds}::uuid[])`.execute(db)
  return rows
}

/** The evenings with a question whose time is over and that nobody has locked. */
export const findOverdue = (db: Database, before: Date) =>
  db
    .selectFrom('evening_questions as q')
    .innerJoin('quiz_evenings as e', 'e.competition_id', 'q.competition_id')
    .select(['q.competition_id', 'q.id'])
    .where('q.closes_at', '<=', before)
    .where('q.locked_at', 'is', null)
    .where('e.stage', '=', 'question')
    .limit(bounds.evening.teams)
    .execute()
