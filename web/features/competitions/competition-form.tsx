import {
  bounds,
  type CompetitionType,
  competitionTypes,
  type DecidedBy,
  type Difficulty,
  difficulties,
} from '#contract/bounds.ts'
import { type CompetitionInput, competitionInput, type EditableCompetition } from '#contract/competitions.ts'
import { competitionTimeErrors } from '#rules/competition-times.ts'
import { stockholmInstant, stockholmWallClock } from '#rules/stockholm.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { trimmed } from '#web/ui/form/form-values.ts'
import { CompetitionCard } from './competition-card.tsx'

/** The values of an empty form; dates and times are in Stockholm time. */
export const emptyCompetition = {
  title: '',
  type: '' as CompetitionType,
  difficulty: 'Medium' as Difficulty,
  startDate: { date: '', time: '' },
  endDate: { date: '', time: '' },
  prize: '',
  maxParticipants: null as number | null,
  decidedBy: 'live' as DecidedBy,
  drawMax: bounds.competition.drawDefault as number | null,
  description: '',
  rules: '',
}
type CompetitionForm = typeof emptyCompetition

export const competitionValues = (stored: EditableCompetition): CompetitionForm => ({
  title: stored.title,
  type: stored.type,
  difficulty: stored.difficulty,
  startDate: stockholmWallClock(new Date(stored.startDate)),
  endDate: stockholmWallClock(new Date(stored.endDate)),
  prize: stored.prize ?? '',
  maxParticipants: stored.maxParticipants,
  decidedBy: stored.decidedBy,
  drawMax: stored.drawMax,
  description: stored.description ?? '',
  rules: stored.rules ?? '',
})

/**
 * The values to save. Without a draw, the field of its maximum is hidden and keeps its stored value, so that a value typed
 * there cannot prevent saving.
 */
export const competitionBody = (values: CompetitionForm, base: CompetitionForm) => {
  const drawMax = values.decidedBy === 'draw' ? values.drawMax : base.drawMax
  return trimmed({ ...values, drawMax }) as Omit<CompetitionInput, 'isActive'>
}

const timeMessages = {
  time_does_not_exist: 'problems.codes.time_does_not_exist',
  end_before_start: 'adminCompetitions.form.endBeforeStart',
} as const

/** Rules on start and end beyond the schema. */
export const checkCompetitionTimes = ({ startDate, endDate }: CompetitionForm) =>
  Object.fromEntries(
    Object.entries(competitionTimeErrors(startDate, endDate)).map(([path, rule]) => [
      path,
      t(timeMessages[rule]),
    ]),
  )

const { TextField, TextAreaField, NumberField, SelectField, DateTimeField } = fieldsOf<CompetitionForm>()

/** The ways of deciding that can be chosen. */
const chosenWays: DecidedBy[] = ['live', 'by_hand', 'draw']

type FieldsProps = {
  values: CompetitionForm
  set: (values: Partial<CompetitionForm>) => void
  row: EditableCompetition | null
}

export function CompetitionFields({ values, set, row }: FieldsProps) {
  const { t } = useTranslation()
  const count = row?.participants ?? 0
  const isBelow = Number(values.maxParticipants) > 0 && Number(values.maxParticipants) < count
  const { endDate, decidedBy } = values
  return (
    <>
      <TextField name="title" wide />
      <SelectField
        name="type"
        options={competitionTypes}
        labelOf={(each) => t(`competitions.type.${each}`)}
      />
      <SelectField
        name="difficulty"
        options={difficulties}
        labelOf={(each) => t(`competitions.difficulty.${each}`)}
      />
      <DateTimeField
        date="startDate.date"
        time="startDate.time"
        // Most competitions end on the day that they start.
        onDate={(date, before) => {
          if (endDate.date === '' || endDate.date === before) set({ endDate: { ...endDate, date } })
        }}
      />
      <DateTimeField date="endDate.date" time="endDate.time" />
      <SelectField
        name="decidedBy"
        options={row && count > 0 ? [row.decidedBy] : chosenWays}
        labelOf={(each) => t(`adminCompetitions.form.ways.${each}`)}
        hint={t(
          count > 0 ? 'adminCompetitions.form.wayFixed' : `adminCompetitions.form.wayHints.${decidedBy}`,
        )}
        wide={decidedBy !== 'draw' || count > 0}
      />
      {decidedBy === 'draw' && count === 0 && <NumberField name="drawMax" />}
      <TextField name="prize" />
      <NumberField
        name="maxParticipants"
        hint={isBelow && t('adminCompetitions.form.belowParticipants', { count })}
      />
      <TextAreaField name="description" minRows={4} />
      <TextAreaField name="rules" minRows={3} />
    </>
  )
}

const day = 86_400_000

/** The card as guests will see it, while it is being written. */
export function CompetitionPreview({
  values,
  row,
}: {
  values: CompetitionForm
  row: EditableCompetition | null
}) {
  const { t } = useTranslation()
  const { shape } = competitionInput
  const now = new Date()
  const start = stockholmInstant(values.startDate.date, values.startDate.time)
  const end = stockholmInstant(values.endDate.date, values.endDate.time)
  const competition = {
    id: row?.id ?? '',
    title: values.title.trim() || t('adminCompetitions.form.title'),
    type: values.type || ('Övrigt' as const),
    difficulty: values.difficulty,
    prize: values.prize.trim() || null,
    description: values.description.trim() || null,
    rules: values.rules.trim() || null,
    maxParticipants: shape.maxParticipants.safeParse(values.maxParticipants).data ?? null,
    startDate: (start ?? now).toISOString(),
    endDate: (end ?? new Date((start ?? now).getTime() + day)).toISOString(),
    decidedBy: values.decidedBy,
    drawMax: shape.drawMax.safeParse(values.drawMax).data ?? bounds.competition.drawDefault,
    isActive: true,
    participants: row?.participants ?? 0,
    joined: false,
    isLive: row?.isLive ?? false,
    round: row?.round ?? 0,
  }
  return <CompetitionCard competition={competition} />
}
