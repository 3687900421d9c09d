import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { closeAtEnd } from './closing.ts'

/** The ports that servers of this worker have had, and those that this test file uses. */
const known: number[] = []
const inUse = new Set<number>()

/**
 * A port for a server, until the end of the test file. Each file gets the ports of earlier files in the same order. So the
 * address stays the same, and the reused browser has the app's files in its cache.
 */
export async function serverPort(): Promise<number> {
  for (const port of known) {
    if (inUse.has(port)) continue
    reserve(port)
    if (await isFree(port)) return port
  }
  const port = await newPort()
  known.push(port)
  reserve(port)
  return port
}

function reserve(port: number): void {
  inUse.add(port)
  closeAtEnd(async () => inUse.delete(port))
}

/**
 * A free port: below the range that the system uses for
 * outgoing connections, so that a stopped server finds it free again; random, because another run of
 * the tests may search at the same time.
 */
async function newPort(): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const port = randomInt(10_000, 32_000)
    if (await isFree(port)) return port
  }
  throw new Error('No free port found')
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
