import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { EventWait } from '#contract/event-waits.ts'
import type { Event } from '#contract/events.ts'
import { tonightKey } from '#web/domain/tonight.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { applyEventUpdate, eventQueries, invalidateEvents, invalidateMyBookings } from './queries.ts'

const failed = { title: 'ui.failed', message: 'places.queue.failed' } as const

/** My place in the queue of an event. Undefined while it loads, and for one who does not wait. */
export function useMyWait(eventId: string): EventWait | undefined {
  const { data } = useQuery(eventQueries.waits())
  return data?.items.find((wait) => wait.eventId === eventId)
}

/** Refetches what a change of places or of the queue has changed. */
function useInvalidation() {
  const client = useQueryClient()
  return () => {
    void invalidateEvents(client)
    void client.invalidateQueries({ queryKey: tonightKey })
  }
}

/** Changes how many places I have, or takes what is offered to me. */
export function useTakePlaces(eventId: string, isOffer: boolean) {
  const client = useQueryClient()
  return useAction({
    request: (places: number) => request('takeEventPlaces', { params: { eventId }, body: { places } }),
    success: ({ title, places }) => ({
      title: t(isOffer ? 'events.toasts.book' : 'places.party.changed'),
      message: `${title} · ${t('places.count', { count: places })}`,
    }),
    failed: { title: 'ui.failed', message: 'places.party.failed' },
    explained: [
      'event_full',
      'event_started',
      'party_too_large',
      'place_used',
      'cancel_closed',
      'unreachable',
    ],
    onDone: (answer: Event) => {
      applyEventUpdate(client, eventId, answer.revision, answer)
      void invalidateMyBookings(client)
    },
    onSettled: useInvalidation(),
  })
}

/** Puts me into the queue of an event. */
export const useJoinQueue = (eventId: string) =>
  useAction({
    request: (places: number) => request('joinEventQueue', { params: { eventId }, body: { places } }),
    success: ({ position }) => ({
      title: t('places.queue.joined'),
      message: t('places.queue.joinedMessage', { position }),
    }),
    failed,
    explained: ['already_booked', 'event_started', 'party_too_large', 'places_free', 'unreachable'],
    onSettled: useInvalidation(),
  })

/** Leaves the queue, or declines what is offered. */
export const useLeaveQueue = (eventId: string) =>
  useAction({
    request: () => request('leaveEventQueue', { params: { eventId } }),
    success: () => ({ title: t('places.queue.left') }),
    failed,
    explained: ['unreachable'],
    onSettled: useInvalidation(),
  })
