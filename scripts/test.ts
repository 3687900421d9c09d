import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { provideBrowser } from '#tests/harness/browser-path.ts'
import type { Counts } from '#tests/harness/count-reporter.ts'
import { isWebStale } from './web-stale.ts'

const usage = `npm test [-- [words of file names] [options]]

  --long      the long forms: more kills, more requests
  --seed N    seed of everything random in the tests
  --no-build  test the web as it was built last
  -t NAME     only tests whose name matches`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean', default: false },
    seed: { type: 'string', default: '20261121' },
    'no-build': { type: 'boolean', default: false },
    testNamePattern: { type: 'string', short: 't' },
    help: { type: 'boolean', short: 'h', default: false },
  },
})

if (values.help) console.log(usage)
else process.exitCode = run()

/** Runs what was asked for and prints the closing line, always the last one. Returns the exit code. */
function run(): number {
  const folder = mkdtempSync(join(tmpdir(), 'spelrum-run-'))
  const countsFile = join(folder, 'counts.json')
  let ranWell = false
  try {
    if (!values['no-build'] && isWebStale()) buildWeb()
    ranWell = runTests(countsFile)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
  }
  const counts: Counts = existsSync(countsFile)
    ? JSON.parse(readFileSync(countsFile, 'utf8'))
    : { passed: 0, failed: 1 }
  rmSync(folder, { recursive: true, force: true })
  // The tests may all pass and the run still break (a worker died, nothing matched): that is a failure too.
  if (!ranWell && counts.failed === 0) counts.failed = 1
  console.log(`${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0 && counts.passed > 0 ? 0 : 1
}

function buildWeb(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The web could not be built, so nothing was tested')
}

function runTests(countsFile: string): boolean {
  console.log(`Seed ${values.seed}${values.long ? ', long forms' : ''}`)
  const env = { ...process.env, COUNTS_FILE: countsFile, SEED: values.seed, LONG: values.long ? '1' : '' }
  const named = values.testNamePattern ? ['-t', values.testNamePattern] : []
  provideBrowser()
  const command = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', ...positionals, ...named]
  const { status } = spawnSync(process.execPath, command, {
    stdio: 'inherit',
    env: { ...env, ...(!process.stdout.isTTY && { NO_COLOR: '1' }) },
  })
  return status === 0
}
