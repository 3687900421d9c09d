import { Agent, request } from 'node:http'

export type Ask = {
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  user: { cookie: string }
  body?: unknown
}
// biome-ignore lint/suspicious/noExplicitAny: whatever came back is for the test to judge
export type Answered = { status: number; body: any }

/**
 * Sends all requests concurrently over `connections` connections and returns the answers in order. More connections
 * than twice the server's database connections only queue there, and get a 503 on a slow machine.
 */
export async function burst(server: { url: string }, asks: Ask[], connections: number): Promise<Answered[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  try {
    return await Promise.all(asks.map((ask) => send(server, agent, ask)))
  } finally {
    agent.destroy()
  }
}

function send(server: { url: string }, agent: Agent, ask: Ask): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: ask.user.cookie, origin: server.url }
    const json = ask.body === undefined ? {} : { 'content-type': 'application/json' }
    const asked = request(
      server.url + ask.path,
      { method: ask.method, agent, headers: { ...headers, ...json } },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (part: string) => {
          text += part
        })
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, body: text ? JSON.parse(text) : null }),
        )
        answer.on('error', reject)
      },
    )
    asked.on('error', reject)
    asked.end(ask.body === undefined ? undefined : JSON.stringify(ask.body))
  })
}

export const book = (user: { cookie: string }, eventId: string): Ask => ({
  method: 'PUT',
  path: `/api/events/${eventId}/booking`,
  user,
})
export const cancel = (user: { cookie: string }, eventId: string): Ask => ({
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
