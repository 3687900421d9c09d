import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useConnection, useRealtime } from '#web/platform/realtime.tsx'
import { clock } from '#web/platform/steady-clock.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { applyMessage, eveningKey, eveningQueries } from './queries.ts'

/** Polling interval in milliseconds while the stream is down or the state is known to be outdated. */
const poll = 5_000

/** A quiz evening, kept up to date by the stream. The competition was found before. */
export function useEvening(competitionId: string) {
  const client = useQueryClient()
  const connected = useConnection()
  const query = useQuery({
    ...eveningQueries.state(competitionId),
    refetchInterval: ({ state }) =>
      connected && state.error === null && !state.isInvalidated && state.data !== undefined ? false : poll,
  })
  useRealtime(`competition:${competitionId}`, (message) => applyMessage(client, message))
  useRealtime('me', (message) => {
    if (message.type === 'evening.answer') applyMessage(client, message)
  })
  useRealtimeRefetch('me', ['evening.team'], [eveningKey], { spread: 0 })
  // After sleep, or when the date was set: only the server knows which.
  useEffect(() => clock.onJump(() => void client.invalidateQueries({ queryKey: eveningKey })), [client])
  return query
}
