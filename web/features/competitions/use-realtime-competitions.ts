import { useQueryClient } from '@tanstack/react-query'
import { useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { applyJoin, competitionsKey } from './queries.ts'

/** Keeps cached competitions up to date. Every screen that shows them calls it. */
export function useRealtimeCompetitions(): void {
  const client = useQueryClient()
  useRealtimeRefetch('club', ['competition.changed'], [competitionsKey], { spread: 1_000 })
  useRealtimeRefetch('me', ['competition.joined'], [competitionsKey], { spread: 0 })
  useRealtime('me', (message) => {
    if (message.type === 'competition.joined') applyJoin(client, message.competitionId)
  })
}
