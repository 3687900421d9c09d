import { createServer } from 'node:net'

// Below the ports that the system hands out to outgoing connections, and a stretch of its own for each worker:
// the port is still free when the server takes it.
const worker = Number(process.env.VITEST_POOL_ID ?? 1) % 8
let next = 12_000 + worker * 1_000 + (process.pid % 500)

/** A port for a server to listen on. */
export async function serverPort(): Promise<number> {
  for (let tries = 0; tries < 400; tries++) {
    const port = next++
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
