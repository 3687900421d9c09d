import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { request } from '#web/platform/api.ts'
import { newestKnown } from '#web/platform/newer.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { noteAnswerTime } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { orderOf } from './order-of.ts'

const controlsKey = ['evening-control'] as const
const newest = newestKnown<{ control: EveningControl }>()

const newestControl = (control: EveningControl): EveningControl =>
  newest(control.competitionId, orderOf(control.version, control.now), { control }).control

/** The queries of the hosts of an evening, with their keys. */
export const controlQueries = {
  state: (competitionId: string) =>
    queryOptions({
      queryKey: [...controlsKey, competitionId],
      queryFn: async ({ signal }) => {
        const sentAt = clock.now()
        const control = await request('getEveningControl', { params: { competitionId } }, { signal })
        noteAnswerTime(control.now, sentAt)
        return newestControl(control)
      },
    }),
  /** The quizzes whose questions can be asked, latest first. */
  quizzes: () =>
    queryOptions({
      queryKey: ['evening-quizzes'],
      queryFn: ({ signal }) => request('listAllQuizzes', { query: { limit: 100 } }, { signal }),
    }),
}

/** Polling interval in milliseconds while the stream is down. */
const poll = 5_000
/** Shortest interval between refetches in milliseconds: answers come by the dozen. */
const gap = 500

/** An evening as its hosts see it, kept up to date by messages. The competition was found before. */
export function useEveningControl(competitionId: string) {
  const connected = useConnection()
  const query = useQuery({
    ...controlQueries.state(competitionId),
    refetchInterval: connected ? false : poll,
  })
  const { queryKey } = controlQueries.state(competitionId)
  useRealtimeRefetch(`competition:${competitionId}`, ['evening.changed', 'live.changed'], [queryKey], {
    spread: 0,
    gap,
  })
  return query
}

/** Shows the evening in the answer to an action. Cancels earlier queries, which would overwrite it. */
export async function showControl(client: QueryClient, control: EveningControl): Promise<void> {
  const { queryKey } = controlQueries.state(control.competitionId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, newestControl(control))
}

export const invalidateControl = (client: QueryClient, competitionId: string): Promise<void> =>
  client.invalidateQueries({ queryKey: controlQueries.state(competitionId).queryKey })
