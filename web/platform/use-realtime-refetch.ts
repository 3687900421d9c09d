import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { RealtimeMessage, RealtimeTopic } from '#contract/realtime.ts'
import { useRealtime } from './realtime.tsx'

type Pace = {
  /**
   * Asked at a random moment within this many milliseconds: a full hall hears in one instant and must not ask in one.
   * 0 for what concerns one guest.
   */
  spread: number
  /** Asked no more often than this, in milliseconds, while messages keep coming. */
  gap?: number
}

/**
 * Asks again, for every query whose key begins with one of `keys`, when one of `messages` is heard on a topic; what is
 * heard while waiting is one question.
 */
export function useRealtimeRefetch(
  topic: RealtimeTopic,
  messages: readonly RealtimeMessage['type'][],
  keys: readonly QueryKey[],
  { spread, gap = 0 }: Pace,
): void {
  const client = useQueryClient()
  const timer = useRef(0)
  const asked = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  useRealtime(topic, ({ type }) => {
    if (timer.current || !messages.includes(type)) return
    const request = async () => {
      // An answer that is under way may be from before this; cancelled by each of many messages, none would arrive.
      const busy = keys.flatMap((queryKey) =>
        client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }),
      )
      await Promise.allSettled(busy.map((query) => query.promise))
      timer.current = 0
      asked.current = performance.now()
      for (const queryKey of keys) void client.invalidateQueries({ queryKey })
    }
    const wait = Math.max(Math.random() * spread, asked.current + gap - performance.now())
    timer.current = window.setTimeout(() => void request(), wait)
  })
}
