import { relative, resolve } from 'node:path'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closeAll, closeDownTo, countOpen } from './closing.ts'
import { checkPages, releasePages, startWatchingPages } from './page-watch.ts'
import { startRandom } from './random.ts'
import { seed } from './run-options.ts'
import { checkServers, forgetServers, lateOutput } from './server-watch.ts'

/** Relative to the repository, so that random values do not depend on its folder. */
const path = relative(resolve(import.meta.dirname, '../..'), expect.getState().testPath ?? '').replaceAll(
  '\\',
  '/',
)
startRandom(path)
fc.configureGlobal({ seed })

let openBefore = 0

// Runs in every test file: unexpected errors in pages and servers fail a test, and what was opened is closed.
beforeEach(({ task }) => {
  // A second try has values of its own: what the first one stored is still there.
  startRandom(`${path} ${task.id}${task.result?.retryCount ? ` ${task.result.retryCount}` : ''}`)
  openBefore = countOpen()
  startWatchingPages()
})
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail'
  const arrived = lateOutput(failed)
  await checkPages(failed)
    .finally(() => arrived)
    .finally(() => checkServers(failed))
  // Each try of a control starts servers of its own: twenty tries would use up the connections to the database.
  if (task.name.startsWith('control:')) await closeDownTo(openBefore)
})
afterAll(async () => {
  // The browser serves the next file as well. Output during shutdown does not belong to that file.
  await releasePages()
    .finally(() => lateOutput(true))
    .finally(() => checkServers(false))
    .finally(closeAll)
    .finally(forgetServers)
})
