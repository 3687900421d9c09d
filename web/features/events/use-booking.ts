import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Event } from '#contract/events.ts'
import { placeHold } from '#rules/event-booking.ts'
import { type Placement, showRefusal } from '#web/domain/listing-button.tsx'
import { ApiError, request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { hideOldAttempts, toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import {
  applyEventUpdate,
  cancelEventRefetches,
  invalidateEvents,
  invalidateMyBookings,
  isAmongMine,
  patchEvent,
  refetchFriends,
} from './queries.ts'

type Act = 'book' | 'cancel' | 'keep'

type Change = { act: Act; places: number }

/** Booking a place that is on hold keeps it. */
const operations = { book: 'bookEvent', cancel: 'holdEventBooking', keep: 'bookEvent' } as const

const send = ({ act, places }: Change, params: { eventId: string }) =>
  act === 'book' && places > 1
    ? request('takeEventPlaces', { params, body: { places } })
    : request(operations[act], { params })

/** What the screen shows before the answer. */
const expected: Record<Act, (event: Event, places: number) => Partial<Event>> = {
  book: ({ currentAttendees }, places) => ({
    booked: true,
    places,
    currentAttendees: currentAttendees + places,
  }),
  cancel: () => ({ releasesAt: new Date(Date.now() + placeHold).toISOString() }),
  keep: () => ({ releasesAt: null }),
}

/** How long after a hold the message that the place is given back may take, in milliseconds. */
const latestMessage = 2_000

/**
 * Books, cancels with a hold, and keeps a place that is on hold. The screen updates optimistically and settles with the server's answer.
 * `placement` decides which of the specification's failure texts is shown.
 */
export function useBooking(event: Event, placement: Placement) {
  const client = useQueryClient()
  const { language } = useTranslation()
  const { tap } = useTap()
  const patch = (fields: Partial<Event>) => patchEvent(client, event.id, fields)

  const change = useMutation({
    scope: { id: `booking ${event.id}` },
    mutationFn: (change: Change) => send(change, { eventId: event.id }),
    onMutate: async ({ act, places }) => {
      // The toast 'Bokning avbokad' (booking cancelled) is wrong once the place is kept.
      hideOldAttempts()
      const { booked, currentAttendees, releasesAt, places: before } = event
      const isCancelled = await cancelEventRefetches(client)
      patch(expected[act](event, places))
      return { before: { booked, currentAttendees, releasesAt, places: before }, isCancelled }
    },
    onSuccess: (answer, { act }, { isCancelled }) => {
      // The stream may already have reported later bookings.
      applyEventUpdate(client, event.id, answer.revision, answer)
      if (isCancelled) void invalidateEvents(client)
      // The party is on the screen before it is booked, so its tickets may have been asked for too early.
      if (act === 'book') void refetchFriends(client, event.id)
      if (act === 'book' && !isAmongMine(client, event.id)) void invalidateMyBookings(client)
      const { title, time } = event
      const names = { title, date: formatDate(event.date, language), time }
      toast({
        title: t(`events.toasts.${act}`),
        message: t(`events.toasts.${act}Message`, names),
        kind: 'success',
      })
    },
    onError: (error, { act }, context) => {
      const code = error instanceof ApiError ? error.code : null
      // Messages received meanwhile are newer than the previous state.
      if (context) applyEventUpdate(client, event.id, event.revision, context.before)
      if (code === 'already_booked') patch({ booked: true, releasesAt: null })
      if (code === 'not_booked') patch({ booked: false, places: 0, releasesAt: null })
      // Another device, or an answer that was lost, has kept the place already.
      if (code === 'already_booked' && act === 'keep') return
      const own = ownText[code as keyof typeof ownText]
      showRefusal(`events.toasts.${own ?? (placement === 'detail' ? 'failedOnDetail' : 'failed')}`, error)
      // The screen may be outdated, or an answer was lost: refetch.
      if (code !== 'not_signed_in') void invalidateEvents(client)
    },
  })

  const { releasesAt } = event
  useEffect(() => {
    if (releasesAt === null) return
    // The message may be lost. The device's own date may be wrong, so the time is counted from here.
    const timer = setTimeout(() => void invalidateEvents(client), placeHold + latestMessage)
    return () => clearTimeout(timer)
  }, [client, releasesAt])

  return (act: Act, places = 1) => {
    if (!change.isPending) tap(() => change.mutate({ act, places }))
  }
}

const ownText = {
  event_full: 'full',
  already_booked: 'already',
  // The guard redirects to sign-in and back.
  not_signed_in: 'signIn',
} as const
