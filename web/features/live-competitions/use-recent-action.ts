import { useEffect, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import type { LiveState } from './queries.ts'

/** The age in milliseconds beyond which an action is not recent. */
const news = 60_000

/** Whether an action of the host is recent by the server's clock (see `LiveState` for `ahead`). */
export const isRecent = ({ createdAt }: LiveEvent, ahead: number): boolean =>
  Date.parse(createdAt) >= performance.now() + ahead - news

/**
 * The latest event for `time` milliseconds after its arrival; null for the initial one, and for
 * one that was no longer recent when it arrived.
 */
export function useRecentAction({ latestEvent: latest, ahead }: LiveState, time: number): LiveEvent | null {
  const [first] = useState(latest?.id)
  const [past, setPast] = useState(first)
  const id = latest?.id
  useEffect(() => {
    if (id === undefined || id === first) return
    const timer = setTimeout(() => setPast(id), time)
    return () => clearTimeout(timer)
  }, [id, first, time])
  return latest && id !== first && id !== past && isRecent(latest, ahead) ? latest : null
}
