import { useEffect, useState } from 'react'
import { hasStarted } from '#rules/event-booking.ts'

/** The longest delay of a browser timer. */
const longest = 2 ** 31 - 1

/** Whether an event has started; updates when it does. */
export function useHasStarted(startsAt: string): boolean {
  const start = new Date(startsAt)
  const [started, setStarted] = useState(() => hasStarted({ startsAt: start }, new Date()))
  const at = start.getTime()
  useEffect(() => {
    let timer = 0
    const look = () => {
      const left = at - Date.now()
      setStarted(left <= 0)
      if (left > 0) timer = window.setTimeout(look, Math.min(left, longest))
    }
    look()
    return () => clearTimeout(timer)
  }, [at])
  return started
}
