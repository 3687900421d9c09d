import { useEffect, useRef, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'

/** Milliseconds between two announcements: a lively evening must not talk all the time. */
const pause = 10_000

/** Words for a status region: my own rank when it has become another, never more often than every ten seconds. */
export function useRankText(rank: number | null, texts: Extract<TextKey, `${string}.rankNow`>): string {
  const { t } = useTranslation()
  const announced = useRef(rank)
  const when = useRef(Number.NEGATIVE_INFINITY)
  const [said, say] = useState<number | null>(null)
  useEffect(() => {
    // The one that the screen came with is read with the screen.
    if (rank === null || announced.current === null) {
      announced.current = rank
      return
    }
    if (announced.current === rank) return
    const timer = setTimeout(
      () => {
        announced.current = rank
        when.current = performance.now()
        say(rank)
      },
      Math.max(0, when.current + pause - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [rank])
  return said === null ? '' : t(texts, { rank: said })
}
