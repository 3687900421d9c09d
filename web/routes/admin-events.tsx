import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AdminEvents } from '#web/features/events/admin-events.tsx'
import { AttendeeList } from '#web/features/events/attendee-list.tsx'
import { eventQueries, useRealtimeEvents } from '#web/features/events/queries.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/events, with `?edit=new`, `?edit={id}` and `?attendees={id}`: the Back button and a reload keep the open view. */
export function AdminEventsScreen() {
  const { attendees } = useSearch({ from: '/guarded/admins/admin/events' })
  return attendees ? <Attendees eventId={attendees} /> : <AdminEvents />
}

function Attendees({ eventId }: { eventId: string }) {
  const { t, language } = useTranslation()
  useRealtimeEvents()
  const { data: event } = useQuery(eventQueries.editing(eventId))
  return (
    <Screen
      title={t('adminEvents.columns.booked')}
      width="narrow"
      back={<BackLink to="/admin/events">{t('adminEvents.form.back')}</BackLink>}
      lead={
        event && (
          <span className="numbers">
            <span lang="sv">{event.title}</span>, {formatDate(event.date, language)} {event.time}
          </span>
        )
      }
    >
      <AttendeeList eventId={eventId} />
    </Screen>
  )
}
