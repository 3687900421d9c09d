const epoch = Date.parse('2026-01-01T00:00:00Z')
/** More than the milliseconds of sixty years. */
const perVersion = 2 ** 41

/** The place of a state among others: the one with the higher version is newer, then the one that was read later. */
export const orderOf = (version: number, readAt: string): number =>
  version * perVersion + Date.parse(readAt) - epoch
