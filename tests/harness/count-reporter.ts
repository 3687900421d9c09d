import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'
import type {} from './long-form.ts'
import { pathOf } from './proof.ts'

/** How the tests of one file ended. */
export type FileCounts = {
  passed: number
  failed: number
  skipped: number
  seconds: number
  figures: string[]
}

/** The counts that `scripts/test.ts` prints at the end; those of a file by its path. */
export type Counts = {
  passed: number
  failed: number
  skipped: number
  files: Record<string, FileCounts>
}

/** Writes the counts of a run to the file named by COUNTS_FILE. Errors outside tests count as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, files: {} }
    for (const module of modules) {
      const file = countsOf(module)
      counts.passed += file.passed
      counts.failed += file.failed
      counts.skipped += file.skipped
      counts.files[pathOf(module.moduleId)] = file
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(counts))
  }
}

function countsOf(module: TestModule): FileCounts {
  // The file of a worker that died stays pending, even if all its tests had passed and only `afterAll` was left.
  const isCutShort = module.state() === 'pending' || module.state() === 'queued'
  const counts: FileCounts = {
    passed: 0,
    failed: module.errors().length + Number(isCutShort),
    skipped: 0,
    seconds: 0,
    figures: [],
  }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') counts.passed++
    else if (state === 'skipped') counts.skipped++
    else if (state === 'failed') counts.failed++
    counts.figures.push(...(test.meta().figures ?? []))
  }
  for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
  counts.seconds = Math.round(module.diagnostic().duration / 1_000)
  return counts
}
