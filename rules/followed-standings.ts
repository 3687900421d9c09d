import { type Standing, Standings } from './standings.ts'

/** What is heard of somebody: where they stand now, or null points for one who has gone. Each change has a higher version. */
export type StandingChange = { userId: string; points: number | null; reachedAt: number; version: number }

/**
 * Standings that are read once and then kept by what is heard. What is heard while they are read is put aside: some of it is
 * in what was read already, some is not, and the versions tell which.
 */
export class FollowedStandings {
  #standings: Standings | null = null
  #versions = new Map<string, number>()
  #early: StandingChange[] = []

  /** Null until they have been read. */
  get standings(): Standings | null {
    return this.#standings
  }

  begin(rows: readonly (Standing & { version: number })[]): void {
    this.#versions = new Map(rows.map(({ userId, version }) => [userId, version]))
    this.#standings = new Standings(rows.map(({ version: _, ...standing }) => standing))
    for (const change of this.#early) this.apply(change)
    this.#early = []
  }

  /** @returns whether anything is not as it was */
  apply(change: StandingChange): boolean {
    const { userId, points, reachedAt, version } = change
    if (!this.#standings) {
      this.#early.push(change)
      return false
    }
    const known = this.#versions.get(userId)
    if (points === null) {
      // A row goes with the version that it last had.
      if (known === undefined || version < known) return false
      this.#versions.delete(userId)
      this.#standings.delete(userId)
      return true
    }
    if (known !== undefined && version <= known) return false
    this.#versions.set(userId, version)
    this.#standings.set({ userId, points, reachedAt })
    return true
  }
}
