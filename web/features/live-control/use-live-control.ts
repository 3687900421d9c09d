import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useConnection, useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { applyLiveUpdate, controlKey, controlQueries } from './queries.ts'

/** How often is asked while nothing is heard, in milliseconds. */
const poll = 5_000
/** How often is asked at most while much is heard: presses come by the hundred. */
const gap = 1_000

/** Milliseconds between two questions while the stream is down; none while it is heard. */
export const usePoll = (): number | false => (useConnection() ? false : poll)

/** Whether an answer says that there is no such competition: no other try would find it. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

/** The state of a live competition as its hosts see it, kept true by what is heard. */
export function useLiveControl(competitionId: string) {
  const client = useQueryClient()
  const key = controlKey(competitionId)
  const control = useQuery({ ...controlQueries.state(competitionId), refetchInterval: usePoll() })
  // Listened to once it is known to be there: a stream that asks for what is not would be refused as a whole.
  const isThere = control.data !== undefined && !isNotFoundError(control.error)
  const topic = isThere ? (`competition:${competitionId}` as const) : 'admin'
  useRealtime(topic, (message) => {
    if (message.type === 'live.changed') applyLiveUpdate(client, message)
  })
  useRealtimeRefetch(topic, ['live.changed', 'live.standings'], [key], { spread: 0, gap })
  useRealtimeRefetch('admin', ['live.presence', 'competition.changed'], [key], { spread: 0, gap })
  return control
}
