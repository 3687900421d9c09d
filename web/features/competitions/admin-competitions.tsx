import { useQueryClient } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { competitionInput, type EditableCompetition } from '#contract/competitions.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { ActiveSwitch } from '#web/ui/table/active-switch.tsx'
import type { Column } from '#web/ui/table/admin-table.tsx'
import { TitleCell } from '#web/ui/table/title-cell.tsx'
import { useAction } from '#web/ui/use-action.ts'
import classes from './admin-competitions.module.css'
import {
  CompetitionFields,
  CompetitionPreview,
  checkCompetitionTimes,
  competitionValues,
  emptyCompetition,
} from './competition-form.tsx'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { LiveLamp } from './live-lamp.tsx'
import { competitionQueries, invalidateCompetitions, patchCompetition } from './queries.ts'
import { TimeLeft } from './time-left.tsx'
import { TypeBall } from './type-ball.tsx'
import { useRealtimeCompetitions } from './use-realtime-competitions.ts'

type Cell = { row: EditableCompetition }

function Title({ row: { title, type, difficulty, isLive } }: Cell) {
  const { t } = useTranslation()
  return (
    <TitleCell title={title} lang="sv" picture={<TypeBall type={type} size="38px" />}>
      <span className={classes.kind}>
        {isLive && <LiveLamp />}
        <DifficultyBadge difficulty={difficulty} />
        {t(`competitions.type.${type}`)}
      </span>
    </TitleCell>
  )
}

function When({ row: { startDate, endDate } }: Cell) {
  const { t, language } = useTranslation()
  return (
    <div className={classes.when}>
      <span>
        <span className={classes.quiet}>{t('adminCompetitions.starts')}</span>{' '}
        <time dateTime={startDate}>{formatInstant(startDate, language)}</time>
      </span>
      <span>
        <span className={classes.quiet}>{t('adminCompetitions.ends')}</span>{' '}
        <time dateTime={endDate}>{formatInstant(endDate, language)}</time>
      </span>
      <span className={classes.quiet}>
        <TimeLeft endDate={endDate} />
      </span>
    </div>
  )
}

function Participants({ row: { participants, maxParticipants: max } }: Cell) {
  const { t, language } = useTranslation()
  const taken = formatNumber(participants, language)
  if (max === null) return taken
  return (
    <>
      {t('adminCompetitions.participantsOf', { taken, max: formatNumber(max, language) })}
      {participants >= max && <b className="highlight"> {t('adminCompetitions.full')}</b>}
    </>
  )
}

/** Whether guests see a competition: Aktiv or Inaktiv. */
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
    failed: { title: 'actions.failed', message: 'adminCompetitions.toasts.statusFailed' },
    onDone: (stored) => show(stored.isActive),
    onSettled: () => void invalidateCompetitions(client),
  })
  return (
    <ActiveSwitch
      label={t(isActive ? 'adminCompetitions.active' : 'adminCompetitions.inactive')}
      name={t('adminCompetitions.activeOf', { title })}
      isActive={isActive}
      onChange={run}
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

/** Current and ended competitions, to create, change, activate, run live and delete. */
export const AdminCompetitions = crudScreen({
  noun: 'competition',
  texts: 'adminCompetitions',
  path: '/admin/competitions',
  home: { to: '/admin', label: 'adminCompetitions.back' },
  useUpdates: useRealtimeCompetitions,
  filters: ['upcoming', 'past'],
  list: competitionQueries.all,
  one: competitionQueries.editing,
  idOf: ({ id }) => id,
  titleOf: ({ title }) => title,
  invalidate: invalidateCompetitions,
  drop: (client, id) => patchCompetition(client, id, null),
  columns,
  isOff: ({ isActive }) => !isActive,
  actions: [
    {
      id: 'live',
      label: 'adminCompetitions.live',
      labelOf: 'adminCompetitions.liveOf',
      icon: Radio,
      link: ({ id }) => ({ to: '/admin/live-competition/$competitionId', params: { competitionId: id } }),
    },
  ],
  Loss,
  remove: ({ id }) => request('deleteCompetition', { params: { competitionId: id } }),
  schema: competitionInput.omit({ isActive: true }),
  empty: emptyCompetition,
  toValues: competitionValues,
  check: checkCompetitionTimes,
  errorPaths: { endDate: 'endDate.time' },
  save: ({ id, version, body }) =>
    id === null
      ? request('createCompetition', { body })
      : request('updateCompetition', { params: { competitionId: id }, body: { ...body, version } }),
  Fields: CompetitionFields,
  Preview: CompetitionPreview,
})
