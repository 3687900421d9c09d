import { queryOptions } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { pagedQuery } from '#web/platform/paged.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { quizzesKey } from './queries.ts'

/** The queries of the administration, with their keys. */
export const adminQuizQueries = {
  all: () =>
    pagedQuery([...quizzesKey, 'all'], (cursor, signal) =>
      request('listAllQuizzes', { query: { limit: 50, ...cursor } }, { signal }),
    ),
  editing: (quizId: string) =>
    queryOptions({
      queryKey: [...quizzesKey, 'editing', quizId],
      queryFn: ({ signal }) => request('getQuizForEditing', { params: { quizId } }, { signal }),
    }),
  results: (quizId: string) =>
    queryOptions({
      queryKey: [...quizzesKey, 'results', quizId],
      queryFn: ({ signal }) => request('listQuizResults', { params: { quizId } }, { signal }),
    }),
}

/** Keeps the quizzes of the administration up to date, and how many play them. */
export function useAdminRealtimeQuizzes(): void {
  useRealtimeRefetch('club', ['quiz.changed'], [quizzesKey], { spread: 0 })
  useRealtimeRefetch('admin', ['quiz.played'], [quizzesKey], { spread: 1_000 })
}
