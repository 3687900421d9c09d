import { useEffect, useRef, useState } from 'react'
import type { LiveEvent, Standing, Standings } from '#contract/live-competitions.ts'

type Seen = { challengeId: string; before: Map<string, number>; pressers: Standing[] }
/** So many fit on the wall. */
const shown = 12

/**
 * Who has pressed the challenge since it was opened, latest first: those of the standings whose points have risen by what
 * it gives. Whoever is beyond the first fifty and stays there is not seen.
 */
export function usePressers(challenge: LiveEvent | null, standings: Standings): Standing[] {
  const last = useRef(standings)
  const [seen, setSeen] = useState<Seen | null>(null)
  const id = challenge?.id
  const worth = challenge?.points ?? 0
  useEffect(() => {
    const known = last.current
    last.current = standings
    if (id === undefined) return
    setSeen((now) => follow(now, id, worth, known, standings))
  }, [id, worth, standings])
  return seen && seen.challengeId === id ? seen.pressers : []
}

function follow(now: Seen | null, id: string, worth: number, known: Standings, standings: Standings): Seen {
  const seen: Seen =
    now?.challengeId === id
      ? now
      : {
          challengeId: id,
          before: new Map(known.leaders.map(({ userId, points }) => [userId, points])),
          pressers: [],
        }
  // While everybody is in the list, who was not in it had nothing.
  const everybody = standings.participants <= standings.leaders.length
  const risen = standings.leaders.filter(({ userId, points }) => {
    const before = seen.before.get(userId) ?? (everybody ? 0 : points)
    return worth > 0 && points - before >= worth && !seen.pressers.some((each) => each.userId === userId)
  })
  return risen.length === 0 ? seen : { ...seen, pressers: [...risen, ...seen.pressers] }
}

export const onTheWall = (pressers: Standing[]): Standing[] => pressers.slice(0, shown)
