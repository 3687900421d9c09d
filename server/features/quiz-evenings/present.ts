import type { EveningAnswers, EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import type { EveningState, OwnTeam, RevealedKey, TeamAnswer } from '#contract/quiz-evenings.ts'
import { type AnswerGroup, answerGroups, type EveningKey, type Mark } from '#rules/evening-marking.ts'
import { joinCodeOf } from '#rules/join-code.ts'
import { type Evening, placesOf, type QuestionTimes, stageOf } from '#rules/quiz-evening.ts'
import { acceptedAnswers } from '#rules/quiz-marking.ts'
import type { BreakRow } from './break-queries.ts'
import type { CorrectionRow } from './correction-queries.ts'
import type { AnswerRow, EveningRow, GivenRow, HostedRow, QuestionRow, StateRows } from './queries.ts'
import type { OwnTeamRow, TeamRow } from './team-queries.ts'

/** The most answers whose share is shown. */
const sharesShown = 8

export const timesOf = (row: QuestionRow): QuestionTimes => ({
  shownAt: row.shown_at,
  openedAt: row.opened_at,
  closesAt: row.closes_at,
  lockedAt: row.locked_at,
  revealedAt: row.revealed_at,
})

export const keyOf = (row: QuestionRow): EveningKey => ({
  kind: row.kind,
  options: row.options,
  correctOption: row.correct_option,
  accepted: row.accepted,
  correctNumber: row.correct_number,
  correctOrder: row.correct_order,
})

const fromOf = ({ from_stage: stage, from_question_id: questionId }: EveningRow) =>
  stage && { stage, questionId }

/** An evening as the rules see it. */
export const ruledEvening = (row: EveningRow, isLive: boolean, questions: readonly HostedRow[]): Evening => ({
  stage: row.stage,
  questionId: row.question_id,
  isLive,
  from: fromOf(row),
  breakAt: row.break_at,
  questions: questions.map((each) => ({
    ...timesOf(each),
    id: each.id,
    round: each.round,
    isTieBreak: each.is_tie_break,
    hasSound: each.sound_id !== null,
    answers: each.answers,
    unmarked: each.unmarked,
  })),
})

const instantOf = (at: Date | null) => at?.toISOString() ?? null

/** Null until the question is revealed: nobody may see a key before. */
function presentKey(row: QuestionRow, shares: StateRows['shares']): RevealedKey | null {
  if (!row.revealed_at) return null
  return {
    correctOption: row.correct_option,
    accepted: row.accepted === null ? null : acceptedAnswers(row.accepted),
    correctNumber: row.correct_number,
    correctOrder: row.correct_order,
    explanation: row.explanation,
    right: shares.filter(({ is_right }) => is_right).map(({ form }) => form),
    shares: shares
      .slice(0, sharesShown)
      .map(({ value, teams, is_right }) => ({ value, teams, isRight: is_right })),
  }
}

const presentTeams = (rows: TeamRow[]) =>
  placesOf(rows).map(({ id, name, colour, points, gained, place }) => ({
    teamId: id,
    name,
    colour,
    points,
    gained,
    place,
  }))

/** A break as the kitchen sees it. */
export const presentBreak = (row: BreakRow) => ({
  competitionId: row.competition_id,
  title: row.title,
  stage: row.stage,
  breakAt: instantOf(row.break_at),
  breakUntil: instantOf(row.break_until),
  guests: row.guests,
})

/** An evening as everybody sees it. */
export function presentState({ evening, question, teams, ...counted }: StateRows, now: Date): EveningState {
  return {
    competitionId: evening.competition_id,
    stage: stageOf(evening.stage, question ? timesOf(question) : undefined),
    question: question && {
      id: question.id,
      number: question.number,
      round: question.round,
      kind: question.kind,
      question: question.question,
      options: question.options,
      points: question.points,
      isTieBreak: question.is_tie_break,
      countsSpeed: question.counts_speed,
      pictureUrl: question.picture_url,
      soundId: question.sound_id,
      soundText: question.sound_text,
      soundAt: instantOf(evening.sound_at),
      openedAt: instantOf(question.opened_at),
      closesAt: instantOf(question.closes_at),
      key: presentKey(question, counted.shares),
    },
    questionCount: counted.questionCount,
    answered: teams.filter(({ has_answered }) => has_answered).length,
    presses: counted.presses,
    breakAt: instantOf(evening.break_at),
    breakUntil: instantOf(evening.break_until),
    teams: presentTeams(teams),
    league: counted.league && { id: counted.league.id, name: counted.league.name },
    version: evening.version,
    readAt: counted.readAt.toISOString(),
    now: now.toISOString(),
  }
}

export const presentAnswer = (row: AnswerRow): TeamAnswer => ({
  questionId: row.question_id,
  value: row.value,
  form: row.form,
  setBy: row.set_by_name,
  version: row.version,
})

export const presentOwnTeam = (row: OwnTeamRow, answer: AnswerRow | undefined): OwnTeam => ({
  teamId: row.id,
  name: row.name,
  colour: row.colour,
  code: joinCodeOf(row.join_number),
  members: row.members,
  answer: answer ? presentAnswer(answer) : null,
})

const presentHosted = (row: HostedRow): HostedQuestion => ({
  id: row.id,
  round: row.round,
  kind: row.kind,
  question: row.question,
  options: row.options,
  correctOption: row.correct_option,
  accepted: row.accepted,
  correctNumber: row.correct_number,
  correctOrder: row.correct_order,
  explanation: row.explanation,
  points: row.points,
  isTieBreak: row.is_tie_break,
  countsSpeed: row.counts_speed,
  seconds: row.seconds,
  pictureUrl: row.picture_url,
  soundId: row.sound_id,
  soundText: row.sound_text,
  sourceQuestionId: row.source_question_id,
  shownAt: instantOf(row.shown_at),
  openedAt: instantOf(row.opened_at),
  closesAt: instantOf(row.closes_at),
  lockedAt: instantOf(row.locked_at),
  revealedAt: instantOf(row.revealed_at),
  answers: row.answers,
  unmarked: row.unmarked,
})

const presentGroup = ({ form, written, answers, isRight, isNear }: AnswerGroup<GivenRow>) => ({
  form,
  written,
  teams: answers.map(({ team }) => team),
  isRight,
  isNear,
})

const groupsOf = (question: QuestionRow, given: GivenRow[], marks: Mark[]) =>
  question.locked_at ? answerGroups(keyOf(question), given, marks).map(presentGroup) : []

type AnswersRows = {
  question: HostedRow
  isFinished: boolean
  given: GivenRow[]
  marks: Mark[]
  corrections: CorrectionRow[]
}

/** The answers to one question, as hosts see them. */
export function presentAnswers({
  question,
  isFinished,
  given,
  marks,
  corrections,
}: AnswersRows): EveningAnswers {
  const groups = groupsOf(question, given, marks)
  const written = new Map(groups.map((group) => [group.form, group.written]))
  return {
    question: presentHosted(question),
    groups,
    corrections: corrections.map((each) => ({
      id: each.id,
      // Its team may have been deleted.
      written: written.get(each.form) ?? each.form,
      isRight: each.is_right,
      reason: each.reason,
      correctedBy: each.by,
      at: each.created_at.toISOString(),
    })),
    isFinished,
  }
}

export type ControlRows = {
  competition: { id: string; title: string; is_live: boolean }
  /** Undefined until somebody has written questions. */
  evening: EveningRow | undefined
  questions: HostedRow[]
  given: GivenRow[]
  marks: Mark[]
  teams: TeamRow[]
  league: EveningControl['league']
  presses: string[]
}

/** An evening as its hosts see it. */
export function presentEveningControl(rows: ControlRows, now: Date): EveningControl {
  const { competition, evening, questions, given, marks, teams } = rows
  const current = questions.find(({ id }) => evening?.stage === 'question' && id === evening.question_id)
  const byId = new Map(teams.map((team) => [team.id, team]))
  return {
    competitionId: competition.id,
    title: competition.title,
    isLive: competition.is_live,
    place: { stage: evening?.stage ?? 'lobby', questionId: evening?.question_id ?? null },
    from: evening ? fromOf(evening) : null,
    breakAt: instantOf(evening?.break_at ?? null),
    breakUntil: instantOf(evening?.break_until ?? null),
    soundAt: instantOf(evening?.sound_at ?? null),
    questions: questions.map(presentHosted),
    presses: rows.presses,
    groups: current ? groupsOf(current, given, marks) : [],
    teams: presentTeams(teams).map((team) => ({
      ...team,
      members: byId.get(team.teamId)?.members ?? 0,
      hasAnswered: byId.get(team.teamId)?.has_answered ?? false,
    })),
    league: rows.league,
    version: evening?.version ?? 0,
    now: now.toISOString(),
  }
}
