import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeAll } from './closing.ts'
import { checkPages, startWatchingPages } from './page-watch.ts'
import { checkServers, forgetServers } from './server-watch.ts'

// For every test file: errors outside of assertions fail the test, and everything opened is closed.
beforeEach(() => startWatchingPages())
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail'
  await checkPages()
  await checkServers(failed)
})
afterAll(async () => {
  // Output during shutdown does not belong to the next file.
  await closeAll().finally(forgetServers)
})
