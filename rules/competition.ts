/** A competition is active until its end has passed, the instant of it included. */
export const hasEnded = (competition: { endDate: Date }, now: Date): boolean =>
  now.getTime() > competition.endDate.getTime()

type Joinable = { endDate: Date; isActive: boolean; participants: number; maxParticipants: number | null }

export type JoinRefusal = 'competition_ended' | 'competition_inactive' | 'competition_full'

/**
 * Why nobody new can take part now, or null when one can. In the order a guest should hear it. Whoever is in already stays
 * in and is refused nothing. A maximum lowered below those who take part keeps everyone and counts as full.
 */
export function whyNotJoin(competition: Joinable, now: Date): JoinRefusal | null {
  const { isActive, participants, maxParticipants } = competition
  if (hasEnded(competition, now)) return 'competition_ended'
  if (!isActive) return 'competition_inactive'
  if (maxParticipants !== null && participants >= maxParticipants) return 'competition_full'
  return null
}
