import type { CompetitionType, DecidedBy, Difficulty } from '#contract/bounds.ts'
import type { Competition, EditableCompetition } from '#contract/competitions.ts'
import type { CompetitionRow, EditableCompetitionRow } from './queries.ts'

type Common = Omit<CompetitionRow, 'joined'>

const presentCommon = (row: Common): Omit<Competition, 'joined'> => ({
  id: row.id,
  title: row.title,
  description: row.description,
  type: row.type as CompetitionType,
  difficulty: row.difficulty as Difficulty,
  startDate: row.start_date.toISOString(),
  endDate: row.end_date.toISOString(),
  prize: row.prize,
  maxParticipants: row.max_participants,
  decidedBy: row.decided_by as DecidedBy,
  drawMax: row.draw_max,
  rules: row.rules,
  isActive: row.is_active,
  participants: row.participants,
  isLive: row.is_live,
  round: row.round,
})

export const presentCompetition = (row: CompetitionRow): Competition => ({
  ...presentCommon(row),
  joined: row.joined,
})

export const presentEditableCompetition = (row: EditableCompetitionRow): EditableCompetition => ({
  ...presentCommon(row),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** A competition as the rules of joining see it. */
export const joinable = (row: Common) => ({
  startDate: row.start_date,
  endDate: row.end_date,
  isActive: row.is_active,
  round: row.round,
  decidedBy: row.decided_by as DecidedBy,
  participants: row.participants,
  maxParticipants: row.max_participants,
})
