import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { closeAtEnd } from '#tests/harness/closing.ts'

export type BusProxy = {
  /** The database's address through the proxy. */
  url: string
  /** From now on, nothing that the node sends to the bus arrives. It still receives. */
  mute(): void
  /** The next connections are passed on again. */
  unmute(): void
}

/** A proxy between a node and its database, which can cut what the node sends over its connection to the bus. */
export async function startBusProxy(databaseUrl: string): Promise<BusProxy> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  let isMuted = false
  const proxy = createServer({ noDelay: true }, (node) => {
    const database = connect({ port: Number(target.port || 5432), host: target.hostname, noDelay: true })
    let isBus: boolean | undefined
    node.on('data', (bytes) => {
      // The first packet names the application.
      isBus ??= bytes.includes('spelrum-live')
      if (!(isBus && isMuted)) database.write(bytes)
    })
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
  return {
    url: url.href,
    mute: () => {
      isMuted = true
    },
    unmute: () => {
      isMuted = false
    },
  }
}
