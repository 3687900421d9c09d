import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Competition, EditableCompetition } from '#contract/competitions.ts'
import { request } from '#web/platform/api.ts'
import { cardsPerPage, pagedQuery, patchCached } from '#web/platform/paged.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'

type When = 'upcoming' | 'past'

export const competitionsKey = ['competitions'] as const

/** The queries about competitions, with their keys. */
export const competitionQueries = {
  /** The active ones, earliest start first, or the ended ones, latest first. */
  listed: (when: When = 'upcoming') =>
    pagedQuery([...competitionsKey, 'listed', when], (cursor, signal) => {
      const query = { limit: cardsPerPage, ...(when === 'past' && { when }), ...cursor }
      return request('listCompetitions', { query }, { signal })
    }),
  one: (competitionId: string) =>
    queryOptions({
      queryKey: [...competitionsKey, 'one', competitionId],
      queryFn: ({ signal }) => request('getCompetition', { params: { competitionId } }, { signal }),
    }),
  all: (when: When, search: string) =>
    pagedQuery([...competitionsKey, 'all', when, search], (cursor, signal) => {
      const query = { when, limit: 50, ...(search && { search }), ...cursor }
      return request('listAllCompetitions', { query }, { signal })
    }),
  editing: (competitionId: string) =>
    queryOptions({
      queryKey: [...competitionsKey, 'editing', competitionId],
      queryFn: ({ signal }) => request('getCompetitionForEditing', { params: { competitionId } }, { signal }),
    }),
}

export const invalidateCompetitions = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: competitionsKey })

/** Changes one competition wherever it is shown: lists, its own screen, administration. Null removes it from every list. */
export const patchCompetition = (
  client: QueryClient,
  competitionId: string,
  change: ((competition: Competition | EditableCompetition) => Competition | EditableCompetition) | null,
): void => patchCached(client, competitionsKey, competitionId, change)

/** Marks a competition as joined. */
export const applyJoin = (client: QueryClient, competitionId: string): void =>
  patchCompetition(client, competitionId, (each) => ('joined' in each ? { ...each, joined: true } : each))

/** Keeps cached competitions up to date. Every screen that shows them calls it. */
export function useRealtimeCompetitions(): void {
  const client = useQueryClient()
  useRealtimeRefetch('club', ['competition.changed'], [competitionsKey], { spread: 1_000 })
  useRealtimeRefetch('me', ['competition.joined'], [competitionsKey], { spread: 0 })
  useRealtime('me', (message) => {
    if (message.type === 'competition.joined') applyJoin(client, message.competitionId)
  })
}
