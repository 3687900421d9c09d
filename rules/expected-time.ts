/** How long lines of a station took lately, and how many of its portions are open. */
export type Pace = {
  stationId: string
  /** How many portions are ordered there and not ready. */
  open: number
  /** Of each of the last lines: how many were open when it was ordered, and the minutes until it was ready. */
  took: readonly { open: number; minutes: number }[]
  /** What the owner says that it usually takes. */
  usual: number | null
}

/** What is said where neither the kitchen nor the owner has said anything. */
const unknownMinutes = 20
const [least, most, step] = [5, 90, 5]
/** A median of fewer lines says nothing. */
const fewest = 5
/** So many lines are compared: those with the most similar number of open portions. */
const nearest = 9

export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2
}

/** How many minutes a new line of a station is expected to take, rounded up to five: as long as others did with as much to do. */
export function stationMinutes({ open, took, usual }: Pace): number {
  const similar = took.toSorted((a, b) => Math.abs(a.open - open) - Math.abs(b.open - open)).slice(0, nearest)
  const busiest = Math.max(0, ...took.map((each) => each.open))
  // More to do than there ever was takes longer in proportion, at most twice as long.
  const growth = open > busiest ? Math.min(2, (open + 1) / (busiest + 1)) : 1
  const minutes =
    similar.length < fewest ? (usual ?? unknownMinutes) : median(similar.map((each) => each.minutes)) * growth
  return Math.min(most, Math.max(least, Math.ceil(minutes / step) * step))
}

/** How many minutes an order is expected to take: as its slowest station. Null: nothing is known of its stations. */
export function expectedMinutes(
  stationIds: readonly string[],
  known: readonly { stationId: string; minutes: number }[],
): number | null {
  const own = known.filter(({ stationId }) => stationIds.includes(stationId)).map(({ minutes }) => minutes)
  return own.length > 0 ? Math.max(...own) : null
}
