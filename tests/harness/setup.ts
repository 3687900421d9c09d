import { afterAll, afterEach, beforeEach } from 'vitest'
import { closeAll } from './closing.ts'
import { checkPages, startWatchingPages } from './page-watch.ts'
import { checkServers, forgetServers } from './server-watch.ts'

// For every test file: what went wrong beside the assertions fails the test, and whatever was opened is closed.
beforeEach(() => startWatchingPages())
afterEach(async ({ task }) => {
  const failed = task.result?.state === 'fail'
  await checkPages()
  await checkServers(failed)
})
afterAll(async () => {
  // What a server says while it ends is not the next file's business.
  await closeAll().finally(forgetServers)
})
