import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import type { RunRecord } from '#tests/harness/count-reporter.ts'
import { startRunDatabase } from '#tests/harness/postgres.ts'
import { bundleServer } from '#tests/harness/server-bundle.ts'
import { isWebStale } from './web-stale.ts'

const added = `today's largest storms, more kills and restarts, 2,000 fuzz requests a route and role, all limits
              of time and memory`
const usage = `npm test [-- [words of file names] [options]]

  --long      adds ${added}
  --seed N    seed of everything random in the tests
  --repeat N  runs the tests N times in one start, each time with another seed: that of --seed, the next one …
  --no-build  test the web as it was built last
  -t NAME     only tests whose name matches

Negative controls run when files are named, in the long form, and with CONTROLS=1.`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261121' },
    repeat: { type: 'string', default: '1' },
    'no-build': { type: 'boolean', default: false },
    testNamePattern: { type: 'string', short: 't' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

const times = Number(values.repeat)
const hasControls = values.long || positionals.length > 0 || process.env.CONTROLS === '1'
if (values.help || !(times >= 1)) console.log(usage)
if (!values.help) process.exitCode = times >= 1 ? await run() : 1

/** Runs the requested tests and prints the summary as the last line. Returns the exit code. */
async function run(): Promise<number> {
  const total: RunRecord = { passed: 0, failed: 0, skipped: 0, failures: [], unstable: [] }
  try {
    if (!values['no-build'] && isWebStale()) await buildWeb()
    provideBrowser()
    announce()
    for await (const counts of runs()) {
      for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key]
      total.failures.push(...counts.failures)
      total.unstable.push(...counts.unstable)
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    total.failed++
  }
  // The names come last, because a long log is often kept without its middle.
  for (const failure of total.failures) console.log(`Failed: ${failure}`)
  for (const test of total.unstable) console.log(`Unstable, passed at the second try: ${test}`)
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}

/** Runs the requested tests as often as asked. Yields the counts of each run. */
async function* runs(): AsyncGenerator<RunRecord> {
  if (times === 1) return yield await runOnce(Number(values.seed), {})
  const shared = await startShared()
  const failed: number[] = []
  try {
    for (let seed = Number(values.seed); seed < Number(values.seed) + times; seed++) {
      const counts = await runOnce(seed, shared.env)
      if (counts.failed > 0) failed.push(seed)
      console.log(`Seed ${seed}: ${counts.passed} passed, ${counts.failed} failed\n`)
      yield counts
    }
  } finally {
    await shared.stop()
  }
  console.log(failed.length > 0 ? `Failed with seed ${failed.join(', ')}` : `No failure in ${times} runs`)
}

/** Says what the run adds to the short form. */
function announce(): void {
  if (values.long) console.log(`Long form. It adds ${added.replace(/\s+/g, ' ')}.`)
  if (!hasControls) console.log('Without the negative controls: CONTROLS=1 adds them.')
}

async function buildWeb(): Promise<void> {
  if ((await execute(['scripts/build.ts'], {})) !== 0)
    throw new Error('The web could not be built, so nothing was tested')
}

/** The server's bundle and the database that repeated runs share. */
async function startShared(): Promise<{ env: Record<string, string>; stop(): Promise<void> }> {
  const given = process.env.DATABASE_URL_TEST
  const { url, stop } = given ? { url: given, stop: async () => undefined } : await startRunDatabase()
  return { env: { DATABASE_URL_TEST: url, TEST_SERVER: await bundleServer() }, stop }
}

/** Runs the requested tests once. */
async function runOnce(seed: number, shared: Record<string, string>): Promise<RunRecord> {
  console.log(`Seed ${seed}`)
  const folder = mkdtempSync(join(tmpdir(), 'spelrum-run-'))
  const countsFile = join(folder, 'counts.json')
  const named = values.testNamePattern ? ['-t', values.testNamePattern] : []
  const status = await execute(
    [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...positionals, ...named],
    {
      ...shared,
      // The bundle of the server sets it to production, in which the screens behave as built ones.
      NODE_ENV: 'test',
      COUNTS_FILE: countsFile,
      SEED: String(seed),
      LONG: values.long ? '1' : '',
      CONTROLS: hasControls ? '1' : '',
      ...(!process.stdout.isTTY && { NO_COLOR: '1' }),
    },
  )
  const counts: RunRecord = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0, failures: [], unstable: [] }
  rmSync(folder, { recursive: true, force: true })
  // A run also fails when all tests passed but a worker died, no test matched, or somebody ended it.
  if (status !== 0 && counts.failed === 0) counts.failed = 1
  return counts
}

/** Runs Node with the arguments. Resolves to the exit code. */
function execute(args: string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}
