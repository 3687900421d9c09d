import { Users } from 'lucide-react'
import { eventForm } from '#contract/event-series.ts'
import type { EditableEvent } from '#contract/events.ts'
import { daysLater } from '#rules/business-date.ts'
import { hasStarted, isFull } from '#rules/event-booking.ts'
import { request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { DuplicateQuestion, PastDateQuestion } from '#web/ui/form/questions.tsx'
import type { FormQuestion } from '#web/ui/form/use-edit-form.ts'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { CategoryName, EventPicture, timesOf, usePrice } from './event-facts.tsx'
import { checkEventTime, EventFields, EventPreview, emptyEvent } from './event-form.tsx'
import { type Saved, SeriesMark, saveEvent, useSeriesRemoval } from './event-series.tsx'
import { useSeriesExtension } from './extend-series.tsx'
import { ProgrammeSharing } from './programme-sharing.tsx'
import { dropEvent, eventQueries, invalidateEvents, useRealtimeEvents } from './queries.ts'

type Cell = { row: EditableEvent }

function Title({ row }: Cell) {
  return (
    <TitleCell title={row.title} lang="sv" picture={<EventPicture event={row} />}>
      <span className="flex flex-wrap items-center gap-x-3">
        <CategoryName category={row.category} />
        {row.seriesId && <SeriesMark isApart={row.isApart} />}
      </span>
    </TitleCell>
  )
}

function When({ row }: Cell) {
  const { language } = useTranslation()
  return (
    <time dateTime={row.startsAt}>
      {formatDate(row.date, language)} <b>{timesOf(row)}</b>
    </time>
  )
}

const Price = ({ row }: Cell) => usePrice()(row.price)

function Booked({ row }: Cell) {
  const { t } = useTranslation()
  const { currentAttendees: count, maxAttendees: max } = row
  return (
    <>
      {max === null ? count : t('events.detail.attendanceOf', { count, max })}
      {isFull(row) && <b className="accent"> {t('events.card.full')}</b>}
    </>
  )
}

const columns: Column<EditableEvent>[] = [
  { id: 'event', header: 'adminEvents.columns.event', cell: Title },
  { id: 'when', header: 'adminEvents.columns.when', cell: When, numeric: true },
  {
    id: 'location',
    header: 'adminEvents.form.location',
    cell: ({ row }) => <span lang="sv">{row.location}</span>,
  },
  { id: 'price', header: 'adminEvents.form.price', cell: Price, numeric: true, isShort: true },
  { id: 'booked', header: 'adminEvents.columns.booked', cell: Booked, numeric: true },
]

const isAhead = ({ startsAt }: EditableEvent) => !hasStarted({ startsAt: new Date(startsAt) }, new Date())

/** The effect of a deletion on bookings. No mails are sent for an event that has started. */
function Loss({ row }: Cell) {
  const { t } = useTranslation()
  const count = row.currentAttendees
  if (count === 0) return <p>{t('adminEvents.loss.nobody')}</p>
  return <p>{t(isAhead(row) ? 'adminEvents.loss.booked' : 'adminEvents.loss.begun', { count })}</p>
}

function Question(question: FormQuestion) {
  const { t } = useTranslation()
  if (question.code === 'duplicate_exists')
    return <DuplicateQuestion {...question} text={t('adminEvents.duplicate')} />
  return <PastDateQuestion {...question} />
}

/** Coming and past events, to create, change and delete, with their attendees. */
export const AdminEvents = crudScreen({
  noun: 'event',
  texts: 'adminEvents',
  path: '/admin/events',
  leadsHome: true,
  useUpdates: useRealtimeEvents,
  filters: ['upcoming', 'past'],
  list: eventQueries.all,
  search: 'adminEvents.search',
  one: eventQueries.editing,
  idOf: ({ id }) => id,
  titleOf: ({ title }) => title,
  timeOf: ({ startsAt }) => startsAt,
  takesReason: (row) => row.currentAttendees > 0 && isAhead(row),
  invalidate: invalidateEvents,
  drop: dropEvent,
  columns,
  Below: ProgrammeSharing,
  useActions: () => ({
    rare: [...useSeriesExtension(), ...useSeriesRemoval()],
    first: [
      {
        id: 'attendees',
        label: 'adminEvents.columns.booked',
        labelOf: 'adminEvents.attendeesOf',
        icon: Users,
        link: ({ id }) => ({ to: '/admin/events', search: (now: object) => ({ ...now, attendees: id }) }),
      },
    ],
  }),
  Loss,
  remove: ({ id }, reason) =>
    request('deleteEvent', { params: { eventId: id }, ...(reason.trim() && { query: { reason } }) }),
  schema: eventForm,
  copied: ({ date }) => ({ date: daysLater(date, 7) }),
  said: ({ said }: Saved) => said,
  empty: emptyEvent,
  check: checkEventTime,
  errorPaths: {
    time_does_not_exist: 'time',
    doors_too_late: 'doorsTime',
    series_too_long: 'until',
    series_without_dates: 'until',
  },
  asks: ['date_has_passed', 'duplicate_exists'],
  Question,
  save: saveEvent,
  Fields: EventFields,
  Preview: EventPreview,
})
