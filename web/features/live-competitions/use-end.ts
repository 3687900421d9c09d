import { useEffect, useState } from 'react'
import type { LiveStage } from '#contract/live-competitions.ts'
import { forgetOpenedResult, isResultOpened } from '#web/domain/opened-result.ts'

export type End = {
  /**
   * 'counted' from the moment at which the competition ends on this screen, or the guest comes from the strip, 'opened' when the guest opens the end again, null
   * when it is closed.
   */
  shown: 'counted' | 'opened' | null
  open: () => void
  close: () => void
}

/**
 * The end of a competition is shown once, to the guests who have it open then, and to those who come from the strip that announces
 * it. A guest who opens the screen later sees the result without animation.
 */
export function useEnd(competitionId: string, { status }: LiveStage): End {
  const isOver = status === 'finished'
  const [wasOver, setWasOver] = useState(isOver)
  const [shown, setShown] = useState<End['shown']>(() =>
    isOver && isResultOpened(competitionId) ? 'counted' : null,
  )
  useEffect(forgetOpenedResult, [])
  if (isOver !== wasOver) {
    setWasOver(isOver)
    setShown(isOver ? 'counted' : null)
  }
  return { shown, open: () => setShown('opened'), close: () => setShown(null) }
}
