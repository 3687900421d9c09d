import { useEffect, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'

/** The latest event for `time` milliseconds after it has come; null of the one that the screen came with. */
export function useArrival(latest: LiveEvent | null, time: number): LiveEvent | null {
  const [first] = useState(latest?.id)
  const [past, setPast] = useState(first)
  const id = latest?.id
  useEffect(() => {
    if (id === undefined || id === first) return
    const timer = setTimeout(() => setPast(id), time)
    return () => clearTimeout(timer)
  }, [id, first, time])
  return latest && id !== first && id !== past ? latest : null
}
