/** Where somebody stands. `reachedAt` is when the points became what they are, in milliseconds. */
export type Standing = { userId: string; points: number; reachedAt: number }

/** Points, most first; of equal ones who reached them first; of the same instant by id. */
export function compareStandings(a: Standing, b: Standing): number {
  if (a.points !== b.points) return b.points - a.points
  if (a.reachedAt !== b.reachedAt) return a.reachedAt - b.reachedAt
  return a.userId < b.userId ? -1 : Number(a.userId > b.userId)
}

/** Where the first one is for whom `isBehind` holds; it holds for all after it. */
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
 * Everybody of one competition, always in order. A change looks at a handful of the others, however many they are, and so
 * does a rank.
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

  /** Puts somebody where they stand now, wherever they stood before. */
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

  /** The first so many, in order. */
  top(count: number): Standing[] {
    return this.#order.slice(0, count)
  }

  /** One more than have more points, so that equal points share a rank; undefined for who is not in it. */
  rankOf(userId: string): number | undefined {
    const own = this.#byUser.get(userId)
    return own && firstWhere(this.#order, ({ points }) => points <= own.points) + 1
  }

  #placeOf(standing: Standing): number {
    return firstWhere(this.#order, (other) => compareStandings(other, standing) >= 0)
  }
}
