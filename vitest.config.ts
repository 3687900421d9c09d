import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { mantineSheets } from './scripts/web-build/mantine-sheets.ts'
import { themeVariables } from './scripts/web-build/theme-variables.ts'
import { findBrowser, findHeadlessShell } from './tests/harness/browser-path.ts'
import { LongFirst } from './tests/harness/long-first.ts'
import { browserRetries, controls, long } from './tests/harness/run-options.ts'

/** Files that measure time or need the whole machine in the long form. In the short form they only wait for states. */
const timed = [
  'tests/faults/**/*.test.ts',
  'tests/{races/{realtime-fan-out,table-bookings},people/avatar-flood,people/users-search,accounts/sign-in}.test.ts',
  'tests/operations/{server,embedded}.test.ts',
  'tests/realtime/{revocation,slow-reader,reconnect-storm,two-nodes}.test.ts',
]
const concurrency = ['tests/{fuzz,races}/**/*.test.ts']
/** Whole screens in a browser, with fixtures instead of the server. */
const screens = ['tests/screens/**/*.test.tsx']
/** What an operator does, with the programs that serve the club: `npm run drill`. */
const drills = ['tests/drills/**/*.test.ts']
const stories = ['tests/stories/**/*.test.ts', 'tests/harness/browser.test.ts']

/** The folder for pictures of every screen, from `npm run pictures`. */
const pictures = process.env.SCREEN_PICTURES ?? ''

const browserPath = findHeadlessShell() ?? findBrowser()

type Kind = {
  include: string[]
  exclude?: string[]
  /** How long an awaited result may take. */
  expect?: { poll: { timeout: number } }
  /** How many files run at once. */
  maxWorkers: number
  retry?: number
}

/**
 * One kind of test, and its position in the order of the kinds. The files of a worker load their modules once: loading those of the
 * server takes a second, and the stories share a browser and its pages.
 */
const kind = (name: string, order: number, { exclude = [], ...test }: Kind) => ({
  extends: true as const,
  test: {
    name,
    ...test,
    exclude,
    isolate: false,
    sequence: { groupOrder: order },
    setupFiles: ['tests/harness/setup.ts'],
  },
})

// The kinds take turns, so that a test that overloads a server or measures time (in the long form) never competes with a browser.
export default defineConfig({
  test: {
    globalSetup: ['tests/harness/global-setup.ts'],
    pool: 'forks',
    // Many times longer than any test needs, because a machine may be slow. A test that hangs still ends.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    passWithNoTests: false,
    allowOnly: false,
    // An awaited result may be late on a busy machine, but it must arrive.
    expect: { poll: { timeout: 20_000 } },
    sequence: { sequencer: LongFirst },
    reporters: ['default', './tests/harness/count-reporter.ts'],
    projects: [
      kind('units', 0, { maxWorkers: 2, include: ['{contract,rules,web,scripts}/**/*.test.{ts,tsx}'] }),
      // More at once than a small machine has cores: these tests mostly wait.
      kind('server', 1, {
        maxWorkers: 3,
        include: ['server/**/*.test.ts', 'tests/**/*.test.ts'],
        exclude: [...timed, ...concurrency, ...stories, ...drills],
      }),
      {
        extends: true,
        plugins: [react(), mantineSheets(), themeVariables()],
        publicDir: 'web/public',
        css: { postcss: '.' },
        // Found only when tests run already, in a worker or a lazily loaded screen: the page would be loaded anew.
        optimizeDeps: { include: ['qr/decode.js', 'd3-scale'] },
        test: {
          name: 'screens',
          // An assertion on an element retries until the end of its test.
          testTimeout: 60_000,
          retry: browserRetries,
          provide: { long, controls, pictures },
          include: screens,
          maxWorkers: 2,
          isolate: false,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            isolate: false,
            provider: playwright({
              launchOptions: {
                ...(browserPath && { executablePath: browserPath }),
                args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
              },
              contextOptions: {
                locale: 'sv-SE',
                timezoneId: 'Europe/Stockholm',
                reducedMotion: 'reduce',
                ...(pictures && { viewport: { width: 1280, height: 4_000 } }),
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      kind('stories', 3, {
        maxWorkers: 3,
        include: stories,
        expect: { poll: { timeout: 60_000 } },
        retry: browserRetries,
      }),
      ...(long
        ? [
            kind('concurrency', 4, { maxWorkers: 2, include: concurrency, exclude: timed }),
            kind('timed', 5, { maxWorkers: 1, include: timed }),
            kind('drills', 6, { maxWorkers: 1, include: drills }),
          ]
        : [kind('concurrency', 4, { maxWorkers: 2, include: [...concurrency, ...timed] })]),
    ],
  },
})
