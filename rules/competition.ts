import { stockholmInstant } from './stockholm.ts'
import { timeRule } from './typed-time.ts'

/** At its end instant a competition has not ended yet. */
export const hasEnded = (competition: { endDate: Date }, now: Date): boolean =>
  now.getTime() > competition.endDate.getTime()

type Joinable = { endDate: Date; isActive: boolean; participants: number; maxParticipants: number | null }

export type JoinRefusal = 'competition_ended' | 'competition_inactive' | 'competition_full'

/**
 * Why a guest cannot enter now, or null when they can. Of several reasons it is the first of `JoinRefusal`.
 * Existing participants are not affected. A maximum below the number of participants keeps everyone and counts as full.
 */
export function whyNotJoin(competition: Joinable, now: Date): JoinRefusal | null {
  const { isActive, participants, maxParticipants } = competition
  if (hasEnded(competition, now)) return 'competition_ended'
  if (!isActive) return 'competition_inactive'
  if (maxParticipants !== null && participants >= maxParticipants) return 'competition_full'
  return null
}

type WallClock = { date: string; time: string }
type TimeErrors = Partial<
  Record<'startDate.time' | 'endDate.date' | 'endDate.time', 'time_does_not_exist' | 'end_before_start'>
>

/** What is wrong with the typed start and end: a time that the change to summer time skips, or an end that is not after the start. */
export function competitionTimeErrors(startDate: WallClock, endDate: WallClock): TimeErrors {
  const errors: TimeErrors = {}
  if (timeRule(startDate.date, startDate.time) === 'time_does_not_exist')
    errors['startDate.time'] = 'time_does_not_exist'
  if (timeRule(endDate.date, endDate.time) === 'time_does_not_exist')
    errors['endDate.time'] = 'time_does_not_exist'
  const start = stockholmInstant(startDate.date, startDate.time)
  const end = stockholmInstant(endDate.date, endDate.time)
  if (start && end && end <= start) {
    errors[endDate.date < startDate.date ? 'endDate.date' : 'endDate.time'] = 'end_before_start'
  }
  return errors
}
