import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A free port for a server. Below the range that the system uses for
 * outgoing connections, so that a stopped server finds it free again; random, because another run of
 * the tests may search at the same time.
 */
export async function serverPort(): Promise<number> {
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
