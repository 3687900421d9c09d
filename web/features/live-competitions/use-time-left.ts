import { useEffect, useState } from 'react'
import { clock } from '#web/platform/steady-clock.ts'

/** Seconds that the countdown continues below zero, so that screens can show the end. */
const overtime = 6

/**
 * Whole seconds until `closesAt` by the server's clock (see `LiveState` for `ahead`): 0 and below when the time is
 * up, null without a limit.
 */
export function useTimeLeft(closesAt: string | null, ahead: number): number | null {
  const end = closesAt === null ? null : Date.parse(closesAt) - ahead
  const [left, setLeft] = useState(() => secondsTo(end))
  useEffect(() => {
    setLeft(secondsTo(end))
    if (end === null) return
    const timer = setInterval(() => {
      const now = secondsTo(end)
      setLeft(now)
      if (now !== null && now <= -overtime) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [end])
  return left
}

const secondsTo = (end: number | null): number | null =>
  end === null ? null : Math.max(-overtime, Math.ceil((end - clock.now()) / 1000))

/** Whether the countdown ended long enough ago to show nothing more. */
export const isPast = (left: number | null): boolean => left !== null && left <= -overtime
