import { useQueryClient } from '@tanstack/react-query'
import { useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { applyEventUpdate, dropEvent, eventsKey, invalidateMyBookings, isAmongMine } from './queries.ts'

/** Keeps cached events up to date. Every screen that shows events calls it. */
export function useRealtimeEvents(): void {
  const client = useQueryClient()
  useRealtimeRefetch('events', ['event.changed', 'event.deleted'], [eventsKey], { spread: 1_000 })
  useRealtime('events', (message) => {
    if (message.type === 'event.deleted') dropEvent(client, message.eventId)
    if (message.type !== 'event.attendance') return
    const { eventId, revision, currentAttendees, maxAttendees } = message
    applyEventUpdate(client, eventId, revision, { currentAttendees, maxAttendees })
  })
  useRealtime('me', (message) => {
    if (message.type !== 'booking.changed') return
    const { eventId, booked, revision } = message
    applyEventUpdate(client, eventId, revision, { booked })
    if (booked && !isAmongMine(client, eventId)) void invalidateMyBookings(client)
  })
}
