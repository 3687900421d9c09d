/** Whether some tests run in a longer form: `npm test -- --long`. */
export const long = process.env.LONG === '1'

/** Whether negative controls run. */
export const controls = process.env.CONTROLS === '1'

/** How often a test in a browser is tried again after it failed: once in `.ci/run`. The run names each test that needed it. */
export const browserRetries = process.env.SECOND_TRY === '1' ? 1 : 0

/** Seed of the random choices in tests: always the same, unless given as in `npm test -- --seed 7`. */
export const seed = Number(process.env.SEED ?? 20261121)
