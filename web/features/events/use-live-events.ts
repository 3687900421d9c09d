import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/platform/live.tsx'
import { useLiveRefetch } from '#web/platform/use-live-refetch.ts'
import { askForMineAgain, dropEvent, eventsKey, hearAttendance, hearBooking, isAmongMine } from './queries.ts'

/** Keeps what is known of events true while the screen is open. Every screen that shows events calls it. */
export function useLiveEvents(): void {
  const client = useQueryClient()
  useLiveRefetch('events', ['event.changed', 'event.deleted'], [eventsKey], { spread: 1_000 })
  useLive('events', (message) => {
    if (message.type === 'event.deleted') dropEvent(client, message.eventId)
    if (message.type !== 'event.attendance') return
    const { eventId, currentAttendees, maxAttendees } = message
    hearAttendance(client, eventId, { currentAttendees, maxAttendees })
  })
  useLive('me', (message) => {
    if (message.type !== 'booking.changed') return
    const { eventId, booked } = message
    hearBooking(client, eventId, booked)
    if (booked && !isAmongMine(client, eventId)) void askForMineAgain(client)
  })
}
