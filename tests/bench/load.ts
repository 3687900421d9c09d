import { Connection, type RequestParts, requestBytes } from './connection.ts'

/** Requests done, duration, and counts per status. */
export type Load = {
  count: number
  seconds: number
  statuses: Record<string, number>
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

/** Requests per second. Throws unless every answer had the status, usually 200. */
export function perSecond({ count, seconds, statuses }: Load, status = 200): number {
  if (Object.keys(statuses).join() !== String(status)) throw new Error(`answers: ${JSON.stringify(statuses)}`)
  return count / seconds
}

export type HttpLoad = {
  job: 'http'
  port: number
  connections: number
  /** Ends after this time or, with `once`, when every request was sent. */
  seconds: number
  once: boolean
  requests: RequestParts[]
}

/** HTTP load: each connection sends the next request as soon as it has its answer. */
export async function httpLoad({ port, connections, seconds, once, requests }: HttpLoad): Promise<Load> {
  const bytes = requests.map((request) => requestBytes(port, request))
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const load = await drive(open, seconds, once ? requests.length : Number.POSITIVE_INFINITY, bytes)
  for (const connection of open) connection.close()
  return load
}

async function drive(
  connections: Connection[],
  seconds: number,
  most: number,
  bytes: Buffer[],
): Promise<Load> {
  const statuses: Record<string, number> = {}
  const times: number[] = []
  let next = 0
  const began = performance.now()
  const until = began + seconds * 1_000
  await Promise.all(
    connections.map(async (connection) => {
      while (next < most) {
        const since = performance.now()
        if (since >= until) return
        const status = await connection.send(bytes[next++ % bytes.length] as Buffer)
        times.push(performance.now() - since)
        statuses[status] = (statuses[status] ?? 0) + 1
      }
    }),
  )
  const took = (performance.now() - began) / 1_000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { count: times.length, seconds: took, statuses, p50: at(0.5), p95: at(0.95), p99: at(0.99) }
}
