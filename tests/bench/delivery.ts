import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Connection, type RequestParts, requestBytes } from './connection.ts'
import { openStream } from './open-stream.ts'

export type Delivery = {
  job: 'deliver'
  port: number
  cookies: string[]
  topic: string
  count: number
  /** Occurs only in the message that every stream must get. */
  mark: string
  /** The requests that each cause one message. */
  requests: RequestParts[]
  pauseMs: number
}

const lineEnd = '\n'.charCodeAt(0)

/** Milliseconds after which a message that has not arrived counts as lost. */
const timeoutMs = 60_000

/**
 * Opens streams, then sends one request at a time. The time of each, in milliseconds, is from the request until the last stream has
 * the whole message. Throws when a stream ends or a message is lost.
 */
export async function measureDelivery(work: Delivery): Promise<number[]> {
  const { port, topic, cookies, count, mark, requests, pauseMs } = work
  const sockets: Socket[] = []
  /** State of each stream: waiting, message begun, or complete. */
  const states: ('waiting' | 'begun' | 'complete')[] = []
  /** The incomplete last line of each stream: the mark may arrive in two parts. */
  const rests: (Buffer | null)[] = []
  let missing = 0
  let endRound: (at: number) => void = () => undefined
  let failRound: (error: Error) => void = () => undefined
  for (let i = 0; i < count; i++) {
    const socket = await openStream(port, topic, cookies[i % cookies.length] ?? '')
    states[i] = 'complete'
    socket.on('data', (bytes) => {
      const rest = rests[i]
      const line = rest ? Buffer.concat([rest, bytes]) : bytes
      const isWhole = bytes.at(-1) === lineEnd
      rests[i] = isWhole ? null : line
      if (states[i] === 'waiting' && line.includes(mark)) states[i] = 'begun'
      if (states[i] !== 'begun' || !isWhole) return
      states[i] = 'complete'
      if (--missing === 0) endRound(performance.now())
    })
    socket.once('close', () => failRound(new Error(`stream ${i} was closed`)))
    sockets.push(socket)
  }
  const connection = await Connection.open(port)
  const times: number[] = []
  for (const request of requests) {
    await sleep(pauseMs)
    states.fill('waiting')
    missing = count
    const done = new Promise<number>((resolve, reject) => {
      endRound = resolve
      failRound = reject
    })
    // The promise may reject while the request still waits for its answer.
    done.catch(() => undefined)
    const lost = setTimeout(
      () => failRound(new Error(`${missing} streams did not get the message`)),
      timeoutMs,
    )
    const since = performance.now()
    const status = await connection.send(requestBytes(port, request))
    if (status !== 200) throw new Error(`The message was not published: ${status}`)
    times.push((await done) - since)
    clearTimeout(lost)
  }
  connection.close()
  for (const socket of sockets) socket.destroy()
  return times
}
