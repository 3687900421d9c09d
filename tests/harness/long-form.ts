import { expect, it } from 'vitest'
import { long } from './run-options.ts'

/** A test of the long form only: it measures time, needs the whole machine, or takes minutes. */
export const itInLongForm = it.runIf(long)

/** Prints a figure of the running test. */
export const report = (figure: string): void => console.log(figure)

/** Checks a limit of time, in the long form. The short form has none. */
export function expectWithin(limitMs: number, took: number): void {
  if (long) expect(took).toBeLessThan(limitMs)
}
