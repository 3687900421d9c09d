import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection, useRealtime } from '#web/platform/realtime.tsx'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { isMissing } from '#web/ui/load-failed.tsx'
import { applyMessage, type LiveState, liveKey, liveQueries } from './queries.ts'

/** Polling interval while the stream is down or the state is known to be outdated. */
const poll = 5_000

type Known = {
  state: LiveState | undefined
  /** The competition does not exist, or no longer exists. */
  missing: boolean
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
      const isUpToDate = isMissing(state.error) || (state.error === null && !state.isInvalidated)
      return connected && isUpToDate && state.data !== undefined ? false : poll
    },
  })
  const missing = isMissing(error)
  const state = missing ? undefined : data
  // Subscribes only after the competition was found: the server refuses a stream that has an unknown topic.
  useRealtime(state ? `competition:${state.competition.id}` : 'me', (message) => {
    if (state && 'competitionId' in message && message.competitionId === state.competition.id)
      applyMessage(client, message)
  })
  useRealtimeRefetch('club', ['competition.changed'], [liveKey], { spread: 1_000, gap: 2_000 })
  useRealtimeRefetch('me', ['competition.joined'], [liveKey], { spread: 0 })
  // After sleep, or when the date was set: only the server knows which.
  useEffect(() => clock.onJump(() => void client.invalidateQueries({ queryKey: liveKey })), [client])

  const failed = error !== null && !missing && data === undefined
  return { state, missing, failed, connected, retry: () => void refetch() }
}
