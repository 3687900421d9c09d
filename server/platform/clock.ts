/** The server's clock. Rules take instants as arguments; verbs read the clock; tests pass their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
