import { defineConfig } from 'vitest/config'

/** What measures times, or needs the whole machine. */
const timed = [
  'tests/faults/**/*.test.ts',
  'tests/{races/realtime-fan-out,people/avatar-flood,people/users-search,accounts/sign-in}.test.ts',
  'tests/operations/{server,embedded}.test.ts',
  'tests/realtime/{revocation,slow-reader,reconnect-storm,two-nodes}.test.ts',
]
const concurrency = ['tests/{fuzz,races}/**/*.test.ts']
const stories = ['tests/stories/**/*.test.ts', 'tests/harness/browser.test.ts']

type Kind = {
  include: string[]
  exclude?: string[]
  /** Files that run at once. */
  maxWorkers: number
  /** Whether each file loads its modules anew: those of the server take a second, and set no more than how values are read. */
  isolate?: boolean
}

/** One kind of test, and when its turn comes. */
const kind = (name: string, order: number, { isolate = false, exclude = [], ...test }: Kind) => ({
  extends: true as const,
  test: { name, ...test, exclude, isolate, sequence: { groupOrder: order } },
})

// The kinds take turns, so that what measures time or storms a server never competes with a browser.
export default defineConfig({
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/setup.ts'],
    pool: 'forks',
    // Many times what any needs: a machine may be slow, and what hangs ends all the same.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    passWithNoTests: false,
    // What is waited for may be late on a busy machine; it has to come all the same.
    expect: { poll: { timeout: 20_000 } },
    reporters: ['default', './tests/harness/count-reporter.ts'],
    projects: [
      kind('units', 0, { maxWorkers: 2, include: ['{contract,rules,web,scripts}/**/*.test.{ts,tsx}'] }),
      // More at once than a small machine has cores: much of what these do is to wait.
      kind('server', 1, {
        maxWorkers: 3,
        include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
        exclude: [...timed, ...concurrency, ...stories],
      }),
      kind('stories', 2, { maxWorkers: 3, include: stories, isolate: true }),
      kind('concurrency', 3, { maxWorkers: 2, include: concurrency, exclude: timed }),
      kind('timed', 4, { maxWorkers: 1, include: timed }),
    ],
  },
})
