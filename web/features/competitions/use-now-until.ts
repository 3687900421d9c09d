import { useEffect, useState } from 'react'

const minute = 60_000

/** Now, as often as the words for the time left until `endDate` can change: at each whole minute before it, and past it. */
export function useNowUntil(endDate: string): Date {
  const [now, setNow] = useState(() => new Date())
  const end = Date.parse(endDate)
  useEffect(() => {
    let timer = 0
    const look = () => {
      const left = end - Date.now()
      setNow(new Date())
      if (left >= 0) timer = window.setTimeout(look, (left % minute) + 1)
    }
    look()
    return () => clearTimeout(timer)
  }, [end])
  return now
}
