import { useRef } from 'react'
import { randomId } from '#web/platform/random-id.ts'

/**
 * The id of what is to be done. Tried again after an answer that was lost it is the same one, and does nothing twice;
 * something else, or the same after it was done (`drop`), gets another.
 */
export function useIdempotencyKey() {
  const kept = useRef<{ what: string; id: string } | null>(null)
  const idOf = (action: unknown): string => {
    const what = JSON.stringify(action)
    if (kept.current?.what !== what) kept.current = { what, id: randomId() }
    return kept.current.id
  }
  const drop = () => {
    kept.current = null
  }
  return { idOf, drop }
}
