import { useLiveRefetch } from '#web/platform/use-live-refetch.ts'
import { leaderboardKey, myPointsKey } from './queries.ts'

/** Keeps the leaderboard true while the screen is open. */
export function useLiveLeaderboard(): void {
  useLiveRefetch('club', ['leaderboard.changed'], [leaderboardKey], { spread: 800, gap: 2_500 })
}

/** Keeps my ledger true while the screen is open. */
export function useLiveLedger(): void {
  useLiveRefetch('me', ['points.changed'], [myPointsKey], { spread: 0 })
}
