import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { closeAtEnd } from './closing.ts'

const locks = /\bfor (no key update|key share|update|share)( of "?\w+"?)?( skip locked)?/gi
/** Has the same length as the lock, and waits for nobody. */
const [advisoryLock, withoutWaiting] = ['pg_advisory_xact_lock(', 'pg_try_advisory_lock (']

/**
 * For negative controls: the address of a proxy to a database that removes the locks from statements. The write then has only
 * the rule, which reads rows that others may change, and the constraints.
 */
export async function withoutLocks(databaseUrl: string): Promise<string> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const proxy = createServer({ noDelay: true }, (node) => {
    const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true })
    // Spaces of the same length, because the protocol counts bytes.
    node.on('data', (bytes) =>
      database.write(
        bytes
          .toString('latin1')
          .replaceAll(locks, (lock) => ' '.repeat(lock.length))
          .replaceAll(advisoryLock, withoutWaiting),
        'latin1',
      ),
    )
    database.on('data', (bytes) => node.write(bytes))
    for (const [one, other] of [
      [node, database],
      [database, node],
    ] as const) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  closeAtEnd(async () => {
    for (const socket of sockets) socket.destroy()
    proxy.close()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((proxy.address() as AddressInfo).port)
  return url.href
}
