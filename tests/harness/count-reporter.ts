import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** The counts that `scripts/test.ts` prints at the end. */
export type Counts = { passed: number; failed: number; skipped: number }

/**
 * What a run writes: its counts, the tests that failed, and those that failed first and passed at the second try, each with
 * the first line of its error.
 */
export type RunRecord = Counts & { failures: string[]; unstable: string[] }

/** Writes the counts of a run to the file named by COUNTS_FILE. Errors outside tests count as failed. */
// biome-ignore lint/style/noDefaultExport: vitest loads a reporter by its default export
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      const file = countsOf(module)
      counts.passed += file.passed
      counts.failed += file.failed
      counts.skipped += file.skipped
    }
    const record: RunRecord = {
      ...counts,
      failures: modules.flatMap(failures),
      unstable: modules.flatMap(unstableTests),
    }
    if (process.env.COUNTS_FILE) writeFileSync(process.env.COUNTS_FILE, JSON.stringify(record))
  }
}

function failures(module: TestModule): string[] {
  const failed = [...module.children.allTests('failed')].map((test) => withError(module, test))
  return [...module.errors().map(({ message }) => `${module.relativeModuleId}: ${message}`), ...failed]
}

/** Negative controls are tried several times by design, so they are not named. */
function unstableTests(module: TestModule): string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky && !test.name.startsWith('control:'))
    .map((test) => withError(module, test))
}

function withError(module: TestModule, test: TestCase): string {
  const [line] = test.result().errors?.[0]?.message.split('\n') ?? []
  return `${module.relativeModuleId} > ${test.fullName}: ${line}`
}

function countsOf(module: TestModule): Counts {
  // The file of a worker that died stays pending, even if all its tests had passed and only `afterAll` was left.
  const isCutShort = module.state() === 'pending' || module.state() === 'queued'
  const counts: Counts = {
    passed: 0,
    failed: module.errors().length + Number(isCutShort),
    skipped: 0,
  }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') counts.passed++
    else if (state === 'skipped') counts.skipped++
    else if (state === 'failed') counts.failed++
  }
  for (const suite of module.children.allSuites()) counts.failed += suite.errors().length
  return counts
}
