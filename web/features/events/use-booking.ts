import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Event } from '#contract/events.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import {
  applyEventUpdate,
  holdEventAnswers,
  invalidateEvents,
  invalidateMyBookings,
  isAmongMine,
  patchEvent,
} from './queries.ts'

/** A double tap must not undo its first tap. */
const tapPause = 700

/**
 * Books and cancels. The screen updates optimistically and settles with the server's answer.
 * `place` decides which of the specification's failure texts is shown.
 */
export function useBooking(event: Event, place: 'list' | 'detail') {
  const client = useQueryClient()
  const { language } = useTranslation()
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

  const change = useMutation({
    scope: { id: `booking ${event.id}` },
    mutationFn: (book: boolean) =>
      request(book ? 'bookEvent' : 'cancelEventBooking', { params: { eventId: event.id } }),
    onMutate: async (book) => {
      const before = { booked: event.booked, currentAttendees: event.currentAttendees }
      const dropped = await holdEventAnswers(client)
      set({ booked: book, currentAttendees: event.currentAttendees + (book ? 1 : -1) })
      return { before, dropped }
    },
    onSuccess: (answer, book, { dropped }) => {
      // The stream may already have reported later bookings.
      applyEventUpdate(client, event.id, answer.revision, answer)
      if (dropped) void invalidateEvents(client)
      if (book && !isAmongMine(client, event.id)) void invalidateMyBookings(client)
      const message = {
        title: event.title,
        date: formatDate(event.date, language),
        time: event.time,
      }
      toast({
        title: t(book ? 'events.toasts.booked' : 'events.toasts.cancelled'),
        message: t(book ? 'events.toasts.bookedMessage' : 'events.toasts.cancelledMessage', message),
        kind: 'success',
      })
    },
    onError: (error, _book, context) => {
      const code = error instanceof ApiError ? error.code : null
      // Messages received meanwhile are newer than the previous state.
      if (context) applyEventUpdate(client, event.id, event.revision, context.before)
      if (code === 'already_booked') set({ booked: true })
      if (code === 'not_booked') set({ booked: false })
      showError(error, place)
      // The screen may be outdated, or an answer was lost: refetch.
      if (code !== 'not_signed_in') void invalidateEvents(client)
    },
  })

  function set(fields: Partial<Event>): void {
    patchEvent(client, event.id, (each) =>
      'booked' in each ? { ...each, ...fields } : { ...each, ...countsOf(fields) },
    )
  }

  const tap = (book: boolean) => {
    if (change.isPending || performance.now() - lastTap.current < tapPause) return
    lastTap.current = performance.now()
    change.mutate(book)
  }
  return { pending: change.isPending, book: () => tap(true), cancel: () => tap(false) }
}

const countsOf = ({ currentAttendees }: Partial<Event>) =>
  currentAttendees === undefined ? {} : { currentAttendees }

const ownText = {
  event_full: 'events.toasts.full',
  already_booked: 'events.toasts.already',
  // The guard redirects to sign-in and back.
  not_signed_in: 'events.toasts.signIn',
} as const
/** Codes whose own text is more helpful than the generic failure. */
const explained = new Set<string>(['event_started', 'not_booked', 'not_found', 'too_many_requests'])

function showError(error: unknown, place: 'list' | 'detail'): void {
  const code = error instanceof ApiError ? error.code : 'internal_error'
  const own = ownText[code as keyof typeof ownText]
  const otherwise = place === 'detail' ? 'events.toasts.failedOnDetail' : 'events.toasts.failed'
  const key = own ?? otherwise
  toast({
    title: t(`${key}.title`),
    message: explained.has(code) ? errorMessage(error) : t(`${key}.message`),
    kind: 'error',
  })
}
