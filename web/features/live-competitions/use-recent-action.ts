import { useEffect, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import type { LiveState } from './queries.ts'

/** Older than this, in milliseconds, it was said while nobody looked here. */
const news = 60_000

/** Whether what the host did is news, by the server's clock (see `LiveState` for `ahead`). */
export const isRecent = ({ createdAt }: LiveEvent, ahead: number): boolean =>
  Date.parse(createdAt) >= performance.now() + ahead - news

/**
 * The latest event for `time` milliseconds after it has come; null of the one that the screen came with, and of what
 * was no news any more when it came.
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
