import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { leaderboardKey, myPointsKey } from './queries.ts'

/** Keeps the leaderboard up to date while the screen is open. */
export function useRealtimeLeaderboard(): void {
  useRealtimeRefetch('club', ['leaderboard.changed'], [leaderboardKey], { spread: 800, gap: 2_500 })
}

/** Keeps my ledger up to date while the screen is open. */
export function useRealtimeLedger(): void {
  useRealtimeRefetch('me', ['points.changed'], [myPointsKey], { spread: 0 })
}
