import { useEffect, useRef, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'

/** Milliseconds between two announcements, to limit their number during frequent changes. */
const pause = 10_000

/** Text for a status region: my rank when it changes, at most every ten seconds. */
export function useRankText(rank: number | null, texts: Extract<TextKey, `${string}.rankNow`>): string {
  const { t } = useTranslation()
  const announced = useRef(rank)
  const announcedAt = useRef(Number.NEGATIVE_INFINITY)
  const [shown, show] = useState<number | null>(null)
  useEffect(() => {
    // The initial rank is on the screen and is not announced.
    if (rank === null || announced.current === null) {
      announced.current = rank
      return
    }
    if (announced.current === rank) return
    const timer = setTimeout(
      () => {
        announced.current = rank
        announcedAt.current = performance.now()
        show(rank)
      },
      Math.max(0, announcedAt.current + pause - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [rank])
  return shown === null ? '' : t(texts, { rank: shown })
}
