import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { request } from '#web/platform/api.ts'

type Pages<T> = { pages: { items: T[]; nextCursor: string | null }[]; pageParams: unknown[] }
type When = 'upcoming' | 'past'

/** A multiple of three cards per row on a desktop and two on a tablet. */
const pageSize = 24
export const competitionsKey = ['competitions'] as const

/** The queries about competitions, with their keys. */
export const competitionQueries = {
  /** Open ones, earliest start first. */
  active: () =>
    infiniteQueryOptions({
      queryKey: [...competitionsKey, 'active'],
      queryFn: ({ pageParam, signal }) =>
        request('listCompetitions', { query: { limit: pageSize, ...at(pageParam) } }, { signal }),
      ...paged,
    }),
  one: (competitionId: string) =>
    queryOptions({
      queryKey: [...competitionsKey, 'one', competitionId],
      queryFn: ({ signal }) => request('getCompetition', { params: { competitionId } }, { signal }),
    }),
  all: (when: When) =>
    infiniteQueryOptions({
      queryKey: [...competitionsKey, 'all', when],
      queryFn: ({ pageParam, signal }) =>
        request('listAllCompetitions', { query: { when, limit: 50, ...at(pageParam) } }, { signal }),
      ...paged,
    }),
  editing: (competitionId: string) =>
    queryOptions({
      queryKey: [...competitionsKey, 'editing', competitionId],
      queryFn: ({ signal }) => request('getCompetitionForEditing', { params: { competitionId } }, { signal }),
    }),
}

const at = (cursor: string | null) => (cursor === null ? {} : { cursor })
const paged = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: { nextCursor: string | null }) => last.nextCursor,
}

export const invalidateCompetitions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: competitionsKey })

type Shown = Pick<Competition, 'id' | 'isActive'> & Partial<Pick<Competition, 'joined'>>

/** Changes one competition wherever it is shown: lists, its own screen, administration. Null removes it from every list. */
export function patchCompetition(
  client: QueryClient,
  competitionId: string,
  change: (<C extends Shown>(competition: C) => C) | null,
): void {
  const apply = (items: Shown[]) =>
    items.flatMap((each) => (each.id !== competitionId ? each : change ? change(each) : []))
  client.setQueriesData<Shown | Pages<Shown>>({ queryKey: competitionsKey }, (data) => {
    if (!data) return data
    if ('pages' in data)
      return { ...data, pages: data.pages.map((page) => ({ ...page, items: apply(page.items) })) }
    return apply([data])[0] ?? data
  })
}

/** Marks a competition as joined. */
export const applyJoin = (client: QueryClient, competitionId: string): void =>
  patchCompetition(client, competitionId, (each) => ('joined' in each ? { ...each, joined: true } : each))
