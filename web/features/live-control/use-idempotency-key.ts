import { useRef } from 'react'
import { randomId } from '#web/platform/random-id.ts'

/**
 * The idempotency key of an action. A retry after a lost answer uses the same key;
 * another action, or the same one after success (`drop`), gets a new key.
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
