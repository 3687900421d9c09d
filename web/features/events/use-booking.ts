import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Event } from '#contract/events.ts'
import { type Placement, showRefusal } from '#web/domain/listing-button.tsx'
import { ApiError, request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import {
  applyEventUpdate,
  cancelEventRefetches,
  invalidateEvents,
  invalidateMyBookings,
  isAmongMine,
  patchEvent,
} from './queries.ts'

/**
 * Books and cancels. The screen updates optimistically and settles with the server's answer.
 * `placement` decides which of the specification's failure texts is shown.
 */
export function useBooking(event: Event, placement: Placement) {
  const client = useQueryClient()
  const { language } = useTranslation()
  const { tap } = useTap()
  const patch = (fields: Partial<Event>) => patchEvent(client, event.id, fields)

  const change = useMutation({
    scope: { id: `booking ${event.id}` },
    mutationFn: (book: boolean) =>
      request(book ? 'bookEvent' : 'cancelEventBooking', { params: { eventId: event.id } }),
    onMutate: async (book) => {
      const before = { booked: event.booked, currentAttendees: event.currentAttendees }
      const isCancelled = await cancelEventRefetches(client)
      patch({ booked: book, currentAttendees: event.currentAttendees + (book ? 1 : -1) })
      return { before, isCancelled }
    },
    onSuccess: (answer, book, { isCancelled }) => {
      // The stream may already have reported later bookings.
      applyEventUpdate(client, event.id, answer.revision, answer)
      if (isCancelled) void invalidateEvents(client)
      if (book && !isAmongMine(client, event.id)) void invalidateMyBookings(client)
      const { title, time } = event
      const names = { title, date: formatDate(event.date, language), time }
      toast({
        title: t(book ? 'events.toasts.booked' : 'events.toasts.cancelled'),
        message: t(book ? 'events.toasts.bookedMessage' : 'events.toasts.cancelledMessage', names),
        kind: 'success',
      })
    },
    onError: (error, _book, context) => {
      const code = error instanceof ApiError ? error.code : null
      // Messages received meanwhile are newer than the previous state.
      if (context) applyEventUpdate(client, event.id, event.revision, context.before)
      if (code === 'already_booked') patch({ booked: true })
      if (code === 'not_booked') patch({ booked: false })
      const own = ownText[code as keyof typeof ownText]
      showRefusal(`events.toasts.${own ?? (placement === 'detail' ? 'failedOnDetail' : 'failed')}`, error)
      // The screen may be outdated, or an answer was lost: refetch.
      if (code !== 'not_signed_in') void invalidateEvents(client)
    },
  })

  const press = (book: boolean) => {
    if (!change.isPending) tap(() => change.mutate(book))
  }
  return { book: () => press(true), cancel: () => press(false) }
}

const ownText = {
  event_full: 'full',
  already_booked: 'already',
  // The guard redirects to sign-in and back.
  not_signed_in: 'signIn',
} as const
