import { useMediaQuery } from '@mantine/hooks'
import type { EditableCompetition } from '#contract/competitions.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import tableClasses from '#web/ui/admin-table.module.css'
import { join } from '#web/ui/join.ts'
import { ActiveSwitch } from './active-switch.tsx'
import { AdminCompetitionActions } from './admin-competition-actions.tsx'
import classes from './admin-competitions.module.css'
import { DifficultyBadge } from './difficulty-badge.tsx'
import { LiveLamp } from './live-lamp.tsx'
import { TimeLeft } from './time-left.tsx'
import { TypeBall } from './type-ball.tsx'

type RowsProps = {
  label: string
  competitions: EditableCompetition[]
  onDelete: (competition: EditableCompetition) => void
}

/** Competitions to administer: a table where there is room for one, cards on a phone. */
export function AdminCompetitionRows(props: RowsProps) {
  const wide = useMediaQuery('(min-width: 72em)', undefined, { getInitialValueInEffect: false })
  return wide ? <Table {...props} /> : <Cards {...props} />
}

function Table({ label, competitions, onDelete }: RowsProps) {
  const { t } = useTranslation()
  return (
    <table className={join(tableClasses.table, classes.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('adminCompetitions.columns.competition')}</th>
          <th scope="col">{t('adminCompetitions.columns.when')}</th>
          <th scope="col">{t('adminCompetitions.columns.participants')}</th>
          <th scope="col">{t('adminCompetitions.columns.status')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('adminCompetitions.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {competitions.map((competition) => (
          <tr key={competition.id} data-off={!competition.isActive || undefined}>
            <th scope="row">
              <div className={classes.name}>
                <TypeBall type={competition.type} size="44px" />
                <div className={classes.texts}>
                  <span lang="sv" className={classes.title}>
                    {competition.title}
                  </span>
                  <Kind competition={competition} />
                </div>
              </div>
            </th>
            <td className="numbers">
              <When competition={competition} />
            </td>
            <td className="numbers">
              <Taking competition={competition} />
            </td>
            <td>
              <ActiveSwitch competition={competition} />
            </td>
            <td>
              <AdminCompetitionActions competition={competition} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ label, competitions, onDelete }: RowsProps) {
  const { t } = useTranslation()
  return (
    <ul className={classes.cards} aria-label={label}>
      {competitions.map((competition) => (
        <li key={competition.id} className={classes.card} data-off={!competition.isActive || undefined}>
          <div className={classes.name}>
            <TypeBall type={competition.type} size="44px" />
            <div className={classes.texts}>
              <h2 lang="sv" className={classes.title}>
                {competition.title}
              </h2>
              <Kind competition={competition} />
            </div>
          </div>
          <dl className={classes.facts}>
            <dt>{t('adminCompetitions.columns.when')}</dt>
            <dd className="numbers">
              <When competition={competition} />
            </dd>
            <dt>{t('adminCompetitions.columns.participants')}</dt>
            <dd className="numbers">
              <Taking competition={competition} />
            </dd>
            <dt>{t('adminCompetitions.columns.status')}</dt>
            <dd>
              <ActiveSwitch competition={competition} />
            </dd>
          </dl>
          <AdminCompetitionActions competition={competition} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

type Of = { competition: EditableCompetition }

function Kind({ competition: { type, difficulty, isLive } }: Of) {
  const { t } = useTranslation()
  return (
    <div className={classes.kind}>
      {isLive && <LiveLamp />}
      <DifficultyBadge difficulty={difficulty} />
      <span>{t(`competitions.type.${type}`)}</span>
    </div>
  )
}

function When({ competition: { startDate, endDate } }: Of) {
  const { t, language } = useTranslation()
  return (
    <div className={classes.when}>
      <span>
        <span className={classes.edge}>{t('adminCompetitions.starts')}</span>{' '}
        <time dateTime={startDate}>{formatInstant(startDate, language)}</time>
      </span>
      <span>
        <span className={classes.edge}>{t('adminCompetitions.ends')}</span>{' '}
        <time dateTime={endDate}>{formatInstant(endDate, language)}</time>
      </span>
      <span className={classes.left}>
        <TimeLeft endDate={endDate} />
      </span>
    </div>
  )
}

function Taking({ competition: { participants, maxParticipants: max } }: Of) {
  const { t, language } = useTranslation()
  const taken = formatNumber(participants, language)
  if (max === null) return taken
  return (
    <span className={classes.taking}>
      {t('adminCompetitions.participantsOf', { taken, max: formatNumber(max, language) })}
      {participants >= max && <b>{t('adminCompetitions.full')}</b>}
    </span>
  )
}
