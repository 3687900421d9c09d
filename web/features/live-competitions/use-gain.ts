import { useEffect, useRef, useState } from 'react'

/** The last change of a number, and a counter `turn` as the React key of the element that shows it. */
export function useGain(value: number): { by: number; turn: number } {
  const before = useRef(value)
  const [gain, setGain] = useState({ by: 0, turn: 0 })
  useEffect(() => {
    const by = value - before.current
    before.current = value
    if (by !== 0) setGain(({ turn }) => ({ by, turn: turn + 1 }))
  }, [value])
  return gain
}
