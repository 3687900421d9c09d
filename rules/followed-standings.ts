import { type Standing, Standings } from './standings.ts'

/** The challenge that a participant pressed last, and the time in milliseconds. */
export type Pressed = { challengeId: string; at: number }

/** One change: a participant's current points, or null when removed. Only a removal keeps the version. */
export type StandingChange = {
  userId: string
  points: number | null
  reachedAt: number
  version: number
  pressed: Pressed | null
}
type Row = Standing & { version: number; pressed: Pressed | null }

/**
 * Standings that are read once and then updated by changes. Changes that arrive during the read are buffered: some are
 * contained in the result already and some are not; the versions decide. Changes may arrive in any order.
 */
export class FollowedStandings {
  #standings: Standings | null = null
  #versions = new Map<string, number>()
  #early: StandingChange[] = []
  #pressed = new Map<string, Pressed>()
  #version = 0
  /** Participants who have been removed, by deleting their account. They do not come back. */
  #removed = new Set<string>()
  #isUncertain = false

  /** Null until they have been read. */
  get standings(): Standings | null {
    return this.#standings
  }

  /**
   * The sum of the versions of all entries. A deleted entry counts with its last version plus one, so every change makes the
   * sum higher. Two nodes that know the same changes have the same sum.
   */
  get version(): number {
    return this.#version
  }

  /**
   * Whether an unknown participant was removed: the sum of the versions may lack what a deleted entry counts, so the entries must be
   * read again.
   */
  get isUncertain(): boolean {
    return this.#isUncertain
  }

  /** The version of a participant's entry. */
  versionOf(userId: string): number | undefined {
    return this.#versions.get(userId)
  }

  /** @param departed what deleted entries add to the version */
  begin(rows: readonly Row[], departed: number): void {
    this.#versions = new Map(rows.map(({ userId, version }) => [userId, version]))
    this.#pressed = new Map(rows.flatMap(({ userId, pressed }) => (pressed ? [[userId, pressed]] : [])))
    this.#version = rows.reduce((sum, { version }) => sum + version, departed)
    this.#standings = new Standings(
      rows.map(({ userId, points, reachedAt }) => ({ userId, points, reachedAt })),
    )
    for (const change of this.#early) this.apply(change)
    this.#early = []
  }

  /** @returns whether anything changed */
  apply(change: StandingChange): boolean {
    const { userId, points, reachedAt, version, pressed } = change
    if (!this.#standings) {
      this.#early.push(change)
      return false
    }
    if (this.#removed.has(userId)) return false
    const known = this.#versions.get(userId)
    if (points === null) {
      // A deleted row is removed with its last version. Its other changes may arrive later.
      this.#removed.add(userId)
      if (known === undefined) this.#isUncertain = true
      if (known === undefined || version < known) return false
      this.#version += version + 1 - known
      this.#versions.delete(userId)
      this.#pressed.delete(userId)
      this.#standings.delete(userId)
      return true
    }
    if (known !== undefined && version <= known) return false
    this.#version += version - (known ?? 0)
    this.#versions.set(userId, version)
    if (pressed) this.#pressed.set(userId, pressed)
    this.#standings.set({ userId, points, reachedAt })
    return true
  }

  /** The users who pressed the most recently pressed challenge, latest press first; null when nobody has pressed. */
  pressers(count: number): { challengeId: string; userIds: string[] } | null {
    const latestFirst = [...this.#pressed].sort(
      ([one, { at }], [other, { at: otherAt }]) => otherAt - at || (one < other ? -1 : 1),
    )
    const challengeId = latestFirst[0]?.[1].challengeId
    if (challengeId === undefined) return null
    const own = latestFirst.filter(([, pressed]) => pressed.challengeId === challengeId)
    return { challengeId, userIds: own.slice(0, count).map(([userId]) => userId) }
  }
}
