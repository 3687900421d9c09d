/** Time as the server sees it. Rules take instants as arguments; verbs ask the clock; tests hand in their own. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
