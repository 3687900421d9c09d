import { useEffect, useState } from 'react'
import { clock } from '#web/platform/steady-clock.ts'

/** Whole seconds until `endsAt` by `clock.now()`; 0 when the time is over. */
export function useSecondsLeft(endsAt: number): number {
  const [left, setLeft] = useState(() => secondsTo(endsAt))
  const [known, setKnown] = useState(endsAt)
  // Before the effect: what was left of another end may be 0.
  if (known !== endsAt) {
    setKnown(endsAt)
    setLeft(secondsTo(endsAt))
  }
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

const secondsTo = (end: number): number => Math.max(0, Math.ceil((end - clock.now()) / 1000))
