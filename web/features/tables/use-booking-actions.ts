import { useQueryClient } from '@tanstack/react-query'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { PhoneBookingInput, WalkInInput } from '#contract/table-seating.ts'
import { bookingCode, checkInRefusals } from '#rules/check-in.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { fieldErrorsOf } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import type { Wanted } from './booking-form.tsx'
import { invalidateTables } from './queries.ts'

type Change = { row: ListedTableBooking; status: Exclude<TableBookingStatus, 'pending'> }
type Move = { row: ListedTableBooking; tableId: string; joinedTableIds?: string[] }
const failed = { title: 'ui.failed', message: 'adminTableBookings.toasts.failed' } as const
const tableRefusals = [
  'table_taken',
  'table_unavailable',
  'table_too_small',
  'tables_not_joined',
  'unreachable',
] as const

type BookingActionOptions = { onDone?: () => void }

/** The actions of staff on a booking. `onDone` runs after a success. */
export function useBookingActions({ onDone = () => undefined }: BookingActionOptions = {}) {
  const client = useQueryClient()
  const settle = () => void invalidateTables(client)
  const change = useAction({
    request: ({ row, status }: Change) =>
      request('setTableBookingStatus', {
        params: { bookingId: row.id },
        body: { status, version: row.version },
      }),
    success: () => ({ title: t('adminTableBookings.toasts.done') }),
    failed,
    explained: ['stale_version', 'status_not_allowed', 'unreachable'],
    onDone,
    onSettled: settle,
  })
  const move = useAction({
    request: ({ row, tableId, joinedTableIds = [] }: Move) =>
      request('moveTableBooking', {
        params: { bookingId: row.id },
        body: { tableId, joinedTableIds, version: row.version },
      }),
    success: (moved) => ({ title: t('adminTableBookings.move.done', { number: tableNumbers(moved) }) }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.move.failed' },
    explained: ['stale_version', 'status_not_allowed', ...tableRefusals],
    onSettled: settle,
  })
  const edit = useAction({
    request: ({ row, wanted }: { row: ListedTableBooking; wanted: Wanted }) =>
      request('moveTableBooking', {
        params: { bookingId: row.id },
        body: { ...wanted, version: row.version },
      }),
    success: () => ({ title: t('adminTableBookings.change.done') }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.change.failed', kept: 'form' },
    explained: [
      'stale_version',
      'status_not_allowed',
      'own_overlap',
      'house_closed',
      'booking_in_past',
      'booking_checked_in',
      'time_does_not_exist',
      'already_inside',
      ...tableRefusals,
    ],
    onDone,
    onSettled: settle,
  })
  const checkIn = useAction({
    request: (row: ListedTableBooking, requestId) =>
      request('checkIn', { body: { code: bookingCode(row.id), requestId } }),
    success: () => ({ title: t('adminTableBookings.toasts.checkedIn') }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.toasts.checkInFailed' },
    explained: [...checkInRefusals, 'unreachable'],
    onDone,
    onSettled: settle,
  })
  const undoCheckIn = useAction({
    request: (row: ListedTableBooking) =>
      request('undoCheckIn', { params: { bookingId: row.id }, body: { version: row.version } }),
    success: () => ({ title: t('adminTableBookings.toasts.checkInUndone') }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.toasts.undoFailed' },
    explained: ['stale_version', 'status_not_allowed', 'booking_has_orders', 'unreachable'],
    onDone,
    onSettled: settle,
  })
  const dessert = useAction({
    request: ({ row, isDessert }: { row: ListedTableBooking; isDessert: boolean }) =>
      request('setTableDessert', {
        params: { bookingId: row.id },
        body: { isDessert, version: row.version },
      }),
    success: null,
    failed: { title: 'ui.failed', message: 'adminTableBookings.now.failed' },
    explained: ['stale_version', 'status_not_allowed', 'unreachable'],
    onSettled: settle,
  })
  const noShow = useAction({
    request: ({ row, isNoShow }: { row: ListedTableBooking; isNoShow: boolean }) =>
      request('setTableNoShow', {
        params: { bookingId: row.id },
        body: { isNoShow, version: row.version },
      }),
    success: ({ noShowAt }) => ({
      title: t(`adminTableBookings.noShow.${noShowAt === null ? 'undone' : 'done'}`),
    }),
    failed,
    explained: [
      'stale_version',
      'status_not_allowed',
      'booking_checked_in',
      'booking_has_orders',
      'own_overlap',
      ...tableRefusals,
    ],
    onDone,
    onSettled: settle,
  })
  return { change, move, edit, checkIn, undoCheckIn, dessert, noShow }
}

type PhoneBookingOptions = {
  onDone: () => void
  /** Gets the texts of refused fields. Returns whether the form has shown them. */
  onRefused: (errors: Record<string, string>) => boolean
}

/** Books a table for a guest on the telephone. */
export function usePhoneBooking({ onDone, onRefused }: PhoneBookingOptions) {
  const client = useQueryClient()
  return useAction({
    request: (wanted: Omit<PhoneBookingInput, 'requestId'>, requestId) =>
      request('createPhoneBooking', { body: { ...wanted, requestId } }),
    success: ({ guest, number }) => ({
      title: t('adminTableBookings.create.done'),
      message: `${guest.displayName} · ${number}`,
    }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.create.failed' },
    explained: [
      ...tableRefusals,
      'house_closed',
      'booking_in_past',
      'time_does_not_exist',
      'validation_failed',
    ],
    onDone,
    onFailed: (error) =>
      onRefused(
        error instanceof ApiError && error.code === 'own_overlap'
          ? { guestContact: t('adminTableBookings.create.overlap') }
          : fieldErrorsOf(error),
      ),
    onSettled: () => void invalidateTables(client),
  })
}

/** Seats a party that stands at the door. */
export function useWalkIn(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: (wanted: Omit<WalkInInput, 'requestId'>, requestId) =>
      request('createWalkIn', { body: { ...wanted, requestId } }),
    success: (seated) => ({ title: t('adminTableBookings.walkIn.done', { number: tableNumbers(seated) }) }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.walkIn.failed' },
    explained: tableRefusals,
    onDone,
    onSettled: () => void invalidateTables(client),
  })
}
