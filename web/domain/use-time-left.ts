import { useEffect, useState } from 'react'
import { clock } from '#web/platform/steady-clock.ts'

/**
 * Whole seconds until `closesAt` by the server's clock (`ahead`: see `serverAhead`): 0 when the time is up, null without a
 * limit.
 */
export function useTimeLeft(closesAt: string | null, ahead: number): number | null {
  const end = closesAt === null ? null : Date.parse(closesAt) - ahead
  const [known, setKnown] = useState({ end, left: secondsTo(end) })
  useEffect(() => {
    if (end === null) return
    const look = () => setKnown({ end, left: secondsTo(end) })
    look()
    const timer = setInterval(() => {
      look()
      if (secondsTo(end) === 0) clearInterval(timer)
    }, 200)
    return () => clearInterval(timer)
  }, [end])
  // The first render after a change of the end must not show the time of the previous end.
  return known.end === end ? known.left : secondsTo(end)
}

const secondsTo = (end: number | null): number | null =>
  end === null ? null : Math.max(0, Math.ceil((end - clock.now()) / 1000))
