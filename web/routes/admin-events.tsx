import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { AdminEvents } from '#web/features/events/admin-events.tsx'
import { AttendeeList } from '#web/features/events/attendee-list.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/events, with `?edit=new`, `?edit={id}` and `?attendees={id}`: Back and a reload keep what is open. */
export function AdminEventsScreen() {
  const { attendees } = useSearch({ from: '/guarded/admin/events' })
  return <AdminOnly>{attendees ? <Attendees eventId={attendees} /> : <AdminEvents />}</AdminOnly>
}

function Attendees({ eventId }: { eventId: string }) {
  const { t, language } = useTranslation()
  useRealtimeEvents()
  const { data: event } = useQuery(eventQueries.editing(eventId))
  return (
    <Screen
      title={t('admin.attendees.title')}
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
