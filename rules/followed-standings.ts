import { type Standing, Standings } from './standings.ts'

/** One change: a participant's current points, or null when removed. Each change has a higher version. */
export type StandingChange = { userId: string; points: number | null; reachedAt: number; version: number }

/**
 * Standings that are read once and then updated by changes. Changes that arrive during the read are buffered: some are
 * contained in the result already and some are not; the versions decide.
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

  /** @returns whether anything changed */
  apply(change: StandingChange): boolean {
    const { userId, points, reachedAt, version } = change
    if (!this.#standings) {
      this.#early.push(change)
      return false
    }
    const known = this.#versions.get(userId)
    if (points === null) {
      // A deleted row is removed with its last version.
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
