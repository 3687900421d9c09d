import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** What `scripts/test.ts` prints at the very end. */
export type Counts = { passed: number; failed: number }

/** Leaves the counts of a run in the file that COUNTS_FILE names. What breaks outside any test counts as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length }
    for (const module of modules) {
      counts.failed += module.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        // A test that never came to an end (its worker died) has not passed.
        else if (state !== 'skipped') counts.failed++
      }
      for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  }
}
