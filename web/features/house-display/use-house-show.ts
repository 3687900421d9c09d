import { useEffect, useState } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { nextShown, type Shown } from '#rules/house-show.ts'

/** In this tab, so that a reload returns to the podium. */
const key = 'spelrum.house-show'

/** Milliseconds between two looks at the clock. */
const tick = 5_000

function stored(): Shown | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Shown | null
  } catch {
    return null
  }
}

const sameOr = (before: Shown | null, next: Shown | null) =>
  before?.competitionId === next?.competitionId && before?.until === next?.until ? before : next

function keep(shown: Shown | null): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(shown))
  } catch {
    // Storage is disabled: a reload shows the evening.
  }
}

/** The id of the competition that the display shows, or null; see `nextShown`. */
export function useHouseShow(listed: Competition[] | undefined): string | null {
  const [shown, setShown] = useState(stored)
  useEffect(() => {
    if (!listed) return
    const look = () => setShown((before) => sameOr(before, nextShown(before, listed, Date.now())))
    look()
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [listed])
  useEffect(() => keep(shown), [shown])
  return shown?.competitionId ?? null
}
