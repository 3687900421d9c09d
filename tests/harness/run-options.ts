/** Whether the long forms run: `npm test -- --long`. */
export const long = process.env.LONG === '1'

/** Seed of everything random in a test: the same unless chosen with `npm test -- --seed 7`. */
export const seed = Number(process.env.SEED ?? 20261121)
