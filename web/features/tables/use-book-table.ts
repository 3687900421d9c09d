import { useQueryClient } from '@tanstack/react-query'
import type { TableBooking } from '#contract/table-bookings.ts'
import { request } from '#web/platform/api.ts'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { currentLanguage, t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import type { Wanted } from './booking-form.tsx'
import { invalidateTables, tableQueries } from './queries.ts'

const refusals = [
  'table_taken',
  'table_unavailable',
  'table_too_small',
  'own_overlap',
  'too_many_bookings',
  'too_many_unconfirmed',
  'booking_in_past',
  'booking_too_far',
  'table_too_large',
  'time_does_not_exist',
  'house_closed',
  'unreachable',
] as const

/** Books a table. A retry after a lost answer is the same booking. */
export function useBookTable(onBooked: (booking: TableBooking) => unknown) {
  const client = useQueryClient()
  return useAction({
    request: (wanted: Wanted, requestId) => request('createTableBooking', { body: { ...wanted, requestId } }),
    success: (booking) => ({ title: t('tableScreens.booked.title'), message: answerIn(booking) }),
    failed: {
      title: 'ui.failed',
      message: 'tableScreens.bookFailed',
      signedOut: 'tableScreens.bookSignedOut',
      kept: 'form',
    },
    explained: refusals,
    onDone: async (booking) => {
      client.setQueryData(tableQueries.one(booking.id).queryKey, booking)
      await onBooked(booking)
      void invalidateTables(client)
    },
    onFailed: () => {
      void invalidateTables(client)
      return undefined
    },
  })
}

/** What the club says to a new booking. */
function answerIn({ status, answerBy }: TableBooking): string {
  if (status === 'confirmed') return t('tableScreens.booked.atOnce')
  if (answerBy === null) return t('tableScreens.booked.message')
  return t('tableScreens.booked.by', { when: nearTimeInSentence(answerBy, new Date(), currentLanguage()) })
}

/** Changes my booking. */
export function useChangeTable({ id, version }: TableBooking, onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: (wanted: Wanted) =>
      request('changeMyTableBooking', { params: { bookingId: id }, body: { ...wanted, version } }),
    success: (booking) => ({ title: t('tableScreens.change.done'), message: answerIn(booking) }),
    failed: { title: 'ui.failed', message: 'tableScreens.change.failed', kept: 'form' },
    explained: [
      ...refusals,
      'stale_version',
      'booking_started',
      'booking_checked_in',
      'status_not_allowed',
      'change_too_late',
      'change_needs_answer',
      'too_many_requests',
    ],
    onDone: (booking) => {
      client.setQueryData(tableQueries.one(id).queryKey, booking)
      onDone()
    },
    onSettled: () => void invalidateTables(client),
  })
}

/** Says that I come. */
export function usePromiseTable() {
  const client = useQueryClient()
  return useAction({
    request: (bookingId: string) => request('promiseMyTableBooking', { params: { bookingId } }),
    success: () => ({ title: t('tableScreens.promise.done') }),
    failed: { title: 'ui.failed', message: 'tableScreens.promise.failed' },
    explained: ['booking_started', 'booking_checked_in', 'status_not_allowed', 'unreachable'],
    onSettled: () => void invalidateTables(client),
  })
}

/** Cancels my booking. */
export function useCancelTable(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: (bookingId: string) => request('cancelMyTableBooking', { params: { bookingId } }),
    success: () => ({ title: t('tableScreens.cancel.done') }),
    failed: { title: 'ui.failed', message: 'tableScreens.cancel.failed' },
    explained: [
      'booking_started',
      'booking_checked_in',
      'status_not_allowed',
      'too_many_requests',
      'unreachable',
    ],
    onDone: () => {
      onDone()
      return invalidateTables(client)
    },
    onFailed: () => {
      void invalidateTables(client)
      return undefined
    },
  })
}
