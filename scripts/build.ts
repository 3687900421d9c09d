import { build } from 'vite'
import { inputHash, noteWebBuilt } from './web-stale.ts'

// Builds what browsers load, from web/ into dist/web. The server itself has no build step.
process.env.NODE_ENV = 'production'
const hash = inputHash()
try {
  await build({ logLevel: process.argv.includes('--quiet') ? 'error' : 'info' })
  noteWebBuilt(hash)
} catch (error) {
  process.stderr.write(`The web could not be built: ${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
