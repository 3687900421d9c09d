import { expect, it, TestRunner } from 'vitest'
import { long } from './run-options.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the test measured, for `docs/proof.md`. */
    figures?: string[]
  }
}

/** A test of the long form only: it measures time, needs the whole machine, or takes minutes. */
export const itInLongForm = it.runIf(long)

/** Prints a figure of the running test. A long run also writes it to `docs/proof.md`. */
export function report(figure: string): void {
  console.log(figure)
  const meta = TestRunner.getCurrentTest()?.meta
  if (meta) meta.figures = [...(meta.figures ?? []), figure]
}

/** Checks a limit of time, in the long form. The short form has none. */
export function expectWithin(limitMs: number, took: number): void {
  if (long) expect(took).toBeLessThan(limitMs)
}
