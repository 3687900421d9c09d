import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '#web/platform/live.tsx'
import { useLiveRefetch } from '#web/platform/use-live-refetch.ts'
import { competitionsKey, hearJoined } from './queries.ts'

/** Keeps what is known of competitions true while the screen is open. Every screen that shows them calls it. */
export function useLiveCompetitions(): void {
  const client = useQueryClient()
  useLiveRefetch('club', ['competition.changed'], [competitionsKey], { spread: 1_000 })
  useLiveRefetch('me', ['competition.joined'], [competitionsKey], { spread: 0 })
  useLive('me', (message) => {
    if (message.type === 'competition.joined') hearJoined(client, message.competitionId)
  })
}
