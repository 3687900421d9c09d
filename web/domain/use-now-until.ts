import { useEffect, useState } from 'react'

const minute = 60_000

/**
 * The current time, updated when the time until `end` is a multiple of `step` milliseconds, and for the last
 * time just after `end`.
 */
export function useNowUntil(end: string, step = minute): Date {
  const [now, setNow] = useState(() => new Date())
  const at = Date.parse(end)
  useEffect(() => {
    let timer = 0
    const update = () => {
      const left = at - Date.now()
      setNow(new Date())
      if (left >= 0) timer = window.setTimeout(update, (left % step) + 1)
    }
    update()
    return () => clearTimeout(timer)
  }, [at, step])
  return now
}
