/** One participant. `reachedAt` is when they reached their present points, in milliseconds. */
export type Standing = { userId: string; points: number; reachedAt: number }

/** Highest points first, then who reached them first, then by id. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.points !== b.points) return b.points - a.points
  if (a.reachedAt !== b.reachedAt) return a.reachedAt - b.reachedAt
  return a.userId < b.userId ? -1 : Number(a.userId > b.userId)
}

/** Binary search: the index of the first participant who `isBehind`; all who follow must be behind too. */
function firstWhere(order: readonly Standing[], isBehind: (standing: Standing) => boolean): number {
  let low = 0
  let high = order.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBehind(order[middle] as Standing)) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * All participants of one competition, kept in order. A change or a rank compares only a few of them.
 */
export class Standings {
  #order: Standing[]
  #byUser: Map<string, Standing>

  constructor(standings: Iterable<Standing> = []) {
    this.#byUser = new Map([...standings].map((each) => [each.userId, each]))
    this.#order = [...this.#byUser.values()].sort(compareStandings)
  }

  get size(): number {
    return this.#order.length
  }

  get(userId: string): Standing | undefined {
    return this.#byUser.get(userId)
  }

  /** Inserts or moves a participant. */
  set(standing: Standing): void {
    this.delete(standing.userId)
    this.#byUser.set(standing.userId, standing)
    this.#order.splice(this.#placeOf(standing), 0, standing)
  }

  delete(userId: string): void {
    const known = this.#byUser.get(userId)
    if (!known) return
    this.#byUser.delete(userId)
    this.#order.splice(this.#placeOf(known), 1)
  }

  /** The first `count`, in order. */
  top(count: number): Standing[] {
    return this.#order.slice(0, count)
  }

  /** One plus the number of participants with more points; undefined for a non-participant. */
  rankOf(userId: string): number | undefined {
    const own = this.#byUser.get(userId)
    return own && firstWhere(this.#order, ({ points }) => points <= own.points) + 1
  }

  #placeOf(standing: Standing): number {
    return firstWhere(this.#order, (other) => compareStandings(other, standing) >= 0)
  }
}
