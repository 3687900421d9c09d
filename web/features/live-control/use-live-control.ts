import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useConnection, useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { isMissing } from '#web/ui/load-failed.tsx'
import { applyLiveUpdate, controlKey, controlQueries } from './queries.ts'

/** Polling interval while the stream is down, in milliseconds. */
const poll = 5_000
/** Shortest interval between refetches during many messages. */
const gap = 1_000

/** The polling interval while the stream is down; none while it is up. */
export const usePoll = (): number | false => (useConnection() ? false : poll)

/** The state of a live competition for its hosts, kept up to date by messages. */
export function useLiveControl(competitionId: string) {
  const client = useQueryClient()
  const key = controlKey(competitionId)
  const control = useQuery({ ...controlQueries.state(competitionId), refetchInterval: usePoll() })
  // Subscribes only after the competition was found: the server refuses a stream with an unknown topic.
  const isThere = control.data !== undefined && !isMissing(control.error)
  const topic = isThere ? (`competition:${competitionId}` as const) : 'admin'
  useRealtime(topic, (message) => {
    if (message.type === 'live.changed') applyLiveUpdate(client, message)
  })
  useRealtimeRefetch(topic, ['live.changed', 'live.standings'], [key], { spread: 0, gap })
  useRealtimeRefetch('admin', ['live.presence', 'competition.changed'], [key], { spread: 0, gap })
  return control
}
