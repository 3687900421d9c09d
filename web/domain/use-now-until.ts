import { useEffect, useState } from 'react'

const minute = 60_000
/** Later than anything that is shown. */
const never = '9999-01-01T00:00:00Z'

/** The current time, updated each `step` milliseconds. */
export const useNow = (step = minute): Date => useNowUntil(never, step)

/**
 * The current time, updated when the time until `end` is a multiple of `step` milliseconds, and for the last
 * time just after `end`. Without an end it is not updated.
 */
export function useNowUntil(end: string | null, step = minute): Date {
  const [now, setNow] = useState(() => new Date())
  const at = end === null ? null : Date.parse(end)
  useEffect(() => {
    if (at === null) return
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
