import { bounds } from '#contract/bounds.ts'
import { type BillContent, isSameBill } from './bill.ts'
import { isHouseOpen, type OpeningHours } from './opening-hours.ts'

/** Whether guests may start the clock of a game table themselves: where the owner allows it, while the house is open. */
export const mayStartPlay = (isAllowed: boolean, hours: OpeningHours, now: Date): boolean =>
  isAllowed && isHouseOpen(hours, { start: now, end: new Date(now.getTime() + 1) })

/** Why a guest cannot start the clock of a free table, or null. `isBooked`: it is kept for somebody else (`bookingToBegin`). */
export const whyNotStartMine = ({
  mayStart,
  isPlaying,
  isBooked,
}: {
  mayStart: boolean
  isPlaying: boolean
  isBooked: boolean
}): 'play_already' | 'play_by_staff' | 'play_time_taken' | null => {
  if (isPlaying) return 'play_already'
  if (!mayStart) return 'play_by_staff'
  return isBooked ? 'play_time_taken' : null
}

/** Why a guest cannot join those who play, or null. As many have joined as can play together. */
export const whyNotJoinPlay = (friends: number): 'play_party_full' | null =>
  friends + 1 >= bounds.play.players ? 'play_party_full' : null

/** Why a friend cannot leave those who have played, or null. Who they were stays known once it has to be paid. */
export const whyNotLeavePlay = (isStopped: boolean): 'play_ended' | null => (isStopped ? 'play_ended' : null)

/** Why the bill of a session cannot be handed over, or null: its time must have ended, and it is what staff have seen. */
export function whyNotHandOverPlay(
  now: BillContent & { isStopped: boolean },
  seen: BillContent,
): 'play_goes_on' | 'bill_changed' | null {
  if (!now.isStopped) return 'play_goes_on'
  return isSameBill(now, seen) ? null : 'bill_changed'
}
