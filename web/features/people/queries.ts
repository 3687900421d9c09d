import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuditSubject } from '#contract/bounds.ts'
import type { SortOrder } from '#contract/fields.ts'
import type { User } from '#contract/people.ts'
import { ApiError, type FailureCode, request } from '#web/platform/api.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { type Pages, pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'

export const usersKey = ['users'] as const
export const auditKey = ['audit'] as const

/** The filters of the audit log. */
export type AuditFilter = {
  subjectType?: AuditSubject
  subjectId?: string
  actorId?: string
}

/** The admin queries about users, with their keys. */
export const userQueries = {
  /** Newest first, filtered by name or id. */
  list: (search: string, order: SortOrder) =>
    pagedQuery(
      [...usersKey, 'list', search, order],
      (cursor, signal) => {
        const query = { ...(order === 'asc' && { order }), ...(search && { search }), ...cursor }
        return request('listUsers', { query }, { signal })
      },
      // The rows stay while only their order changes, and so does the focus.
      (before) => before.at(-2) === search,
    ),
  /** A few search results to choose from. */
  found: (search: string, limit: number) =>
    queryOptions({
      queryKey: [...usersKey, 'found', search, limit],
      queryFn: ({ signal }) => request('listUsers', { query: { limit, search } }, { signal }),
    }),
  one: (userId: string) =>
    queryOptions({
      queryKey: [...usersKey, 'one', userId],
      queryFn: ({ signal }) => request('getUser', { params: { userId } }, { signal }),
    }),
  /** A few guests by name, e-mail address or phone number, for all who answer bookings. */
  guests: (search: string) =>
    queryOptions({
      queryKey: [...usersKey, 'guests', search],
      queryFn: ({ signal }) => request('findGuests', { query: { search } }, { signal }),
    }),
  /** One guest as all who answer bookings see them. */
  guest: (userId: string) =>
    queryOptions({
      queryKey: [...usersKey, 'guest', userId],
      queryFn: ({ signal }) => request('getGuest', { params: { userId } }, { signal }),
    }),
  visits: (userId: string, show: 'all' | 'noShows') =>
    pagedQuery([...usersKey, 'visits', userId, show], (cursor, signal) =>
      request('listGuestVisits', { params: { userId }, query: { show, limit: 20, ...cursor } }, { signal }),
    ),
  notes: (userId: string) =>
    pagedQuery([...usersKey, 'notes', userId], (cursor, signal) =>
      request('listGuestNotes', { params: { userId }, query: { limit: 20, ...cursor } }, { signal }),
    ),
  /** Everybody who holds a role. */
  staff: () =>
    queryOptions({
      queryKey: [...usersKey, 'staff'],
      queryFn: ({ signal }) => request('listStaff', {}, { signal }),
    }),
  points: (userId: string) =>
    pagedQuery([...usersKey, 'points', userId], (cursor, signal) =>
      request('listUserPoints', { params: { userId }, query: { limit: 20, ...cursor } }, { signal }),
    ),
  audit: (filter: AuditFilter) =>
    pagedQuery([...auditKey, filter], (cursor, signal) =>
      request('listAudit', { query: { limit: 30, ...filter, ...cursor } }, { signal }),
    ),
}

/** Puts a user from an answer into the cached lists and the cached user page. */
export function showUser(client: QueryClient, user: User): void {
  client.setQueryData(userQueries.one(user.userId).queryKey, user)
  client.setQueriesData<Pages<User>>({ queryKey: [...usersKey, 'list'] }, (data) => {
    if (!data) return data
    const swap = (each: User) => (each.userId === user.userId ? user : each)
    return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(swap) })) }
  })
}

/** Refetches users and the audit log. */
export async function invalidateUsers(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: usersKey }),
    client.invalidateQueries({ queryKey: auditKey }),
  ])
}

/** Refetches users and the audit log when a user has changed. */
export function useRealtimeUsers(): void {
  useRealtimeRefetch('admin', ['user.changed'], [usersKey, auditKey], { spread: 400, gap: 400 })
}

/** Refetches a guest when they, or something that they have booked or ordered, has changed. */
export function useRealtimeGuest(): void {
  const messages = ['tableBooking.changed', 'kitchen.changed', 'door.changed'] as const
  const visits = [
    [...usersKey, 'guest'],
    [...usersKey, 'visits'],
  ]
  useRealtimeRefetch('admin', ['user.changed'], [usersKey, auditKey], { spread: 400, gap: 2_000 })
  useRealtimeRefetch('admin', messages, visits, { spread: 400, gap: 2_000 })
  useRealtimeRefetch('events', ['event.attendance', 'event.changed', 'event.deleted'], visits, {
    spread: 400,
    gap: 2_000,
  })
}

/** Refusals whose texts help the admin. */
const explainedCodes = new Set<string>([
  'last_admin',
  'too_few_points',
  'too_many_points',
  'already_reversed',
  'key_reused',
  'not_found',
  'unreachable',
] satisfies FailureCode[])

/** Shows the text of a refusal whose code is listed above. Returns whether a toast was shown. */
export function showRefusal(error: unknown, failed: TextKey): boolean {
  if (!(error instanceof ApiError && explainedCodes.has(error.code))) return false
  toastFailure(error, { title: t(failed) })
  return true
}
