import { useMediaQuery } from '@mantine/hooks'
import type { EditableEvent } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import tableClasses from '#web/ui/admin-table.module.css'
import { join } from '#web/ui/join.ts'
import { AdminEventActions } from './admin-event-actions.tsx'
import classes from './admin-events.module.css'
import { CategoryBadge } from './category-badge.tsx'
import { EventPicture } from './event-picture.tsx'
import { usePrice } from './use-price.ts'

type RowsProps = { label: string; events: EditableEvent[]; onDelete: (event: EditableEvent) => void }

/** Events to administer: a table where there is room for one, cards on a phone. */
export function AdminEventRows(props: RowsProps) {
  const wide = useMediaQuery('(min-width: 68em)', undefined, { getInitialValueInEffect: false })
  return wide ? <Table {...props} /> : <Cards {...props} />
}

function Table({ label, events, onDelete }: RowsProps) {
  const { t } = useTranslation()
  const formatPrice = usePrice()
  return (
    <table className={join(tableClasses.table, classes.table)} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('admin.events.columns.event')}</th>
          <th scope="col">{t('admin.events.columns.when')}</th>
          <th scope="col">{t('admin.events.columns.location')}</th>
          <th scope="col">{t('admin.events.columns.price')}</th>
          <th scope="col">{t('admin.events.columns.booked')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('admin.events.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.id}>
            <th scope="row">
              <div className={classes.name}>
                <EventPicture event={event} className={classes.thumb} />
                <div className={classes.texts}>
                  <span lang="sv" className={classes.title}>
                    {event.title}
                  </span>
                  <CategoryBadge category={event.category} />
                </div>
              </div>
            </th>
            <td className="numbers">
              <When event={event} />
            </td>
            <td lang="sv">{event.location}</td>
            <td className="numbers">{formatPrice(event.price)}</td>
            <td className="numbers">
              <Booked event={event} />
            </td>
            <td>
              <AdminEventActions event={event} onDelete={onDelete} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ label, events, onDelete }: RowsProps) {
  const { t } = useTranslation()
  const formatPrice = usePrice()
  return (
    <ul className={classes.cards} aria-label={label}>
      {events.map((event) => (
        <li key={event.id} className={classes.card}>
          <div className={classes.name}>
            <EventPicture event={event} className={classes.thumb} />
            <div className={classes.texts}>
              <h2 lang="sv" className={classes.title}>
                {event.title}
              </h2>
              <CategoryBadge category={event.category} />
            </div>
          </div>
          <dl className={classes.facts}>
            <dt>{t('admin.events.columns.when')}</dt>
            <dd className="numbers">
              <When event={event} />
            </dd>
            <dt>{t('admin.events.columns.location')}</dt>
            <dd lang="sv">{event.location}</dd>
            <dt>{t('admin.events.columns.price')}</dt>
            <dd className="numbers">{formatPrice(event.price)}</dd>
            <dt>{t('admin.events.columns.booked')}</dt>
            <dd className="numbers">
              <Booked event={event} />
            </dd>
          </dl>
          <AdminEventActions event={event} onDelete={onDelete} />
        </li>
      ))}
    </ul>
  )
}

function When({ event }: { event: EditableEvent }) {
  const { language } = useTranslation()
  return (
    <time dateTime={event.startsAt} className={classes.when}>
      {formatDate(event.date, language)} <b>{event.time}</b>
    </time>
  )
}

function Booked({ event }: { event: EditableEvent }) {
  const { t } = useTranslation()
  const { currentAttendees: count, maxAttendees: max } = event
  return (
    <span className={classes.booked}>
      {max === null ? count : t('admin.events.bookedOf', { count, max })}
      {isFull(event) && <b>{t('admin.events.full')}</b>}
    </span>
  )
}
