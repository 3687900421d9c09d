import type { Competition } from '#contract/competitions.ts'
import { whyNotJoin } from '#rules/competition.ts'
import { useNowUntil } from './use-now-until.ts'

export type JoinState = 'open' | 'joined' | 'full' | 'ended' | 'inactive'

const refused = {
  competition_ended: 'ended',
  competition_inactive: 'inactive',
  competition_full: 'full',
} as const

/** Whether I can join, have joined, or why joining is closed; updates when the competition ends. */
export function useJoinState(competition: Competition): JoinState {
  const now = useNowUntil(competition.endDate)
  const refusal = whyNotJoin({ ...competition, endDate: new Date(competition.endDate) }, now)
  if (refusal === 'competition_ended') return 'ended'
  if (competition.joined) return 'joined'
  return refusal ? refused[refusal] : 'open'
}
