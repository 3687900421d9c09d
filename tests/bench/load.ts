import pg from 'pg'
import { Connection, type RequestParts, requestBytes } from './connection.ts'
import { type Replacements, replay, type Statement } from './statements.ts'

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

export type SqlLoad = {
  job: 'sql'
  url: string
  connections: number
  seconds: number
  once: boolean
  statements: Statement[]
  works: Replacements[]
}

/** HTTP load: each connection sends the next request as soon as it has its answer. */
export async function httpLoad({ port, connections, seconds, once, requests }: HttpLoad): Promise<Load> {
  const bytes = requests.map((request) => requestBytes(port, request))
  const open = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const load = await drive(
    open,
    seconds,
    once ? requests.length : Number.POSITIVE_INFINITY,
    (connection, i) => connection.send(bytes[i % bytes.length] as Buffer),
  )
  for (const connection of open) connection.close()
  return load
}

/** SQL load: replays recorded statements over plain connections. */
export async function sqlLoad({
  url,
  connections,
  seconds,
  once,
  statements,
  works,
}: SqlLoad): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const run = replay(statements)
  const load = await drive(
    clients,
    seconds,
    once ? works.length : Number.POSITIVE_INFINITY,
    async (client, i) => {
      await run(client, works[i % works.length] as Replacements)
      return 200
    },
  )
  await Promise.all(clients.map((client) => client.end()))
  return load
}

async function drive<C>(
  connections: C[],
  seconds: number,
  most: number,
  work: (connection: C, index: number) => Promise<number>,
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
        const status = await work(connection, next++)
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
