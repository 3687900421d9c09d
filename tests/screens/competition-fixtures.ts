import type { Competition, CompetitionDetail, EditableCompetition } from '#contract/competitions.ts'
import { id } from './harness/fixtures.ts'

/** An open competition without a limit of participants. */
export const competition: Competition = {
  id: id(20),
  title: 'Niobollscupen',
  description: 'Fyra bord, en vinnare.',
  type: 'Pool',
  difficulty: 'Hard',
  startDate: '2026-01-08T17:00:00.000Z',
  endDate: '2055-03-26T21:00:00.000Z',
  prize: 'En kö i fodral',
  maxParticipants: null,
  decidedBy: 'live',
  drawMax: 20,
  rules: 'Race till fem.\nIngen coachning.',
  isActive: true,
  participants: 0,
  joined: false,
  isLive: false,
  round: 0,
}

/** A competition without its optional fields. */
export const bareCompetition: Competition = {
  ...competition,
  description: null,
  difficulty: 'Medium',
  prize: null,
  rules: null,
}

/** A competition on its own screen, before its end. */
export const detailOf = (each: Competition): CompetitionDetail => ({ ...each, result: null })

/** A competition as admins get it. */
export function editable({ joined: _, ...fields }: Competition, version = 1): EditableCompetition {
  const at = '2026-01-02T11:00:00.000Z'
  return { ...fields, version, createdAt: at, updatedAt: at }
}
