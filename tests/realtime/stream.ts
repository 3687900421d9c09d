import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'

export type TestStream = {
  status: number
  headers: IncomingHttpHeaders
  /** All messages received so far, with their times (milliseconds, monotonic). */
  received: { message: RealtimeMessage; at: number }[]
  /** The bytes as text, comments and the `retry` field included. */
  raw(): string
  /** The first matching message, received or still to come; fails after `ms`. */
  next(
    fits: (message: RealtimeMessage) => boolean,
    ms?: number,
  ): Promise<{ message: RealtimeMessage; at: number }>
  /** Resolves with the time when the stream closes. */
  closed: Promise<number>
  isClosed(): boolean
  pause(): void
  resume(): void
  close(): void
}

/** Opens a realtime stream and records its messages. */
export function openStream(
  server: { url: string },
  user: { cookie: string } | null,
  topics = 'events,me',
  headers: Record<string, string> = {},
): Promise<TestStream> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${server.url}/api/live?topics=${topics}`,
      { agent: false, headers: { ...(user && { cookie: user.cookie }), ...headers } },
      (answer) => resolve(recordMessages(sent, answer)),
    )
    sent.on('error', reject)
    sent.end()
  })
}

function recordMessages(sent: ClientRequest, answer: IncomingMessage): TestStream {
  let raw = ''
  let rest = ''
  let over = false
  const waiting = new Set<() => void>()
  const received: TestStream['received'] = []
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    raw += text
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('data: '))
        received.push({ message: JSON.parse(block.slice(6)), at: performance.now() })
    }
    for (const look of waiting) look()
  })
  const closed = new Promise<number>((done) => {
    const end = () => {
      over = true
      done(performance.now())
      for (const look of waiting) look()
    }
    answer.on('close', end)
    answer.on('error', end)
  })
  closeAtEnd(async () => sent.destroy())
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    received,
    raw: () => raw,
    next: (fits, ms = 20_000) =>
      new Promise((found, failed) => {
        const give = (verdict: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          verdict()
        }
        const look = () => {
          const hit = received.find(({ message }) => fits(message))
          if (hit) give(() => found(hit))
          else if (over)
            give(() => failed(new Error(`The stream closed. Received: ${JSON.stringify(received)}`)))
        }
        const timer = setTimeout(
          () =>
            give(() =>
              failed(new Error(`Not received within ${ms} ms. Received: ${JSON.stringify(received)}`)),
            ),
          ms,
        )
        waiting.add(look)
        look()
      }),
    closed,
    isClosed: () => over,
    pause: () => answer.pause(),
    resume: () => answer.resume(),
    close: () => sent.destroy(),
  }
}
