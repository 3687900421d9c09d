import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OperationName } from '#contract/operations.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { Connection, requestBytes } from '#tests/bench/connection.ts'
import { openStream } from '#tests/bench/open-stream.ts'
import { addressOf } from '#tests/harness/address.ts'
import { persist } from './persist.ts'
import { note, now, type Seen } from './plan.ts'

type Parts = Parameters<typeof addressOf>[1] & { body?: object }
// biome-ignore lint/suspicious/noExplicitAny: the guest reads what the API describes
export type Answer = { status: number; body: any; head: string; retryAfter: number }

/** The app on one guest's phone: one connection for requests, one for the stream. */
export type Phone = {
  /** Sends a request after the one before is answered, and again while the server is unavailable. What comes is recorded. */
  ask(operation: OperationName, parts?: Parts): Promise<Answer>
  /** From now on requests are those of this session. */
  setCookie(cookie: string): void
  /** Opens the stream, instead of one with other topics. */
  listen(topics: string): Promise<void>
  close(): void
}

/** What the app reads of its stream. The rest, such as standings, is received and dropped. */
const read = ['live.changed', 'notifications.changed', 'order.changed']
const reads = new RegExp(`^data: \\{"type":"(?:${read.join('|').replaceAll('.', '\\.')})"`)

export function makePhone(port: number, seen: Seen, onMessage: (message: RealtimeMessage) => void): Phone {
  let cookie = ''
  let connection: Connection | null = null
  let stream: Socket | null = null
  let turn: Promise<unknown> = Promise.resolve()

  async function send(operation: OperationName, { body: sent, ...parts }: Parts): Promise<Answer> {
    const since = now()
    try {
      if (!connection?.isOpen) connection = await Connection.open(port)
      const request = { ...addressOf(operation, parts), cookie, ...(sent && { body: sent }) }
      const { status, head, text } = await connection.exchange(requestBytes(port, request))
      const isJson = /content-type: application\/(problem\+)?json/i.test(head)
      const body = isJson ? JSON.parse(text) : null
      const retryAfter = retryAfterOf(head)
      note(seen, operation, { since, status, retryAfter, code: body?.code })
      return { status, head, body, retryAfter }
    } catch (error) {
      note(seen, operation, { since, status: 0, code: (error as Error).message })
      return { status: 0, head: '', body: null, retryAfter: 0 }
    }
  }

  async function open(topics: string): Promise<{ status: number; retryAfter: number; opened?: Socket }> {
    const since = now()
    try {
      const opened = await openStream(port, topics, cookie)
      note(seen, 'openLiveStream', { since, status: 200 })
      return { status: 200, retryAfter: 0, opened }
    } catch (error) {
      const { message } = error as Error
      const status = Number(/HTTP\/1\.1 (\d+)/.exec(message)?.[1] ?? 0)
      const retryAfter = retryAfterOf(message)
      note(seen, 'openLiveStream', { since, status, retryAfter, code: message.slice(0, 100) })
      return { status, retryAfter }
    }
  }

  return {
    setCookie(given) {
      cookie = given
    },
    ask(operation, parts = {}) {
      const answer = turn.then(() => persist(() => send(operation, parts)))
      turn = answer
      return answer
    },
    async listen(topics) {
      const { opened } = await persist(() => open(topics))
      if (!opened) return
      const { streams } = seen
      streams.opened++
      const before = stream
      stream = opened
      if (before) before.destroy()
      else streams.most = Math.max(streams.most, ++streams.open)
      opened.on('data', readMessages(onMessage))
      opened.on('error', () => undefined)
      opened.on('close', () => {
        if (stream === opened) streams.broken++
      })
    },
    close() {
      const last = stream
      stream = null
      last?.destroy()
      if (last) seen.streams.open--
      connection?.close()
    },
  }
}

const retryAfterOf = (head: string): number => Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 0)

/** Reads what arrives in parts. A message of standings has ten thousand characters, so it is not parsed. */
function readMessages(onMessage: (message: RealtimeMessage) => void): (bytes: Buffer) => void {
  let rest = ''
  return (bytes) => {
    const blocks = (rest + bytes.toString('latin1')).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks)
      if (reads.test(block)) onMessage(JSON.parse(Buffer.from(block.slice(6), 'latin1').toString()))
  }
}

/** Waits until a time of `now()`. */
export const until = (at: number): Promise<void> => sleep(Math.max(0, at - now()))
