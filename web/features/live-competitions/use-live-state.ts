import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/platform/api.ts'
import { useConnection, useRealtime } from '#web/platform/realtime.tsx'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { applyMessage, type LiveState, liveKey, liveQueries } from './queries.ts'

/** Polling interval while the stream is down or the state is known to be outdated. */
const poll = 5_000
/** An invalid id and an unknown id are treated alike. */
const missing = new Set(['not_found', 'validation_failed'])
const isMissing = (error: unknown): boolean => error instanceof ApiError && missing.has(error.code)

type Known = {
  state: LiveState | undefined
  /** The competition does not exist, or no longer. */
  gone: boolean
  failed: boolean
  connected: boolean
  retry: () => void
}

/** The state of a live competition, kept up to date by the stream. */
export function useLiveState(competitionId: string): Known {
  const client = useQueryClient()
  const connected = useConnection()
  const { data, error, refetch } = useQuery({
    ...liveQueries.state(competitionId),
    refetchInterval: ({ state }) => {
      const told = isMissing(state.error) || (state.error === null && !state.isInvalidated)
      return connected && told && state.data !== undefined ? false : poll
    },
  })
  const gone = isMissing(error)
  const state = gone ? undefined : data
  // Subscribes once the competition is known to exist: a stream with an unknown topic is refused completely.
  useRealtime(state ? `competition:${state.competition.id}` : 'me', (message) => {
    if (state && 'competitionId' in message && message.competitionId === state.competition.id)
      applyMessage(client, message)
  })
  useRealtimeRefetch('club', ['competition.changed'], [liveKey], { spread: 1_000, gap: 2_000 })
  useRealtimeRefetch('me', ['competition.joined'], [liveKey], { spread: 0 })

  const failed = error !== null && !gone && data === undefined
  return { state, gone, failed, connected, retry: () => void refetch() }
}
