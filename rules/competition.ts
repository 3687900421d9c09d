import type { DecidedBy } from '#contract/bounds.ts'
import { isRoundOver, started } from './live-state.ts'

/** At its end instant a competition has not ended yet. */
export const hasEnded = (competition: { endDate: Date }, now: Date): boolean =>
  now.getTime() > competition.endDate.getTime()

type Ending = { endDate: Date; round: number; isLive: boolean }

/**
 * Whether the result is final: the host has ended the last round, or the end has passed. A competition that is live at its end
 * continues until its host ends it, but nobody can join it any more.
 */
export const isOver = ({ endDate, round, isLive }: Ending, now: Date): boolean =>
  isRoundOver({ round }) || (!isLive && hasEnded({ endDate }, now))

type Joinable = {
  startDate: Date
  endDate: Date
  isActive: boolean
  round: number
  decidedBy: DecidedBy
  participants: number
  maxParticipants: number | null
}

export type JoinRefusal =
  | 'competition_ended'
  | 'competition_inactive'
  | 'draw_not_started'
  | 'competition_full'

/**
 * Why a guest cannot enter now, or null when they can. With several reasons it is the first of `JoinRefusal`. Nobody can enter
 * a draw before its start, because entering it draws; the others can be joined early. Existing participants are not affected. A
 * maximum below the number of participants keeps everyone and counts as full.
 */
export function whyNotJoin(competition: Joinable, now: Date): JoinRefusal | null {
  const { isActive, participants, maxParticipants, decidedBy, startDate } = competition
  if (hasEnded(competition, now) || isRoundOver(competition)) return 'competition_ended'
  if (!isActive) return 'competition_inactive'
  if (decidedBy === 'draw' && now < startDate) return 'draw_not_started'
  if (maxParticipants !== null && participants >= maxParticipants) return 'competition_full'
  return null
}

/** Why a guest cannot enter with 0 points, or null. A draw is entered by drawing only. */
export const whyNotJoinLive = (competition: Joinable, now: Date): JoinRefusal | 'decided_otherwise' | null =>
  whyNotJoin(competition, now) ?? (competition.decidedBy === 'draw' ? 'decided_otherwise' : null)

/**
 * Why a guest who can enter a draw cannot draw, or null. Each mailbox draws once, and the guest must have confirmed that it is
 * theirs.
 */
export function whyNotDraw({
  isConfirmed,
  isFirst,
}: {
  isConfirmed: boolean
  isFirst: boolean
}): 'email_unconfirmed' | 'already_drawn' | null {
  if (!isConfirmed) return 'email_unconfirmed'
  return isFirst ? null : 'already_drawn'
}

/** Why a host cannot start the rounds, or null. A paused round can be resumed after the end, because an evening may take longer. */
export function whyNotStart(
  competition: Ending & { isActive: boolean; decidedBy: DecidedBy },
  now: Date,
): 'decided_otherwise' | 'competition_ended' | 'competition_inactive' | null {
  if (competition.decidedBy === 'draw') return 'decided_otherwise'
  if (started(competition).round === competition.round) return null
  if (hasEnded(competition, now)) return 'competition_ended'
  return competition.isActive ? null : 'competition_inactive'
}

/** Why a host cannot give points by hand, or null. In a draw only the drawn result counts. */
export function whyNotAward(
  competition: Ending & { decidedBy: DecidedBy },
  now: Date,
): 'decided_otherwise' | 'competition_ended' | null {
  if (competition.decidedBy === 'draw') return 'decided_otherwise'
  return isOver(competition, now) ? 'competition_ended' : null
}

type Terms = { decidedBy: DecidedBy; drawMax: number }

/** The first field of the terms that an edit would change although somebody takes part; null when the edit is allowed. */
export function fixedTerm(stored: Terms & { participants: number }, edit: Terms): keyof Terms | null {
  if (stored.participants === 0) return null
  if (stored.decidedBy !== edit.decidedBy) return 'decidedBy'
  return stored.drawMax === edit.drawMax ? null : 'drawMax'
}
