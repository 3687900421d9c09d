import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** The counts that `scripts/test.ts` prints at the end. */
export type Counts = { passed: number; failed: number }

/** Writes the counts of a run to the file named by COUNTS_FILE. Errors outside tests count as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        // A test that never finished (its worker died) has not passed.
        else if (state !== 'skipped') counts.failed++
      }
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  }
}
