import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port for a server to listen on, that nobody listened on a moment ago. Below those that the system hands out to
 * outgoing connections, so that a server that was stopped finds it free again; anywhere among them, as another run of
 * the tests may look for one in the same moment.
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
