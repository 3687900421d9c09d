import { useEffect, useState } from 'react'

/** Whole seconds until `endsAt` by `performance.now()`; 0 when the time is over. */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsTo(endsAt))
  useEffect(() => {
    const update = () => {
      const now = secondsTo(endsAt)
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 100)
    update()
    return () => clearInterval(timer)
  }, [endsAt])
  return left
}

const secondsTo = (end: number): number => Math.max(0, Math.ceil((end - performance.now()) / 1000))
