import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { PlayBooking, PlayBookingInput } from '#contract/play-bookings.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { useAction } from '#web/ui/use-action.ts'

const aheadKey = ['play', 'ahead'] as const

export const aheadQueries = {
  times: (date: string) =>
    queryOptions({
      queryKey: [...aheadKey, 'times', date],
      queryFn: ({ signal }) => request('getPlayTimes', { params: { date } }, { signal }),
    }),
  mine: queryOptions({
    queryKey: [...aheadKey, 'mine'],
    queryFn: ({ signal }) => request('listMyPlayBookings', {}, { signal }),
  }),
}

/** Keeps the times and my bookings up to date. */
export function useRealtimeAhead(): void {
  useRealtimeRefetch('club', ['playHall.changed'], [aheadKey], { spread: 1_000 })
}

const invalidateAhead = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: aheadKey })

/** Books a game table. A retry after a lost answer is the same booking. */
export function useBookPlay() {
  const client = useQueryClient()
  return useAction({
    request: (wanted: Omit<PlayBookingInput, 'requestId'>, requestId) =>
      request('createPlayBooking', { body: { ...wanted, requestId } }),
    success: ({ table }) => ({
      title: t('ahead.booked', { table: gameTableName(table) }),
      message: t('ahead.bookedText'),
    }),
    failed: { title: 'ui.failed', message: 'ahead.bookFailed', kept: 'form' },
    explained: [
      'play_not_bookable',
      'play_time_taken',
      'play_own_overlap',
      'too_many_play_bookings',
      'booking_in_past',
      'booking_too_far',
      'house_closed',
      'too_many_requests',
      'unreachable',
    ],
    onSettled: () => void invalidateAhead(client),
  })
}

/** Cancels my booking of a game table. */
export function useCancelPlay(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: ({ id }: PlayBooking) => request('cancelMyPlayBooking', { params: { playBookingId: id } }),
    success: () => ({ title: t('ahead.cancelled') }),
    failed: { title: 'ui.failed', message: 'ahead.cancelFailed' },
    explained: ['booking_started', 'status_not_allowed', 'too_many_requests', 'unreachable'],
    onDone: () => {
      onDone()
      return invalidateAhead(client)
    },
    onFailed: () => {
      void invalidateAhead(client)
      return undefined
    },
  })
}
