import { useEffect, useRef, useState } from 'react'

const duration = 900

/** A number that counts from its previous to its new value; at once under reduced motion. */
export function useCountUp(value: number): number {
  const [shown, setShown] = useState(value)
  const from = useRef(value)
  useEffect(() => {
    const start = from.current
    if (start === value) return
    let frame = 0
    const began = performance.now()
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    const step = (now: number) => {
      const part = still ? 1 : Math.min(1, Math.max(0, now - began) / duration)
      // Fast first, and slower towards the end.
      from.current = Math.round(start + (value - start) * (1 - (1 - part) ** 3))
      setShown(from.current)
      if (part < 1) frame = requestAnimationFrame(step)
    }
    frame = requestAnimationFrame(step)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}
