import { defineConfig } from 'vitest/config'

const heavy = ['tests/{faults,fuzz,races,bench}/**/*.test.ts']
const stories = ['tests/stories/**/*.test.ts', 'tests/harness/browser.test.ts']

/** One kind of test: what is in it, how many files of it run at once, and when its turn comes. */
const kind = (
  name: string,
  order: number,
  maxWorkers: number,
  include: string[],
  exclude: string[] = [],
) => ({
  extends: true as const,
  test: { name, include, exclude, maxWorkers, sequence: { groupOrder: order } },
})

// The kinds take turns, so that what measures time or storms a server never competes with a browser.
export default defineConfig({
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/setup.ts'],
    pool: 'forks',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    passWithNoTests: false,
    // What is waited for may be late on a busy machine; it has to come all the same.
    expect: { poll: { timeout: 5_000 } },
    reporters: ['default', './tests/harness/count-reporter.ts'],
    projects: [
      kind('units', 0, 2, ['{contract,rules,web,scripts}/**/*.test.{ts,tsx}']),
      kind('server', 1, 2, ['server/**/*.test.ts', 'tests/**/*.test.ts'], [...heavy, ...stories]),
      kind('stories', 2, 2, stories),
      kind('heavy', 3, 1, heavy),
    ],
  },
})
