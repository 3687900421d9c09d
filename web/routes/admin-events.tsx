import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { AdminEventList } from '#web/features/events/admin-event-list.tsx'
import { AdminEventMissing, isNotFoundError } from '#web/features/events/admin-event-missing.tsx'
import { AttendeeList } from '#web/features/events/attendee-list.tsx'
import { EventForm } from '#web/features/events/event-form.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/events, with `?edit=new`, `?edit={id}` and `?attendees={id}`: Back and a reload stay where one is. */
export function AdminEventsScreen() {
  return (
    <AdminOnly>
      <Views />
    </AdminOnly>
  )
}

function Views() {
  const { edit, attendees } = useSearch({ from: '/guarded/admin/events' })
  useRealtimeEvents()
  if (edit === 'new') return <Create />
  if (edit) return <Edit key={edit} eventId={edit} />
  if (attendees) return <Attendees eventId={attendees} />
  return <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('admin.events.title')}
      width="wide"
      back={<BackLink to="/">{t('admin.back')}</BackLink>}
      actions={
        <LinkButton to="/admin/events" search={{ edit: 'new' }} leftSection={<Plus size={19} aria-hidden />}>
          {t('admin.events.create')}
        </LinkButton>
      }
    >
      <AdminEventList />
    </Screen>
  )
}

const useBackToList = () => {
  const navigate = useNavigate()
  return () => void navigate({ to: '/admin/events', search: {} })
}

function Create() {
  const { t } = useTranslation()
  const done = useBackToList()
  return (
    <Screen title={t('admin.form.createTitle')} back={<BackToList />}>
      <EventForm event={null} onDone={done} />
    </Screen>
  )
}

function Edit({ eventId }: { eventId: string }) {
  const { t } = useTranslation()
  const done = useBackToList()
  // The form goes on from the version it began with; what others save meanwhile is met when it is saved.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...eventQueries.editing(eventId),
    staleTime: 0,
  })
  // What was seen earlier may be old: an edit begins from what is stored now, and is then not taken away again.
  const [ready, setReady] = useState(false)
  if (!ready && data && isFetchedAfterMount && !error) setReady(true)
  return (
    <Screen title={t('admin.form.editTitle')} back={<BackToList />}>
      {data && ready ? (
        <EventForm event={data} onDone={done} />
      ) : isNotFoundError(error) ? (
        <AdminEventMissing />
      ) : error ? (
        <LoadFailed message={t('admin.events.toasts.loadFailed')} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('admin.form.loading')}>
          <CardSkeleton />
        </div>
      )}
    </Screen>
  )
}

function Attendees({ eventId }: { eventId: string }) {
  const { t, language } = useTranslation()
  const { data: event } = useQuery(eventQueries.editing(eventId))
  return (
    <Screen
      title={t('admin.attendees.title')}
      width="narrow"
      back={<BackToList />}
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

function BackToList() {
  const { t } = useTranslation()
  return <BackLink to="/admin/events">{t('admin.form.back')}</BackLink>
}
