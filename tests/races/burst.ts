import { Agent, request } from 'node:http'
import { expect } from 'vitest'
import { long } from '#tests/harness/run-options.ts'
import { deadlocks } from './deadlocks.ts'
import { type Busy, untilServed } from './until-served.ts'

export type BurstRequest = {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  user: { cookie: string }
  body?: unknown
}
// biome-ignore lint/suspicious/noExplicitAny: whatever came back is for the test to judge
export type Answered = { status: number; body: any }

/** In the short form fewer than the server's 20 database connections, so that a request waits for locks and not for a connection. */
const usual = long ? 40 : 16

/**
 * Sends all requests concurrently over `connections` connections and returns the answers in order. Fails when the database
 * detected a deadlock meanwhile, which retries would hide.
 */
export async function burst(
  server: Busy,
  requests: BurstRequest[],
  connections = usual,
): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const before = await deadlocks(server.pool)
  try {
    const sendOne = (parts: BurstRequest) => untilServed(server, () => send(server, agent, parts))
    const answers = await Promise.all(requests.map(sendOne))
    expect(await deadlocks(server.pool), 'deadlocks during the burst').toBe(before)
    return answers
  } finally {
    agent.destroy()
  }
}

function send(server: { url: string }, agent: Agent, parts: BurstRequest): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: parts.user.cookie, origin: server.url }
    const text = parts.body === undefined ? undefined : JSON.stringify(parts.body)
    // Node does not send the length of the body of a DELETE by itself.
    const json =
      text === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
    const sent = request(
      server.url + parts.path,
      { method: parts.method, agent, headers: { ...headers, ...json } },
      (answer) => {
        let answered = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          answered += part
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: answered ? JSON.parse(answered) : null }),
        )
        answer.on('error', reject)
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

export const post = (user: { cookie: string }, path: string, body: object): BurstRequest => ({
  method: 'POST',
  path: `/api${path}`,
  user,
  body,
})

export const book = (user: { cookie: string }, eventId: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/events/${eventId}/booking`,
  user,
})
export const cancel = (user: { cookie: string }, eventId: string): BurstRequest => ({
  method: 'DELETE',
  path: `/api/events/${eventId}/booking`,
  user,
})

/** Number of answers by status and code: `{ '200': 50, '409 event_full': 950 }`. */
export function tally(answers: Answered[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of answers) {
    const name = body?.code ? `${status} ${body.code}` : String(status)
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
