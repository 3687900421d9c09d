import {
  bounds,
  type CompetitionType,
  competitionTypes,
  type Difficulty,
  difficulties,
} from '#contract/bounds.ts'
import { type FormError, isTypedDate, timeRule, tooLong } from './form-fields.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'

/** A competition as typed into a form: every field is text, and empty means none. Dates and times are Stockholm's. */
export type CompetitionForm = {
  title: string
  type: string
  difficulty: string
  startDate: string
  startTime: string
  endDate: string
  endTime: string
  prize: string
  maxParticipants: string
  rules: string
  description: string
}
export const competitionFormFields = [
  'title',
  'type',
  'difficulty',
  'startDate',
  'startTime',
  'endDate',
  'endTime',
  'prize',
  'maxParticipants',
  'rules',
  'description',
] as const satisfies (keyof CompetitionForm)[]
export type CompetitionFormField = (typeof competitionFormFields)[number]

export const emptyCompetitionForm: CompetitionForm = {
  title: '',
  type: '',
  difficulty: 'Medium',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  prize: '',
  maxParticipants: '',
  rules: '',
  description: '',
}

type Common = {
  title: string
  type: CompetitionType
  difficulty: Difficulty
  prize: string | null
  maxParticipants: number | null
  rules: string | null
  description: string | null
}
type StoredCompetition = Common & { startDate: string; endDate: string }
type TypedTime = { date: string; time: string }
type TypedCompetition = Common & { startDate: TypedTime; endDate: TypedTime }

/** A stored competition as a form shows it. */
export function competitionFormOf(competition: StoredCompetition): CompetitionForm {
  const start = stockholmWallClock(new Date(competition.startDate))
  const end = stockholmWallClock(new Date(competition.endDate))
  const { maxParticipants } = competition
  return {
    title: competition.title,
    type: competition.type,
    difficulty: competition.difficulty,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    prize: competition.prize ?? '',
    maxParticipants: maxParticipants === null ? '' : String(maxParticipants),
    rules: competition.rules ?? '',
    description: competition.description ?? '',
  }
}

/** What a form without errors says: trimmed, empty is null, the maximum is an integer. */
export const competitionOfForm = (form: CompetitionForm): TypedCompetition => ({
  title: form.title.trim(),
  type: form.type as CompetitionType,
  difficulty: form.difficulty as Difficulty,
  startDate: { date: form.startDate, time: form.startTime },
  endDate: { date: form.endDate, time: form.endTime },
  prize: form.prize.trim() || null,
  maxParticipants: form.maxParticipants.trim() ? Number.parseInt(form.maxParticipants, 10) : null,
  rules: form.rules.trim() || null,
  description: form.description.trim() || null,
})

export type CompetitionFormError =
  | FormError<CompetitionFormField>
  | { field: CompetitionFormField; rule: 'time_does_not_exist' | 'end_before_start'; limit?: number }

/** What is wrong with a form, in the order of its fields, at most one thing a field. */
export function competitionFormErrors(form: CompetitionForm): CompetitionFormError[] {
  const { competition: limits } = bounds
  const times = [...timeErrors(form, 'startDate', 'startTime'), ...timeErrors(form, 'endDate', 'endTime')]
  const found = [
    required('title', form.title) ?? tooLong('title', form.title, limits.title),
    required('type', form.type) ?? oneOf('type', form.type, competitionTypes),
    oneOf('difficulty', form.difficulty, difficulties),
    ...times,
    times.every((error) => error === null) ? orderError(form) : null,
    tooLong('prize', form.prize, limits.prize),
    maximumError(form.maxParticipants.trim()),
    tooLong('rules', form.rules, limits.rules),
    tooLong('description', form.description, limits.description),
  ]
  return found.filter((error) => error !== null)
}

const required = (field: CompetitionFormField, value: string): CompetitionFormError | null =>
  value.trim() === '' ? { field, rule: 'required' } : null
const oneOf = (
  field: CompetitionFormField,
  value: string,
  known: readonly string[],
): CompetitionFormError | null => (known.includes(value) ? null : { field, rule: 'invalid' })

function timeErrors(
  form: CompetitionForm,
  date: 'startDate' | 'endDate',
  time: 'startTime' | 'endTime',
): (CompetitionFormError | null)[] {
  const rule = timeRule(form[date], form[time])
  return [
    required(date, form[date]) ?? (isTypedDate(form[date]) ? null : { field: date, rule: 'invalid' }),
    required(time, form[time]) ?? (rule && { field: time, rule }),
  ]
}

/** An end that is not after the start is told at the part of it that is wrong. */
function orderError(form: CompetitionForm): CompetitionFormError | null {
  const start = stockholmInstant(form.startDate, form.startTime)
  const end = stockholmInstant(form.endDate, form.endTime)
  if (!start || !end || end > start) return null
  return { field: form.endDate < form.startDate ? 'endDate' : 'endTime', rule: 'end_before_start' }
}

function maximumError(value: string): CompetitionFormError | null {
  const field = 'maxParticipants'
  const limit = bounds.competition.maxParticipants
  if (value === '') return null
  if (!/^\d+$/.test(value)) return { field, rule: 'invalid' }
  if (Number(value) < 1) return { field, rule: 'too_small', limit: 1 }
  return Number(value) > limit ? { field, rule: 'too_big', limit } : null
}
