import { useEffect, useRef, useState } from 'react'

type Counting = {
  /** The number at which it starts; by default the first value. */
  from?: number
  /** Milliseconds. */
  duration?: number
  delay?: number
}

/** A number that counts from its previous to its new value; at once under reduced motion. */
export function useCountUp(
  value: number,
  { from: first = value, duration = 900, delay = 0 }: Counting = {},
): number {
  const [shown, setShown] = useState(first)
  const from = useRef(first)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    let frame = 0
    const began = performance.now() + delay
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const step = () => {
      const part = still ? 1 : Math.min(1, Math.max(0, performance.now() - began) / duration)
      // Fast at first, and slower towards the end.
      from.current = Math.round(start + (value - start) * (1 - (1 - part) ** 3))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value, duration, delay])
  return shown
}
