/** The server's clock. Tests replace it. Rules take instants as arguments. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
