import { useEffect, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'

/** How long what is over stays to be seen, in milliseconds. */
const farewell = 2_600

/** The open challenge; and for a moment after, the one that was closed. */
export function useDelayedClear(open: LiveEvent | null): { challenge: LiveEvent | null; closed: boolean } {
  const [last, setLast] = useState(open)
  useEffect(() => {
    if (open) {
      setLast(open)
      return
    }
    const timer = setTimeout(() => setLast(null), farewell)
    return () => clearTimeout(timer)
  }, [open])
  return { challenge: open ?? last, closed: open === null && last !== null }
}
