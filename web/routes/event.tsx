import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ListingScreen } from '#web/domain/listing-screens.tsx'
import { CancelledEvent, cancelledOf } from '#web/features/events/cancelled-event.tsx'
import { EventDetail } from '#web/features/events/event-detail.tsx'
import { eventQueries, useRealtimeEvents } from '#web/features/events/queries.ts'

/** /event/{id} */
export function EventScreen() {
  const { eventId } = useParams({ from: '/guarded/event/$eventId' })
  const query = useQuery(eventQueries.one(eventId))
  useRealtimeEvents()
  const cancelled = cancelledOf(query.error)
  if (cancelled) return <CancelledEvent event={cancelled} />
  return (
    <ListingScreen texts="events" query={query} list="/events">
      {(event) => <EventDetail event={event} />}
    </ListingScreen>
  )
}
