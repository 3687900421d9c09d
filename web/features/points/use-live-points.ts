import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '#web/platform/live.tsx'
import { askForLeaderboardAgain, askForMyPointsAgain } from './queries.ts'

/** A hall full of phones hears of a change in the same instant; they ask within this time, not all at once. */
const spread = 800
/** While points are given all the time, a screen asks no more often than this. */
const gap = 2_500

/** Keeps the leaderboard true while the screen is open. */
export function useLiveLeaderboard(): void {
  const client = useQueryClient()
  const timer = useRef(0)
  const asked = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLive('club', ({ type }) => {
    if (type !== 'leaderboard.changed' || timer.current) return
    const wait = Math.max(Math.random() * spread, asked.current + gap - performance.now())
    timer.current = window.setTimeout(() => {
      timer.current = 0
      asked.current = performance.now()
      void askForLeaderboardAgain(client)
    }, wait)
  })
}

/** Keeps my ledger true while the screen is open. */
export function useLiveLedger(): void {
  const client = useQueryClient()
  useLive('me', ({ type }) => {
    if (type === 'points.changed') void askForMyPointsAgain(client)
  })
}
