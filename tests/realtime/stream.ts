import { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'

export type TestStream = {
  status: number
  headers: IncomingHttpHeaders
  /** All messages received so far, with their times (milliseconds, monotonic). */
  heard: { message: RealtimeMessage; at: number }[]
  /** The bytes as text, comments and hints included. */
  raw(): string
  /** The first matching message, received or still to come; fails after `ms`. */
  next(
    fits: (message: RealtimeMessage) => boolean,
    ms?: number,
  ): Promise<{ message: RealtimeMessage; at: number }>
  /** Resolves with the time when the server closes the stream. */
  closed: Promise<number>
  isClosed(): boolean
  pause(): void
  resume(): void
  close(): void
}

/** Opens a realtime stream as a browser does. The body of an answer other than 200 is read completely. */
export function openStream(
  server: { url: string },
  user: { cookie: string } | null,
  topics = 'events,me',
  headers: Record<string, string> = {},
): Promise<TestStream> {
  return new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/api/live?topics=${topics}`,
      { agent: false, headers: { ...(user && { cookie: user.cookie }), ...headers } },
      (answer) => resolve(listenTo(asked, answer)),
    )
    asked.on('error', reject)
    asked.end()
  })
}

function listenTo(asked: ClientRequest, answer: IncomingMessage): TestStream {
  let raw = ''
  let rest = ''
  let over = false
  const waiting = new Set<() => void>()
  const heard: TestStream['heard'] = []
  answer.setEncoding('utf8')
  answer.on('data', (text: string) => {
    raw += text
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      if (block.startsWith('data: '))
        heard.push({ message: JSON.parse(block.slice(6)), at: performance.now() })
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
  closeAtEnd(async () => asked.destroy())
  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    heard,
    raw: () => raw,
    next: (fits, ms = 20_000) =>
      new Promise((found, failed) => {
        const give = (verdict: () => void) => {
          clearTimeout(timer)
          waiting.delete(look)
          verdict()
        }
        const look = () => {
          const hit = heard.find(({ message }) => fits(message))
          if (hit) give(() => found(hit))
          else if (over) give(() => failed(new Error(`The stream closed. Heard: ${JSON.stringify(heard)}`)))
        }
        const timer = setTimeout(
          () => give(() => failed(new Error(`Not heard within ${ms} ms. Heard: ${JSON.stringify(heard)}`))),
          ms,
        )
        waiting.add(look)
        look()
      }),
    closed,
    isClosed: () => over,
    pause: () => answer.pause(),
    resume: () => answer.resume(),
    close: () => asked.destroy(),
  }
}
