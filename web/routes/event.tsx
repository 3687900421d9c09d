import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { EventDetail } from '#web/features/events/event-detail.tsx'
import { EventDetailSkeleton } from '#web/features/events/event-detail-skeleton.tsx'
import { EventMissing } from '#web/features/events/event-missing.tsx'
import { eventQueries } from '#web/features/events/queries.ts'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** What is said of an address that no event can have, and of one that no event has: the same. */
const missing = new Set(['not_found', 'validation_failed'])

/** /event/{id} */
export function EventScreen() {
  const { t } = useTranslation()
  const { eventId } = useParams({ from: '/guarded/event/$eventId' })
  const { data: event, error, refetch } = useQuery(eventQueries.one(eventId))
  useRealtimeEvents()
  const gone = error instanceof ApiError && missing.has(error.code)
  const failed = error !== null && !gone && event === undefined
  useFailureToast(failed, 'events.loadFailed.title', 'events.loadFailed.message')

  const title = gone ? t('events.detail.missing.title') : event ? event.title : t('events.detail.loading')
  return (
    <Screen
      title={title}
      titleLang={event && !gone ? 'sv' : undefined}
      back={<BackLink to="/events">{t('events.detail.back')}</BackLink>}
      hideTitle={gone || failed || !event}
    >
      {gone ? (
        <EventMissing />
      ) : event ? (
        <EventDetail event={event} />
      ) : failed ? (
        <LoadFailed message={t('events.loadFailed.message')} retry={() => void refetch()} />
      ) : (
        <EventDetailSkeleton />
      )}
    </Screen>
  )
}
