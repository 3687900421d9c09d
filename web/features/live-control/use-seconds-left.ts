import { useEffect, useState } from 'react'

/**
 * Whole seconds until an instant, counted down; 0 from then on, null where there is none. `ahead` is how far the server's clock is
 * ahead of this device's, in milliseconds.
 */
export function useSecondsLeft(closesAt: string | null, ahead: number): number | null {
  const secondsLeft = () =>
    closesAt === null ? null : Math.max(0, Math.ceil((Date.parse(closesAt) - Date.now() - ahead) / 1_000))
  const [, setTick] = useState(0)
  useEffect(() => {
    if (closesAt === null) return
    const timer = setInterval(() => setTick((tick) => tick + 1), 250)
    return () => clearInterval(timer)
  }, [closesAt])
  return secondsLeft()
}
