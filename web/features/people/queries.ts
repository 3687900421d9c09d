import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { AuditSubject } from '#contract/bounds.ts'
import type { User } from '#contract/people.ts'
import { request } from '#web/platform/api.ts'

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
  list: (search: string) =>
    infiniteQueryOptions({
      queryKey: [...usersKey, 'list', search],
      queryFn: ({ pageParam, signal }) =>
        request('listUsers', { query: { ...at(pageParam), ...(search && { search }) } }, { signal }),
      ...paged,
    }),
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
  points: (userId: string) =>
    infiniteQueryOptions({
      queryKey: [...usersKey, 'points', userId],
      queryFn: ({ pageParam, signal }) =>
        request('listUserPoints', { params: { userId }, query: { limit: 20, ...at(pageParam) } }, { signal }),
      ...paged,
    }),
  audit: (filter: AuditFilter) =>
    infiniteQueryOptions({
      queryKey: [...auditKey, filter],
      queryFn: ({ pageParam, signal }) =>
        request('listAudit', { query: { limit: 30, ...filter, ...at(pageParam) } }, { signal }),
      ...paged,
    }),
}

const at = (cursor: string | null) => (cursor === null ? {} : { cursor })
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
}

type Pages = { pages: { items: User[]; nextCursor: string | null }[]; pageParams: unknown[] }

/** Updates a user from an answer in every list and page. */
export function showUser(client: QueryClient, user: User): void {
  client.setQueryData(userQueries.one(user.userId).queryKey, user)
  client.setQueriesData<Pages>({ queryKey: [...usersKey, 'list'] }, (data) => {
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
