import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { useRealtime } from './realtime.tsx'

type Pace = {
  /**
   * Refetch at a random moment within this many milliseconds, so that many clients do not refetch at the same instant.
   * 0 for data of one guest.
   */
  spread: number
  /** Shortest interval between refetches in milliseconds, while messages keep arriving. */
  gap?: number
}

/**
 * Refetches every query whose key starts with one of `keys` when one of `messages` arrives on a topic. Messages that
 * arrive while waiting cause one refetch.
 */
export function useRealtimeRefetch(
  topic: RealtimeTopic,
  messages: readonly RealtimeMessage['type'][],
  keys: readonly QueryKey[],
  { spread, gap = 0 }: Pace,
): void {
  const client = useQueryClient()
  const timer = useRef(0)
  const lastRequest = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  useRealtime(topic, ({ type }) => {
    if (timer.current || !messages.includes(type)) return
    const request = async () => {
      // An answer in progress may be older than the message. It is not cancelled, because frequent messages would cancel every one.
      const busy = keys.flatMap((queryKey) =>
        client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
      )
      await Promise.allSettled(busy.map((query) => query.promise))
      timer.current = 0
      lastRequest.current = performance.now()
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const wait = Math.max(Math.random() * spread, lastRequest.current + gap - performance.now())
    timer.current = window.setTimeout(() => void request(), wait)
  })
}
