import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { TableBooking } from '#contract/table-bookings.ts'
import { tonightKey } from '#web/domain/tonight.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateTables, type Party, tableQueries } from './queries.ts'

const failed = { title: 'ui.failed', message: 'tableScreens.wait.failed' } as const

const invalidateWaits = (client: QueryClient): void => {
  void invalidateTables(client)
  void client.invalidateQueries({ queryKey: tonightKey })
}

/** Puts the guest into the queue of an evening. */
export function useJoinQueue() {
  const client = useQueryClient()
  return useAction({
    request: (wish: Party & { isFlexible: boolean }, requestId) =>
      request('joinTableQueue', { body: { ...wish, requestId } }),
    success: () => ({ title: t('tableScreens.wait.joined'), message: t('tableScreens.wait.joinedText') }),
    failed,
    explained: [
      'booking_in_past',
      'booking_too_far',
      'table_too_small',
      'house_closed',
      'own_overlap',
      'too_many_bookings',
      'too_many_unconfirmed',
      'already_waiting',
      'too_many_waits',
      'too_many_requests',
      'time_does_not_exist',
      'unreachable',
    ],
    onSettled: () => invalidateWaits(client),
  })
}

/** Books the table that is offered. A retry after a lost answer is the same booking. */
export function useAcceptOffer(onBooked: (booking: TableBooking) => unknown) {
  const client = useQueryClient()
  return useAction({
    request: (waitId: string) => request('acceptTableOffer', { params: { waitId } }),
    success: ({ status }) => ({
      title: t('tableScreens.booked.title'),
      message: t(`tableScreens.booked.${status === 'confirmed' ? 'atOnce' : 'message'}`),
    }),
    failed: { title: 'ui.failed', message: 'tableScreens.bookFailed' },
    explained: [
      'offer_ended',
      'booking_in_past',
      'house_closed',
      'table_unavailable',
      'table_taken',
      'own_overlap',
      'too_many_bookings',
      'too_many_unconfirmed',
      'unreachable',
    ],
    onDone: async (booking) => {
      client.setQueryData(tableQueries.one(booking.id).queryKey, booking)
      await onBooked(booking)
    },
    onSettled: () => invalidateWaits(client),
  })
}

/** Leaves the queue, or declines what is offered. */
export function useLeaveQueue() {
  const client = useQueryClient()
  return useAction({
    request: (waitId: string) => request('leaveTableQueue', { params: { waitId } }),
    success: () => ({ title: t('tableScreens.wait.left') }),
    failed,
    explained: ['unreachable'],
    onSettled: () => invalidateWaits(client),
  })
}
