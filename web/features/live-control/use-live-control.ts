import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnection, useLive } from '#web/platform/live.tsx'
import { useLiveRefetch } from '#web/platform/use-live-refetch.ts'
import { controlKey, controlQueries, hearChange } from './queries.ts'

/** How often is asked while nothing is heard, in milliseconds. */
const poll = 5_000
/** How often is asked at most while much is heard: presses come by the hundred. */
const gap = 1_000

/** Milliseconds between two questions while the stream is down; none while it is heard. */
export const usePoll = (): number | false => (useConnection() ? false : poll)

/** The state of a live competition as its hosts see it, kept true by what is heard. */
export function useLiveControl(competitionId: string) {
  const client = useQueryClient()
  const key = controlKey(competitionId)
  useLive(`competition:${competitionId}`, (message) => {
    if (message.type === 'live.changed') hearChange(client, message)
  })
  useLiveRefetch(`competition:${competitionId}`, ['live.changed', 'live.standings'], [key], {
    spread: 0,
    gap,
  })
  useLiveRefetch('admin', ['live.presence', 'competition.changed'], [key], { spread: 0, gap })
  return useQuery({ ...controlQueries.state(competitionId), refetchInterval: usePoll() })
}
