import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { SortOrder } from '#contract/fields.ts'
import { tablesKey } from '#web/domain/floor-plan.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { cardsPerPage, pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

const bookingsKey = ['table-bookings'] as const
const waitsKey = ['table-waits'] as const

/** The wanted time, duration and number of guests. */
export type Party = { date: string; time: string; guestCount: number; durationHours: number }

/** The queries about tables and my bookings of them, with their keys. */
export const tableQueries = {
  /** The tables that seat a party, and which are free. The previous answer is shown until the next has come. `changing`: a booking that is to change. */
  free: (party: Party, changing?: string) => {
    const query = changing === undefined ? party : { ...party, changing }
    return queryOptions({
      queryKey: [...tablesKey, query],
      queryFn: ({ signal }) => request('listTables', { query }, { signal }),
      placeholderData: keepPreviousData,
      // A refusal stays the same, because the time has passed, or the clock skips it.
      retry: (count, error) => !(error instanceof ApiError && error.status < 500) && count < 2,
    })
  },
  hours: () =>
    queryOptions({
      queryKey: [...tablesKey, 'hours'],
      queryFn: ({ signal }) => request('getOpeningHours', {}, { signal }),
    }),
  /** The owner's limits. */
  settings: () =>
    queryOptions({
      queryKey: [...tablesKey, 'settings'],
      queryFn: ({ signal }) => request('getHouseSettings', {}, { signal }),
    }),
  /** What I wait for, and what is offered to me. */
  waits: () =>
    queryOptions({
      queryKey: [...waitsKey, 'mine'],
      queryFn: ({ signal }) => request('listMyTableWaits', {}, { signal }),
    }),
  mine: () =>
    pagedQuery([...bookingsKey, 'mine'], (cursor, signal) =>
      request('listMyTableBookings', { query: { limit: 20, ...cursor } }, { signal }),
    ),
  one: (bookingId: string) =>
    queryOptions({
      queryKey: [...bookingsKey, 'one', bookingId],
      queryFn: ({ signal }) => request('getMyTableBooking', { params: { bookingId } }, { signal }),
    }),
  /** The bookings that hold a table, earliest first, or those that have ended, latest first. */
  mineByTime: (when: 'upcoming' | 'past') =>
    pagedQuery([...bookingsKey, 'mine', when], (cursor, signal) =>
      request('listMyTableBookings', { query: { when, limit: cardsPerPage, ...cursor } }, { signal }),
    ),
}

export type BookingFilter = {
  status?: TableBookingStatus
  date?: string
  search?: string
  order?: SortOrder
}

const isSameBut = ({ order: _, ...before }: BookingFilter, { order: __, ...now }: BookingFilter): boolean =>
  JSON.stringify(before) === JSON.stringify(now)

const dayKey = [...bookingsKey, 'day'] as const

/** The queries of the administration, with their keys. */
export const adminTableQueries = {
  /** The accounts with a whole e-mail address or phone number. */
  accounts: (contact: string) =>
    queryOptions({
      queryKey: ['users', 'guests', contact],
      queryFn: ({ signal }) => request('findGuests', { query: { search: contact } }, { signal }),
      select: ({ items, isByContact }) => (isByContact ? items : []),
    }),
  bookings: (filter: BookingFilter) =>
    pagedQuery(
      [...bookingsKey, 'all', filter],
      (cursor, signal) =>
        request('listAllTableBookings', { query: { limit: 50, ...filter, ...cursor } }, { signal }),
      // The rows stay while only their order changes, and so does the focus.
      (before) => isSameBut(before.at(-1) as BookingFilter, filter),
    ),
  /** All tables and the bookings of one business day. The previous day is shown until the next has come. */
  day: (date: string) =>
    queryOptions({
      queryKey: [...dayKey, date],
      // The answer contains its date, because the previous day may still be shown.
      queryFn: async ({ signal }) => ({
        ...(await request('getTableDay', { params: { date } }, { signal })),
        date,
      }),
      placeholderData: keepPreviousData,
    }),
  /** Who waits for a table of a business day. */
  waits: (date: string) =>
    queryOptions({
      queryKey: [...waitsKey, date],
      queryFn: ({ signal }) => request('listTableWaits', { params: { date } }, { signal }),
    }),
  /** What has happened to a booking. */
  history: (bookingId: string) =>
    queryOptions({
      queryKey: [...bookingsKey, 'history', bookingId],
      queryFn: ({ signal }) => request('getTableBookingHistory', { params: { bookingId } }, { signal }),
    }),
  tables: () =>
    pagedQuery([...tablesKey, 'all'], (cursor, signal) =>
      request('listAllTables', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  groups: () =>
    pagedQuery([...tablesKey, 'groups'], (cursor, signal) =>
      request('listAllTableGroups', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  group: (tableGroupId: string) =>
    queryOptions({
      queryKey: [...tablesKey, 'group', tableGroupId],
      queryFn: ({ signal }) => request('getTableGroupForEditing', { params: { tableGroupId } }, { signal }),
    }),
  editing: (tableId: string) =>
    queryOptions({
      queryKey: [...tablesKey, 'editing', tableId],
      queryFn: ({ signal }) => request('getTableForEditing', { params: { tableId } }, { signal }),
    }),
}

/** Keeps tables and bookings of the administration up to date. */
export function useAdminRealtimeTables(): void {
  useRealtimeRefetch('club', ['tables.changed'], [tablesKey, dayKey], { spread: 0 })
  useRealtimeRefetch('admin', ['tableBooking.changed'], [bookingsKey], { spread: 0 })
  useRealtimeRefetch('admin', ['tableWaits.changed'], [waitsKey], { spread: 0 })
}

/** After a booking or cancellation: what is free and what is mine have changed. */
export async function invalidateTables(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: tablesKey }),
    client.invalidateQueries({ queryKey: bookingsKey }),
    client.invalidateQueries({ queryKey: waitsKey }),
  ])
}

/** Keeps my bookings up to date while they are on the screen. */
export function useRealtimeMyTables(): void {
  useRealtimeRefetch('me', ['tableBooking.changed'], [bookingsKey], { spread: 0 })
  useRealtimeRefetch('me', ['tableBooking.changed', 'tableWaits.changed'], [waitsKey], { spread: 0 })
}

/** Keeps what is free, and my bookings, up to date while they are on the screen. */
export function useRealtimeTables(): void {
  useRealtimeRefetch('club', ['tables.changed'], [tablesKey], { spread: 1_000 })
  useRealtimeMyTables()
}
