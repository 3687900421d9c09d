import { useEffect, useRef, useState } from 'react'

/** The last change of a number, and how many changes there were: the React key of the element that shows the change. */
export function useChange(value: number): { by: number; count: number } {
  const before = useRef(value)
  const [change, setChange] = useState({ by: 0, count: 0 })
  useEffect(() => {
    const by = value - before.current
    before.current = value
    if (by !== 0) setChange(({ count }) => ({ by, count: count + 1 }))
  }, [value])
  return change
}
