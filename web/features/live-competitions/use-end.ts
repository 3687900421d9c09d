import { useState } from 'react'
import type { LiveStage } from '#contract/live-competitions.ts'

export type End = {
  /**
   * 'counted' from the moment at which the competition ends on this screen, 'opened' when the guest opens the end again, null
   * when it is closed.
   */
  shown: 'counted' | 'opened' | null
  open: () => void
  close: () => void
}

/**
 * The end of a competition is shown once, to the guests who have it open then. A guest who opens the screen later sees the
 * result without animation.
 */
export function useEnd({ status }: LiveStage): End {
  const isOver = status === 'finished'
  const [wasOver, setWasOver] = useState(isOver)
  const [shown, setShown] = useState<End['shown']>(null)
  if (isOver !== wasOver) {
    setWasOver(isOver)
    setShown(isOver ? 'counted' : null)
  }
  return { shown, open: () => setShown('opened'), close: () => setShown(null) }
}
