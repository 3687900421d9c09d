/** A competition is active up to and including its end. */
export const hasEnded = (competition: { endDate: Date }, now: Date): boolean =>
  now.getTime() > competition.endDate.getTime()

type Joinable = { endDate: Date; isActive: boolean; participants: number; maxParticipants: number | null }

export type JoinRefusal = 'competition_ended' | 'competition_inactive' | 'competition_full'

/**
 * Why a guest cannot enter now, or null when they can. The first reason that applies, in the order shown to guests.
 * Existing participants are not affected. A maximum below the number of participants keeps everyone and counts as full.
 */
export function whyNotJoin(competition: Joinable, now: Date): JoinRefusal | null {
  const { isActive, participants, maxParticipants } = competition
  if (hasEnded(competition, now)) return 'competition_ended'
  if (!isActive) return 'competition_inactive'
  if (maxParticipants !== null && participants >= maxParticipants) return 'competition_full'
  return null
}
