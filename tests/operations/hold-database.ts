import { startEmbedded } from '#server/platform/database/embedded.ts'

// A program that uses the embedded database of DATA_DIR until it is stopped, and prints what it does.
const print = (...words: unknown[]) => process.stdout.write(`${JSON.stringify(words)}\n`)
const log = { info: print, warn: print, error: print }
const database = await startEmbedded({ dataDir: process.env.DATA_DIR ?? '', log })
process.on('SIGTERM', async () => {
  await database.stop()
  process.exit(0)
})
process.stdout.write(`holds ${database.url}\n`)
setInterval(() => undefined, 60_000)
