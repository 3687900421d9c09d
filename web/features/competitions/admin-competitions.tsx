import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { competitionInput, type EditableCompetition } from '#contract/competitions.ts'
import { daysLater } from '#rules/business-date.ts'
import { Lamp } from '#web/domain/lamp.tsx'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { DuplicateQuestion, PastDateQuestion } from '#web/ui/form/questions.tsx'
import type { FormQuestion } from '#web/ui/form/use-edit-form.ts'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { DifficultyMarks, TimeLeft } from './competition-facts.tsx'
import {
  CompetitionFields,
  CompetitionPreview,
  checkCompetitionTimes,
  competitionBody,
  competitionValues,
  emptyCompetition,
} from './competition-form.tsx'
import {
  competitionQueries,
  invalidateCompetitions,
  patchCompetition,
  useRealtimeCompetitions,
} from './queries.ts'

type Cell = { row: EditableCompetition }

function Title({ row }: Cell) {
  const { title, type, difficulty, isLive, decidedBy } = row
  const { t } = useTranslation()
  return (
    <TitleCell title={title} lang="sv" picture={<TypeBall type={type} size="38px" />}>
      <span className="flex flex-wrap items-center gap-2.5">
        {isLive && <Lamp light="live" label={t('competitions.live')} />}
        <span className="flex flex-wrap items-center gap-1.5">
          <DifficultyMarks difficulty={difficulty} />
          {t(`competitions.difficulty.${difficulty}`)}
        </span>
        <span>
          {t(`competitions.type.${type}`)} · {t(`adminCompetitions.form.ways.${decidedBy}`)}
        </span>
        <TimeLeft competition={row} />
      </span>
    </TitleCell>
  )
}

/** A line may break before the time of day, and not inside the date. */
const datesWhole = (words: string) => words.replaceAll(/ (?=.* )/g, '\u00a0')

function When({ row }: Cell) {
  const { t, language } = useTranslation()
  return (['startDate', 'endDate'] as const).map((end) => (
    <div key={end}>
      <span className="muted">{t(`adminCompetitions.${end === 'startDate' ? 'starts' : 'ends'}`)}</span>{' '}
      <time dateTime={row[end]} className="inline-block">
        {datesWhole(formatInstant(row[end], language))}
      </time>
    </div>
  ))
}

function Participants({ row: { participants, maxParticipants: max } }: Cell) {
  const { t, language } = useTranslation()
  const taken = formatNumber(participants, language)
  if (max === null) return taken
  return (
    <>
      {t('adminCompetitions.participantsOf', { taken, max: formatNumber(max, language) })}
      {participants >= max && <b className="accent"> {t('adminCompetitions.full')}</b>}
    </>
  )
}

/** The switch between Aktiv and Inaktiv. Inactive competitions are not in the guests' lists. */
function Active({ row: { id, title, isActive } }: Cell) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const show = (to: boolean) => patchCompetition(client, id, (each) => ({ ...each, isActive: to }))
  const { run } = useAction({
    queue: `competition ${id}`,
    request: (to: boolean) =>
      request('setCompetitionActive', { params: { competitionId: id }, body: { isActive: to } }),
    patch: (to) => {
      show(to)
      return () => show(!to)
    },
    success: (stored) => ({
      title: t(`adminCompetitions.toasts.${stored.isActive ? 'activated' : 'deactivated'}`),
      message: stored.title,
    }),
    failed: { title: 'ui.failed', message: 'adminCompetitions.toasts.statusFailed' },
    onDone: (stored) => show(stored.isActive),
    onSettled: () => void invalidateCompetitions(client),
  })
  return (
    <Switch
      size="md"
      label={t(isActive ? 'adminCompetitions.active' : 'adminCompetitions.inactive')}
      aria-label={t('adminCompetitions.activeOf', { title })}
      checked={isActive}
      onChange={(event) => run(event.currentTarget.checked)}
    />
  )
}

const columns: Column<EditableCompetition>[] = [
  { id: 'competition', header: 'adminCompetitions.columns.competition', cell: Title },
  { id: 'when', header: 'adminCompetitions.columns.when', cell: When, numeric: true },
  { id: 'participants', header: 'adminCompetitions.columns.participants', cell: Participants, numeric: true },
  { id: 'status', header: 'adminCompetitions.columns.status', cell: Active },
]

/** The effect of a deletion on participants. */
function Loss({ row: { participants: count, isLive } }: Cell) {
  const { t } = useTranslation()
  return (
    <p>
      {isLive && `${t('adminCompetitions.loss.live')} `}
      {count === 0 ? t('adminCompetitions.loss.nobody') : t('adminCompetitions.loss.participants', { count })}
    </p>
  )
}

function Question(question: FormQuestion) {
  const { t } = useTranslation()
  if (question.code === 'duplicate_exists')
    return <DuplicateQuestion {...question} text={t('adminCompetitions.duplicate')} />
  return <PastDateQuestion {...question} />
}

/** Current and ended competitions, to create, change, activate, run live and delete. */
export const AdminCompetitions = crudScreen({
  noun: 'competition',
  texts: 'adminCompetitions',
  path: '/admin/competitions',
  useUpdates: useRealtimeCompetitions,
  filters: ['upcoming', 'past'],
  list: competitionQueries.all,
  search: 'adminCompetitions.search',
  one: competitionQueries.editing,
  idOf: ({ id }) => id,
  titleOf: ({ title }) => title,
  timeOf: ({ startDate }) => startDate,
  invalidate: invalidateCompetitions,
  drop: (client, id) => patchCompetition(client, id, null),
  copied: ({ startDate, endDate }) => ({
    startDate: { ...startDate, date: daysLater(startDate.date, 7) },
    endDate: { ...endDate, date: daysLater(endDate.date, 7) },
  }),
  columns,
  isOff: ({ isActive }) => !isActive,
  useActions: () => ({
    first: [
      {
        id: 'live',
        label: 'liveAdmin.title',
        labelOf: 'adminCompetitions.liveOf',
        icon: Radio,
        link: ({ id }) => ({ to: '/admin/live-competition/$competitionId', params: { competitionId: id } }),
      },
    ],
  }),
  Loss,
  remove: ({ id }) => request('deleteCompetition', { params: { competitionId: id } }),
  schema: competitionInput.omit({ isActive: true }),
  empty: emptyCompetition,
  toValues: competitionValues,
  toBody: competitionBody,
  check: checkCompetitionTimes,
  errorPaths: { endDate: 'endDate.time', terms_fixed: 'decidedBy', bracket_unavailable: 'decidedBy' },
  asks: ['date_has_passed', 'duplicate_exists'],
  Question,
  save: ({ id, version, body: typed, decisions }) => {
    const body = {
      ...typed,
      allowsPast: decisions.date_has_passed === true,
      allowsDuplicate: decisions.duplicate_exists === true,
    }
    return id === null
      ? request('createCompetition', { body })
      : request('updateCompetition', { params: { competitionId: id }, body: { ...body, version } })
  },
  Fields: CompetitionFields,
  Preview: CompetitionPreview,
})
