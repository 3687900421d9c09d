import { useState } from 'react'
import type { LiveStage } from '#contract/live-competitions.ts'

export type End = {
  /** 'counted' from the moment in which the competition ends under my eyes, 'opened' when I look at it again, null when it is closed. */
  shown: 'counted' | 'opened' | null
  open: () => void
  close: () => void
}

/** The end of a competition is shown once, to those who are there. Who opens the screen later sees the result at rest. */
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
