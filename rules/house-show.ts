/** Milliseconds that a podium stays on the display of the house. */
export const podiumTime = 5 * 60_000

/** A competition on the display of the house. `until` is null until it ends, and then the time at which its podium disappears. */
export type Shown = { competitionId: string; until: number | null }

/** A competition as the list of active competitions has it. */
type Listed = { id: string; isLive: boolean; round: number }

/**
 * Which competition the house display (`/screen`) shows next; null for none. The display goes to the one that is live, and stays
 * with it through a pause. It leaves the podium after some minutes. When another one is live, it leaves a podium at once. It then
 * also leaves a paused competition, because the host may have forgotten it. When several are live, it shows the first in the
 * list.
 */
export function nextShown(shown: Shown | null, listed: readonly Listed[], now: number): Shown | null {
  const own = listed.find(({ id }) => id === shown?.competitionId)
  const live = listed.find(({ isLive }) => isLive)
  if (own && own.round > 0 && (own.isLive || !live)) return { competitionId: own.id, until: null }
  if (live) return { competitionId: live.id, until: null }
  if (!shown || own) return null
  const until = shown.until ?? now + podiumTime
  return now < until ? { ...shown, until } : null
}
